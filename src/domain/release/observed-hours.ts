import { delayRange, type Interval } from './interval.ts';
import type { ZoneExit } from './zone-exit.ts';

/** Epoch milliseconds: the clock's two looks, and a registrar's last 'taken' and first 'available'. */
export interface SeenRelease {
  delegadoUltima: number;
  ausentePrimera: number;
  ocupadoUltima: number;
  librePrimera: number;
}

/** Fewer releases are too few for a zone's hours. */
export const RELEASES_MIN = 30;
const WIDTH_MS = 8 * 3_600_000;
/** At most one release in 33 may lie outside the hours. */
const OUTSIDE_ONE_IN = 33;

/** Null: fewer than thirty releases, or they do not fit into eight hours of the registry's range. */
export function observedHours(releases: readonly SeenRelease[], exit: ZoneExit): Interval | null {
  const range = delayRange(exit);
  if (range === null || releases.length < RELEASES_MIN) return null;
  // Each duration lies between two bounds: their midpoints average near the true mean.
  const took = releases.map(({ delegadoUltima, ausentePrimera, ocupadoUltima, librePrimera }) => ({
    desde: ocupadoUltima - ausentePrimera,
    hasta: librePrimera - delegadoUltima,
  }));
  const middle = took.reduce((sum, { desde, hasta }) => sum + (desde + hasta) / 2, 0) / took.length;
  const first = Math.min(Math.max(middle - WIDTH_MS / 2, range.desde), range.hasta - WIDTH_MS);
  const hours = { desde: first, hasta: first + WIDTH_MS };
  const outside = took.filter(({ desde, hasta }) => desde > hours.hasta || hasta < hours.desde).length;
  return outside <= Math.ceil(took.length / OUTSIDE_ONE_IN) ? hours : null;
}
