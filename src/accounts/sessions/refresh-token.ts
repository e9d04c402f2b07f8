import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { PurposeKeys } from '../keys/signing-keys.ts';

/** What the cookie holds: whose session, which, the secret in force, and a code that only we can make of the three. */
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

/** Did we give this token out? One that we did not is no sign of a theft, whatever session it names. */
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

/**
 * The secret that follows `secret`. It is derived, not drawn: when two tabs present the same token, or an answer is
 * lost on the way, both get the same successor. An old secret alone does not give its successor without our key.
 */
export function nextRefreshSecret(key: Uint8Array, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('base64url');
}

/** What is stored: the secrets have 256 bits, so one round of SHA-256 cannot be searched. */
export function hashRefreshSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
