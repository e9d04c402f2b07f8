import type { Clock } from '#platform/clock.ts';
import { addressesToSeal, changeDestination, unsealedAddress } from '#store/queries/events/destinations.ts';
import { type Store, withAccount, withSystem } from '#store/store.ts';
import type { KeyVault } from '../keys/key-vault.ts';
import { shownAddress } from '../shown-address.ts';

const PAGE = 200;

/** Seals the addresses of events that an older program has stored as they were given. Returns how many. */
export async function sealAddresses(
  { store, vault, clock }: { store: Store; vault: KeyVault; clock: Clock },
  page = PAGE,
): Promise<number> {
  let sealed = 0;
  for (;;) {
    const found = await withSystem(store, (tx) => addressesToSeal(tx, page));
    for (const { usuario_id, destino_id } of found)
      await withAccount(store, usuario_id, async (tx) => {
        const url = await unsealedAddress(tx, usuario_id, destino_id);
        if (url === undefined) return;
        const now = clock.now();
        await vault.write(tx, usuario_id, { nombre: `eventos_url:${destino_id}`, key: url, now });
        await changeDestination(tx, usuario_id, destino_id, { url: shownAddress(url) }, now);
        sealed += 1;
      });
    if (found.length < page) return sealed;
  }
}
