import { batchState } from '#domain/batch/states.ts';
import { AppError } from '#platform/errors.ts';
import { type BatchKey, lockBatch } from '#store/queries/batches/batches.ts';
import { rememberYields } from '#store/queries/batches/yields.ts';
import { requeueFailed } from '#store/queries/keywords/outcomes.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import type { Moment } from '../notifications/notifications.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { applyEvent, endBatches } from './apply-event.ts';
import { holdUnsure } from './hold-unsure.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'queue'>;

/** Starts or resumes a batch. Throws `batch_no_encontrado`, `batch_incompleto`, `batch_terminado`. */
export async function startBatch(deps: Deps, key: BatchKey): Promise<void> {
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    await startBatchIn(tx, deps, key, moment);
  });
}

export async function startBatchIn(
  tx: Tx,
  deps: Pick<Deps, 'queue'>,
  key: BatchKey,
  moment: Moment,
): Promise<void> {
  const batch = await lockBatch(tx, key);
  if (!batch) throw new AppError('batch_no_encontrado');
  const event = { kind: 'started', now: moment.now } as const;
  const { done } = await applyEvent(tx, batch, key.usuario_id, event, moment);
  if (!done.changed) return;
  if (batch.configuracion.orden_rendimiento ?? true) await rememberYields(tx, key);
  if (done.from === batchState.ready && batch.configuracion.usar_optimizacion_ia) {
    await holdUnsure(tx, key, moment.now);
    await deps.queue.send(tx, 'ia.optimise', key);
  }
  await endBatches(tx, key.usuario_id, [key.batch_id], moment);
}

/** Retries the failed keywords, also of an ended batch. Returns their number. Throws `batch_no_encontrado`. */
export async function retryFailed(deps: Deps, key: BatchKey, ids?: readonly string[]): Promise<number> {
  return await withAccount(deps.store, key.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const batch = await lockBatch(tx, key);
    if (!batch) throw new AppError('batch_no_encontrado');
    const keywords = await requeueFailed(tx, key, {
      revision: moment.revision,
      ...(ids === undefined ? {} : { ids }),
    });
    await applyEvent(tx, batch, key.usuario_id, { kind: 'retried', now: moment.now, keywords }, moment);
    return keywords;
  });
}
