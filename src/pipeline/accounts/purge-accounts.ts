import type { Logger } from '#platform/logger.ts';
import { accountTables } from '#store/queries/account-data/account-tables.ts';
import {
  accountsToDelete,
  deleteAccountRow,
  deleteSomeRows,
  isDeletedByPages,
} from '#store/queries/account-data/delete-account.ts';
import { type Store, withAccount, withSystem } from '#store/store.ts';
import { wait } from '../runtime/wait.ts';

const LOOK_MS = 2_000;
const ACCOUNTS_AT_ONCE = 20;
const PAGE = 20_000;

/**
 * Deletes the rows of deleted accounts in pages. The account's row goes last, so that a pass can be interrupted and
 * repeated.
 */
export async function purgeDeletedAccounts(store: Store, signal: AbortSignal): Promise<number> {
  const found = await withSystem(store, (tx) => accountsToDelete(tx, ACCOUNTS_AT_ONCE));
  for (const usuarioId of found) {
    const tables = await withSystem(store, accountTables);
    for (const table of tables.filter(isDeletedByPages)) {
      for (;;) {
        if (signal.aborted) return 0;
        const gone = await withAccount(store, usuarioId, (tx) => deleteSomeRows(tx, usuarioId, table, PAGE));
        if (gone < PAGE) break;
      }
    }
    if (signal.aborted) return 0;
    await withAccount(store, usuarioId, (tx) => deleteAccountRow(tx, usuarioId));
  }
  return found.length;
}

export async function keepPurging(deps: { store: Store; log: Logger }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await purgeDeletedAccounts(deps.store, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'purging deleted accounts failed');
    });
    await wait(LOOK_MS, signal);
  }
}
