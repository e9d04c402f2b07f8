import { accountsWithNearReleases } from '#store/queries/release/near-releases.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { notifyNear } from '../notifications/releases.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

const BEFORE_MS = 24 * 3_600_000;
const AT_ONCE = 1_000;

/** Notifies each account once of watched names that are released within a day. It can be repeated and interrupted. */
export async function announceReleases(
  deps: Pick<PipelineDeps, 'store' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now();
  const before = now + BEFORE_MS;
  const due = await withSystem(deps.store, (tx) =>
    accountsWithNearReleases(tx, { now, before, limit: AT_ONCE }),
  );
  for (const usuarioId of due) {
    if (signal.aborted) return;
    await withAccount(deps.store, usuarioId, (tx) => notifyNear(tx, usuarioId, now, before)).catch(
      (error: unknown) =>
        deps.log.warn({ err: error, usuario_id: usuarioId }, 'the releases of an account were not announced'),
    );
  }
}
