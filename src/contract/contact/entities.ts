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

/** A contact made with a business. */
export const Contacto = z.strictObject({ _id: Id, canal: CanalContacto, nota: z.string(), fecha: Fecha });
export type Contacto = z.infer<typeof Contacto>;

/** A business that asked not to be contacted. */
export const MarcaContacto = z.strictObject({
  _id: Id,
  fecha: Fecha,
  motivo: z.string(),
  /** Null: the account does not have the business now, and the mark does not say who it is. */
  negocio: z.strictObject({ _id: Id, nombre_negocio: z.string() }).nullable(),
});
export type MarcaContacto = z.infer<typeof MarcaContacto>;
