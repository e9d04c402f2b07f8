import type { EstadoNegocio, EstadoVerificacion, FaseCiclo } from '#contract/states.ts';

/** How the website behind a name was last seen; null: not known. */
export type SitioVisto = 'responde' | 'muerto' | 'aparcado' | 'en_venta' | 'redirige';

/** A business that names the domain, or has none. Null is unknown, never zero. */
export interface NegocioHechos {
  nombre_negocio: string | null;
  categoria_negocio: string | null;
  municipio: string | null;
  provincia: string | null;
  /** ISO 3166-1 alpha-2. */
  pais: string | null;
  /** 0–5. */
  rating: number | null;
  review_count: number | null;
  /** Epoch milliseconds, as all times here. */
  ultima_resena: number | null;
  estado_actual: EstadoNegocio | null;
  telefono: string | null;
  dominio_extraido: string | null;
  /** It asked not to be contacted: it is no lead. */
  no_contactar?: boolean;
}

/** What was measured elsewhere; null is unknown, never zero. */
export interface MetricasHechos {
  /** 0–100. */
  autoridad_dominio: number | null;
  backlinks_estimados: number | null;
  trust_flow: number | null;
  citation_flow: number | null;
  /** Visits a month. */
  trafico_estimado: number | null;
  archivo_primero: number | null;
  archivo_ultimo: number | null;
  archivo_capturas: number | null;
  /** The archived pages show spam or a hijack. */
  archivo_spam: boolean | null;
}

/** Of the businesses of a trade in a place: how many were looked at, and how many have a working website. */
export interface CompetenciaHechos {
  negocios_mirados: number;
  con_web_viva: number;
  /** Of so many keywords they are; where it is not known, the keywords were not counted. */
  keywords?: number;
  /** What those keywords ask for; without it, the trade and place of the subject. */
  mercado?: { oficio: string; lugar: string };
}

/** All that is known of one subject (a domain, or a business without one) when its opportunities are judged. */
export interface Hechos {
  /** A registrable name, as A-label or in Unicode; null for a business without one. */
  dominio: string | null;
  es_disponible: boolean | null;
  confirmaciones: number | null;
  fase_ciclo: FaseCiclo | null;
  estado_verificacion: EstadoVerificacion | null;
  fecha_registro: number | null;
  fecha_expiracion: number | null;
  fecha_liberacion_estimada: number | null;
  sitio: SitioVisto | null;
  negocios: readonly NegocioHechos[];
  metricas: MetricasHechos;
  competencia: CompetenciaHechos | null;
  ahora: number;
}
