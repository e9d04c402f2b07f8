import type { BoundingBox, World } from '../../world/types.ts';
import { stableHash } from '../stable-hash.ts';

/** An administrative boundary of OpenStreetMap. Its Overpass area is 3600000000 + `relation`. */
export interface Boundary {
  relation: number;
  name: string;
  kind: 'city' | 'province' | 'region' | 'country';
  bbox: BoundingBox;
  lat: number;
  lon: number;
  province: string | null;
  region: string | null;
  level: 2 | 4 | 6 | 8;
}

export const AREA_BASE = 3_600_000_000;
const SPAIN = 1_311_341;

/** Municipalities, provinces, regions and the country; larger ones span the boxes of their cities. */
export function boundariesOf({ cities }: World): Boundary[] {
  const municipalities = cities.map((city): Boundary => {
    const { name, bbox, lat, lon, province, region, osmRelation } = city;
    return { relation: osmRelation, name, kind: 'city', bbox, lat, lon, province, region, level: 8 };
  });
  const grouped = (key: 'province' | 'region', level: 4 | 6): Boundary[] =>
    [...new Set(cities.map((city) => city[key]))].map((name) => {
      const members = cities.filter((city) => city[key] === name);
      const region = members[0]?.region ?? null;
      const relation = 5_000_000 + (stableHash(`${key}/${name}`) % 1_000_000);
      return { relation, name, kind: key, ...hull(members), province: null, region, level };
    });
  const spain: Boundary = {
    relation: SPAIN,
    name: 'España',
    kind: 'country',
    ...hull(cities),
    province: null,
    region: null,
    level: 2,
  };
  return [...municipalities, ...grouped('province', 6), ...grouped('region', 4), spain];
}

function hull(members: readonly { bbox: BoundingBox }[]): Pick<Boundary, 'bbox' | 'lat' | 'lon'> {
  const bbox = {
    south: Math.min(...members.map((one) => one.bbox.south)) - 0.05,
    north: Math.max(...members.map((one) => one.bbox.north)) + 0.05,
    west: Math.min(...members.map((one) => one.bbox.west)) - 0.05,
    east: Math.max(...members.map((one) => one.bbox.east)) + 0.05,
  };
  return { bbox, lat: (bbox.south + bbox.north) / 2, lon: (bbox.west + bbox.east) / 2 };
}
