import * as z from 'zod';
import { Fecha, Id } from './shared.ts';

/** Channels besides the list in the product, which is always active. */
export const Canal = z.enum(['email', 'webhook', 'telegram', 'push', 'slack', 'discord', 'teams', 'ntfy']);
export type Canal = z.infer<typeof Canal>;

export const EstadoCanal = z.strictObject({
  canal: Canal,
  activo: z.boolean(),
  /** Of a chat service only its host and the end, of a webhook without its secret parts: the whole address is a secret. */
  destino: z.string(),
  ultimo_envio: Fecha.nullable(),
  fallos: z.int(),
  ultimo_error: z.string().nullable(),
});
export type EstadoCanal = z.infer<typeof EstadoCanal>;

export const SuscripcionPush = z.strictObject({
  _id: Id,
  /** The push service's address, which identifies the browser. */
  endpoint: z.string(),
  agente: z.string(),
  creada: Fecha,
});
export type SuscripcionPush = z.infer<typeof SuscripcionPush>;

const base64url = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}=*$`));
};

/** A browser's subscription (RFC 8291): a point of P-256 and 16 random bytes. */
export const AltaPush = z.strictObject({
  endpoint: z.string().max(1_000),
  keys: z.strictObject({ p256dh: base64url(65).max(100), auth: base64url(16).max(30) }),
});
export type AltaPush = z.infer<typeof AltaPush>;
