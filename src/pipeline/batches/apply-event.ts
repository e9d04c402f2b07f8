import type { TipoBatch } from '#contract/states.ts';
import { isDone } from '#domain/batch/states.ts';
import type { BatchEffect, BatchEvent } from '#domain/batch/step.ts';
import { verificationPriority } from '#domain/check/priority.ts';
import { AppError, assertNever } from '#platform/errors.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { type AppliedEvent, applyToBatches } from '#store/queries/batches/batch-writer.ts';
import {
  addLog,
  type BatchKey,
  type BatchRow,
  freeOfBatch,
  lockBatch,
  readBatches,
  unansweredDomains,
} from '#store/queries/batches/batches.ts';
import { applyToBatchDomains } from '#store/queries/domains/batch-domains.ts';
import { addEvents } from '#store/queries/events/outbox.ts';
import { holdRateSlots } from '#store/queries/registry/rate-slots.ts';
import type { Tx } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { batchEvents } from '../events/batch-events.ts';
import {
  type Moment,
  notifyEnded,
  notifyKeyRefused,
  notifyPaused,
  notifyQuota,
  screenOf,
} from '../notifications/notifications.ts';

/**
 * Applies an event to a locked batch; the caller handles the searched keyword. Throws the error for a refused event.
 */
export async function applyEvent(
  tx: Tx,
  batch: BatchRow,
  usuarioId: string,
  event: BatchEvent,
  moment: Moment,
): Promise<AppliedEvent> {
  const [applied] = await applyToBatches(tx, usuarioId, [batch], event, moment.revision);
  if (applied === undefined) throw new Error('an event was applied to no batch');
  const { refused, effects } = applied.done;
  if (refused !== null) throw new AppError(refused);
  await addEvents(tx, usuarioId, batchEvents(batch.estado, applied.batch), moment.now);
  const key = { usuario_id: usuarioId, batch_id: batch.id };
  for (const effect of effects) await carryOut(tx, key, applied.batch, effect, moment);
  return applied;
}

async function carryOut(
  tx: Tx,
  key: BatchKey,
  batch: BatchRow,
  effect: BatchEffect,
  moment: Moment,
): Promise<void> {
  const { usuario_id } = key;
  const { now, revision } = moment;
  switch (effect.kind) {
    case 'log':
      return await addLog(tx, key, { now, nivel: effect.nivel, mensaje: effect.mensaje });
    case 'domains':
      await applyToBatchDomains(
        tx,
        key,
        { kind: effect.event, now, prioridad: priorityOf(batch.tipo) },
        revision,
      );
      if (effect.event === 'batch_resumed') wakeUp(tx, { kind: 'domains', usuario_id });
      return;
    case 'wake_up':
      return wakeUp(tx, { kind: 'keywords', ...key });
    case 'hold_provider':
      return await holdRateSlots(tx, effect.clave, effect.until);
    case 'notify_paused': {
      const enlace = effect.about === 'keys' ? '/settings?tab=apis' : screenOf(batch, '/keywords');
      return await notifyPaused(tx, key, { nombre: batch.nombre, motivo: effect.motivo, enlace }, moment);
    }
    case 'notify_quota':
      return await notifyQuota(tx, usuario_id, effect, moment);
    case 'notify_key_refused':
      return await notifyKeyRefused(tx, usuario_id, effect, moment);
    case 'notify_ended':
      return await notifyEnded(tx, usuario_id, batch, moment);
    default:
      assertNever(effect);
  }
}

/** `prioridad_verificacion` of the domains that a batch of this kind finds. */
export const priorityOf = (tipo: TipoBatch) =>
  verificationPriority([tipo === 'masivo' ? 'batch' : 'live_search']);

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

export async function timezoneOf(tx: Tx, usuarioId: string): Promise<string> {
  return (await readAccount(tx, usuarioId))?.timezone ?? '';
}
