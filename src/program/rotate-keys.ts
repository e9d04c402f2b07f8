import type { KeyVault } from '#accounts/keys/key-vault.ts';
import { keysSealedUnderOthers, type SealedKeyName } from '#store/queries/accounts/keys.ts';
import { type Store, withAccount, withSystem } from '#store/store.ts';

const PAGE = 200;
/** More passes mean that a process keeps sealing under the old key. */
const PASSES_MAX = 10;

export interface Rotation {
  renewed: number;
  /** Damaged, or sealed under an unknown key: left unchanged. */
  unreadable: number;
  interrupted: boolean;
}

/** In pages: it may be killed at any time, and the next call continues. Ends after a pass without changes. */
export async function rotateKeys(
  deps: { store: Store; vault: KeyVault; keyId: () => Buffer; pauseMs: number },
  signal: AbortSignal,
  onProgress: (renewed: number) => void,
): Promise<Rotation> {
  let renewed = 0;
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const outcome = await onePass(deps, signal, (count) => onProgress(renewed + count));
    renewed += outcome.renewed;
    if (signal.aborted) return { renewed, unreadable: outcome.unreadable, interrupted: true };
    if (outcome.renewed === 0) return { renewed, unreadable: outcome.unreadable, interrupted: false };
    // Waits until keys that were being saved under the old master key are written.
    await new Promise((done) => setTimeout(done, deps.pauseMs));
  }
  return { renewed, unreadable: 0, interrupted: true };
}

async function onePass(
  deps: { store: Store; vault: KeyVault; keyId: () => Buffer },
  signal: AbortSignal,
  onProgress: (renewed: number) => void,
): Promise<{ renewed: number; unreadable: number }> {
  let after: SealedKeyName | null = null;
  const done = { renewed: 0, unreadable: 0 };
  while (!signal.aborted) {
    const page: SealedKeyName[] = await withSystem(deps.store, (tx) =>
      keysSealedUnderOthers(tx, deps.keyId(), { after, limit: PAGE }),
    );
    for (const { usuario_id, nombre } of page) {
      if (signal.aborted) return done;
      const outcome = await withAccount(deps.store, usuario_id, (tx) =>
        deps.vault.renew(tx, usuario_id, nombre),
      );
      if (outcome === 'renewed') done.renewed += 1;
      if (outcome === 'unreadable') done.unreadable += 1;
    }
    onProgress(done.renewed);
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return done;
  }
  return done;
}
