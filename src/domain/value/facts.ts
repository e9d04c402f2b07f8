import type { EstadoNegocio, EstadoVerificacion, FaseCiclo } from '#contract/states.ts';

export type SitioVisto = 'responde' | 'muerto' | 'aparcado' | 'en_venta' | 'redirige';

/** Null means unknown, not zero. */
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
  /** Epoch milliseconds, like all times here. */
  ultima_resena: number | null;
  estado_actual: EstadoNegocio | null;
  telefono: string | null;
  dominio_extraido: string | null;
  /** It asked not to be contacted, so it is not a lead. */
  no_contactar?: boolean;
}

/** Measured by other tools. Null: unknown, not zero. */
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
  archivo_spam: boolean | null;
}

export interface CompetenciaHechos {
  negocios_mirados: number;
  con_web_viva: number;
  /** Number of keywords that they come from; missing: not counted. */
  keywords?: number;
  /** Trade and place of those keywords; missing: those of the subject. */
  mercado?: { oficio: string; lugar: string };
}

export interface Hechos {
  /** A registrable name, as A-label or in Unicode; null: a business without one. */
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
