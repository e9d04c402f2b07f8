import * as z from 'zod';
import { proveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import { Text } from '../lenient-fields.ts';
import { type Failed, failed, uniqueBusinesses } from '../outcome.ts';
import type { MapsProvider, MapsQuery, MapsSpend, TakeRateSlot } from '../port.ts';
import { type OsmArea, PlaceFinder } from './area.ts';
import { overpassQuery, PLACES_MAX, splitKeyword } from './query.ts';
import { toBusiness } from './record.ts';

/** The operators ask for half a minute of pause after a 429. */
const REST_MS = 30_000;
const LIMIT_MAX = 500;

/** Daily limit of the whole installation at the public servers, which are shared with other users. */
const PUBLIC = { servicio: 'overpass-publico', keywordsAlDia: 50 } as const;
const PUBLIC_HOSTS =
  /(^|[.])(overpass-api[.]de|openstreetmap[.]de|kumi[.]systems|private[.]coffee|openstreetmap[.]ru)$/i;

const Answer = z.looseObject({ elements: z.array(z.unknown()), remark: Text });
export interface OpenStreetMapOptions {
  http: ServiceClient;
  clock: Clock;
  overpassUrl: string;
  nominatimUrl: string;
  spacingMs?: number;
  takeRateSlot?: TakeRateSlot | undefined;
}

/** OpenStreetMap: place by Nominatim, trade by its tags through Overpass. Rows are marked ODbL. */
export function createOpenStreetMap(options: OpenStreetMapOptions): MapsProvider {
  const { http, clock } = options;
  const places = new PlaceFinder({
    http,
    clock,
    baseUrl: options.nominatimUrl,
    takeRateSlot: options.takeRateSlot,
    ...(options.spacingMs === undefined ? {} : { spacingMs: options.spacingMs }),
  });

  const locate = async (
    query: MapsQuery,
    spend: MapsSpend,
  ): Promise<{ trade: string; area: OsmArea } | null | 'budget_ended' | Failed> => {
    for (const { trade, place } of splitKeyword(query.keyword)) {
      // One request is reserved for the businesses themselves.
      if (!places.knows(place, query) && spend.solicitudes + 1 >= query.maxSolicitudes) return 'budget_ended';
      const found = await places.find(place, query, spend);
      if ('kind' in found) return found;
      if (found.area) return { trade, area: found.area };
    }
    return null;
  };

  return {
    nombre: proveedorMapas.openstreetmap,
    fuente_datos: 'OpenStreetMap',
    licencia_datos: 'ODbL',
    unidad: 'ninguna',
    porSolicitud: LIMIT_MAX,
    eurosPorMil: 0,
    divide: true,
    publico: isPublicServer(options.overpassUrl) ? PUBLIC : null,
    // The place may need several requests before the businesses are asked for.
    requestsAtMost: () => PLACES_MAX + 1,
    async search(query) {
      query.signal.throwIfAborted();
      const spend: MapsSpend = { solicitudes: 0, creditos: 0 };
      const where = await locate(query, spend);
      // The public servers do not answer for a whole country: an empty, incomplete answer.
      if (where === null) return { kind: 'answered', negocios: [], limitada: true, spend };
      if (where === 'budget_ended') return { kind: 'budget_ended', spend };
      if ('kind' in where) return where;
      if (spend.solicitudes >= query.maxSolicitudes) return { kind: 'budget_ended', spend };
      const area = query.area ? { ...where.area, selector: { bbox: bboxOf(query.area) } } : where.area;
      const limit = Math.min(Math.max(query.maxResultados, 1), LIMIT_MAX);
      const timeoutS = Math.min(Math.max(Math.floor(query.timeoutMs / 1_000), 5), 60);
      spend.solicitudes++;
      const answer = await http.send({
        url: interpreterUrl(options.overpassUrl),
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          data: overpassQuery(where.trade, area, { limit: limit + 1, timeoutS }),
        }).toString(),
        signal: query.signal,
        timeoutMs: query.timeoutMs,
      });
      if (answer.kind === 'unreachable') return failed.unreachable(answer.detalle, spend);
      if (answer.status === 429) {
        return failed.limited(retryAfterMs(answer.headers['retry-after'], clock.now()) ?? REST_MS, spend);
      }
      if (answer.status >= 500) return failed.unreachable(`HTTP ${answer.status}`, spend);
      const parsed = answer.status === 200 ? parseJson(answer.text, Answer) : null;
      if (!parsed) return failed.malformed(`Overpass, HTTP ${answer.status}`, spend);
      // A time-out arrives as 200 with a remark and at most part of the places.
      if (/runtime error|timed out|out of memory/i.test(parsed.remark ?? '')) {
        return failed.unreachable('la consulta ha superado su tiempo', spend);
      }
      const found = parsed.elements
        .map((element) => toBusiness(element, query.pais, where.area))
        .filter((each) => each !== null);
      if (found.length === 0 && parsed.elements.length > 0)
        return failed.malformed('ningún lugar legible', spend);
      return {
        kind: 'answered',
        negocios: uniqueBusinesses(found, query.maxResultados),
        limitada: parsed.elements.length > limit,
        spend,
      };
    },
  };
}

const isPublicServer = (address: string): boolean => PUBLIC_HOSTS.test(new URL(address).hostname);

const bboxOf = ({ sur, oeste, norte, este }: NonNullable<MapsQuery['area']>): string =>
  [sur, oeste, norte, este].join(',');

/** The operator may give the address of an Overpass server with or without its path. */
function interpreterUrl(address: string): URL {
  const url = new URL(address);
  if (/^(\/api)?\/?$/.test(url.pathname)) url.pathname = '/api/interpreter';
  return url;
}
