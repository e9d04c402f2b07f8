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
  /** Why there is no own domain although a website is listed (platform, social network, shortener…). */
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
  /** It asked not to be contacted; null: it may be. A server of the version before does not say it. */
  no_contactar: z.strictObject({ fecha: Fecha, motivo: z.string() }).nullable().optional(),
  /** What came from Google Places was withdrawn, its name too: it is empty. A server of the version before does not say it. */
  google_retirado: z.boolean().optional(),
});
export type Negocio = z.infer<typeof Negocio>;

/** A business of the list, with the verdict on its domain; null without a domain of its own. */
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
    comprobacion: true,
    proxima_verificacion: true,
    confirmacion_desde: true,
    segundo_canal: true,
  }).nullable(),
});
export type NegocioListado = z.infer<typeof NegocioListado>;

/** A business with the keywords that found it, the latest first, at most 50. */
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
