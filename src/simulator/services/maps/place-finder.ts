import type { BoundingBox, World, WorldBusiness } from '../../world/types.ts';
import { stableHash, stableShare } from '../stable-hash.ts';
import { fold, QueryReader, stem } from './query-reading.ts';
import { distance2, inside } from './viewport.ts';

export interface PlaceSearch {
  query: string;
  area?: BoundingBox;
  /** Without a place in the query, nearby results come first. */
  near?: { lat: number; lon: number };
  /** Nearest first, for any query. */
  byDistance?: boolean;
  /** ISO 3166 alpha-2, lower case, for queries without place and coordinates. Absent: Spain. */
  country?: string;
}

const AREA_CEILING = 120;
const NEAR_KM = 60;

/** Finds businesses like a maps service: by words, place and prominence, never all of them. */
export class PlaceFinder {
  #businesses: readonly WorldBusiness[];
  #cities: World['cities'];
  #reader: QueryReader;
  #byTrade = new Map<string, WorldBusiness[]>();
  #byId = new Map<string, WorldBusiness>();
  #names = new Map<WorldBusiness, ReadonlySet<string>>();
  #nameWords: ReadonlySet<string>;

  constructor(world: World) {
    this.#businesses = [...world.businesses].sort((a, b) => prominence(b) - prominence(a));
    this.#cities = world.cities;
    this.#reader = new QueryReader(world.cities, world.trades);
    for (const business of this.#businesses) {
      const list = this.#byTrade.get(business.trade);
      if (list) list.push(business);
      else this.#byTrade.set(business.trade, [business]);
      for (const id of [business.place_id, business.business_id, business.google_mid, business.cid]) {
        this.#byId.set(id, business);
      }
      this.#names.set(business, new Set(fold(business.name).split(' ').map(stem)));
    }
    this.#nameWords = new Set([...this.#names.values()].flatMap((words) => [...words]));
  }

  /** Position of the town that the words name; null if the world lacks it. */
  centreOf(query: string): { lat: number; lon: number } | null {
    const named = this.#reader.read(query).cities;
    return this.#cities.find(({ name }) => named?.has(name)) ?? null;
  }

  /** By place_id, business_id, google_mid or cid. */
  byId(id: string): WorldBusiness | null {
    return this.#byId.get(id) ?? null;
  }

  /** Most prominent first, up to the ceiling: 120 for an area, 120–500 for a plain search. */
  search(search: PlaceSearch): WorldBusiness[] {
    const found = this.#fitting(search);
    const ceiling = search.area ? AREA_CEILING : ceilingOf(search.query);
    return found.slice(0, ceiling);
  }

  #fitting({ query, area, near, byDistance, country = 'es' }: PlaceSearch): WorldBusiness[] {
    const read = this.#reader.read(query);
    // The world only has businesses in Spain.
    if (!area && !near && !read.cities && !read.inSpain && country !== 'es') return [];
    // A town outside the world has no businesses; other towns are not searched instead.
    const nowhere = read.placeLike.some((word) => !this.#nameWords.has(word));
    if (!area && !near && !read.cities && !read.inSpain && nowhere) return [];
    let pool: readonly WorldBusiness[];
    if (read.trades.length > 0) {
      pool = read.trades.flatMap(({ name }) => this.#byTrade.get(name) ?? []);
      if (read.trades.length > 1) pool = [...pool].sort((a, b) => prominence(b) - prominence(a));
    } else if (read.anyTrade && read.rest.length === 0) {
      pool = this.#businesses;
    } else {
      // Without a known trade, all words must be in the business's name.
      if (read.rest.length === 0) return [];
      pool = this.#businesses.filter((one) => read.rest.every((word) => this.#names.get(one)?.has(word)));
    }
    // The requested area overrides a place in the words, as on a map.
    if (area) pool = pool.filter((one) => inside(area, one));
    else if (read.cities) pool = pool.filter((one) => read.cities?.has(one.city));
    else if (near) pool = pool.filter((one) => distance2(near, one) <= NEAR_KM ** 2);
    if (near && (byDistance || !read.cities)) {
      pool = [...pool].sort((a, b) => distance2(near, a) - distance2(near, b));
    }
    // Further words ('urgente', a surname) raise names that contain them; the others follow.
    if (read.trades.length === 0 || read.rest.length === 0 || byDistance) return [...pool];
    const fits = (one: WorldBusiness) => read.rest.every((word) => this.#names.get(one)?.has(word));
    return [...pool.filter(fits), ...pool.filter((one) => !fits(one))];
  }
}

function ceilingOf(query: string): number {
  return AREA_CEILING + (stableHash(fold(query)) % 20) * 20;
}

function prominence(business: WorldBusiness): number {
  return Math.log1p(business.review_count) + 2 * stableShare(business.place_id);
}
