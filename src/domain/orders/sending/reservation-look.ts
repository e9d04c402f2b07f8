import type { Interval } from '../../release/interval.ts';

const HOUR_MS = 3_600_000;
/** Generic zones delete a name five days after its redemption. */
const DELETED_FOR_MS = 6 * 24 * HOUR_MS;
const AGAIN_MS = 2 * HOUR_MS;
/** A holder who renews moves the interval, and the order has to notice. */
const BEFORE_MS = 6 * HOUR_MS;

/** Whether a reservation is requested now, and when it is next taken up. `release` null: no date. */
export function reservationLook(release: Interval | null, now: number): { asks: boolean; again: number } {
  const from = release === null ? now : release.desde - DELETED_FOR_MS;
  return now < from
    ? { asks: false, again: Math.min(from, now + BEFORE_MS) }
    : { asks: true, again: now + AGAIN_MS };
}
