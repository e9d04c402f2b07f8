import type { MasterKeys } from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { sealedKeyCounts } from '#store/queries/cuentas/keys.ts';
import { type Store, withSystem } from '#store/store.ts';

/** How many stored keys are sealed under the master key in force, the one before it, and one that we do not have. */
export interface SealedState {
  en_vigor: number;
  anterior: number;
  ilegibles: number;
}

export async function sealedState(store: Store, keys: MasterKeys): Promise<SealedState> {
  const counts = await withSystem(store, sealedKeyCounts);
  const [current, ...previous] = keys.accepted().map(idOf);
  const total = (fits: (clave: Buffer) => boolean) =>
    counts.filter(({ clave }) => fits(clave)).reduce((sum, each) => sum + each.total, 0);
  const isCurrent = (clave: Buffer) => current?.equals(clave) ?? false;
  const isPrevious = (clave: Buffer) => !isCurrent(clave) && previous.some((id) => id.equals(clave));
  return {
    en_vigor: total(isCurrent),
    anterior: total(isPrevious),
    ilegibles: total((clave) => !isCurrent(clave) && !isPrevious(clave)),
  };
}

function idOf(key: Uint8Array): Buffer {
  const only: MasterKeys = { current: () => key, accepted: () => [key], reload: () => {} };
  return createSecretBox(only).keyId();
}
