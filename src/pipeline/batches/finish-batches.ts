import { isDone } from '#domain/batch/states.ts';
import { freeOfBatch, lockBatch, readBatches, unansweredDomains } from '#store/queries/batches/batches.ts';
import type { Tx } from '#store/store.ts';
import type { Moment } from '../notifications/notifications.ts';
import { applyEvent, timezoneOf } from './apply-event.ts';

/** Ends those of the running batches that have no open work, and notifies in the same transaction. */
export async function endBatches(
  tx: Tx,
  usuarioId: string,
  batchIds: readonly string[],
  moment: Moment,
): Promise<void> {
  for (const { id } of (await readBatches(tx, usuarioId, batchIds)).filter(isDone)) {
    const key = { usuario_id: usuarioId, batch_id: id };
    const batch = await lockBatch(tx, key);
    if (batch === undefined) continue;
    const unanswered = await unansweredDomains(tx, key);
    const timezone = await timezoneOf(tx, usuarioId);
    // Count only listed domains, as the notification links to them.
    const dominios_libres = await freeOfBatch(tx, key);
    const event = { kind: 'ended', now: moment.now, timezone, unanswered } as const;
    await applyEvent(tx, { ...batch, dominios_libres }, usuarioId, event, moment);
  }
}
