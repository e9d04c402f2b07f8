const DAY_MS = 86_400_000;

/** 2026-09-07 plus `days`, in UTC: across a clock change a local day is not 24 hours long. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Noon in UTC is the same day from the Americas to Asia. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;
