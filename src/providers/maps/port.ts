import type { EstadoNegocio, ProveedorMapas } from '#contract/states.ts';

/** A business as a maps provider reports it; absent values are null, never invented. */
export interface FoundBusiness {
  /** Identity: `place_id`, then the provider's own id; without both: name, address and phone. */
  place_id: string | null;
  business_id: string | null;
  nombre_negocio: string;
  categoria_negocio: string | null;
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
  /** The provider's own record; null if its terms forbid keeping it (Google Places). */
  datos_raw: Record<string, unknown> | null;
}

export interface MapArea {
  sur: number;
  oeste: number;
  norte: number;
  este: number;
}

export interface PlanLeft {
  objeto: string;
  limite: number;
  restantes: number;
  /** Seconds until the quota is renewed; null if unknown. */
  reinicioS: number | null;
}

export interface MapsQuery {
  keyword: string;
  /** ISO 3166 alpha-2. */
  pais: string;
  /** ISO 639-1. */
  idioma: string;
  maxResultados: number;
  /** Most requests of this search, its retries included. */
  maxSolicitudes: number;
  maxCreditos: number;
  area: MapArea | null;
  signal: AbortSignal;
  timeoutMs: number;
}

/** Takes the next slot of a rate that all processes share; returns the milliseconds until then. */
export type TakeRateSlot = (pace: { clave: string; intervalMs: number }) => Promise<number>;

/** Paid units: `solicitudes` are HTTP requests, `creditos` the provider's own unit. */
export interface MapsSpend {
  solicitudes: number;
  creditos: number;
}

/** Expected outcomes are values. `spend` is what was really used, also by a call that failed half-way. */
export type MapsOutcome =
  | {
      kind: 'answered';
      negocios: FoundBusiness[];
      limitada: boolean;
      spend: MapsSpend;
      plan?: readonly PlanLeft[];
    }
  | { kind: 'budget_ended'; spend: MapsSpend }
  | { kind: 'limited'; retryAfterMs: number; detalle: string; spend: MapsSpend }
  | { kind: 'quota_ended'; detalle: string; spend: MapsSpend }
  | { kind: 'key_refused'; detalle: string; spend: MapsSpend }
  | { kind: 'unreachable'; detalle: string; spend: MapsSpend }
  | { kind: 'malformed'; detalle: string; spend: MapsSpend };

export interface MapsProvider {
  nombre: ProveedorMapas;
  /** Spanish label of the rows' `fuente_datos` ('Google Maps', 'OpenStreetMap'…). */
  fuente_datos: string;
  licencia_datos: string | null;
  unidad: 'negocio' | 'solicitud' | 'ninguna';
  /** Most businesses of one request. */
  porSolicitud: number;
  /** Euro per thousand credits; null if the price is unknown. */
  eurosPorMil: number | null;
  /** Can be asked for a part of the map: an area past the ceiling is split. */
  divide: boolean;
  /** The public server and its daily limit; null for the operator's own or a paid server. */
  publico: { servicio: string; keywordsAlDia: number } | null;
  /** Most requests of a search for that number of businesses; reserved before it begins. */
  requestsAtMost(maxResultados: number): number;
  /** Stops at `maxSolicitudes` with what it has. */
  search(query: MapsQuery): Promise<MapsOutcome>;
}
