import { hkdfSync } from 'node:crypto';
import type { MasterKeys } from '#platform/secrets/master-key.ts';

/** Purposes of keys. Each has its own key, so that a leaked one does not reveal the others. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'refresh-mac'
  | 'login-transaction'
  | 'second-step'
  | 'unsubscribe';

/** Keys of one purpose: `current` signs; signatures by any accepted one are valid. */
export interface PurposeKeys {
  current(): Uint8Array;
  accepted(): Uint8Array[];
}

/** How often the files are read again: another process may rotate the master key. */
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

/** One key per purpose from the master key (HKDF-SHA-256, RFC 5869); the same in every process. */
export function deriveKey(masterKey: Uint8Array, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, '', `dominios-locales/${purpose}/v1`, 32));
}
