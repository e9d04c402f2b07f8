import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';

/** What the cookie holds: whose session, which, and the secret of this turn. */
const Parts = z.object({
  usuario_id: z.uuid(),
  sesion_id: z.uuid(),
  secret: z.string().regex(/^[\w-]{43}$/),
});
export type RefreshToken = z.infer<typeof Parts>;

export function parseRefreshToken(text: string): RefreshToken | null {
  if (text.length > 200) return null;
  const [usuario_id, sesion_id, secret, ...rest] = text.split('.');
  const parsed = Parts.safeParse({ usuario_id, sesion_id, secret });
  return parsed.success && rest.length === 0 ? parsed.data : null;
}

export function formatRefreshToken(token: RefreshToken): string {
  return `${token.usuario_id}.${token.sesion_id}.${token.secret}`;
}

export function newRefreshSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The secret that follows `secret`. It is derived, not drawn: when two tabs present the same token, or an answer is
 * lost on the way, both get the same successor. Whoever holds an old secret cannot derive without our key.
 */
export function nextRefreshSecret(key: Uint8Array, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('base64url');
}

/** What is stored: the secrets have 256 bits, so one round of SHA-256 cannot be searched. */
export function hashRefreshSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
