import { estadoNegocio } from '#contract/states.ts';
import type { NegocioHechos } from '../facts.ts';
import { clamp } from '../text.ts';

const DAY = 86_400_000;
const FULL = 1_500;

/** Weighted by rating and last review. Monotone: another review never lowers it. Null: unknown. */
export function livingReviews(negocios: readonly NegocioHechos[], ahora: number): number | null {
  const known = negocios.filter((negocio) => negocio.review_count !== null);
  if (known.length === 0) return null;
  return known.reduce(
    (sum, negocio) =>
      sum + Math.max(0, negocio.review_count ?? 0) * ratingFactor(negocio.rating) * recency(negocio, ahora),
    0,
  );
}

export function demandOf(negocios: readonly NegocioHechos[], ahora: number): number {
  const reviews = livingReviews(negocios, ahora);
  if (reviews === null) return negocios.length === 0 ? 0 : 0.06;
  const several = 0.05 * Math.min(3, negocios.length - 1);
  return clamp(0.06 + (0.94 * Math.log1p(reviews)) / Math.log1p(FULL) + several);
}

/** An unknown rating counts less than a good one and more than a bad one. */
export function ratingFactor(rating: number | null): number {
  if (rating === null) return 0.8;
  return lerp(clamp(rating, 0, 5), [
    [0, 0.1],
    [2.5, 0.15],
    [3, 0.3],
    [3.5, 0.55],
    [4, 0.85],
    [4.5, 1],
    [5, 1.1],
  ]);
}

/** 1 within three months, half after about three years; unknown is in between. */
export function recency({ ultima_resena: last }: NegocioHechos, ahora: number): number {
  if (last === null) return 0.75;
  return lerp(Math.max(0, (ahora - last) / DAY), [
    [0, 1],
    [90, 0.99],
    [365, 0.88],
    [730, 0.68],
    [1_460, 0.42],
    [2_920, 0.15],
    [3_650, 0.1],
  ]);
}

/** Linear between the points, constant beyond them. */
export function lerp(value: number, points: readonly (readonly [number, number])[]): number {
  let [before] = points;
  for (const point of points) {
    if (before === undefined || value <= point[0]) {
      const [x0, y0] = before ?? point;
      const [x1, y1] = point;
      return x1 === x0 || value <= x0 ? y0 : y0 + ((value - x0) / (x1 - x0)) * (y1 - y0);
    }
    before = point;
  }
  return before?.[1] ?? 0;
}

/** 0–1: likelihood of no owner to claim the name. A closed business leaves customers, an open one keeps its rights. */
export function ownerGone(negocios: readonly NegocioHechos[]): number {
  if (negocios.length === 0) return 0.35;
  const states = negocios.map((negocio) => negocio.estado_actual);
  if (states.every((state) => state === estadoNegocio.cerrado)) return 1;
  if (states.some((state) => state === estadoNegocio.abierto)) return 0;
  return 0.35;
}
