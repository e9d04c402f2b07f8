import type { BoundingBox } from '../../world/types.ts';

const SCREEN = 1_000;
const TILE = 256;

/** The area that a 1000 × 1000 pixel screen shows at this centre and zoom (Web Mercator). */
export function viewport(lat: number, lng: number, zoom: number): BoundingBox {
  const degrees = (360 * SCREEN) / (TILE * 2 ** zoom);
  const tall = degrees * Math.cos((lat * Math.PI) / 180);
  return { south: lat - tall / 2, north: lat + tall / 2, west: lng - degrees / 2, east: lng + degrees / 2 };
}

export function inside(box: BoundingBox, point: { lat: number; lon: number }): boolean {
  return point.lat >= box.south && point.lat <= box.north && point.lon >= box.west && point.lon <= box.east;
}

/** Approximate square of the distance in kilometres, for sorting within a country. */
export function distance2(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const north = (a.lat - b.lat) * 111.2;
  const east = (a.lon - b.lon) * 111.2 * Math.cos((a.lat * Math.PI) / 180);
  return north * north + east * east;
}
