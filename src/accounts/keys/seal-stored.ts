import { type Store, type Tx, withAccount, withSystem } from '#store/store.ts';

/** Seals what an older program has stored in clear, page after page, each in its account. Returns how many were sealed. */
export async function sealStored<Found extends { usuario_id: string }>(
  store: Store,
  page: number,
  find: (tx: Tx, last: Found | undefined) => Promise<Found[]>,
  seal: (tx: Tx, one: Found) => Promise<boolean>,
): Promise<number> {
  let sealed = 0;
  let last: Found | undefined;
  for (;;) {
    const found = await withSystem(store, (tx) => find(tx, last));
    for (const one of found) if (await withAccount(store, one.usuario_id, (tx) => seal(tx, one))) sealed += 1;
    if (found.length < page) return sealed;
    last = found.at(-1);
  }
}
