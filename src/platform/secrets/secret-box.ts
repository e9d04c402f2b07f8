import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MasterKeys } from './master-key.ts';

const VERSION = 1;
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + ID_BYTES;
const LEAST_BYTES = HEADER_BYTES + NONCE_BYTES + TAG_BYTES;

/** `other_key`: sealed under a master key that is neither the current nor an accepted one. */
export type Opened =
  | { kind: 'open'; text: string; isCurrent: boolean }
  | { kind: 'unreadable'; reason: 'other_key' | 'damaged' };

/**
 * AES-256-GCM under a key derived from the master key: `version (1) · key id (8) · nonce (12) · tag (16) · ciphertext`.
 * Opens only for the context (owner and name) that it was sealed for.
 */
export interface SecretBox {
  seal(text: string, context: readonly string[]): Buffer;
  open(sealed: Uint8Array, context: readonly string[]): Opened;
  /** Identifies the current master key without revealing it. */
  keyId(): Buffer;
}

interface Derived {
  id: Buffer;
  key: Uint8Array;
}

export function createSecretBox(keys: MasterKeys): SecretBox {
  const known = new Map<string, Derived>();
  const derive = (master: Uint8Array): Derived => {
    const name = Buffer.from(master).toString('base64');
    const derived = known.get(name) ?? {
      id: Buffer.from(hkdf(master, 'id', ID_BYTES)),
      key: hkdf(master, 'clave', 32),
    };
    known.set(name, derived);
    return derived;
  };
  const find = (id: Buffer): Derived | undefined =>
    keys
      .accepted()
      .map(derive)
      .find((derived) => derived.id.equals(id));

  return {
    seal(text, context) {
      // Another process may have begun a rotation: new values must use the newest key.
      keys.reload();
      const { id, key } = derive(keys.current());
      const header = Buffer.concat([Buffer.of(VERSION), id]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(associated(header, context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
    },

    open(sealed, context) {
      const box = Buffer.from(sealed);
      if (box.length < LEAST_BYTES || box[0] !== VERSION) return { kind: 'unreadable', reason: 'damaged' };
      const header = box.subarray(0, HEADER_BYTES);
      const id = box.subarray(1, HEADER_BYTES);
      let derived = find(id);
      if (!derived) {
        keys.reload();
        derived = find(id);
      }
      if (!derived) return { kind: 'unreadable', reason: 'other_key' };
      const nonce = box.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const cipher = createDecipheriv('aes-256-gcm', derived.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(associated(header, context));
      cipher.setAuthTag(box.subarray(HEADER_BYTES + NONCE_BYTES, LEAST_BYTES));
      try {
        const text = cipher.update(box.subarray(LEAST_BYTES), undefined, 'utf8') + cipher.final('utf8');
        return { kind: 'open', text, isCurrent: id.equals(derive(keys.current()).id) };
      } catch {
        return { kind: 'unreadable', reason: 'damaged' };
      }
    },

    keyId: () => derive(keys.current()).id,
  };
}

/** JSON keeps the parts of a context apart: ['ab', 'c'] is not ['a', 'bc']. */
function associated(header: Buffer, context: readonly string[]): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify(context))]);
}

function hkdf(master: Uint8Array, use: string, bytes: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', master, '', `dominios-locales/secretos/${use}/v1`, bytes));
}
