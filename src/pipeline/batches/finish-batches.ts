import { estadoProceso, nivelLog } from '#contract/states.ts';
import { addLog, finishBatches } from '#store/queries/batches/batches.ts';
import type { Tx } from '#store/store.ts';
import { foundBy, type Moment, notifyEnded } from '../notifications/notifications.ts';
import { endedUnanswered } from './unanswered-domains.ts';

/** Ends each of these running batches that has nothing left, and adds the notification in the same transaction. */
export async function endBatches(
  tx: Tx,
  usuarioId: string,
  batchIds: readonly string[],
  moment: Moment,
): Promise<void> {
  for (const batch of await finishBatches(tx, usuarioId, batchIds, moment)) {
    const failed = batch.estado === estadoProceso.error;
    const key = { usuario_id: usuarioId, batch_id: batch.id };
    const unanswered = failed ? null : await endedUnanswered(tx, key, moment);
    await addLog(tx, key, {
      now: moment.now,
      nivel: failed ? nivelLog.error : nivelLog.info,
      mensaje: `${failed ? 'Terminado con error' : 'Completado'}. ${foundBy(batch)}`,
    });
    if (unanswered !== null)
      await addLog(tx, key, { now: moment.now, nivel: nivelLog.aviso, mensaje: unanswered });
    await notifyEnded(tx, usuarioId, { ...batch, motivo: batch.motivo ?? unanswered }, moment);
  }
}
