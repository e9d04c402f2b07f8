import { AppError } from '#platform/errors.ts';
import { type BatchKey, lockBatch } from '#store/queries/batches/batches.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { applyEvent } from './apply-event.ts';

/** Pauses a running batch: running searches end, no others start. Throws `batch_no_encontrado`. */
export async function pauseBatch(
  deps: Pick<PipelineDeps, 'store' | 'clock'>,
  key: BatchKey,
  razon: string | null,
): Promise<void> {
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const batch = await lockBatch(tx, key);
    if (!batch) throw new AppError('batch_no_encontrado');
    const event = { kind: 'paused_by_person', now: moment.now, razon } as const;
    await applyEvent(tx, batch, key.usuario_id, event, moment);
  });
}
