import * as z from 'zod';
import { proveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { quotaHeaders, rapidApiRefusal, rapidHeaders } from '../../answers/rapidapi.ts';
import { viewOf } from '../map-view.ts';
import { failed, failureOf, isHeaderSafe, NOTHING_SPENT, unanswered, uniqueBusinesses } from '../outcome.ts';
import type { MapsOutcome, MapsProvider, MapsQuery } from '../port.ts';
import { toBusiness } from './record.ts';

const LIMIT_MAX = 500;
/** Pixels of the screen that `search-in-area` covers. */
const SCREEN = 1_000;

const Envelope = z.looseObject({ status: z.string().nullish(), data: z.array(z.unknown()) });

export interface LocalBusinessDataOptions {
  http: ServiceClient;
  clock: Clock;
  apiKey: string | null;
  baseUrl: string;
  /** `rapidapi`: through the gateway; `directo`: OpenWeb Ninja's own address with the same paths and bodies. */
  access: 'rapidapi' | 'directo';
}

/** Local Business Data (OpenWeb Ninja), Google Maps listings; one credit per business returned. */
export function createLocalBusinessData(options: LocalBusinessDataOptions): MapsProvider {
  const { http, clock, apiKey, baseUrl, access } = options;

  const search = async (query: MapsQuery): Promise<MapsOutcome> => {
    query.signal.throwIfAborted();
    if (!apiKey) return failed.keyRefused(NOTHING_SPENT, 'Falta la clave del proveedor');
    if (!isHeaderSafe(apiKey)) return failed.keyRefused(NOTHING_SPENT);
    const limit = Math.min(Math.max(query.maxResultados, 1), LIMIT_MAX, query.maxCreditos);
    if (limit < 1 || query.maxSolicitudes < 1) return { kind: 'budget_ended', spend: NOTHING_SPENT };
    const asked = { solicitudes: 1, creditos: 0 };
    const answer = await http.send({
      url: searchUrl(baseUrl, query, limit),
      headers: credentials(access, apiKey),
      signal: query.signal,
      timeoutMs: query.timeoutMs,
    });
    if (answer.kind === 'unreachable') return unanswered(answer, asked, limit);
    const refusal = rapidApiRefusal(answer, clock.now());
    if (refusal) return failureOf(refusal, asked);
    const envelope = parseJson(answer.text, Envelope);
    if (!envelope) return failed.malformed('falta la lista de negocios', { ...asked, creditos: limit });
    const found = envelope.data.map((item) => toBusiness(item, query.pais)).filter((each) => each !== null);
    if (found.length === 0 && envelope.data.length > 0) {
      return failed.malformed('ningún negocio legible', { ...asked, creditos: envelope.data.length });
    }
    return {
      kind: 'answered',
      negocios: uniqueBusinesses(found, query.maxResultados),
      limitada: envelope.data.length >= limit,
      spend: { solicitudes: 1, creditos: envelope.data.length },
      plan: quotaHeaders(answer.headers),
    };
  };

  return {
    nombre: access === 'directo' ? proveedorMapas.localBusinessDataDirecto : proveedorMapas.localBusinessData,
    fuente_datos: 'Google Maps',
    licencia_datos: null,
    unidad: 'negocio',
    porSolicitud: LIMIT_MAX,
    eurosPorMil: null,
    divide: true,
    publico: null,
    requestsAtMost: () => 1,
    search,
  };
}

function searchUrl(baseUrl: string, query: MapsQuery, limit: number): URL {
  const { area } = query;
  const url = new URL(area ? 'search-in-area' : 'search', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  const view = area ? viewOf(area, SCREEN) : {};
  url.search = new URLSearchParams({
    query: query.keyword,
    ...Object.fromEntries(Object.entries(view).map(([name, value]) => [name, String(value)])),
    limit: String(limit),
    region: query.pais.toLowerCase(),
    language: query.idioma,
    // Each scraped site would cost another credit; the product visits sites itself.
    extract_emails_and_contacts: 'false',
  }).toString();
  return url;
}

function credentials(access: LocalBusinessDataOptions['access'], apiKey: string): Record<string, string> {
  if (access === 'directo') return { 'x-api-key': apiKey };
  return rapidHeaders(apiKey, 'local-business-data.p.rapidapi.com');
}
