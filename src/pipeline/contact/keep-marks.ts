import {
  hasMarks,
  markRecognised,
  unmarkedAfter,
  unmarkedBusinesses,
  type Which,
} from '#store/queries/contact/marks.ts';
import { nextRevision, type Store, type Tx, withAccount } from '#store/store.ts';
import type { MarkSecrets } from '../runtime/account-keys.ts';
import { hashed, readContactKeys } from './contact-keys.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';
const PAGE = 2_000;

/** Restores the account's marks on businesses that were just written. */
export async function keepMarks(
  tx: Tx,
  secrets: MarkSecrets,
  usuarioId: string,
  which: Which,
  revision: number,
): Promise<void> {
  if (!(await hasMarks(tx, usuarioId))) return;
  const keys = await readContactKeys(secrets, tx, usuarioId);
  const businesses = await unmarkedBusinesses(tx, usuarioId, which);
  await markRecognised(tx, usuarioId, hashed(businesses, keys), revision);
}

/** Marks all businesses of an account after an import of marks, page by page, one transaction each. */
export async function recogniseAll(
  store: Store,
  secrets: MarkSecrets,
  usuarioId: string,
  signal: AbortSignal,
): Promise<void> {
  let after: string | undefined = NO_ID;
  while (after !== undefined) {
    signal.throwIfAborted();
    const from: string = after;
    after = await withAccount(store, usuarioId, async (tx) => {
      const keys = await readContactKeys(secrets, tx, usuarioId);
      const page = await unmarkedAfter(tx, usuarioId, from, PAGE);
      if (page.length > 0) await markRecognised(tx, usuarioId, hashed(page, keys), await nextRevision(tx));
      return page.length < PAGE ? undefined : page.at(-1)?.id;
    });
  }
}
