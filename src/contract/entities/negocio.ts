import * as z from 'zod';
import { EstadoNegocio, GrupoNegocio } from '../states.ts';
import { Dominio } from './dominio.ts';
import { Fecha, Id } from './shared.ts';

export const Negocio = z.strictObject({
  _id: Id,
  business_id: z.string().nullable(),
  place_id: z.string().nullable(),
  batch_id: Id.nullable(),
  nombre_negocio: z.string(),
  categoria_negocio: z.string().nullable(),
  grupo: GrupoNegocio.nullable(),
  dominio_extraido: z.string().nullable(),
  /** Why a listed website is not an own domain (platform, social network, shortener…). */
  motivo_sin_dominio: z.string().nullable(),
  sitio_web: z.string().nullable(),
  enlace_maps: z.string().nullable(),
  direccion: z.string().nullable(),
  telefono: z.string().nullable(),
  rating: z.number().nullable(),
  review_count: z.int().nullable(),
  keyword_origen: z.string().nullable(),
  fecha_scrapeado: Fecha,
  fuente_datos: z.string(),
  licencia_datos: z.string().nullable(),
  estado_actual: EstadoNegocio,
  cerrado: z.boolean(),
  provincia: z.string().nullable(),
  municipio: z.string().nullable(),
  pais: z.string().nullable(),
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  /** Null: it may be contacted. Missing from servers of the previous version. */
  no_contactar: z.strictObject({ fecha: Fecha, motivo: z.string() }).nullable().optional(),
  /** Google Places data was withdrawn, also the name. Missing from servers of the previous version. */
  google_retirado: z.boolean().optional(),
});
export type Negocio = z.infer<typeof Negocio>;

export const NegocioListado = Negocio.extend({
  dominio: Dominio.pick({
    _id: true,
    dominio: true,
    dominio_unicode: true,
    estado_verificacion: true,
    es_disponible: true,
    confirmaciones: true,
    fase_ciclo: true,
    verification_method: true,
    needs_manual_verification: true,
    motivo: true,
    fecha_ultima_verificacion: true,
    fecha_liberacion_estimada: true,
    oferta_registrador: true,
    comprobacion: true,
    proxima_verificacion: true,
    confirmacion_desde: true,
    segundo_canal: true,
  }).nullable(),
});
export type NegocioListado = z.infer<typeof NegocioListado>;

/** With the keywords that found it, the latest first, at most 50. */
export const NegocioDetalle = NegocioListado.extend({
  encontrado_por: z.array(
    z.strictObject({
      keyword_id: Id,
      keyword: z.string(),
      batch_id: Id,
      batch_nombre: z.string(),
      nuevo: z.boolean(),
    }),
  ),
});
export type NegocioDetalle = z.infer<typeof NegocioDetalle>;

export const ProvinciaNegocios = z.strictObject({
  provincia: z.string(),
  total: z.int(),
  con_dominio: z.int(),
  sin_dominio: z.int(),
  dominios_libres: z.int(),
});
export type ProvinciaNegocios = z.infer<typeof ProvinciaNegocios>;
