import { hkdfSync } from 'node:crypto';
import type { MasterKeys } from '#platform/secrets/master-key.ts';

/** What a key is used for. Each use has a key of its own, so that one leaking says nothing of the others. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'refresh-mac'
  | 'login-transaction'
  | 'second-step'
  | 'unsubscribe';

/** The keys of one purpose: what is signed now is signed with the present one; what was signed may be under any. */
export interface PurposeKeys {
  current(): Uint8Array;
  /** The present one first. */
  accepted(): Uint8Array[];
}

/** Another process may rotate the master key: its files are looked at again this often. */
const RELOAD_MS = 2_000;

/** Signing keys that follow a rotation of the master key without a restart. `now`: milliseconds, monotonic. */
export function createSigningKeys(
  master: MasterKeys,
  now = () => performance.now(),
): (purpose: KeyPurpose) => PurposeKeys {
  let readAt = now();
  const fresh = (): MasterKeys => {
    if (now() - readAt >= RELOAD_MS) {
      readAt = now();
      master.reload();
    }
    return master;
  };
  return (purpose) => {
    const derived = new Map<string, Uint8Array>();
    const derive = (key: Uint8Array): Uint8Array => {
      const name = Buffer.from(key).toString('base64');
      const known = derived.get(name) ?? deriveKey(key, purpose);
      derived.set(name, known);
      return known;
    };
    return {
      current: () => derive(fresh().current()),
      accepted: () => fresh().accepted().map(derive),
    };
  };
}

/**
 * A 32-byte key for one purpose from the installation's master key (HKDF-SHA-256, RFC 5869).
 * Every process with the same master key derives the same keys.
 */
export function deriveKey(masterKey: Uint8Array, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, '', `dominios-locales/${purpose}/v1`, 32));
}
