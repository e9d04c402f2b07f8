/** A part of the map, in degrees; `nivel`: how often the first one was split to come to it. */
export interface SplitArea {
  sur: number;
  oeste: number;
  norte: number;
  este: number;
  nivel: number;
}

/** Five times halved, a city's side is a few streets. */
export const LEVELS_MAX = 5;
/** The first area reaches so much further than the places that an answer cut short has shown. */
const MARGIN = 0.25;
/** Nor is it smaller than about two kilometres a side. */
const SIDE_MIN = 0.02;
/** Places this far from the middle of all are another town's: of so many parts, the outermost on each side. */
const OUTLIERS_ONE_IN = 20;

/**
 * The four parts of the area in which an answer that was cut has its places. Empty when fewer than two places are known
 * by their position: nothing shows where to look.
 */
export function firstAreas(
  places: readonly { latitud: number | null; longitud: number | null }[],
): SplitArea[] {
  const known = places.filter(
    (place): place is { latitud: number; longitud: number } =>
      place.latitud !== null && place.longitud !== null,
  );
  if (known.length < 2) return [];
  const [sur, norte] = rangeOf(
    known.map(({ latitud }) => latitud),
    85,
  );
  const [oeste, este] = rangeOf(
    known.map(({ longitud }) => longitud),
    180,
  );
  return quarters({ sur, oeste, norte, este, nivel: 0 });
}

/** The four parts of an area; none when it has been split as often as is worth it. */
export function quarters({ sur, oeste, norte, este, nivel }: SplitArea): SplitArea[] {
  if (nivel >= LEVELS_MAX) return [];
  const middle = (sur + norte) / 2;
  const centre = (oeste + este) / 2;
  return [
    { sur, oeste, norte: middle, este: centre, nivel: nivel + 1 },
    { sur, oeste: centre, norte: middle, este, nivel: nivel + 1 },
    { sur: middle, oeste, norte, este: centre, nivel: nivel + 1 },
    { sur: middle, oeste: centre, norte, este, nivel: nivel + 1 },
  ];
}

export interface SplitStep {
  /** Areas still to be searched, the next one first. */
  areas: readonly SplitArea[];
  /** An area was cut, and is too small to be split again. */
  limitada: boolean;
}

/**
 * What is left to search for a keyword after one search of it. An area whose answer was cut is split while its parts
 * bring something new; one that brings nothing new ends there.
 */
export function afterSearch(
  before: readonly SplitArea[] | null,
  answer: {
    limitada: boolean;
    nuevos: number;
    places: readonly { latitud: number | null; longitud: number | null }[];
  },
): SplitStep {
  if (before === null) {
    const areas = answer.limitada ? firstAreas(answer.places) : [];
    return { areas, limitada: answer.limitada && areas.length === 0 };
  }
  const [current, ...rest] = before;
  const goesOn = answer.limitada && answer.nuevos > 0;
  if (!current || !goesOn) return { areas: rest, limitada: false };
  const parts = quarters(current);
  return { areas: [...parts, ...rest], limitada: parts.length === 0 };
}

function rangeOf(values: readonly number[], limit: number): [number, number] {
  const sorted = values.toSorted((one, other) => one - other);
  const off = Math.floor(sorted.length / OUTLIERS_ONE_IN);
  const low = sorted[off] ?? 0;
  const high = sorted[sorted.length - 1 - off] ?? 0;
  const half = Math.max(SIDE_MIN, (high - low) * (1 + 2 * MARGIN)) / 2;
  const middle = (low + high) / 2;
  return [Math.max(-limit, middle - half), Math.min(limit, middle + half)];
}
