import * as z from 'zod';
import { EstadoNegocio } from '../states.ts';
import { Fecha, Id } from './shared.ts';

export const Negocio = z.strictObject({
  _id: Id,
  business_id: z.string().nullable(),
  place_id: z.string().nullable(),
  batch_id: Id.nullable(),
  nombre_negocio: z.string(),
  categoria_negocio: z.string().nullable(),
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
});
export type Negocio = z.infer<typeof Negocio>;
