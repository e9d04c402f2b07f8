import * as z from 'zod';
import { Fecha, Id } from '../entities/shared.ts';

export const CanalContacto = z.enum([
  'correo',
  'carta',
  'visita',
  'telefono',
  'mensaje',
  'formulario',
  'otro',
]);
export type CanalContacto = z.infer<typeof CanalContacto>;

export const Contacto = z.strictObject({ _id: Id, canal: CanalContacto, nota: z.string(), fecha: Fecha });
export type Contacto = z.infer<typeof Contacto>;

export const MarcaContacto = z.strictObject({
  _id: Id,
  fecha: Fecha,
  motivo: z.string(),
  /** Null: the account no longer has the business, and the mark does not identify it. */
  negocio: z.strictObject({ _id: Id, nombre_negocio: z.string() }).nullable(),
});
export type MarcaContacto = z.infer<typeof MarcaContacto>;

/** A removed mark, whole: sent back, it is as it was. */
export const MarcaQuitada = z.strictObject({
  _id: Id,
  fecha: Fecha,
  motivo: z.string().max(500),
  /** Keyed hashes of what identifies the business, in hex. */
  huellas: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  negocios: z.array(Id),
});
export type MarcaQuitada = z.infer<typeof MarcaQuitada>;
