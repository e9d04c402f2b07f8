import { randomUUID } from 'node:crypto';
import { removeDomains, restoreDomains } from '#store/queries/domains/removal.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { endBatches } from '../batches/apply-event.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock'>;

export interface Removal {
  encontrados: number;
  eliminados: number;
  papelera: string | null;
}

/** Deletes domains except those being checked, and ends batches that only waited for them. `note` commits with it. */
export async function removeAccountDomains(
  deps: Deps,
  usuario_id: string,
  ids: readonly string[],
  note?: (tx: Tx) => Promise<void>,
): Promise<Removal> {
  return await withAccount(deps.store, usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const grupo = randomUUID();
    const { batches, ...removed } = await removeDomains(tx, usuario_id, ids, { ...moment, grupo });
    await endBatches(tx, usuario_id, batches, moment);
    await note?.(tx);
    return { ...removed, papelera: removed.eliminados > 0 ? grupo : null };
  });
}

/** Undoes a deletion. Returns the number restored; 0 if it was undone or expired. */
export async function restoreAccountDomains(
  deps: Deps,
  usuario_id: string,
  papelera: string,
): Promise<number> {
  return await withAccount(deps.store, usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const { restaurados, pendientes } = await restoreDomains(tx, usuario_id, { ...moment, grupo: papelera });
    if (pendientes > 0) wakeUp(tx, { kind: 'domains', usuario_id });
    return restaurados;
  });
}
