import * as z from 'zod';
import { type EstadoNegocio, estadoNegocio, proveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { Amount, boundedRaw, count, Flag, position, rating, Text, Texts, webLink } from './lenient-fields.ts';
import { businessStatus, withoutName } from './local-business-data.ts';
import {
  type Failed,
  failed,
  haveMoved,
  isHeaderSafe,
  NOTHING_SPENT,
  pause,
  uniqueBusinesses,
} from './outcome.ts';
import type { FoundBusiness, MapsProvider, MapsQuery, MapsSpend } from './port.ts';
import { gatewayFailure } from './rapidapi.ts';
import { postCodeIn, provinceOfPostCode } from './spanish-provinces.ts';

const PAGE = 100;
const PAGES_MAX = 10;
/** It sometimes answers 200 without data for a query that worked a moment before. */
const SECOND_TRY_MS = 1_200;

const Envelope = z.looseObject({ status: z.string().nullish(), data: z.array(z.unknown()).nullish() });

const Business = z.looseObject({
  business_id: Text,
  place_id: Text,
  name: Text,
  phone_number: Text,
  website: Text,
  place_link: Text,
  full_address: Text,
  city: Text,
  types: Texts,
  latitude: Amount,
  longitude: Amount,
  rating: Amount,
  review_count: Amount,
  // The opening status as text ("Cerrado permanentemente"), not the province.
  state: Text,
  business_status: Text,
  is_permanently_closed: Flag,
  is_temporarily_closed: Flag,
});

export interface MapsDataOptions {
  http: ServiceClient;
  clock: Clock;
  apiKey: string | null;
  baseUrl: string;
  secondTryMs?: number;
}

type Page = { items: unknown[] } | Failed;

/** Maps Data (alexanderxbx, through RapidAPI): Google Maps listings, paged by `offset`; one credit a request. */
export function createMapsData(options: MapsDataOptions): MapsProvider {
  const { http, clock, apiKey, baseUrl } = options;

  const fetchPage = async (
    query: MapsQuery,
    key: string,
    offset: number,
    limit: number,
    spend: MapsSpend,
  ): Promise<Page> => {
    const url = new URL('searchmaps.php', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
    url.search = new URLSearchParams({
      query: query.keyword,
      limit: String(limit),
      country: query.pais.toLowerCase(),
      lang: query.idioma,
      offset: String(offset),
    }).toString();
    for (const isLast of spend.solicitudes + 1 < query.maxSolicitudes ? [false, true] : [true]) {
      spend.solicitudes++;
      const answer = await http.send({
        url,
        headers: { 'x-rapidapi-key': key, 'x-rapidapi-host': 'maps-data.p.rapidapi.com' },
        signal: query.signal,
        timeoutMs: query.timeoutMs,
      });
      if (answer.kind === 'unreachable') return failed.unreachable(answer.detalle, spend);
      const failure = gatewayFailure(answer, spend, clock.now());
      if (failure) return failure;
      spend.creditos++;
      const envelope = parseJson(answer.text, Envelope);
      if (!envelope) return failed.malformed('falta la lista de negocios', spend);
      if (envelope.data) return { items: envelope.data };
      if (!isLast) await pause(options.secondTryMs ?? SECOND_TRY_MS, query.signal);
    }
    return failed.malformed('sin lista de negocios, tampoco al repetir', spend);
  };

  return {
    nombre: proveedorMapas.mapsData,
    fuente_datos: 'Google Maps',
    licencia_datos: null,
    // Its pages, and one more for an answer without data.
    requestsAtMost: (maxResultados) => Math.ceil(Math.max(maxResultados, 1) / PAGE) + 1,
    async search(query) {
      query.signal.throwIfAborted();
      if (!apiKey) return failed.keyRefused(NOTHING_SPENT, 'Falta la clave del proveedor');
      if (!isHeaderSafe(apiKey)) return failed.keyRefused(NOTHING_SPENT);
      const spend: MapsSpend = { solicitudes: 0, creditos: 0 };
      const limit = Math.min(Math.max(query.maxResultados, 1), PAGE);
      let found: FoundBusiness[] = [];
      let seen = 0;
      let isFull = true;
      const listed: FoundBusiness[][] = [];
      const mayAsk = () => spend.solicitudes === 0 || spend.solicitudes < query.maxSolicitudes;
      for (
        let page = 0;
        page < PAGES_MAX && isFull && found.length < query.maxResultados && mayAsk();
        page++
      ) {
        const answer = await fetchPage(query, apiKey, page * limit, limit, spend);
        if ('kind' in answer) {
          // What earlier pages brought has been paid for: it is kept, and marked as incomplete.
          if (found.length === 0) return answer;
          return { kind: 'answered', negocios: found, limitada: true, spend };
        }
        seen += answer.items.length;
        const before = found.length;
        const fresh = answer.items
          .map((item) => toBusiness(item, query.pais))
          .filter((each) => each !== null);
        listed.push(fresh);
        found = uniqueBusinesses(listed.flat(), query.maxResultados);
        isFull = answer.items.length >= limit;
        // A page of nothing but repeats: the provider has begun again.
        if (found.length === before) break;
      }
      if (found.length === 0 && seen > 0) return failed.malformed('ningún negocio legible', spend);
      return { kind: 'answered', negocios: found, limitada: isFull || haveMoved(listed), spend };
    },
  };
}

function toBusiness(item: unknown, pais: string): FoundBusiness | null {
  const parsed = Business.safeParse(item);
  if (!parsed.success || !parsed.data.name) return null;
  const place = parsed.data;
  const direccion = withoutName(place.full_address, parsed.data.name);
  const codigo_postal = pais === 'ES' ? postCodeIn(direccion) : null;
  const [municipio, province] = (place.city ?? '').split(',').map((part) => part.trim());
  return {
    place_id: place.place_id,
    business_id: place.business_id,
    nombre_negocio: parsed.data.name,
    categoria_negocio: place.types[0] ?? null,
    sitio_web: place.website,
    enlace_maps: webLink(place.place_link),
    direccion,
    municipio: municipio || null,
    provincia: provinceOfPostCode(codigo_postal) ?? (province || null),
    codigo_postal,
    pais,
    ...position(place.latitude, place.longitude),
    telefono: place.phone_number,
    rating: rating(place.rating),
    review_count: count(place.review_count),
    estado_actual: statusOf(place),
    datos_raw: boundedRaw(item as Record<string, unknown>), // an object: looseObject has just read it
  };
}

function statusOf(place: z.infer<typeof Business>): EstadoNegocio {
  if (place.is_permanently_closed) return estadoNegocio.cerrado;
  if (place.is_temporarily_closed) return estadoNegocio.cerrado_temporal;
  if (place.business_status) return businessStatus(place.business_status);
  const text = place.state ?? '';
  if (/\bpermanentemente\b|\bpermanently closed\b|\bdéfinitivement\b|\bpermanentment\b/i.test(text)) {
    return estadoNegocio.cerrado;
  }
  if (/\btemporalmente\b|\btemporarily closed\b|\btemporairement\b|\btemporalment\b/i.test(text)) {
    return estadoNegocio.cerrado_temporal;
  }
  return estadoNegocio.abierto;
}
