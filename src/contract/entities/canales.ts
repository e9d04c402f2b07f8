import * as z from 'zod';
import { Fecha } from './shared.ts';

/** Ways out of the product for notifications; the list inside it is always there. */
export const Canal = z.enum(['email', 'webhook', 'telegram']);
export type Canal = z.infer<typeof Canal>;

export const EstadoCanal = z.strictObject({
  canal: Canal,
  activo: z.boolean(),
  /** The webhook's address or the Telegram chat. */
  destino: z.string(),
  ultimo_envio: Fecha.nullable(),
  /** Tries in a row that failed, and why the last one did. */
  fallos: z.int(),
  ultimo_error: z.string().nullable(),
});
export type EstadoCanal = z.infer<typeof EstadoCanal>;
