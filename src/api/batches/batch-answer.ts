import type { Batch } from '#contract/entities/batch.ts';
import { AppError } from '#platform/errors.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { readBatch } from '#store/queries/batches/list.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';

/** Throws `batch_no_encontrado`. */
export async function batchAnswer(deps: Pick<ApiDeps, 'store' | 'clock'>, key: BatchKey): Promise<Batch> {
  const batch = await withAccount(deps.store, key.usuario_id, (tx) => readBatch(tx, key, deps.clock.now()));
  if (!batch) throw new AppError('batch_no_encontrado');
  return batch;
}
