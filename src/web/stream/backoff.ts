const FIRST_MS = 500;
const MOST_MS = 8_000;

/** Delay before attempt `attempt` (1, 2, …): doubled each time up to 8 s, with the second half random. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 20));
  return Math.round(full / 2 + (full / 2) * random());
}
