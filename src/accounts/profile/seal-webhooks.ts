import type { Clock } from '#platform/clock.ts';
import {
  markWebhookSealed,
  unsealedWebhook,
  webhooksToSeal,
} from '#store/queries/channels/sealed-webhooks.ts';
import { type Store, withAccount, withSystem } from '#store/store.ts';
import type { KeyVault } from '../keys/key-vault.ts';

const PAGE = 200;

/** Seals addresses stored in clear by an older program, if the master key opens the signing key. Returns how many. */
export async function sealWebhooks(
  { store, vault, clock }: { store: Store; vault: KeyVault; clock: Clock },
  page = PAGE,
): Promise<number> {
  let sealed = 0;
  let last: string | undefined;
  for (;;) {
    const found = await withSystem(store, (tx) => webhooksToSeal(tx, last, page));
    for (const usuarioId of found)
      await withAccount(store, usuarioId, async (tx) => {
        const url = await unsealedWebhook(tx, usuarioId);
        if (url === undefined || (await vault.read(tx, usuarioId, 'webhook')).kind !== 'key') return;
        await vault.write(tx, usuarioId, { nombre: 'webhook_url', key: url, now: clock.now() });
        await markWebhookSealed(tx, usuarioId);
        sealed += 1;
      });
    if (found.length < page) return sealed;
    last = found.at(-1);
  }
}
