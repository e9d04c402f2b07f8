/** A day ('2026-03-01') as noon in UTC, which is the same day in every time zone; null for ''. */
export const dayMoment = (day: string): string | null => (day === '' ? null : `${day}T12:00:00Z`);
