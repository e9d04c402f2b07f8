import type { MasterKeys } from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { sealedKeyCounts } from '#store/queries/accounts/keys.ts';
import { sealedVapidKey } from '#store/queries/installation/secrets.ts';
import { type Store, withSystem } from '#store/store.ts';

/** Number of values sealed under the current master key, the previous one and unknown ones. */
export interface SealedState {
  en_vigor: number;
  anterior: number;
  ilegibles: number;
  /** State of the key pair for messages to browsers, which the numbers include. */
  avisos_navegador: 'en_vigor' | 'anterior' | 'ilegible' | 'sin_crear';
}

export async function sealedState(store: Store, keys: MasterKeys): Promise<SealedState> {
  const { accounts, pair } = await withSystem(store, async (tx) => ({
    accounts: await sealedKeyCounts(tx),
    pair: await sealedVapidKey(tx),
  }));
  const placeOf = placesOf(keys);
  const total = { en_vigor: 0, anterior: 0, ilegible: 0 };
  for (const { clave, total: count } of accounts) total[placeOf(clave)] += count;
  const avisos_navegador = pair === null ? 'sin_crear' : placeOf(pair);
  if (avisos_navegador !== 'sin_crear') total[avisos_navegador] += 1;
  return {
    en_vigor: total.en_vigor,
    anterior: total.anterior,
    ilegibles: total.ilegible,
    avisos_navegador,
  };
}

export async function unreadableKeys(store: Store, keys: MasterKeys): Promise<number> {
  const placeOf = placesOf(keys);
  const counts = await withSystem(store, sealedKeyCounts);
  return counts.reduce((sum, { clave, total }) => sum + (placeOf(clave) === 'ilegible' ? total : 0), 0);
}

function placesOf(keys: MasterKeys): (clave: Buffer) => 'en_vigor' | 'anterior' | 'ilegible' {
  const [current, ...previous] = keys.accepted().map(idOf);
  return (clave) => {
    if (current?.equals(clave)) return 'en_vigor';
    return previous.some((id) => id.equals(clave)) ? 'anterior' : 'ilegible';
  };
}

function idOf(key: Uint8Array): Buffer {
  const only: MasterKeys = { current: () => key, accepted: () => [key], reload: () => {} };
  return createSecretBox(only).keyId();
}
