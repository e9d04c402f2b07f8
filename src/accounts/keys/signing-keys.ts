import { hkdfSync } from 'node:crypto';

/** What a key is used for. Each use has a key of its own, so that one leaking says nothing of the others. */
export type KeyPurpose = 'access-token' | 'refresh-token' | 'login-transaction';

/**
 * A 32-byte key for one purpose from the installation's master key (HKDF-SHA-256, RFC 5869).
 * Every process with the same master key derives the same keys.
 */
export function deriveKey(masterKey: Uint8Array, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, '', `dominios-locales/${purpose}/v1`, 32));
}
