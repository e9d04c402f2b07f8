import { Random } from './random.ts';
import type { CourseStep, WorldDomain } from './types.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * When the registry of Spain releases an unpaid name: some hours after ten times 24 hours out of its zone, or at
 * midnight in Madrid of the eleventh day after expiry. The registry does not publish which.
 */
export type SpainRelease = 'ten-days' | 'midnight';

/** The result of an expiry: unpaid, or paid while the name is out of the zone. */
export type SpainEnd = 'released' | 'renewed';

const LEAVES_WITHIN_MS = 4 * HOUR;
const UNPAID_MS = 10 * DAY;
const RELEASE_WITHIN_MS = 6 * HOUR;

/**
 * Names of Spain do not change by themselves in a world's first days: a check against the truth moves the clock through
 * them.
 */
export const QUIET_DAYS = 4;

/** The phases of a name of Spain from its expiry: out of its zone some hours later, then back, or free. */
export function spainCourse(
  random: Random,
  times: { expires: number; epoch: number },
  end: SpainEnd,
  release: SpainRelease,
): CourseStep[] {
  const leaves = times.expires + random.next() * LEAVES_WITHIN_MS;
  const share = random.next();
  if (end === 'renewed') {
    const back = leaves + (0.02 + 0.96 * share) * UNPAID_MS;
    const quietUntil = times.epoch + QUIET_DAYS * DAY;
    return [
      { at: leaves, phase: 'hold' },
      { at: Math.max(back, quietUntil), phase: 'registered' },
    ];
  }
  const released =
    release === 'midnight'
      ? madridMidnight(times.expires, 11)
      : leaves + UNPAID_MS + share * RELEASE_WITHIN_MS;
  return [
    { at: leaves, phase: 'hold' },
    { at: released, phase: 'free' },
  ];
}

const FAILS_BEFORE_MS = 12 * HOUR;
const FAILS_SHARE = 0.25;

/** Whether the zone's servers fail for this name in this hour: at times, from the day it leaves the zone. */
export function failsNow({ name, course, parentDns }: WorldDomain, now: number): boolean {
  if (parentDns !== 'fails-at-times') return false;
  const leaves = course?.[0]?.at;
  if (leaves === undefined || now < leaves - FAILS_BEFORE_MS) return false;
  return new Random(Math.floor(now / HOUR), name).chance(FAILS_SHARE);
}

/** The midnight that begins the `days`-th day after that of `instant`, in Madrid. */
export function madridMidnight(instant: number, days: number): number {
  const date = Math.floor((instant + madridOffset(instant)) / DAY) * DAY + days * DAY;
  // Clocks in Madrid change at 01:00 UTC, after this midnight.
  return date - madridOffset(date - 2 * HOUR);
}

const madrid = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  hourCycle: 'h23',
  hour: '2-digit',
});

/** One hour in winter, two in summer. */
function madridOffset(instant: number): number {
  const hours = Number(madrid.format(instant)) - new Date(instant).getUTCHours();
  return ((hours + 24) % 24) * HOUR;
}
