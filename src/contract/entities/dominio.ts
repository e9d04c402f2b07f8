import * as z from 'zod';
import {
  EstadoComprobacion,
  EstadoVerificacion,
  FaseCiclo,
  FuenteEvidencia,
  MetodoVerificacion,
} from '../states.ts';
import { Fecha, Id } from './shared.ts';

/** One part of a value: its euros (negative takes away) and what it rests on. The parts add up to the value. */
export const ParteValor = z.strictObject({ parte: z.string(), euros: z.int(), detalle: z.string() });

/** EUR, from … to: as wide as what is unknown. */
export const IntervaloValor = z.tuple([z.int(), z.int()]);

/** Why a name died, each with what shows it. */
export const CausaMuerte = z.strictObject({
  causa: z.enum(['cerrado', 'cambio_de_nombre', 'solo_www', 'aparcado', 'en_venta', 'secuestrado', 'mudado']),
  texto: z.string(),
  /** What was seen, and when: ISO 8601, null where no look has a time. */
  prueba: z.string(),
  hora: Fecha.nullable(),
  /** The business whose listing shows it; null: it was seen of the name itself. */
  negocio_id: Id.nullable(),
});
export type CausaMuerte = z.infer<typeof CausaMuerte>;

/** One line of the receipt behind a verdict. */
export const Evidencia = z.strictObject({
  fuente: FuenteEvidencia,
  servidor: z.string(),
  resultado: z.string(),
  detalle: z.string(),
  hora: Fecha,
  ms: z.number(),
  /** It was seen before the account had the name: only its day is given. */
  previo: z.boolean(),
});
export type Evidencia = z.infer<typeof Evidencia>;

/** Who measured a metric, when, and on what scale where it is not the metric's own. */
export const FuenteMetrica = z.strictObject({
  fuente: z.string(),
  medido_en: Fecha,
  escala: z.string().optional(),
});

/** Measured elsewhere or absent: a metric is never invented. */
export const Metricas = z.strictObject({
  autoridad_dominio: z.number().nullable(),
  backlinks_estimados: z.int().nullable(),
  trust_flow: z.number().nullable(),
  citation_flow: z.number().nullable(),
  trafico_estimado: z.int().nullable(),
  /** Of the web archive, once it was asked: first and last capture, how many, and its last good page. */
  archivo_primero: Fecha.optional(),
  archivo_ultimo: Fecha.optional(),
  archivo_capturas: z.int().optional(),
  archivo_titulo: z.string().optional(),
  /** When that page was captured. */
  archivo_captura: Fecha.optional(),
  archivo_idioma: z.string().optional(),
  archivo_spam: z.boolean().optional(),
  /** The archive shows nothing of it: its owner asked so. */
  archivo_bloqueado: z.boolean().optional(),
  /** By the name of the metric. */
  fuentes: z.record(z.string(), FuenteMetrica).optional(),
});
export type Metricas = z.infer<typeof Metricas>;

export const NegocioDeDominio = z.strictObject({
  /** It asked not to be contacted. A server of the version before does not say it. */
  no_contactar: z.boolean().optional(),
  /** Nor this. */
  fuente_datos: z.string().optional(),
  google_retirado: z.boolean().optional(),
  _id: Id,
  nombre_negocio: z.string(),
  direccion: z.string().nullable(),
  categoria_negocio: z.string().nullable(),
  keyword_origen: z.string().nullable(),
  place_id: z.string().nullable(),
  enlace_maps: z.string().nullable(),
  rating: z.number().nullable(),
  review_count: z.int().nullable(),
});
export type NegocioDeDominio = z.infer<typeof NegocioDeDominio>;

/** What is known of the zone that a name stands in. */
export const ZonaDeDominio = z.strictObject({
  /** The registry's own page for looking this name up. */
  consulta_url: z.string().nullable(),
  /** The registry answers no machine that is not accredited: a person can look. */
  sin_canal: z.boolean(),
  /** Days of each phase after expiry; null is unknown, 0 is a phase that the zone does not have. */
  dias_gracia: z.int().nullable(),
  dias_redencion: z.int().nullable(),
  dias_borrado: z.int().nullable(),
});
export type ZonaDeDominio = z.infer<typeof ZonaDeDominio>;

/** A trademark that a third party may own, with the registers to look at. */
export const RiesgoMarca = z.strictObject({
  nivel: z.enum(['alto', 'medio']),
  motivo: z.string(),
  enlaces: z.strictObject({ oepm: z.string(), euipo: z.string() }),
});
export type RiesgoMarca = z.infer<typeof RiesgoMarca>;

/** A name that its zone no longer has: both looks, each with the server that told, and the rule of its release. */
export const RelojDominio = z.strictObject({
  /** Null: it was absent at the first look. */
  delegado_ultima: Fecha.nullable(),
  delegado_servidor: z.string().nullable(),
  ausente_primera: Fecha,
  ausente_servidor: z.string().nullable(),
  /** Why there is a date or none, in words; null where the name is free. */
  motivo: z.string().nullable(),
  /** In words; null: nothing is known of how the zone releases. */
  regla: z.string().nullable(),
  regla_fuente: z.string().nullable(),
});
export type RelojDominio = z.infer<typeof RelojDominio>;

export const Dominio = z.strictObject({
  _id: Id,
  dominio: z.string(),
  dominio_unicode: z.string(),
  extension: z.string(),
  estado_verificacion: EstadoVerificacion,
  /** True only on positive registry evidence; null is "not known". */
  es_disponible: z.boolean().nullable(),
  confianza: z.number().min(0).max(1).nullable(),
  confirmaciones: z.int().min(0).max(2),
  fase_ciclo: FaseCiclo,
  verification_method: MetodoVerificacion.nullable(),
  needs_manual_verification: z.boolean(),
  motivo: z.string().nullable(),
  aparcado: z.boolean(),
  codigo_estado_http: z.int().nullable(),
  /** Milliseconds. */
  tiempo_respuesta: z.int().nullable(),
  /** EUR. */
  valor_estimado: z.int().nullable(),
  prioridad_verificacion: z.int().min(1).max(5),
  fecha_ultima_verificacion: Fecha.nullable(),
  fecha_expiracion: Fecha.nullable(),
  fecha_registro: Fecha.nullable(),
  fecha_liberacion_estimada: Fecha.nullable(),
  /** The interval in which its registry should release it, where the zone's clock or its expiry date tells one. */
  liberacion_desde: Fecha.nullable(),
  liberacion_hasta: Fecha.nullable(),
  liberacion_fuente: z.enum(['dns', 'caducidad']).nullable(),
  /** When it was seen that somebody has registered it after it was free. */
  fecha_perdido: Fecha.nullable(),
  /** Since when a free name is seen free that was seen held before. */
  libre_desde: Fecha.nullable(),
  /** What is done about it now. */
  comprobacion: EstadoComprobacion,
  /** When the next step of its check comes, also where that is a question for a registry. */
  proxima_verificacion: Fecha.nullable(),
  /** When the second confirmation may be asked; null when there is nothing to confirm. */
  confirmacion_desde: Fecha.nullable(),
  /** 'Confirmar ahora' is possible: another channel can be asked, the registry's or a registrar of the account. */
  segundo_canal: z.boolean(),
  zona: ZonaDeDominio,
  verificaciones_realizadas: z.int(),
  registrar: z.string().nullable(),
  keyword_origen: z.string().nullable(),
  metricas: Metricas,
  /** Only in the lists of domains and in the answer for one, of what is free or being released. */
  riesgo_marca: RiesgoMarca.nullable().optional(),
  negocio_id: NegocioDeDominio.nullable(),
  negocios_total: z.int(),
  whois_data: z.strictObject({
    registrant_name: z.string().nullable(),
    registrant_organization: z.string().nullable(),
    creation_date: Fecha.nullable(),
    updated_date: Fecha.nullable(),
  }),
  notas: z.string(),
  favorito: z.boolean(),
  /** Only in the answer for one domain. */
  evidencias: z.array(Evidencia).optional(),
  /** Only in the answer for one domain; null while its zone has it, or is not watched for it. */
  reloj: RelojDominio.nullable().optional(),
  /** Only in the answer for one domain: what its value is made of, by the facts as they stand, and why it died. */
  valor: z
    .strictObject({
      valor_estimado: z.int(),
      valor_intervalo: IntervaloValor.nullable(),
      valor_desconocido: z.array(z.string()),
      desglose_valor: z.array(ParteValor),
    })
    .nullable()
    .optional(),
  causas_muerte: z.array(CausaMuerte).optional(),
});
export type Dominio = z.infer<typeof Dominio>;
