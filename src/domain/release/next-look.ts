import type { ClockReading } from './clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A name that is not about to be released. */
const SLOW_MS = DAY;
const ABSENT_MS = 6 * HOUR;
/** On the day before the interval. */
const NEAR_MS = HOUR;
const OPEN_MS = 15 * MINUTE;
const NEAR_BEFORE_MS = DAY;
const OPEN_BEFORE_MS = 6 * HOUR;
/** DNS cannot tell that a name is free: a week after the interval, by when every registry has released, it is as any absent name. */
const AFTER_MS = 7 * DAY;

/**
 * When the zone is asked again for a name that is watched, after a look at `now`; epoch milliseconds. `isFree`: its release
 * was seen.
 */
export function nextLook(
  { desde, hasta }: Pick<ClockReading, 'desde' | 'hasta'>,
  now: number,
  isFree = false,
): number {
  if (desde === null || hasta === null) return now + SLOW_MS;
  if (isFree) return now + ABSENT_MS;
  const near = desde - NEAR_BEFORE_MS;
  const open = desde - OPEN_BEFORE_MS;
  if (now < near) return Math.min(now + ABSENT_MS, near);
  if (now < open) return Math.min(now + NEAR_MS, open);
  return now + (now < hasta + AFTER_MS ? OPEN_MS : ABSENT_MS);
}
