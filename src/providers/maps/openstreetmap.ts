import * as z from 'zod';
import { estadoNegocio, proveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import { Amount, boundedRaw, position, Text } from './lenient-fields.ts';
import { type OsmArea, PlaceFinder } from './osm-area.ts';
import { overpassQuery, splitKeyword } from './osm-query.ts';
import { type Failed, failed, uniqueBusinesses } from './outcome.ts';
import type { FoundBusiness, MapsProvider, MapsQuery, MapsSpend } from './port.ts';
import { provinceOfPostCode } from './spanish-provinces.ts';

/** The operators ask for half a minute of rest after a 429. */
const REST_MS = 30_000;
const LIMIT_MAX = 500;

const Answer = z.looseObject({ elements: z.array(z.unknown()), remark: Text });
const Element = z.looseObject({
  type: z.enum(['node', 'way', 'relation']),
  id: z.number().int(),
  lat: Amount,
  lon: Amount,
  center: z.looseObject({ lat: Amount, lon: Amount }).nullish().catch(null),
  tags: z.record(z.string(), z.string()).nullish().catch(null),
});

export interface OpenStreetMapOptions {
  http: ServiceClient;
  clock: Clock;
  overpassUrl: string;
  nominatimUrl: string;
  /** Between two requests to Nominatim; its policy by default. */
  spacingMs?: number;
}

/** OpenStreetMap: the place by Nominatim, the trade by its tags through Overpass. ODbL: rows stay marked. */
export function createOpenStreetMap(options: OpenStreetMapOptions): MapsProvider {
  const { http, clock } = options;
  const places = new PlaceFinder({
    http,
    clock,
    baseUrl: options.nominatimUrl,
    ...(options.spacingMs === undefined ? {} : { spacingMs: options.spacingMs }),
  });

  const locate = async (
    query: MapsQuery,
    spend: MapsSpend,
  ): Promise<{ trade: string; area: OsmArea } | null | Failed> => {
    for (const { trade, place } of splitKeyword(query.keyword)) {
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
    // Nobody pays for these: the pace of the public servers is what bounds them.
    requestsAtMost: () => 1,
    async search(query) {
      query.signal.throwIfAborted();
      const spend: MapsSpend = { solicitudes: 0, creditos: 0 };
      const where = await locate(query, spend);
      // A whole country is more than the public servers give away: nothing found, and said to be incomplete.
      if (where === null) return { kind: 'answered', negocios: [], limitada: true, spend };
      if ('kind' in where) return where;
      const limit = Math.min(Math.max(query.maxResultados, 1), LIMIT_MAX);
      const timeoutS = Math.min(Math.max(Math.floor(query.timeoutMs / 1_000), 5), 60);
      spend.solicitudes++;
      const answer = await http.send({
        url: interpreterUrl(options.overpassUrl),
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          data: overpassQuery(where.trade, where.area, { limit: limit + 1, timeoutS }),
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
      // A time-out arrives as 200 with a remark and only part of the places, or none.
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

/** People write the address of an Overpass server with or without its path. */
function interpreterUrl(address: string): URL {
  const url = new URL(address);
  if (/^(\/api)?\/?$/.test(url.pathname)) url.pathname = '/api/interpreter';
  return url;
}

function toBusiness(item: unknown, pais: string, area: OsmArea): FoundBusiness | null {
  const parsed = Element.safeParse(item);
  if (!parsed.success) return null;
  const { type, id, lat, lon, center, tags } = parsed.data;
  const name = tags?.name?.trim();
  if (!tags || !name) return null;
  const codigo_postal = tags['addr:postcode'] ?? null;
  const street = [tags['addr:street'], tags['addr:housenumber']].filter(Boolean).join(', ');
  const town = [codigo_postal, tags['addr:city']].filter(Boolean).join(' ');
  const direccion = [street, town].filter((part) => part !== '').join(', ');
  return {
    place_id: null,
    business_id: `${type}/${id}`,
    nombre_negocio: name,
    categoria_negocio: categoryOf(tags),
    sitio_web: tags.website ?? tags['contact:website'] ?? tags.url ?? tags['website:official'] ?? null,
    enlace_maps: `https://www.openstreetmap.org/${type}/${id}`,
    direccion: direccion || null,
    municipio: tags['addr:city'] ?? area.municipio,
    provincia:
      (pais === 'ES' ? provinceOfPostCode(codigo_postal) : null) ?? tags['addr:province'] ?? area.provincia,
    codigo_postal,
    pais,
    ...position(lat ?? center?.lat ?? null, lon ?? center?.lon ?? null),
    telefono: tags.phone ?? tags['contact:phone'] ?? tags['contact:mobile'] ?? null,
    rating: null,
    review_count: null,
    estado_actual: isClosed(tags) ? estadoNegocio.cerrado : estadoNegocio.abierto,
    datos_raw: boundedRaw({ type, id, tags }),
  };
}

const KINDS = ['shop', 'craft', 'office', 'amenity', 'tourism', 'healthcare', 'leisure'];

function categoryOf(tags: Record<string, string>): string | null {
  const keys = KINDS.flatMap((kind) => [kind, `disused:${kind}`, `abandoned:${kind}`, `was:${kind}`]);
  const key = keys.find((each) => tags[each] !== undefined && tags[each] !== 'yes');
  return key ? `${key.replace(/^.*:/, '')}=${tags[key]}` : null;
}

function isClosed(tags: Record<string, string>): boolean {
  if (/^(closed|off)$/i.test(tags.opening_hours ?? '')) return true;
  const present = KINDS.some((kind) => tags[kind] !== undefined && tags[kind] !== 'vacant');
  return !present && Object.keys(tags).some((key) => /^(disused|abandoned|was|demolished):/.test(key));
}
