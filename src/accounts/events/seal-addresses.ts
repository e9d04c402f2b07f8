import type { Clock } from '#platform/clock.ts';
import { shownAddress } from '#platform/secrets/shown-address.ts';
import { addressesToSeal, changeDestination, unsealedAddress } from '#store/queries/events/destinations.ts';
import type { Store } from '#store/store.ts';
import type { KeyVault } from '../keys/key-vault.ts';
import { sealStored } from '../keys/seal-stored.ts';

const PAGE = 200;

/** Only where the master key opens the signing key: a wrong one would lose the address. Returns how many. */
export const sealAddresses = (
  { store, vault, clock }: { store: Store; vault: KeyVault; clock: Clock },
  page = PAGE,
): Promise<number> =>
  sealStored<{ usuario_id: string; destino_id: string }>(
    store,
    page,
    (tx, last) => addressesToSeal(tx, last, page),
    async (tx, { usuario_id, destino_id }) => {
      const url = await unsealedAddress(tx, usuario_id, destino_id);
      if (url === undefined) return false;
      if ((await vault.read(tx, usuario_id, `eventos:${destino_id}`)).kind !== 'key') return false;
      const now = clock.now();
      await vault.write(tx, usuario_id, { nombre: `eventos_url:${destino_id}`, key: url, now });
      await changeDestination(tx, usuario_id, destino_id, { url: shownAddress(url) }, now);
      return true;
    },
  );
