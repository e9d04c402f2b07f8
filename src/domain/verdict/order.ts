import type { Evidence } from '../evidence/evidence.ts';
import { windows } from './windows.ts';

/** Drops what claims to come from the future, or from no time at all (NaN compares with nothing). */
export function withoutFuture(evidence: readonly Evidence[], now: number): Evidence[] {
  return evidence.filter((piece) => piece.hora <= now + windows.clockSkewMs);
}

/**
 * Newest first. Pieces of one moment go by `tie` (smaller first), then by their text, so that the order in which
 * evidence arrives can never change a verdict.
 */
export function newestFirst<T extends Evidence>(pieces: readonly T[], tie: (piece: T) => number): T[] {
  return pieces.toSorted(
    (a, b) => b.hora - a.hora || tie(a) - tie(b) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
  );
}
