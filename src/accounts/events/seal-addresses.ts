import type { Clock } from '#platform/clock.ts';
import { shownAddress } from '#platform/secrets/shown-address.ts';
import { addressesToSeal, changeDestination, unsealedAddress } from '#store/queries/events/destinations.ts';
import { type Store, withAccount, withSystem } from '#store/store.ts';
import type { KeyVault } from '../keys/key-vault.ts';

const PAGE = 200;

/**
 * Seals the addresses of events that an older program has stored as they were given, where the master key is the one that their
 * signing key was sealed under: a wrong one would lose them. Returns how many.
 */
export async function sealAddresses(
  { store, vault, clock }: { store: Store; vault: KeyVault; clock: Clock },
  page = PAGE,
): Promise<number> {
  let sealed = 0;
  let last: { usuario_id: string; destino_id: string } | undefined;
  for (;;) {
    const found = await withSystem(store, (tx) => addressesToSeal(tx, last, page));
    for (const { usuario_id, destino_id } of found)
      await withAccount(store, usuario_id, async (tx) => {
        const url = await unsealedAddress(tx, usuario_id, destino_id);
        if (url === undefined) return;
        if ((await vault.read(tx, usuario_id, `eventos:${destino_id}`)).kind !== 'key') return;
        const now = clock.now();
        await vault.write(tx, usuario_id, { nombre: `eventos_url:${destino_id}`, key: url, now });
        await changeDestination(tx, usuario_id, destino_id, { url: shownAddress(url) }, now);
        sealed += 1;
      });
    if (found.length < page) return sealed;
    last = found.at(-1);
  }
}
