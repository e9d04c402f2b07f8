import type { KeyVault } from '#accounts/keys/key-vault.ts';
import { keysSealedUnderOthers, type SealedKeyName } from '#store/queries/accounts/keys.ts';
import { type Store, withAccount, withSystem } from '#store/store.ts';

const PAGE = 200;
/** More passes than this mean that something keeps sealing under the old key. */
const PASSES_MAX = 10;

export interface Rotation {
  renewed: number;
  /** Sealed under a key that we do not have, or damaged: they stay as they are. */
  unreadable: number;
  /** Stopped before the end; the next call goes on. */
  interrupted: boolean;
}

/**
 * Seals every stored key under the master key in force, in pages and row by row: killed at any instant it has lost
 * nothing, and the next call goes on with what is left. It ends when a whole pass finds nothing more to do.
 */
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
    // A key that was being saved under the old master key while we passed has been written by now.
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
