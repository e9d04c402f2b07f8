import type { CompraCambio } from '#contract/entities/gestion.ts';
import type { EstadoGestion } from '#contract/states.ts';
import { type ManagedBefore, setManagement } from '#store/queries/management/purchases.ts';
import { restoreBought } from '#store/queries/opportunities/edits.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

/** Marks domains as bought or discarded, or undoes it. Returns the affected ones by their former state. */
export async function manageDomains(
  deps: Pick<PipelineDeps, 'store' | 'clock'>,
  usuario_id: string,
  ids: readonly string[],
  change: { estado_gestion: EstadoGestion | null; compra?: CompraCambio | undefined },
): Promise<ManagedBefore[]> {
  return await withAccount(deps.store, usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const before = await setManagement(tx, usuario_id, ids, { ...change, ...moment });
    if (change.estado_gestion === null) await restoreBought(tx, usuario_id, ids);
    return before;
  });
}
