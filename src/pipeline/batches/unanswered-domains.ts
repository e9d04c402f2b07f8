import type { BatchEvent } from '#domain/batch/step.ts';
import { type BatchRow, lockUnanswered, lockWaitingFor } from '#store/queries/batches/batches.ts';
import type { Tx } from '#store/store.ts';
import type { Moment } from '../notifications/notifications.ts';
import { applyEvent, timezoneOf } from './apply-event.ts';

export interface WrittenStep {
  dominio_id: string;
  answered: boolean;
  again: number | null;
}

/** If no source answers, the batches of the domains show it with the time of the next attempt. */
export async function reportUnanswered(
  tx: Tx,
  usuarioId: string,
  steps: readonly WrittenStep[],
  moment: Moment,
): Promise<void> {
  const applyToAll = async (batches: readonly BatchRow[], event: BatchEvent) => {
    for (const batch of batches) await applyEvent(tx, batch, usuarioId, event, moment);
  };
  if (steps.some(({ answered }) => answered)) {
    await applyToAll(await lockUnanswered(tx, usuarioId), { kind: 'domains_answered' });
    return;
  }
  const [again] = steps.flatMap((step) => step.again ?? []).toSorted((a, b) => a - b);
  if (again === undefined) return;
  const ids = steps.map(({ dominio_id }) => dominio_id);
  const batches = await lockWaitingFor(tx, usuarioId, ids);
  if (batches.length === 0) return;
  const timezone = await timezoneOf(tx, usuarioId);
  await applyToAll(batches, { kind: 'domains_unanswered', now: moment.now, timezone, again });
}
