import { verificationPriority } from '#domain/check/priority.ts';
import { registrarChannels, registrarKey, registrarSells } from '#domain/evidence/registrar-channel.ts';
import { askAgain } from '#store/queries/domains/requests.ts';
import { releasesToCheck } from '#store/queries/release/near-releases.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { CLOCK_ZONES } from './watch-names.ts';

const AT_ONCE = 5_000;
const PRIORITY = verificationPriority(['near_release']);

const sellers = (zone: string) =>
  registrarChannels.filter((canal) => registrarSells(canal, `nombre.${zone}`));
const vendidas = CLOCK_ZONES.filter((zone) => sellers(zone).length > 0);
const claves = [...new Set(vendidas.flatMap(sellers))].map((canal) => registrarKey[canal]);

/**
 * Rechecks names whose release is due at the registrar or registry, so that 'free' is known within the hour. The
 * zone's DNS alone cannot tell.
 */
export async function checkOpenReleases(
  deps: Pick<PipelineDeps, 'store' | 'clock' | 'zoneAccess'>,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now();
  const abiertas: string[] = [];
  for (const zone of CLOCK_ZONES) {
    const { rules } = await deps.zoneAccess(`nombre.${zone}`);
    if (rules.channel === 'open') abiertas.push(zone);
  }
  const due = await withSystem(deps.store, (tx) =>
    releasesToCheck(tx, { now, abiertas, vendidas, claves, limit: AT_ONCE }),
  );
  for (const [usuarioId, names] of Map.groupBy(due, ({ usuario_id }) => usuario_id)) {
    if (signal.aborted) return;
    await withAccount(deps.store, usuarioId, async (tx) => {
      const ids = names.map(({ id }) => id);
      await askAgain(tx, usuarioId, ids, { now, revision: await nextRevision(tx), prioridad: PRIORITY });
      wakeUp(tx, { kind: 'domains', usuario_id: usuarioId });
    });
  }
}
