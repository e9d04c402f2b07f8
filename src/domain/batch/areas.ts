/** A part of the map, in degrees; `nivel`: how often the first area was split to get this one. */
export interface SplitArea {
  sur: number;
  oeste: number;
  norte: number;
  este: number;
  nivel: number;
}

/** After five halvings, the side of a city is a few streets. */
export const LEVELS_MAX = 5;
/** Widens the first area on each side: a truncated answer shows only some of the places. */
const MARGIN = 0.25;
/** In degrees: about two kilometres. */
const SIDE_MIN = 0.02;
/** One place in twenty on each side is dropped as an outlier that belongs to another town. */
const OUTLIERS_ONE_IN = 20;

/** Quarters of the area that a truncated answer's places cover. Empty if fewer than two places have coordinates. */
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
  areas: readonly SplitArea[];
  /** An area was truncated, and is too small to be split again. */
  limitada: boolean;
}

/** Areas left to search for a keyword after one search. A truncated area is split while it brings new places. */
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
