import { estadoProceso, nivelLog } from '#contract/states.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { AppError } from '#platform/errors.ts';
import {
  addLog,
  type BatchKey,
  type BatchRow,
  lockBatch,
  setBatchState,
} from '#store/queries/batches/batches.ts';
import { rememberYields } from '#store/queries/batches/yield-arms.ts';
import { applyToBatchDomains } from '#store/queries/dominios/batch-domains.ts';
import { requeueFailed } from '#store/queries/keywords/outcomes.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { holdUnsure } from '../ia/hold-unsure.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { endBatches } from './finish-batches.ts';
import { priorityOf } from './priority.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'queue'>;

/**
 * Starts a waiting batch or resumes a paused one; what was done is not done again. Starting a running one changes
 * nothing. Throws `batch_no_encontrado`, `batch_incompleto`, `batch_terminado`.
 */
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
  moment: { now: number; revision: number },
): Promise<void> {
  const batch = await lockBatch(tx, key);
  if (!batch) throw new AppError('batch_no_encontrado');
  if (batch.estado === estadoProceso.procesando) return;
  if (!batch.intake_completo) throw new AppError('batch_incompleto');
  if (batch.estado !== estadoProceso.pendiente && batch.estado !== estadoProceso.pausado) {
    throw new AppError('batch_terminado');
  }
  const resumed = batch.estado === estadoProceso.pausado;
  if (batch.configuracion.orden_rendimiento ?? true) await rememberYields(tx, key);
  await setBatchState(tx, key, {
    ...moment,
    estado: estadoProceso.procesando,
    motivo: null,
    motivo_codigo: null,
  });
  await addLog(tx, key, { ...moment, nivel: nivelLog.info, mensaje: resumed ? 'Reanudado' : 'Iniciado' });
  await resumeDomains(tx, key, batch, moment);
  if (!resumed && batch.configuracion.usar_optimizacion_ia) {
    await holdUnsure(tx, key, moment.now);
    await deps.queue.send(tx, 'ia.optimise', key);
  }
  wakeUp(tx, { kind: 'keywords', ...key });
  await endBatches(tx, key.usuario_id, [key.batch_id], moment);
}

/**
 * What a batch that runs from now on waits for goes on: what rested with it, what a person put into it before, and what it
 * found while it was not to verify.
 */
export async function resumeDomains(
  tx: Tx,
  key: BatchKey,
  batch: Pick<BatchRow, 'tipo' | 'configuracion'>,
  moment: { now: number; revision: number },
): Promise<void> {
  if (!batch.configuracion.verificar_dominios) return;
  const event = { kind: 'batch_resumed', now: moment.now, prioridad: priorityOf(batch.tipo) } as const;
  await applyToBatchDomains(tx, key, event, moment.revision);
  wakeUp(tx, { kind: 'domains', usuario_id: key.usuario_id });
}

/**
 * Puts the failed keywords back and runs the batch again, also one that had ended. Returns how many were put back.
 * Throws `batch_no_encontrado`.
 */
export async function retryFailed(deps: Deps, key: BatchKey, ids?: readonly string[]): Promise<number> {
  return await withAccount(deps.store, key.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const batch = await lockBatch(tx, key);
    if (!batch) throw new AppError('batch_no_encontrado');
    const total = await requeueFailed(tx, key, {
      revision: moment.revision,
      ...(ids === undefined ? {} : { ids }),
    });
    if (total === 0) return 0;
    await setBatchState(tx, key, {
      ...moment,
      estado: estadoProceso.procesando,
      motivo: null,
      motivo_codigo: null,
    });
    await addLog(tx, key, {
      ...moment,
      nivel: nivelLog.info,
      mensaje: `Con error, para reintentar: ${cuantos(total, 'keyword')}`,
    });
    if (batch.estado !== estadoProceso.procesando) await resumeDomains(tx, key, batch, moment);
    wakeUp(tx, { kind: 'keywords', ...key });
    return total;
  });
}
