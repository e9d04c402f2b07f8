import type { ClockReading } from './clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SLOW_MS = DAY;
const ABSENT_MS = 6 * HOUR;
const NEAR_MS = HOUR;
const OPEN_MS = 15 * MINUTE;
const NEAR_BEFORE_MS = DAY;
const OPEN_BEFORE_MS = 6 * HOUR;
/** A week after the interval the name is looked at like any absent one: DNS alone cannot tell that it is free. */
const AFTER_MS = 7 * DAY;

/**
 * When a watched name is looked up in its zone again, in epoch milliseconds. `isAbsent`: it is out of the zone; `isFree`: its
 * release was seen.
 */
export function nextLook(
  { desde, hasta }: Pick<ClockReading, 'desde' | 'hasta'>,
  now: number,
  { isAbsent = false, isFree = false } = {},
): number {
  if (desde === null || hasta === null) return now + (isAbsent ? ABSENT_MS : SLOW_MS);
  if (isFree) return now + ABSENT_MS;
  const near = desde - NEAR_BEFORE_MS;
  const open = desde - OPEN_BEFORE_MS;
  if (now < near) return Math.min(now + ABSENT_MS, near);
  if (now < open) return Math.min(now + NEAR_MS, open);
  return now + (now < hasta + AFTER_MS ? OPEN_MS : ABSENT_MS);
}
