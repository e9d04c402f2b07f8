import * as z from 'zod';
import { TipoNotificacion } from '../states.ts';
import { Fecha, Id } from './shared.ts';

/** One line of the list of notifications. What happens to many domains of a batch is one line that grows. */
export const Notificacion = z.strictObject({
  _id: Id,
  tipo: TipoNotificacion,
  titulo: z.string(),
  mensaje: z.string(),
  /** Own path of the screen, with its filter; null when there is nothing to open. */
  enlace: z.string().startsWith('/').nullable(),
  leida: z.boolean(),
  fecha: Fecha,
});
export type Notificacion = z.infer<typeof Notificacion>;
