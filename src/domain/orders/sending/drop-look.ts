import type { Interval } from '../../release/interval.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Without a question: a holder who renews moves the interval, and an order has to notice. */
const BEFORE_MS = 6 * HOUR;
const WITHOUT_DATE_MS = HOUR;
/**
 * Inside the interval the looks grow closer with what is left of it, down to the registrar's own limit. At most 45 seconds
 * apart: of nine releases in ten that is before a rival who looks every five minutes.
 */
const OPEN_MAX_MS = 45 * SECOND;
const LOOKS_IN_THE_REST = 120;
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

export interface SharedRate {
  /** The least time between two questions to the registrar's account. */
  turnMs: number;
  /** Intervals of the account's other orders at this registrar. */
  beside: readonly Interval[];
}

/**
 * Whether an order that waits for a release asks its registrar now, and when it is next taken up. Null: no date. Where the
 * account's orders want more questions than its registrar allows, each waits longer by the same factor.
 */
export function dropLook(release: Interval | null, now: number, { turnMs, beside }: SharedRate): DropLook {
  if (release === null) return { asks: true, again: now + WITHOUT_DATE_MS };
  if (now < release.desde) return { asks: false, again: Math.min(release.desde, now + BEFORE_MS) };
  const pause = pauseIn(release, now, turnMs);
  const others = beside.filter(({ desde }) => desde <= now).map((one) => turnMs / pauseIn(one, now, turnMs));
  const wanted = others.reduce((sum, share) => sum + share, turnMs / pause);
  return { asks: true, again: now + Math.ceil(pause * Math.max(1, wanted)) };
}

function pauseIn({ hasta }: Interval, now: number, turnMs: number): number {
  if (now <= hasta) return Math.max(turnMs, Math.min(OPEN_MAX_MS, (hasta - now) / LOOKS_IN_THE_REST));
  if (now <= hasta + LATE_FOR_MS) return LATE_MS;
  return now <= hasta + OVERDUE_FOR_MS ? OVERDUE_MS : WITHOUT_DATE_MS;
}
