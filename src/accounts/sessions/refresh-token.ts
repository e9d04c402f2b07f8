import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { PurposeKeys } from '../keys/signing-keys.ts';

/** Account, session, current secret, and a MAC that only this server can make. */
const Parts = z.object({
  usuario_id: z.uuid(),
  sesion_id: z.uuid(),
  secret: z.string().regex(/^[\w-]{43}$/),
  mac: z.string().regex(/^[\w-]{43}$/),
});
export type RefreshToken = z.infer<typeof Parts>;
type Unsigned = Omit<RefreshToken, 'mac'>;

export function parseRefreshToken(text: string): RefreshToken | null {
  if (text.length > 200) return null;
  const [usuario_id, sesion_id, secret, mac, ...rest] = text.split('.');
  const parsed = Parts.safeParse({ usuario_id, sesion_id, secret, mac });
  return parsed.success && rest.length === 0 ? parsed.data : null;
}

export function formatRefreshToken(keys: PurposeKeys, token: Unsigned): string {
  return `${token.usuario_id}.${token.sesion_id}.${token.secret}.${macOf(keys.current(), token).toString('base64url')}`;
}

/** A token that this server did not issue is no sign of a theft. */
export function isOurs(keys: PurposeKeys, token: RefreshToken): boolean {
  const given = Buffer.from(token.mac, 'base64url');
  return keys.accepted().some((key) => {
    const mac = macOf(key, token);
    return mac.length === given.length && timingSafeEqual(mac, given);
  });
}

const macOf = (key: Uint8Array, { usuario_id, sesion_id, secret }: Unsigned): Buffer =>
  createHmac('sha256', key).update(`${usuario_id}.${sesion_id}.${secret}`).digest();

export function newRefreshSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Derived, not random: two tabs, or a retry after a lost answer, get the same successor. Needs the server's key. */
export function nextRefreshSecret(key: Uint8Array, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('base64url');
}

/** Stored form: secrets have 256 bits, so one round of SHA-256 cannot be searched. */
export function hashRefreshSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
