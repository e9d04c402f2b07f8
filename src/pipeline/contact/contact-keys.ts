import { createHmac, randomBytes } from 'node:crypto';
import { contactIdentities } from '#domain/contact/identities.ts';
import { AppError } from '#platform/errors.ts';
import type { Hashed, IdentifiedRow } from '#store/queries/contact/marks.ts';
import type { Tx } from '#store/store.ts';
import type { MarkKeyName, MarkSecrets } from '../runtime/account-keys.ts';

const NAME: MarkKeyName = 'no_contactar';
const KEY_BYTES = 32;
export const CONTACT_KEYS_MAX = 8;
const SEPARATOR = ' ';

/** The account's keys in base64, its own first; empty without keys or if they cannot be opened. */
export async function readContactKeys(
  secrets: MarkSecrets,
  tx: Tx,
  usuarioId: string,
): Promise<readonly string[]> {
  const stored = await secrets.read(tx, usuarioId, NAME);
  return stored.kind === 'key' ? stored.key.split(SEPARATOR) : [];
}

/** Throws `marcas_ilegibles`: replacing a key that cannot be opened would lose every mark. */
async function openContactKeys(secrets: MarkSecrets, tx: Tx, usuarioId: string): Promise<readonly string[]> {
  const stored = await secrets.read(tx, usuarioId, NAME);
  if (stored.kind === 'unreadable') throw new AppError('marcas_ilegibles');
  return stored.kind === 'key' ? stored.key.split(SEPARATOR) : [];
}

/** The account's keys; creates one if it has no key. Throws `marcas_ilegibles`. */
export async function ensureContactKeys(
  secrets: MarkSecrets,
  tx: Tx,
  usuarioId: string,
  now: number,
): Promise<readonly string[]> {
  const keys = await openContactKeys(secrets, tx, usuarioId);
  if (keys.length > 0) return keys;
  const made = [randomBytes(KEY_BYTES).toString('base64')];
  await secrets.write(tx, usuarioId, { nombre: NAME, key: made.join(SEPARATOR), now });
  return made;
}

/** Adds the keys of a file; false if that makes too many. Throws `marcas_ilegibles`. */
export async function addContactKeys(
  secrets: MarkSecrets,
  tx: Tx,
  usuarioId: string,
  added: readonly string[],
  now: number,
): Promise<boolean> {
  const keys = await openContactKeys(secrets, tx, usuarioId);
  const all = [...new Set([...keys, ...added])];
  if (all.length > CONTACT_KEYS_MAX) return false;
  if (all.length > keys.length)
    await secrets.write(tx, usuarioId, { nombre: NAME, key: all.join(SEPARATOR), now });
  return true;
}

export function hashed(businesses: readonly IdentifiedRow[], keys: readonly string[]): Hashed[] {
  const secrets = keys.map((key) => Buffer.from(key, 'base64'));
  return businesses.map((business) => {
    const identities = contactIdentities(business);
    const huellas = secrets.flatMap((key) =>
      identities.map((identity) => createHmac('sha256', key).update(identity).digest()),
    );
    return { id: business.id, huellas };
  });
}
