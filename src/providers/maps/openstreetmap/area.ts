import * as z from 'zod';
import type { Clock } from '#platform/clock.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import { Text } from '../lenient-fields.ts';
import { type Failed, failed, pause } from '../outcome.ts';
import type { MapsQuery, MapsSpend, TakeRateSlot } from '../port.ts';

export interface OsmArea {
  selector: { area: number } | { bbox: string };
  municipio: string | null;
  provincia: string | null;
}

const Found = z.array(
  z.looseObject({
    osm_type: Text,
    osm_id: z.number().int().nullish().catch(null),
    category: Text,
    addresstype: Text,
    name: Text,
    boundingbox: z
      .tuple([z.coerce.number(), z.coerce.number(), z.coerce.number(), z.coerce.number()])
      .nullish()
      .catch(null),
    address: z.looseObject({ province: Text, county: Text, state: Text }).nullish().catch(null),
  }),
);

const KEPT_MS = 30 * 24 * 3_600_000;
const KEPT_MAX = 2_000;
/** Nominatim's policy: one request a second for the whole application. */
const SPACING_MS = 1_100;
const CLAVE = 'nominatim';
/** A later slot is refused at once, because waiting would block the keyword. */
const WAIT_MAX_MS = 60_000;

interface PlaceFinderDeps {
  http: ServiceClient;
  clock: Clock;
  baseUrl: string;
  takeRateSlot?: TakeRateSlot | undefined;
}

export class PlaceFinder {
  readonly #deps: PlaceFinderDeps & { spacingMs: number };
  readonly #known = new Map<string, { at: number; area: OsmArea | null }>();
  #nextAt = 0;

  constructor(deps: PlaceFinderDeps & { spacingMs?: number }) {
    this.#deps = { spacingMs: SPACING_MS, ...deps };
  }

  /** Whether `find` would answer from memory. */
  knows(place: string, query: MapsQuery): boolean {
    const known = this.#known.get(keyOf(place, query));
    return known !== undefined && Math.abs(this.#deps.clock.now() - known.at) < KEPT_MS;
  }

  /** `area: null`: there is no such place. Counts its requests in `spend`. */
  async find(place: string, query: MapsQuery, spend: MapsSpend): Promise<{ area: OsmArea | null } | Failed> {
    const { http, clock, baseUrl } = this.#deps;
    const key = keyOf(place, query);
    const known = this.#known.get(key);
    if (known && Math.abs(clock.now() - known.at) < KEPT_MS) return { area: known.area };
    const waitMs = await this.#nextSlotMs();
    if (waitMs > WAIT_MAX_MS) return failed.limited(waitMs, spend);
    if (waitMs > 0) await pause(waitMs, query.signal);
    const url = new URL('search', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
    url.search = new URLSearchParams({
      q: place,
      countrycodes: query.pais.toLowerCase(),
      format: 'jsonv2',
      addressdetails: '1',
      limit: '5',
      'accept-language': query.idioma,
    }).toString();
    spend.solicitudes++;
    const answer = await http.send({ url, signal: query.signal, timeoutMs: query.timeoutMs });
    if (answer.kind === 'unreachable') return failed.unreachable(answer.detalle, spend);
    if (answer.status === 429 || answer.status === 403) {
      return failed.limited(retryAfterMs(answer.headers['retry-after'], clock.now()) ?? 60_000, spend);
    }
    if (answer.status >= 500) return failed.unreachable(`HTTP ${answer.status}`, spend);
    const found = answer.status === 200 ? parseJson(answer.text, Found) : null;
    if (!found) return failed.malformed('Nominatim', spend);
    const area = bestArea(found);
    if (this.#known.size >= KEPT_MAX) this.#known.delete(this.#known.keys().next().value ?? '');
    this.#known.set(key, { at: clock.now(), area });
    return { area };
  }

  async #nextSlotMs(): Promise<number> {
    const { takeRateSlot, spacingMs } = this.#deps;
    if (takeRateSlot) return await takeRateSlot({ clave: CLAVE, intervalMs: spacingMs });
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + spacingMs;
    return at - now;
  }
}

const keyOf = (place: string, query: MapsQuery): string => `${query.pais} ${place.toLowerCase()}`;

const TOWNS = new Set(['city', 'town', 'village', 'municipality', 'hamlet', 'suburb', 'neighbourhood']);

function bestArea(found: z.infer<typeof Found>): OsmArea | null {
  const boundary = found.find(({ osm_type, category }) => osm_type === 'relation' && category === 'boundary');
  const best = boundary ?? found.find(({ category }) => category === 'place' || category === 'boundary');
  if (!best) return null;
  const isTown = TOWNS.has(best.addresstype ?? '');
  const names = {
    municipio: isTown ? best.name : null,
    provincia: best.address?.province ?? best.address?.county ?? null,
  };
  // Overpass adds 3,600,000,000 to a relation's number for its area.
  if (boundary?.osm_id) return { selector: { area: 3_600_000_000 + boundary.osm_id }, ...names };
  if (!best.boundingbox) return null;
  const [south, north, west, east] = best.boundingbox;
  return { selector: { bbox: [south, west, north, east].join(',') }, ...names };
}
