import * as z from 'zod';
import { FUENTE_GOOGLE } from '#contract/google-data.ts';
import { proveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import { parseJson, type ServiceClient, type ServiceOutcome } from '#platform/outbound/http-json.ts';
import { googleRefusal } from '../../answers/google.ts';
import { Text } from '../lenient-fields.ts';
import {
  type Failed,
  failed,
  failureOf,
  haveMoved,
  isHeaderSafe,
  NOTHING_SPENT,
  unanswered,
  uniqueBusinesses,
} from '../outcome.ts';
import type { FoundBusiness, MapArea, MapsProvider, MapsSpend } from '../port.ts';
import { toBusiness } from './record.ts';

const PAGE = 20;
/** The service returns at most sixty places a search. */
const CEILING = 60;
const MINUTE_MS = 60_000;
/** List price of these fields' tier (35 USD per thousand), counted as euro without the monthly free quota. */
const EUROS_POR_MIL = 35;
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
// A page token is only returned if nextPageToken is in the mask.
const MASK = [...FIELDS.map((field) => `places.${field}`), 'nextPageToken'].join(',');

// An empty result is `{}`: absent values are absent keys.
const Answer = z.looseObject({ places: z.array(z.unknown()).nullish(), nextPageToken: Text });
export interface GooglePlacesOptions {
  http: ServiceClient;
  clock: Clock;
  apiKey: string | null;
  baseUrl: string;
}

/** Google Places (New), text search. */
export function createGooglePlaces(options: GooglePlacesOptions): MapsProvider {
  const { http, clock, apiKey, baseUrl } = options;
  return {
    nombre: proveedorMapas.googlePlaces,
    fuente_datos: FUENTE_GOOGLE,
    licencia_datos: null,
    unidad: 'solicitud',
    porSolicitud: PAGE,
    eurosPorMil: EUROS_POR_MIL,
    divide: true,
    publico: null,
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
        ...(query.area ? { locationRestriction: { rectangle: rectangleOf(query.area) } } : {}),
      };
      let found: FoundBusiness[] = [];
      let seen = 0;
      const listed: FoundBusiness[][] = [];
      let pageToken: string | null = null;
      const pages = Math.min(CEILING / PAGE, query.maxSolicitudes, query.maxCreditos);
      if (pages < 1) return { kind: 'budget_ended', spend };
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
          // Earlier pages are paid for: they are kept and marked as incomplete.
          if (found.length === 0) return read;
          return { kind: 'answered', negocios: found, limitada: true, spend };
        }
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
  if (answer.kind === 'unreachable') return unanswered(answer, spend, 1);
  if (answer.status === 200) {
    spend.creditos++;
    const parsed = parseJson(answer.text, Answer);
    if (!parsed) return failed.malformed('no es una lista de lugares', spend);
    return { places: parsed.places ?? [], nextPageToken: parsed.nextPageToken };
  }
  return failureOf(googleRefusal(answer, now), spend, MINUTE_MS);
}

const rectangleOf = ({ sur, oeste, norte, este }: MapArea) => ({
  low: { latitude: sur, longitude: oeste },
  high: { latitude: norte, longitude: este },
});
