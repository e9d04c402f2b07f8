import { estadoProceso, motivoParada, nivelLog } from '#contract/states.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { AppError } from '#platform/errors.ts';
import {
  addLog,
  type BatchKey,
  type BatchRow,
  lockBatch,
  setBatchState,
} from '#store/queries/batches/batches.ts';
import { beginRoundCap, setRecollection } from '#store/queries/batches/edits.ts';
import { requeueAll } from '#store/queries/keywords/outcomes.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { resumeDomains } from './start-batch.ts';

const DAY_MS = 86_400_000;

/** Ended, or stopped at a cap: what is left waits for a person, or for the next round. */
const isOver = ({ estado, motivo_codigo }: BatchRow): boolean =>
  estado === estadoProceso.completado ||
  estado === estadoProceso.error ||
  (estado === estadoProceso.pausado &&
    (motivo_codigo === motivoParada.tope_solicitudes || motivo_codigo === motivoParada.tope_creditos));

/**
 * Searches the keywords of an ended batch again: what it found is kept, what is new is added and counted as new. With
 * `cada_dias` it goes on doing so, each round at most for its own cap of requests; null ends that. Throws `batch_no_encontrado`, `batch_en_proceso`.
 */
export async function recollect(
  deps: Pick<PipelineDeps, 'store' | 'clock'>,
  key: BatchKey,
  request: {
    cada_dias?: number | null | undefined;
    tope_solicitudes?: number | null | undefined;
    ahora: boolean;
  },
): Promise<void> {
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const batch = await lockBatch(tx, key);
    if (!batch) throw new AppError('batch_no_encontrado');
    const hasEnded = isOver(batch);
    if (request.ahora && !hasEnded) throw new AppError('batch_en_proceso');
    if (request.cada_dias !== undefined) {
      const { cada_dias, tope_solicitudes: tope = null } = request;
      const waits = cada_dias !== null && hasEnded && !request.ahora;
      const proxima = waits ? moment.now + cada_dias * DAY_MS : null;
      await setRecollection(tx, key, { cada_dias, proxima, tope, revision: moment.revision });
    }
    if (!request.ahora) return;
    await requeueAll(tx, key, moment);
    // Of one that stopped at its cap, some wait already.
    if (batch.total_keywords === 0) return;
    await beginRoundCap(tx, key);
    await setBatchState(tx, key, {
      ...moment,
      estado: estadoProceso.procesando,
      motivo: null,
      motivo_codigo: null,
    });
    await addLog(tx, key, {
      ...moment,
      nivel: nivelLog.info,
      mensaje: `Recolección de nuevo: ${cuantos(batch.total_keywords, 'keyword')}`,
    });
    await resumeDomains(tx, key, batch, moment);
    wakeUp(tx, { kind: 'keywords', ...key });
  });
}
