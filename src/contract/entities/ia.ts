import * as z from 'zod';
import { ProveedorIa } from '../states.ts';
import { Fecha, Id } from './shared.ts';

export const SugerenciaKeyword = z.strictObject({
  /** The keyword as it stands in the list. */
  original: z.string(),
  /** What to search: instead of it (limpieza, aclaracion) or besides it (the others); null: it is left out (repetida). */
  propuesta: z.string().nullable(),
  tipo: z.enum(['limpieza', 'aclaracion', 'sinonimo', 'cercano', 'idioma', 'repetida', 'variante']),
  /** A short Spanish reason. */
  motivo: z.string(),
  por: z.enum(['reglas', 'ia']),
});
export type SugerenciaKeyword = z.infer<typeof SugerenciaKeyword>;

export const Sugerencias = z.strictObject({
  sugerencias: z.array(SugerenciaKeyword),
  /** Keywords of the list that were looked at; a longer list is suggested in parts. */
  miradas: z.int(),
  por: z.enum(['reglas', 'ia']),
  /** Why the rules alone speak though a provider is active; null when there is nothing to say. */
  aviso: z.string().nullable(),
});
export type Sugerencias = z.infer<typeof Sugerencias>;

/** Euro per million tokens. */
const Precio = z.strictObject({
  entrada: z.number().min(0).max(1_000),
  salida: z.number().min(0).max(1_000),
});
export const PRECIOS_MAX = 50;
export const PreciosIa = z
  .record(z.string().min(1).max(100), Precio)
  .refine((table) => Object.keys(table).length <= PRECIOS_MAX, 'Como mucho 50 modelos');

export const EstadoIa = z.strictObject({
  proveedor: ProveedorIa,
  /** A provider is active and has a key. */
  activa: z.boolean(),
  /** The model that is asked. */
  modelo: z.string().nullable(),
  /** The one that the account has chosen; null: the cheapest known one of the key's list is asked. */
  modelo_elegido: z.string().nullable(),
  /** The key's own list; null when the provider did not give it. */
  modelos: z.array(z.string()).nullable(),
  /** '2026-11'. */
  mes: z.string(),
  /** Euro of the month. */
  presupuesto: z.number(),
  gastado: z.number(),
  reservado: z.number(),
  preguntas: z.int(),
  precios: PreciosIa,
  /** What the model is taken to cost; null without one. */
  precio: Precio.nullable(),
  aviso: z.string().nullable(),
});
export type EstadoIa = z.infer<typeof EstadoIa>;

/** What the site of a name that died was, from the newest good copy of the web archive. */
export const SitioAnterior = z.strictObject({
  /** One line: trade, place, language, quality. */
  linea: z.string(),
  /** When that copy was made. */
  captura: Fecha,
  /** Signs of spam in it; null: it says nothing either way. */
  spam: z.boolean().nullable(),
  por: z.enum(['reglas', 'ia']),
});

export const ApunteIa = z.strictObject({
  /** The opportunity it is about: a domain's best one; null: the domain is none. */
  oportunidad_id: Id.nullable(),
  /** Two sentences; null when nothing is to be said. */
  nota: z.string().nullable(),
  por: z.enum(['reglas', 'ia']),
  /** When a model wrote it. */
  fecha: Fecha.nullable(),
  sitio: SitioAnterior.nullable(),
  /** Why the rules speak though a model was asked or had written; null: nothing to explain. */
  aviso: z.string().nullable(),
});
export type ApunteIa = z.infer<typeof ApunteIa>;

export const AjustesIa = z.strictObject({
  /** Euro a month. */
  presupuesto: z.number().min(0).max(10_000).optional(),
  /** Null: the cheapest known one of the key's list. */
  modelo: z.string().min(1).max(100).nullable().optional(),
  precios: PreciosIa.optional(),
});
export type AjustesIa = z.infer<typeof AjustesIa>;
