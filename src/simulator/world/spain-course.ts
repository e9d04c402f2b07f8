import { Random } from './random.ts';
import type { CourseStep, WorldDomain } from './types.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * When the registry of Spain releases an unpaid name: some hours after ten times 24 hours out of its zone, or at midnight in
 * Madrid of the eleventh day after its expiry. The registry does not say which.
 */
export const spainReleases = ['ten-days', 'midnight'] as const;
export type SpainRelease = (typeof spainReleases)[number];

/** How a name ends that expires: nobody pays for it, or its holder does while it is out of the zone. */
export type SpainEnd = 'released' | 'renewed';

const LEAVES_WITHIN_MS = 4 * HOUR;
const UNPAID_MS = 10 * DAY;
const RELEASE_WITHIN_MS = 6 * HOUR;

/**
 * No name of Spain changes by itself in the first days of a world: a check of the product against its truth moves the clock
 * through them.
 */
export const QUIET_DAYS = 4;

/** What a name of Spain does from its expiry on: out of its zone some hours later, then back, or free. */
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

/** Whether the zone's servers have no answer about this name in this hour: now and then, from the day it leaves on. */
export function failsNow({ name, course, parentDns }: WorldDomain, now: number): boolean {
  if (parentDns !== 'fails-at-times') return false;
  const leaves = course?.[0]?.at;
  if (leaves === undefined || now < leaves - FAILS_BEFORE_MS) return false;
  return new Random(Math.floor(now / HOUR), name).chance(FAILS_SHARE);
}

/** The midnight that begins the `days`-th day after the day of `instant`, both as in Madrid. */
export function madridMidnight(instant: number, days: number): number {
  const date = Math.floor((instant + madridOffset(instant)) / DAY) * DAY + days * DAY;
  // Clocks there change at one o'clock of UTC, after this midnight.
  return date - madridOffset(date - 2 * HOUR);
}

const madrid = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  hourCycle: 'h23',
  hour: '2-digit',
});

/** One hour in winter and two in summer. */
function madridOffset(instant: number): number {
  const hours = Number(madrid.format(instant)) - new Date(instant).getUTCHours();
  return ((hours + 24) % 24) * HOUR;
}
