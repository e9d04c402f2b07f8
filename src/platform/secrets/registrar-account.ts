import { createHash } from 'node:crypto';
import { keyHalves } from '#contract/keys/registrar-keys.ts';

/** Only the key's first half: the rate survives a change of the secret and does not reveal it. */
export function registrarAccount(registrar: string, key: string): string {
  const user = keyHalves(key)?.user ?? key;
  return `${registrar}/${createHash('sha256').update(user).digest('base64url').slice(0, 16)}`;
}
