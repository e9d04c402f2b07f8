const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** Waits after each failed attempt of an event, as Standard Webhooks advises: 75 hours in all. */
const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const JITTER = 0.1;
const ASKED_MAX_MS = 24 * HOUR;

/** When a failed attempt is repeated (epoch ms); null: that was the last one. `random`: 0 to 1. */
export function nextAttempt(
  attempts: number,
  { now, afterMs, random }: { now: number; afterMs: number; random: number },
): number | null {
  const waitMs = WAITS_MS[attempts - 1];
  if (waitMs === undefined) return null;
  return now + Math.max(waitMs * (1 - JITTER + 2 * JITTER * random), Math.min(afterMs, ASKED_MAX_MS));
}

const PAUSE_MAX_MS = 5 * MINUTE;

/** Until when an address that answered no attempt of a round is left alone. */
export const pauseUntil = (failures: number, now: number, afterMs: number): number =>
  now + Math.max(Math.min(5 * SECOND * 2 ** failures, PAUSE_MAX_MS), Math.min(afterMs, ASKED_MAX_MS));

const GIVE_UP_MS = 72 * HOUR;

/** Whether an address that has failed without a success since `since` is switched off. */
export const isHopeless = (since: number | null, now: number): boolean =>
  since !== null && now - since >= GIVE_UP_MS;
