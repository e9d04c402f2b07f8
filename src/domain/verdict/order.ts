import type { Evidence } from '../evidence/evidence.ts';
import { windows } from './windows.ts';

/** Drops evidence from the future and NaN times. */
export function withoutFuture(evidence: readonly Evidence[], now: number): Evidence[] {
  return evidence.filter((piece) => piece.hora <= now + windows.clockSkewMs);
}

/** Newest first; ties by `tie` (smaller first), then by text, so that the order of arrival never changes a verdict. */
export function newestFirst<T extends Evidence>(pieces: readonly T[], tie: (piece: T) => number): T[] {
  return pieces.toSorted(
    (a, b) => b.hora - a.hora || tie(a) - tie(b) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
  );
}
