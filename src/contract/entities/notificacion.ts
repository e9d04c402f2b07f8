import * as z from 'zod';
import { TipoNotificacion } from '../states.ts';
import { Fecha, Id } from './shared.ts';

/** Events of many domains of a batch share one growing notification. */
export const Notificacion = z.strictObject({
  _id: Id,
  tipo: TipoNotificacion,
  titulo: z.string(),
  mensaje: z.string(),
  enlace: z.string().startsWith('/').nullable(),
  leida: z.boolean(),
  fecha: Fecha,
});
export type Notificacion = z.infer<typeof Notificacion>;
