import { readZoneClock } from '#domain/release/zone-clock.ts';
import { isConnectionLost } from '#store/outage.ts';
import {
  accountsWatching,
  type ClockToTell,
  clocksToTell,
  clockTold,
  lockExpiry,
  saveRelease,
} from '#store/queries/release/zone-clocks.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'log'>;

const PAGE = 50;

/**
 * Writes what changed in the clocks of names into the rows of the accounts that watch them. Cut off anywhere, it is done
 * again from the name where it was: writing the same dates twice changes nothing. True when there may be more.
 */
export async function tellAccounts(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const changed = await withSystem(deps.store, (tx) => clocksToTell(tx, '', PAGE));
  for (const clock of changed) {
    if (signal.aborted) return false;
    await tellOf(deps, clock).catch((error: unknown) => {
      if (isConnectionLost(error)) throw error;
      deps.log.warn({ err: error, dominio: clock.dominio }, 'accounts were not told of a release');
    });
  }
  return changed.length === PAGE;
}

async function tellOf({ store, clock: { now } }: Deps, clock: ClockToTell): Promise<void> {
  const watching = await withSystem(store, (tx) => accountsWatching(tx, clock.dominio));
  for (const { usuario_id, id } of watching) {
    await withAccount(store, usuario_id, async (tx) => {
      const revision = await nextRevision(tx);
      const expiry = await lockExpiry(tx, usuario_id, id);
      if (expiry === undefined) return;
      const known = expiry === null ? null : { desde: expiry, hasta: expiry };
      const { desde, hasta, fuente } = readZoneClock(clock, now(), known);
      await saveRelease(tx, usuario_id, id, { desde, hasta, fuente, revision });
    });
  }
  await withSystem(store, (tx) => clockTold(tx, clock.dominio, clock.cambios));
}
