import * as z from 'zod';
import { proveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { type QuotaHeader, quotaHeaders, rapidApiRefusal, rapidHeaders } from '../../answers/rapidapi.ts';
import { viewOf } from '../map-view.ts';
import {
  type Failed,
  failed,
  failureOf,
  haveMoved,
  isHeaderSafe,
  NOTHING_SPENT,
  pause,
  unanswered,
  uniqueBusinesses,
} from '../outcome.ts';
import type { FoundBusiness, MapsProvider, MapsQuery, MapsSpend } from '../port.ts';
import { toBusiness } from './record.ts';

const PAGE = 100;
const PAGES_MAX = 10;
/** The service sometimes answers 200 without data to a query that worked a moment before. */
const SECOND_TRY_MS = 1_200;

const Envelope = z.looseObject({ status: z.string().nullish(), data: z.array(z.unknown()).nullish() });

export interface MapsDataOptions {
  http: ServiceClient;
  clock: Clock;
  apiKey: string | null;
  baseUrl: string;
  secondTryMs?: number;
}

type Page = { items: unknown[]; plan: QuotaHeader[] } | Failed;

/** Pixels of the screen that its map view covers. */
const SCREEN = 1_000;

/** Maps Data (alexanderxbx, through RapidAPI): Google Maps listings, paged by `offset`; one credit per request. */
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
      ...(query.area
        ? Object.fromEntries(
            Object.entries(viewOf(query.area, SCREEN)).map(([name, value]) => [name, String(value)]),
          )
        : {}),
    }).toString();
    for (const isLast of spend.solicitudes + 1 < most(query) ? [false, true] : [true]) {
      spend.solicitudes++;
      const answer = await http.send({
        url,
        headers: rapidHeaders(key, 'maps-data.p.rapidapi.com'),
        signal: query.signal,
        timeoutMs: query.timeoutMs,
      });
      if (answer.kind === 'unreachable') return unanswered(answer, spend, 1);
      const refusal = rapidApiRefusal(answer, clock.now());
      if (refusal) return failureOf(refusal, spend);
      spend.creditos++;
      const envelope = parseJson(answer.text, Envelope);
      if (!envelope) return failed.malformed('falta la lista de negocios', spend);
      if (envelope.data) return { items: envelope.data, plan: quotaHeaders(answer.headers) };
      if (!isLast) await pause(options.secondTryMs ?? SECOND_TRY_MS, query.signal);
    }
    return failed.malformed('sin lista de negocios, tampoco al repetir', spend);
  };

  return {
    nombre: proveedorMapas.mapsData,
    fuente_datos: 'Google Maps',
    licencia_datos: null,
    unidad: 'solicitud',
    porSolicitud: PAGE,
    eurosPorMil: null,
    divide: true,
    publico: null,
    // All pages, and one retry of an answer without data.
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
      const mayAsk = () => spend.solicitudes < most(query);
      if (!mayAsk()) return { kind: 'budget_ended', spend };
      let plan: QuotaHeader[] = [];
      for (
        let page = 0;
        page < PAGES_MAX && isFull && found.length < query.maxResultados && mayAsk();
        page++
      ) {
        const answer = await fetchPage(query, apiKey, page * limit, limit, spend);
        if ('kind' in answer) {
          // Earlier pages are paid for: they are kept and marked as incomplete.
          if (found.length === 0) return answer;
          return { kind: 'answered', negocios: found, limitada: true, spend };
        }
        seen += answer.items.length;
        plan = answer.plan;
        const before = found.length;
        const fresh = answer.items
          .map((item) => toBusiness(item, query.pais))
          .filter((each) => each !== null);
        listed.push(fresh);
        found = uniqueBusinesses(listed.flat(), query.maxResultados);
        isFull = answer.items.length >= limit;
        // A page of repeats only: the provider has started again from the first page.
        if (found.length === before) break;
      }
      if (found.length === 0 && seen > 0) return failed.malformed('ningún negocio legible', spend);
      return { kind: 'answered', negocios: found, limitada: isFull || haveMoved(listed), spend, plan };
    },
  };
}

/** A request costs a credit, so the scarcer of both limits it. */
const most = ({ maxSolicitudes, maxCreditos }: MapsQuery): number => Math.min(maxSolicitudes, maxCreditos);
