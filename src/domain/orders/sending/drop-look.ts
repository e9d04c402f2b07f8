import type { Interval } from '../../release/interval.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Without a question: a holder who renews moves the interval, and an order has to notice. */
const BEFORE_MS = 6 * HOUR;
const WITHOUT_DATE_MS = HOUR;
const WIDE_MS = HOUR;
/** Short enough to come before a rival who looks every five minutes. */
const OPEN_WIDE_MS = 30 * SECOND;
const OPEN_NARROW_MS = 10 * SECOND;
/** Releases are late more often than early. */
const LATE_FOR_MS = 6 * HOUR;
const LATE_MS = MINUTE;
const OVERDUE_FOR_MS = 7 * 24 * HOUR;
const OVERDUE_MS = 15 * MINUTE;

export interface DropLook {
  /** The registrar is asked now. */
  asks: boolean;
  /** Epoch milliseconds: when the order is taken up again. */
  again: number;
}

/** Whether an order that waits for a release asks its registrar now, and when it is next taken up. Null: no date. */
export function dropLook(release: Interval | null, now: number): DropLook {
  if (release === null) return { asks: true, again: now + WITHOUT_DATE_MS };
  const { desde } = release;
  if (now < desde) return { asks: false, again: Math.min(desde, now + BEFORE_MS) };
  return { asks: true, again: now + pauseIn(release, now) };
}

function pauseIn({ desde, hasta }: Interval, now: number): number {
  if (now <= hasta) return hasta - desde <= WIDE_MS ? OPEN_NARROW_MS : OPEN_WIDE_MS;
  if (now <= hasta + LATE_FOR_MS) return LATE_MS;
  return now <= hasta + OVERDUE_FOR_MS ? OVERDUE_MS : WITHOUT_DATE_MS;
}
