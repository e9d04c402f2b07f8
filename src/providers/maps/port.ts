import type { EstadoNegocio, ProveedorMapas } from '#contract/states.ts';

/** What a maps provider reports of one business; absent values are null, never invented. */
export interface FoundBusiness {
  /** Stable identity, best first: `place_id`, else the provider's own id, else null (then name+address+phone). */
  place_id: string | null;
  business_id: string | null;
  nombre_negocio: string;
  categoria_negocio: string | null;
  /** The website exactly as listed. */
  sitio_web: string | null;
  enlace_maps: string | null;
  direccion: string | null;
  municipio: string | null;
  provincia: string | null;
  codigo_postal: string | null;
  /** ISO 3166 alpha-2, upper case. */
  pais: string | null;
  latitud: number | null;
  longitud: number | null;
  /** As listed; E.164 where the provider gives it. */
  telefono: string | null;
  rating: number | null;
  review_count: number | null;
  estado_actual: EstadoNegocio;
  /** The provider's own record, or null where its terms forbid keeping it (Google Places). */
  datos_raw: Record<string, unknown> | null;
}

/** A part of the map, in degrees. */
export interface MapArea {
  sur: number;
  oeste: number;
  norte: number;
  este: number;
}

/** What an answer's headers say is left of the plan: one line for each thing it counts. */
export interface PlanLeft {
  objeto: string;
  limite: number;
  restantes: number;
  /** Seconds until it begins again; null when that is not said. */
  reinicioS: number | null;
}

export interface MapsQuery {
  keyword: string;
  /** ISO 3166 alpha-2. */
  pais: string;
  /** ISO 639-1. */
  idioma: string;
  maxResultados: number;
  /** Requests that this search may make at most, retries of its own included. */
  maxSolicitudes: number;
  /** Credits that this search may use at most: it asks for no more businesses than that. */
  maxCreditos: number;
  /** Only this part of the map; null: wherever the keyword says. */
  area: MapArea | null;
  signal: AbortSignal;
  timeoutMs: number;
}

/** Takes the next turn of a pace that all processes keep together; gives the milliseconds until it comes. */
export type TakeTurn = (pace: { clave: string; intervalMs: number }) => Promise<number>;

/** Paid units of one call: `solicitudes` HTTP requests, `creditos` in the provider's own unit. */
export interface MapsSpend {
  solicitudes: number;
  creditos: number;
}

/** Expected outcomes are values. `spend` is what was really used, also when the call failed half-way. */
export type MapsOutcome =
  | {
      kind: 'answered';
      negocios: FoundBusiness[];
      limitada: boolean;
      spend: MapsSpend;
      plan?: readonly PlanLeft[];
    }
  /** The search may make no more requests and has not come to its answer. */
  | { kind: 'budget_ended'; spend: MapsSpend }
  | { kind: 'limited'; retryAfterMs: number; detalle: string; spend: MapsSpend }
  | { kind: 'quota_ended'; detalle: string; spend: MapsSpend }
  | { kind: 'key_refused'; detalle: string; spend: MapsSpend }
  | { kind: 'unreachable'; detalle: string; spend: MapsSpend }
  | { kind: 'malformed'; detalle: string; spend: MapsSpend };

export interface MapsProvider {
  nombre: ProveedorMapas;
  /** The Spanish label that rows carry in `fuente_datos` ('Google Maps', 'OpenStreetMap'…). */
  fuente_datos: string;
  /** 'ODbL' rows stay marked; null otherwise. */
  licencia_datos: string | null;
  /** What a credit is: a business returned, a request, or nothing that anybody counts. */
  unidad: 'negocio' | 'solicitud' | 'ninguna';
  /** Businesses that one request brings at most. */
  porSolicitud: number;
  /** Euro for a thousand credits; null where no price is known. */
  eurosPorMil: number | null;
  /** Can be asked for a part of the map: past its ceiling an area is split. */
  divide: boolean;
  /** The public server that is asked, with what it gives a day; null for a server of one's own or a paid one. */
  publico: { servicio: string; keywordsAlDia: number } | null;
  /** What a search for so many businesses may take at most: reserved before it begins. */
  requestsAtMost(maxResultados: number): number;
  /** Never makes more requests than `maxSolicitudes`: it stops there with what it has. */
  search(query: MapsQuery): Promise<MapsOutcome>;
}
