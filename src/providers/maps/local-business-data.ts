import * as z from 'zod';
import { type EstadoNegocio, estadoNegocio, proveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { Amount, boundedRaw, count, countryCode, position, rating, Text, webLink } from './lenient-fields.ts';
import { failed, isHeaderSafe, NOTHING_SPENT, uniqueBusinesses } from './outcome.ts';
import type { FoundBusiness, MapsOutcome, MapsProvider, MapsQuery } from './port.ts';
import { gatewayFailure } from './rapidapi.ts';
import { postCodeIn, provinceOfPostCode } from './spanish-provinces.ts';

/** The provider takes at most so many a call; there is no documented way to page beyond. */
const LIMIT_MAX = 500;

const Envelope = z.looseObject({ status: z.string().nullish(), data: z.array(z.unknown()) });

const Business = z.looseObject({
  business_id: Text,
  google_id: Text,
  place_id: Text,
  name: Text,
  phone_number: Text,
  website: Text,
  place_link: Text,
  address: Text,
  full_address: Text,
  city: Text,
  state: Text,
  zipcode: Text,
  country: Text,
  type: Text,
  latitude: Amount,
  longitude: Amount,
  rating: Amount,
  review_count: Amount,
  business_status: Text,
});

export interface LocalBusinessDataOptions {
  http: ServiceClient;
  clock: Clock;
  apiKey: string | null;
  baseUrl: string;
  /** `rapidapi`: through the gateway; `directo`: OpenWeb Ninja's own door, same paths and bodies. */
  door: 'rapidapi' | 'directo';
}

/** Local Business Data (OpenWeb Ninja), Google Maps listings; one credit a business returned. */
export function createLocalBusinessData(options: LocalBusinessDataOptions): MapsProvider {
  const { http, clock, apiKey, baseUrl, door } = options;

  const search = async (query: MapsQuery): Promise<MapsOutcome> => {
    query.signal.throwIfAborted();
    if (!apiKey) return failed.keyRefused(NOTHING_SPENT, 'Falta la clave del proveedor');
    if (!isHeaderSafe(apiKey)) return failed.keyRefused(NOTHING_SPENT);
    const limit = Math.min(Math.max(query.maxResultados, 1), LIMIT_MAX);
    const url = new URL('search', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
    url.search = new URLSearchParams({
      query: query.keyword,
      limit: String(limit),
      region: query.pais.toLowerCase(),
      language: query.idioma,
      // Each scraped site would cost another credit; we look at sites ourselves.
      extract_emails_and_contacts: 'false',
    }).toString();
    const answer = await http.send({
      url,
      headers: credentials(door, apiKey),
      signal: query.signal,
      timeoutMs: query.timeoutMs,
    });
    const asked = { solicitudes: 1, creditos: 0 };
    if (answer.kind === 'unreachable') return failed.unreachable(answer.detalle, asked);
    const failure = gatewayFailure(answer, asked, clock.now());
    if (failure) return failure;
    const envelope = parseJson(answer.text, Envelope);
    if (!envelope) return failed.malformed('falta la lista de negocios', asked);
    const found = envelope.data.map((item) => toBusiness(item, query.pais)).filter((each) => each !== null);
    if (found.length === 0 && envelope.data.length > 0) {
      return failed.malformed('ningún negocio legible', { ...asked, creditos: envelope.data.length });
    }
    return {
      kind: 'answered',
      negocios: uniqueBusinesses(found, query.maxResultados),
      limitada: envelope.data.length >= limit,
      spend: { solicitudes: 1, creditos: envelope.data.length },
    };
  };

  return {
    nombre: door === 'directo' ? proveedorMapas.localBusinessDataDirecto : proveedorMapas.localBusinessData,
    fuente_datos: 'Google Maps',
    licencia_datos: null,
    requestsAtMost: () => 1,
    search,
  };
}

function credentials(door: LocalBusinessDataOptions['door'], apiKey: string): Record<string, string> {
  if (door === 'directo') return { 'x-api-key': apiKey };
  return { 'x-rapidapi-key': apiKey, 'x-rapidapi-host': 'local-business-data.p.rapidapi.com' };
}

function toBusiness(item: unknown, pais: string): FoundBusiness | null {
  const parsed = Business.safeParse(item);
  if (!parsed.success || !parsed.data.name) return null;
  const place = parsed.data;
  const name = parsed.data.name;
  const direccion = place.address ?? withoutName(place.full_address, name);
  const country = countryCode(place.country) ?? pais;
  const codigo_postal = place.zipcode ?? (country === 'ES' ? postCodeIn(direccion) : null);
  return {
    place_id: place.place_id,
    business_id: place.business_id ?? place.google_id,
    nombre_negocio: name,
    categoria_negocio: place.type,
    sitio_web: place.website,
    enlace_maps: webLink(place.place_link),
    direccion,
    municipio: place.city,
    provincia: (country === 'ES' ? provinceOfPostCode(codigo_postal) : null) ?? place.state,
    codigo_postal,
    pais: country,
    ...position(place.latitude, place.longitude),
    telefono: place.phone_number,
    rating: rating(place.rating),
    review_count: count(place.review_count),
    estado_actual: businessStatus(place.business_status),
    datos_raw: boundedRaw(item as Record<string, unknown>), // an object: looseObject has just read it
  };
}

/** `full_address` begins with the name of the business. */
export function withoutName(address: string | null, name: string): string | null {
  if (address === null || !address.startsWith(`${name},`)) return address;
  return address.slice(name.length + 1).trim() || null;
}

/** This provider says `CLOSED`, Google `CLOSED_PERMANENTLY`; anything unheard-of is taken for open. */
export function businessStatus(value: string | null): EstadoNegocio {
  const status = value?.toUpperCase() ?? '';
  if (status === 'CLOSED' || status === 'CLOSED_PERMANENTLY') return estadoNegocio.cerrado;
  if (status === 'CLOSED_TEMPORARILY') return estadoNegocio.cerrado_temporal;
  return estadoNegocio.abierto;
}
