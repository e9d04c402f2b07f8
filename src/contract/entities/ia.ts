import * as z from 'zod';
import { ProveedorIa } from '../states.ts';
import { Fecha, Id } from './shared.ts';

export const SugerenciaKeyword = z.strictObject({
  original: z.string(),
  /** Replaces it (limpieza, aclaracion) or is added (other kinds); null: leave it out (repetida). */
  propuesta: z.string().nullable(),
  tipo: z.enum(['limpieza', 'aclaracion', 'sinonimo', 'cercano', 'idioma', 'repetida', 'variante']),
  motivo: z.string(),
  por: z.enum(['reglas', 'ia']),
});
export type SugerenciaKeyword = z.infer<typeof SugerenciaKeyword>;

export const Sugerencias = z.strictObject({
  sugerencias: z.array(SugerenciaKeyword),
  /** Keywords of the list that were read; longer lists are suggested in parts. */
  miradas: z.int(),
  por: z.enum(['reglas', 'ia']),
  /** Why only rules were used although a provider is active. */
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
  activa: z.boolean(),
  modelo: z.string().nullable(),
  /** The account's choice; null: the cheapest known model of the key's list. */
  modelo_elegido: z.string().nullable(),
  /** The key's own list; null: the provider did not give it. */
  modelos: z.array(z.string()).nullable(),
  mes: z.string(),
  /** Euro a month. */
  presupuesto: z.number(),
  gastado: z.number(),
  reservado: z.number(),
  preguntas: z.int(),
  precios: PreciosIa,
  precio: Precio.nullable(),
  aviso: z.string().nullable(),
});
export type EstadoIa = z.infer<typeof EstadoIa>;

export const SitioAnterior = z.strictObject({
  /** One line: trade, place, language, quality. */
  linea: z.string(),
  captura: Fecha,
  /** Signs of spam; null: unknown. */
  spam: z.boolean().nullable(),
  por: z.enum(['reglas', 'ia']),
});

export const ApunteIa = z.strictObject({
  oportunidad_id: Id.nullable(),
  nota: z.string().nullable(),
  por: z.enum(['reglas', 'ia']),
  fecha: Fecha.nullable(),
  sitio: SitioAnterior.nullable(),
  /** Why rules were used although a model was asked or had written. */
  aviso: z.string().nullable(),
});
export type ApunteIa = z.infer<typeof ApunteIa>;

export const AjustesIa = z.strictObject({
  /** Euro a month. */
  presupuesto: z.number().min(0).max(10_000).optional(),
  /** Null: the cheapest known model of the key's list. */
  modelo: z.string().min(1).max(100).nullable().optional(),
  precios: PreciosIa.optional(),
});
export type AjustesIa = z.infer<typeof AjustesIa>;
