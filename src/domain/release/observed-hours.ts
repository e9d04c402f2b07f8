import { delayRange, type Interval } from './interval.ts';
import { type RegistrarWord, readWords } from './words.ts';
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
const HOUR = 3_600_000;
const WIDTH_MS = 8 * HOUR;
/** Words further apart do not tell the hour of a release. */
const APART_MAX_MS = 6 * HOUR;
/** At most one release in 33 may lie outside the hours. */
const OUTSIDE_ONE_IN = 33;

/** Null: fewer than thirty releases, or they do not fit into eight hours of the registry's range. */
export function observedHours(releases: readonly SeenRelease[], exit: ZoneExit): Interval | null {
  const range = delayRange(exit);
  const exact = releases.filter(
    ({ ocupadoUltima, librePrimera }) => librePrimera - ocupadoUltima <= APART_MAX_MS,
  );
  if (range === null || exact.length < RELEASES_MIN) return null;
  // Each duration lies between two bounds: their midpoints average near the true mean.
  const took = exact.map(({ delegadoUltima, ausentePrimera, ocupadoUltima, librePrimera }) => ({
    desde: ocupadoUltima - ausentePrimera,
    hasta: librePrimera - delegadoUltima,
  }));
  const middle = took.reduce((sum, { desde, hasta }) => sum + (desde + hasta) / 2, 0) / took.length;
  // Whole hours: what was told does not change with each release that is seen.
  const from = Math.round((middle - WIDTH_MS / 2) / HOUR) * HOUR;
  const first = Math.min(Math.max(from, range.desde), range.hasta - WIDTH_MS);
  const hours = { desde: first, hasta: first + WIDTH_MS };
  const outside = took.filter(({ desde, hasta }) => desde > hours.hasta || hasta < hours.desde).length;
  return outside <= Math.ceil(took.length / OUTSIDE_ONE_IN) ? hours : null;
}

/**
 * The words around the release of a name that is free: the last 'taken' since it left its zone (null when not heard) and the
 * first 'available' after that; null: no word says that it is available.
 */
export function wordsOfRelease(
  words: readonly RegistrarWord[],
  ausentePrimera: number,
  ahora: number,
): { ocupadoUltima: number | null; librePrimera: number } | null {
  const { available, ocupado } = readWords(words, ausentePrimera, ahora);
  return available && { ocupadoUltima: ocupado, librePrimera: available.primera };
}
