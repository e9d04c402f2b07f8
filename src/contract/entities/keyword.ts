import * as z from 'zod';
import { IDIOMAS_KEYWORD, PAIS_DETECT, PAISES } from '../limits.ts';
import { EstadoProceso } from '../states.ts';
import { Fecha, Id } from './shared.ts';

/** A country of the list, or `XX` or empty for detection. */
export const PaisEntrada = z
  .union([z.enum(PAISES), z.literal(PAIS_DETECT), z.literal('')])
  .transform((pais) => (pais === '' ? PAIS_DETECT : pais));
export const IdiomaEntrada = z.enum(IDIOMAS_KEYWORD);

export const Keyword = z.strictObject({
  _id: Id,
  keyword: z.string(),
  pais: z.string(),
  idioma: z.string(),
  estado: EstadoProceso,
  resultados_encontrados: z.int(),
  resultados_nuevos: z.int(),
  resultados_conocidos: z.int(),
  /** The provider's limit truncated the answer. */
  limitada: z.boolean(),
  consultas: z.int(),
  dominios_libres: z.int(),
  oficio: z.string().nullable(),
  lugar: z.string().nullable(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  intentos: z.int(),
  batch_id: z.strictObject({ _id: Id, nombre: z.string() }).nullable(),
  fecha_creacion: Fecha,
  fecha_fin: Fecha.nullable(),
});
export type Keyword = z.infer<typeof Keyword>;

export const KeywordEntrada = z.object({
  keyword: z.string().max(1_000),
  pais: PaisEntrada.default(PAIS_DETECT),
  idioma: IdiomaEntrada.optional(),
});
export type KeywordEntrada = z.infer<typeof KeywordEntrada>;
