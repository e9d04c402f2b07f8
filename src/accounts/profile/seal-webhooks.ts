import type { Clock } from '#platform/clock.ts';
import {
  markWebhookSealed,
  unsealedWebhook,
  webhooksToSeal,
} from '#store/queries/channels/sealed-webhooks.ts';
import type { Store } from '#store/store.ts';
import type { KeyVault } from '../keys/key-vault.ts';
import { sealStored } from '../keys/seal-stored.ts';

const PAGE = 200;

/** Only where the master key opens the signing key: a wrong one would lose the address. Returns how many. */
export const sealWebhooks = (
  { store, vault, clock }: { store: Store; vault: KeyVault; clock: Clock },
  page = PAGE,
): Promise<number> =>
  sealStored(
    store,
    page,
    (tx, last) => webhooksToSeal(tx, last, page),
    async (tx, { usuario_id }) => {
      const url = await unsealedWebhook(tx, usuario_id);
      if (url === undefined || (await vault.read(tx, usuario_id, 'webhook')).kind !== 'key') return false;
      await vault.write(tx, usuario_id, { nombre: 'webhook_url', key: url, now: clock.now() });
      await markWebhookSealed(tx, usuario_id);
      return true;
    },
  );
