import { estadoProceso } from '#contract/states.ts';
import { AppError } from '#platform/errors.ts';
import { type BatchKey, lockBatch } from '#store/queries/batches/batches.ts';
import { markRound } from '#store/queries/batches/edits.ts';
import { claimHolders } from '#store/queries/keywords/claims.ts';
import { requeueAll } from '#store/queries/keywords/outcomes.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { applyEvent } from './apply-event.ts';

/**
 * Searches the keywords of an ended batch again; new results are added and counted as new. `cada_dias` repeats it,
 * null stops the repetition. Each round has the caps given last. Throws `batch_no_encontrado`, `batch_en_proceso`, and
 * `keyword_en_proceso` while a search is under way, whose returned credits would be spent above the round's caps.
 */
export async function recollect(
  deps: Pick<PipelineDeps, 'store' | 'clock'>,
  key: BatchKey,
  request: {
    cada_dias?: number | null | undefined;
    tope_solicitudes?: number | null | undefined;
    tope_creditos?: number | null | undefined;
    ahora: boolean;
  },
): Promise<void> {
  const { ahora, ...wanted } = request;
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const { now } = moment;
    let batch = await lockBatch(tx, key);
    if (!batch) throw new AppError('batch_no_encontrado');
    if (Object.values(wanted).some((one) => one !== undefined)) {
      const { cada_dias = batch.recoleccion_cada_dias, tope_solicitudes: tope = batch.recoleccion_tope } =
        wanted;
      const { tope_creditos = batch.recoleccion_tope_creditos } = wanted;
      const event = { kind: 'recollection_set', now, cada_dias, tope, tope_creditos, ahora } as const;
      ({ batch } = await applyEvent(tx, batch, key.usuario_id, event, moment));
    }
    if (!ahora) return;
    const isOver = batch.estado !== estadoProceso.procesando;
    if (isOver && (await claimHolders(tx, key)).length > 0) throw new AppError('keyword_en_proceso');
    await applyEvent(tx, batch, key.usuario_id, { kind: 'round_began', now }, moment);
    await markRound(tx, key, now);
    await requeueAll(tx, key, moment);
  });
}
