import { estadoProceso, type MotivoParada, motivoParada, type NivelLog, nivelLog } from '#contract/states.ts';
import { AppError } from '#platform/errors.ts';
import { addLog, type BatchKey, lockBatch, setBatchState } from '#store/queries/batches/batches.ts';
import { applyToBatchDomains, CAPPED } from '#store/queries/dominios/batch-domains.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

/**
 * Pauses a running batch: no new claim is made, what is in flight ends. A batch that is not running stays as it is.
 * Throws `batch_no_encontrado`.
 */
export async function pauseBatch(
  deps: Pick<PipelineDeps, 'store' | 'clock'>,
  key: BatchKey,
  razon: string | null,
): Promise<void> {
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const batch = await lockBatch(tx, key);
    if (!batch) throw new AppError('batch_no_encontrado');
    if (batch.estado !== estadoProceso.procesando) return;
    await pauseWithReason(tx, key, {
      ...moment,
      motivo: razon,
      motivo_codigo: motivoParada.usuario,
      nivel: nivelLog.info,
    });
  });
}

/** The same inside a transaction that holds the batch already; the program's own reasons come this way. */
export async function pauseWithReason(
  tx: Tx,
  key: BatchKey,
  pause: {
    motivo: string | null;
    motivo_codigo: MotivoParada;
    nivel: NivelLog;
    now: number;
    revision: number;
  },
): Promise<void> {
  await setBatchState(tx, key, { ...pause, estado: estadoProceso.pausado });
  if (!CAPPED.includes(pause.motivo_codigo)) {
    await applyToBatchDomains(tx, key, { kind: 'batch_paused', now: pause.now }, pause.revision);
  }
  await addLog(tx, key, { ...pause, mensaje: pause.motivo ? `Pausado: ${pause.motivo}` : 'Pausado' });
}
