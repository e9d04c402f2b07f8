import type { Clock } from '#platform/clock.ts';
import { addUse, readUse } from '#store/queries/cuentas/usage.ts';
import { nextRevision, type Store, type Tx, withAccount } from '#store/store.ts';
import type { AccountKeys } from '../search/account-keys.ts';

/** As `uso_solicitudes` names the commercial WHOIS service. */
const PROVEEDOR = 'whois-api';

/** The account's own key for channel K, whose questions are paid requests like any others. */
export interface WhoisKeys {
  /** The key in clear, null when it cannot be used: there is none, or (`quotaUsed`) no request is left this month. */
  read(tx: Tx, usuarioId: string): Promise<{ key: string | null; quotaUsed: boolean }>;
  /** The key for one question, already counted; null as above. Batches and questions cannot pass a limit together. */
  take(usuarioId: string): Promise<string | null>;
}

export function createWhoisKeys(deps: { store: Store; clock: Clock; accountKeys: AccountKeys }): WhoisKeys {
  const { store, clock, accountKeys } = deps;

  const usable = async (tx: Tx, usuarioId: string): Promise<{ key: string | null; quotaUsed: boolean }> => {
    const stored = await accountKeys.read(tx, usuarioId, 'whois_api_key');
    if (stored.kind !== 'key') return { key: null, quotaUsed: false };
    const { usadas, limite } = await readUse(tx, usuarioId, clock.now());
    const quotaUsed = limite !== null && usadas >= limite;
    return { key: quotaUsed ? null : stored.key, quotaUsed };
  };

  return {
    read: usable,
    take: (usuarioId) =>
      withAccount(store, usuarioId, async (tx) => {
        await nextRevision(tx);
        const { key } = await usable(tx, usuarioId);
        if (key === null) return null;
        await addUse(tx, usuarioId, { proveedor: PROVEEDOR, solicitudes: 1, creditos: 1, now: clock.now() });
        return key;
      }),
  };
}
