import type { NombreClave } from '#contract/entities/configuracion.ts';
import { registrarChannels, registrarKey } from '#domain/evidence/registrar-channel.ts';
import type { Clock } from '#platform/clock.ts';
import { addUse, readUse } from '#store/queries/accounts/usage.ts';
import { nextRevision, type Store, type Tx, withAccount } from '#store/store.ts';
import type { AccountKeys } from '../runtime/account-keys.ts';
import type {
  AccountAccess,
  AccountChannel,
  AccountChannels,
  AccountProbes,
} from '../runtime/registry-ports.ts';

/** Name of the commercial WHOIS service in `uso_solicitudes`. */
const PROVEEDOR = 'whois-api';

const KEY_NAMES: Record<AccountChannel, NombreClave> = {
  whois_api: 'whois_api_key',
  ...registrarKey,
};

export const NO_ACCOUNT_ACCESS: AccountAccess = { servers: {}, quotaUsed: false };

export function createAccountChannels(deps: {
  store: Store;
  clock: Clock;
  accountKeys: AccountKeys;
  probes: AccountProbes;
}): AccountChannels {
  const { store, clock, accountKeys, probes } = deps;

  const keyOf = async (tx: Tx, usuarioId: string, canal: AccountChannel): Promise<string | null> => {
    const stored = await accountKeys.read(tx, usuarioId, KEY_NAMES[canal]);
    return stored.kind === 'key' ? stored.key : null;
  };
  const isQuotaUsed = async (tx: Tx, usuarioId: string): Promise<boolean> => {
    const { usadas, limite } = await readUse(tx, usuarioId, clock.now());
    return limite !== null && usadas >= limite;
  };

  return {
    async read(tx, usuarioId) {
      const servers: AccountAccess['servers'] = {};
      for (const canal of registrarChannels) {
        const key = await keyOf(tx, usuarioId, canal);
        if (key !== null) servers[canal] = probes[canal].serverFor(key);
      }
      const paid = await keyOf(tx, usuarioId, 'whois_api');
      const quotaUsed = paid !== null && (await isQuotaUsed(tx, usuarioId));
      if (paid !== null && !quotaUsed) servers.whois_api = probes.whois_api.serverFor(paid);
      return { servers, quotaUsed };
    },
    take: (usuarioId, canal) =>
      withAccount(store, usuarioId, async (tx) => {
        if (canal !== 'whois_api') return await keyOf(tx, usuarioId, canal);
        await nextRevision(tx);
        const key = await keyOf(tx, usuarioId, canal);
        if (key === null || (await isQuotaUsed(tx, usuarioId))) return null;
        await addUse(tx, usuarioId, { proveedor: PROVEEDOR, solicitudes: 1, creditos: 1, now: clock.now() });
        return key;
      }),
  };
}
