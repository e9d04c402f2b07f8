import { estadoProceso } from '#contract/states.ts';
import { AppError } from '#platform/errors.ts';
import { type BatchKey, lockBatch } from '#store/queries/batches/batches.ts';
import { removeBatch } from '#store/queries/batches/edits.ts';
import { applyToBatchDomains } from '#store/queries/domains/batch-domains.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

/** Businesses and domains stay. `note` commits with it. Throws `batch_no_encontrado`, `batch_en_proceso`. */
export async function deleteBatch(
  deps: Pick<PipelineDeps, 'store' | 'clock'>,
  key: BatchKey,
  note?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const batch = await lockBatch(tx, key);
    if (!batch) throw new AppError('batch_no_encontrado');
    if (batch.estado === estadoProceso.procesando) throw new AppError('batch_en_proceso');
    await applyToBatchDomains(tx, key, { kind: 'batch_deleted', now: deps.clock.now() }, revision);
    await removeBatch(tx, key, revision);
    await note?.(tx);
  });
}
