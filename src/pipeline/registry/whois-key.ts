import type { Clock } from '#platform/clock.ts';
import { addUse, readUse } from '#store/queries/cuentas/usage.ts';
import { nextRevision, type Store, type Tx, withAccount } from '#store/store.ts';
import type { AccountKeys } from '../search/account-keys.ts';

/** As `uso_solicitudes` names the commercial WHOIS service. */
const PROVEEDOR = 'whois-api';

/** The account's own key for channel K, whose questions are paid requests like any others. */
export interface WhoisKeys {
  /** The key in clear; null when there is none, or the account's month has no request left for it. */
  read(usuarioId: string): Promise<string | null>;
  /** The key for one question, already counted; null as above. Batches and questions cannot pass a limit together. */
  take(usuarioId: string): Promise<string | null>;
}

export function createWhoisKeys(deps: { store: Store; clock: Clock; accountKeys: AccountKeys }): WhoisKeys {
  const { store, clock, accountKeys } = deps;

  const usable = async (tx: Tx, usuarioId: string): Promise<string | null> => {
    const stored = await accountKeys.read(tx, usuarioId, 'whois_api_key');
    if (stored.kind !== 'key') return null;
    const { usadas, limite } = await readUse(tx, usuarioId, clock.now());
    return limite === null || usadas < limite ? stored.key : null;
  };

  return {
    read: (usuarioId) => withAccount(store, usuarioId, (tx) => usable(tx, usuarioId)),
    take: (usuarioId) =>
      withAccount(store, usuarioId, async (tx) => {
        await nextRevision(tx);
        const key = await usable(tx, usuarioId);
        if (key === null) return null;
        await addUse(tx, usuarioId, { proveedor: PROVEEDOR, solicitudes: 1, creditos: 1, now: clock.now() });
        return key;
      }),
  };
}
