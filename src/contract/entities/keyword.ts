import * as z from 'zod';
import { IDIOMAS_KEYWORD, PAIS_DETECT, PAISES } from '../limits.ts';
import { EstadoProceso } from '../states.ts';
import { Fecha, Id } from './shared.ts';

/** A country on input: one of the list, or `XX`/empty for "detect". */
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
  /** The provider's ceiling cut the answer: there are more businesses than were returned. */
  limitada: z.boolean(),
  /** Searches made for it: more than one where the area was split. */
  consultas: z.int(),
  /** Domains found by it that are free now. */
  dominios_libres: z.int(),
  /** Trade and place as the words say them; null when they do not. */
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
