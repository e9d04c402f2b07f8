import * as z from 'zod';
import { proveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import { parseJson, type ServiceClient, type ServiceOutcome } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import { Amount, count, countryCode, position, rating, Text, Texts, webLink } from './lenient-fields.ts';
import { businessStatus } from './local-business-data.ts';
import { type Failed, failed, haveMoved, isHeaderSafe, NOTHING_SPENT, uniqueBusinesses } from './outcome.ts';
import type { FoundBusiness, MapsProvider, MapsSpend } from './port.ts';
import { postCodeIn, provinceOfPostCode } from './spanish-provinces.ts';

const PAGE = 20;
/** The service ends a search at sixty places. */
const CEILING = 60;
const FIELDS = [
  'id',
  'displayName',
  'formattedAddress',
  'addressComponents',
  'location',
  'types',
  'primaryType',
  'primaryTypeDisplayName',
  'businessStatus',
  'googleMapsUri',
  'websiteUri',
  'nationalPhoneNumber',
  'internationalPhoneNumber',
  'rating',
  'userRatingCount',
];
// Without nextPageToken in the mask no page token ever comes.
const MASK = [...FIELDS.map((field) => `places.${field}`), 'nextPageToken'].join(',');

const Localised = z.looseObject({ text: Text }).nullish().catch(null);
const Place = z.looseObject({
  id: Text,
  displayName: Localised,
  formattedAddress: Text,
  addressComponents: z
    .array(z.looseObject({ longText: Text, shortText: Text, types: Texts }))
    .nullish()
    .catch(null),
  location: z.looseObject({ latitude: Amount, longitude: Amount }).nullish().catch(null),
  primaryType: Text,
  primaryTypeDisplayName: Localised,
  businessStatus: Text,
  googleMapsUri: Text,
  websiteUri: Text,
  nationalPhoneNumber: Text,
  internationalPhoneNumber: Text,
  rating: Amount,
  userRatingCount: Amount,
});
// Nothing found is `{}`: absent values are absent keys.
const Answer = z.looseObject({ places: z.array(z.unknown()).nullish(), nextPageToken: Text });
const RpcError = z.looseObject({
  error: z.looseObject({
    message: Text,
    status: Text,
    details: z
      .array(
        z.looseObject({ reason: Text, metadata: z.record(z.string(), z.unknown()).nullish().catch(null) }),
      )
      .nullish()
      .catch(null),
  }),
});

export interface GooglePlacesOptions {
  http: ServiceClient;
  clock: Clock;
  apiKey: string | null;
  baseUrl: string;
}

/** Google Places (New), text search. Its terms forbid keeping the record: `datos_raw` is always null. */
export function createGooglePlaces(options: GooglePlacesOptions): MapsProvider {
  const { http, clock, apiKey, baseUrl } = options;
  return {
    nombre: proveedorMapas.googlePlaces,
    fuente_datos: 'Google Places',
    licencia_datos: null,
    requestsAtMost: (maxResultados) => Math.ceil(Math.min(Math.max(maxResultados, 1), CEILING) / PAGE),
    async search(query) {
      query.signal.throwIfAborted();
      if (!apiKey) return failed.keyRefused(NOTHING_SPENT, 'Falta la clave del proveedor');
      if (!isHeaderSafe(apiKey)) return failed.keyRefused(NOTHING_SPENT);
      const spend: MapsSpend = { solicitudes: 0, creditos: 0 };
      const wanted = Math.min(Math.max(query.maxResultados, 1), CEILING);
      const request = {
        textQuery: query.keyword,
        languageCode: query.idioma,
        regionCode: query.pais,
        pageSize: Math.min(wanted, PAGE),
        includePureServiceAreaBusinesses: true,
      };
      let found: FoundBusiness[] = [];
      let seen = 0;
      const listed: FoundBusiness[][] = [];
      let pageToken: string | null = null;
      const pages = Math.min(CEILING / PAGE, Math.max(query.maxSolicitudes, 1));
      for (let page = 0; page < pages; page++) {
        spend.solicitudes++;
        const answer: ServiceOutcome = await http.send({
          url: new URL('v1/places:searchText', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`),
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey, 'x-goog-fieldmask': MASK },
          body: JSON.stringify(pageToken ? { ...request, pageToken } : request),
          signal: query.signal,
          timeoutMs: query.timeoutMs,
        });
        const read = readAnswer(answer, spend, clock.now());
        if ('kind' in read) {
          // What earlier pages brought has been paid for: it is kept, and marked as incomplete.
          if (found.length === 0) return read;
          return { kind: 'answered', negocios: found, limitada: true, spend };
        }
        spend.creditos++;
        seen += read.places.length;
        const fresh = read.places
          .map((place) => toBusiness(place, query.pais))
          .filter((each) => each !== null);
        listed.push(fresh);
        found = uniqueBusinesses(listed.flat(), wanted);
        pageToken = read.nextPageToken;
        if (!pageToken || found.length >= wanted) break;
      }
      if (found.length === 0 && seen > 0) return failed.malformed('ningún negocio legible', spend);
      const limitada = pageToken !== null || seen >= CEILING || haveMoved(listed);
      return { kind: 'answered', negocios: found, limitada, spend };
    },
  };
}

function readAnswer(
  answer: ServiceOutcome,
  spend: MapsSpend,
  now: number,
): { places: unknown[]; nextPageToken: string | null } | Failed {
  if (answer.kind === 'unreachable') return failed.unreachable(answer.detalle, spend);
  if (answer.status === 200) {
    const parsed = parseJson(answer.text, Answer);
    if (!parsed) return failed.malformed('no es una lista de lugares', spend);
    return { places: parsed.places ?? [], nextPageToken: parsed.nextPageToken };
  }
  const error = parseJson(answer.text, RpcError)?.error;
  const reasons = (error?.details ?? []).map(({ reason }) => reason ?? '');
  const metadata = JSON.stringify(error?.details?.map((detail) => detail.metadata) ?? []);
  if (answer.status === 429) {
    const isDaily = /per.?day/i.test(`${metadata} ${error?.message ?? ''}`);
    if (isDaily) return failed.quotaEnded(spend);
    return failed.limited(retryAfterMs(answer.headers['retry-after'], now) ?? 60_000, spend);
  }
  if (reasons.some((reason) => /^(API_KEY_|SERVICE_DISABLED|BILLING_DISABLED|ACCESS_TOKEN_)/.test(reason))) {
    return failed.keyRefused(spend);
  }
  if (answer.status === 401 || answer.status === 403) return failed.keyRefused(spend);
  if (answer.status === 408 || answer.status >= 500)
    return failed.unreachable(`HTTP ${answer.status}`, spend);
  return failed.malformed(`HTTP ${answer.status}`, spend);
}

function toBusiness(item: unknown, pais: string): FoundBusiness | null {
  const parsed = Place.safeParse(item);
  if (!parsed.success || !parsed.data.id) return null;
  const place = parsed.data;
  const name = place.displayName?.text;
  if (!name) return null;
  const part = (type: string) => place.addressComponents?.find(({ types }) => types.includes(type));
  const codigo_postal =
    part('postal_code')?.longText ?? (pais === 'ES' ? postCodeIn(place.formattedAddress) : null);
  const country = countryCode(part('country')?.shortText ?? null) ?? pais;
  return {
    place_id: place.id,
    business_id: null,
    nombre_negocio: name,
    categoria_negocio: place.primaryTypeDisplayName?.text ?? place.primaryType,
    sitio_web: place.websiteUri,
    enlace_maps: webLink(place.googleMapsUri),
    direccion: place.formattedAddress,
    municipio: part('locality')?.longText ?? null,
    provincia:
      (country === 'ES' ? provinceOfPostCode(codigo_postal) : null) ??
      part('administrative_area_level_2')?.longText ??
      null,
    codigo_postal,
    pais: country,
    ...position(place.location?.latitude ?? null, place.location?.longitude ?? null),
    telefono: place.internationalPhoneNumber?.replace(/[\s()-]+/g, '') ?? place.nationalPhoneNumber,
    rating: rating(place.rating),
    review_count: count(place.userRatingCount),
    estado_actual: businessStatus(place.businessStatus),
    datos_raw: null,
  };
}
