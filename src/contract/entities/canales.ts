import * as z from 'zod';
import { Fecha, Id } from './shared.ts';

/** Ways out of the product for notifications; the list inside it is always there. */
export const Canal = z.enum(['email', 'webhook', 'telegram', 'push']);
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

/** A browser that takes messages. */
export const SuscripcionPush = z.strictObject({
  _id: Id,
  /** Where its push service takes them: names the browser. */
  endpoint: z.string(),
  agente: z.string(),
  creada: Fecha,
});
export type SuscripcionPush = z.infer<typeof SuscripcionPush>;

const base64url = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}=*$`));
};

/** What a browser says of its subscription (RFC 8291): a point of P-256 and 16 random bytes. */
export const AltaPush = z.strictObject({
  endpoint: z.string().max(1_000),
  keys: z.strictObject({ p256dh: base64url(65).max(100), auth: base64url(16).max(30) }),
});
export type AltaPush = z.infer<typeof AltaPush>;
