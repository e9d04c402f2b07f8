import type { Interval } from '#domain/release/interval.ts';
import { expiryBefore, readZoneClock } from '#domain/release/zone-clock.ts';
import { isConnectionLost } from '#store/outage.ts';
import {
  accountsWatching,
  type ClockToTell,
  clocksToTell,
  clockTold,
  lockWatched,
  saveRelease,
} from '#store/queries/release/zone-clocks.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { notifyWithdrawn } from '../notifications/releases.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { hoursSeen } from './zone-looks.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'log'>;

const PAGE = 50;

/**
 * Copies changed clocks to the rows of watching accounts. It can be repeated and interrupted. True if there may be
 * more.
 */
export async function tellAccounts(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const { changed, observed } = await withSystem(deps.store, async (tx) => {
    const clocks = await clocksToTell(tx, '', PAGE);
    const names = clocks.map(({ dominio }) => dominio);
    return { changed: clocks, observed: await hoursSeen(tx, names) };
  });
  for (const clock of changed) {
    if (signal.aborted) return false;
    await tellOf(deps, clock, observed(clock.dominio)).catch((error: unknown) => {
      if (isConnectionLost(error)) throw error;
      deps.log.warn({ err: error, dominio: clock.dominio }, 'accounts were not told of a release');
    });
  }
  return changed.length === PAGE;
}

async function tellOf(
  { store, clock: { now } }: Deps,
  clock: ClockToTell,
  observed: Interval | null,
): Promise<void> {
  const watching = await withSystem(store, (tx) => accountsWatching(tx, clock.dominio));
  for (const { usuario_id, id } of watching) {
    await withAccount(store, usuario_id, async (tx) => {
      const moment = { now: now(), revision: await nextRevision(tx) };
      const row = await lockWatched(tx, usuario_id, id);
      // A clock that has changed since is told by its own turn: an older one must not follow it.
      if (row === undefined || row.cambios !== clock.cambios) return;
      const { fecha_expiracion: date, perdido_en: lost, con_plazo, esperado, dominio_unicode } = row;
      const expiry = expiryBefore(clock, { date, lost });
      const { desde, hasta, fuente } = readZoneClock(clock, moment.now, { expiry, observed });
      await saveRelease(tx, usuario_id, id, { desde, hasta, fuente }, moment);
      const isBack = clock.ausente_primera === null;
      if (isBack && con_plazo && esperado)
        await notifyWithdrawn(tx, usuario_id, { id, dominio_unicode }, moment);
    });
  }
  await withSystem(store, (tx) => clockTold(tx, clock.dominio, clock.cambios));
}
