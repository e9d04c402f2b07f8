import * as z from 'zod';
import {
  CanalRegistrador,
  EstadoComprobacion,
  EstadoVerificacion,
  FaseCiclo,
  FuenteEvidencia,
  MetodoVerificacion,
} from '../states.ts';
import { Fecha, Id } from './shared.ts';

/** A part of a value: its euros (may be negative) and its basis. The parts add up to the value. */
export const ParteValor = z.strictObject({ parte: z.string(), euros: z.int(), detalle: z.string() });

/** EUR, minimum and maximum; wider with more unknowns. */
export const IntervaloValor = z.tuple([z.int(), z.int()]);

export const CausaMuerte = z.strictObject({
  causa: z.enum(['cerrado', 'cambio_de_nombre', 'solo_www', 'aparcado', 'en_venta', 'secuestrado', 'mudado']),
  texto: z.string(),
  /** What was seen and when; `hora` null: time unknown. */
  prueba: z.string(),
  hora: Fecha.nullable(),
  /** The business whose listing shows it; null: seen of the name itself. */
  negocio_id: Id.nullable(),
});
export type CausaMuerte = z.infer<typeof CausaMuerte>;

export const Evidencia = z.strictObject({
  fuente: FuenteEvidencia,
  servidor: z.string(),
  resultado: z.string(),
  detalle: z.string(),
  hora: Fecha,
  ms: z.number(),
  /** Seen before the account had the name: only its day is given. */
  previo: z.boolean(),
});
export type Evidencia = z.infer<typeof Evidencia>;

/** `escala`: only if it is not the metric's own. */
export const FuenteMetrica = z.strictObject({
  fuente: z.string(),
  medido_en: Fecha,
  escala: z.string().optional(),
});

/** From other tools; null: unknown. */
export const Metricas = z.strictObject({
  autoridad_dominio: z.number().nullable(),
  backlinks_estimados: z.int().nullable(),
  trust_flow: z.number().nullable(),
  citation_flow: z.number().nullable(),
  trafico_estimado: z.int().nullable(),
  /** From the web archive, if asked: first and last capture, number, last good page. */
  archivo_primero: Fecha.optional(),
  archivo_ultimo: Fecha.optional(),
  archivo_capturas: z.int().optional(),
  archivo_titulo: z.string().optional(),
  archivo_captura: Fecha.optional(),
  archivo_idioma: z.string().optional(),
  archivo_spam: z.boolean().optional(),
  /** Hidden by the archive at its owner's request. */
  archivo_bloqueado: z.boolean().optional(),
  fuentes: z.record(z.string(), FuenteMetrica).optional(),
});
export type Metricas = z.infer<typeof Metricas>;

export const NegocioDeDominio = z.strictObject({
  /** It asked not to be contacted. Missing from servers of the previous version. */
  no_contactar: z.boolean().optional(),
  /** Missing from servers of the previous version, like the next one. */
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

export const ZonaDeDominio = z.strictObject({
  consulta_url: z.string().nullable(),
  /** The registry answers accredited machines only; people can look. */
  sin_canal: z.boolean(),
  /** Days of each phase after expiry; null: unknown, 0: no such phase. */
  dias_gracia: z.int().nullable(),
  dias_redencion: z.int().nullable(),
  dias_borrado: z.int().nullable(),
});
export type ZonaDeDominio = z.infer<typeof ZonaDeDominio>;

export const RiesgoMarca = z.strictObject({
  nivel: z.enum(['alto', 'medio']),
  motivo: z.string(),
  enlaces: z.strictObject({ oepm: z.string(), euipo: z.string() }),
});
export type RiesgoMarca = z.infer<typeof RiesgoMarca>;

/** A name that its zone no longer has: two looks, each with the answering server, and the release rule. */
export const RelojDominio = z.strictObject({
  /** Null: absent at the first look. */
  delegado_ultima: Fecha.nullable(),
  delegado_servidor: z.string().nullable(),
  ausente_primera: Fecha,
  ausente_servidor: z.string().nullable(),
  /** Why there is or is not a date, in Spanish; null: the name is free. */
  motivo: z.string().nullable(),
  /** In Spanish; null: the zone's rules are unknown. */
  regla: z.string().nullable(),
  regla_fuente: z.string().nullable(),
});
export type RelojDominio = z.infer<typeof RelojDominio>;

/** What a registrar of the account asked for a name, and when. */
export const OfertaRegistrador = z.strictObject({
  registrador: CanalRegistrador,
  /** Whole cents and ISO 4217; null: it did not say. */
  precio: z.strictObject({ centimos: z.int(), moneda: z.string() }).nullable(),
  /** Above the usual price. */
  premium: z.boolean(),
  hora: Fecha,
});
export type OfertaRegistrador = z.infer<typeof OfertaRegistrador>;

export const Dominio = z.strictObject({
  _id: Id,
  dominio: z.string(),
  dominio_unicode: z.string(),
  extension: z.string(),
  estado_verificacion: EstadoVerificacion,
  /** True only on positive registry evidence; null: unknown. */
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
  /** Expected release, by the zone's clock or the expiry date. */
  liberacion_desde: Fecha.nullable(),
  liberacion_hasta: Fecha.nullable(),
  liberacion_fuente: z.enum(['dns', 'caducidad']).nullable(),
  /** When a registration after 'free' was seen. */
  fecha_perdido: Fecha.nullable(),
  /** Since when it is seen free, if it was seen registered before. */
  libre_desde: Fecha.nullable(),
  /** Null without a price of a registrar of the account. Absent from servers of the previous version. */
  oferta_registrador: OfertaRegistrador.nullable().optional(),
  comprobacion: EstadoComprobacion,
  /** Time of its check's next step, also for a registry's question. */
  proxima_verificacion: Fecha.nullable(),
  /** Earliest time of the second confirmation; null: no confirmation is pending. */
  confirmacion_desde: Fecha.nullable(),
  /** Enables 'Confirmar ahora': another channel of the registry, or a registrar of the account, can be asked. */
  segundo_canal: z.boolean(),
  zona: ZonaDeDominio,
  verificaciones_realizadas: z.int(),
  registrar: z.string().nullable(),
  keyword_origen: z.string().nullable(),
  metricas: Metricas,
  /** Only in lists and single answers, for names that are free or being released. */
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
  evidencias: z.array(Evidencia).optional(),
  /** Only in the answer for one domain; null: delegated, or not watched. */
  reloj: RelojDominio.nullable().optional(),
  /** Only in the answer for one domain: the value's parts and causes of death, by current facts. */
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
