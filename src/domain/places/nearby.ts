import type { Place } from './places.ts';
import { placesByName } from './places.ts';

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function distanceKm(a: Place, b: Place): number | null {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return null;
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half));
}

let towns: Map<string, Place[]> | null = null;

/** Towns from 10,000 inhabitants by country, without quarters of cities as far as their size shows them. */
function townsOf(pais: string): readonly Place[] {
  if (towns === null) {
    const all = new Set(
      [...placesByName().values()]
        .flat()
        .filter(({ tipo, poblacion }) => tipo === 'ciudad' && poblacion >= 10_000),
    );
    towns = Map.groupBy(all, ({ pais: own }) => own);
  }
  return towns.get(pais) ?? [];
}

export function nearbyTowns(place: Place, km: number, most: number): Place[] {
  return townsOf(place.pais)
    .filter((town) => {
      const distance = town === place ? null : distanceKm(place, town);
      return distance !== null && distance > 2 && distance <= km;
    })
    .toSorted((a, b) => b.poblacion - a.poblacion)
    .slice(0, most);
}
