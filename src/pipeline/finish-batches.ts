import { finishBatches } from '#store/queries/batches.ts';
import type { Tx } from '#store/store.ts';
import { type Moment, tellEnded } from './bell.ts';

/** Ends each of these running batches that has nothing left, and rings the bell in the same transaction. */
export async function endBatches(
  tx: Tx,
  usuarioId: string,
  batchIds: readonly string[],
  moment: Moment,
): Promise<void> {
  for (const batch of await finishBatches(tx, usuarioId, batchIds, moment)) {
    await tellEnded(tx, usuarioId, batch, moment);
  }
}
