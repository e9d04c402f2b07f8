import { answered, closed, doubtedAgain, found, settledByPerson, uncertain } from './answers.ts';
import type { OrderEvent } from './events.ts';
import * as reasons from './reasons.ts';
import type { Refusal } from './refusals.ts';
import { cancelPlaced, requestSeen, withdrawn } from './reservation.ts';
import { ended, type GivenOrder, type Of, type OrderTransition, refused, same, to, waits } from './result.ts';
import { isExpired, isOver, isPlaced, isSent, NOW_FOR_MS } from './states.ts';

/** Pure and total: every event is answered in every state. */
export function transition(order: GivenOrder, event: OrderEvent): OrderTransition {
  switch (event.kind) {
    case 'armed':
      return armed(order, event.now);
    case 'cancelled_by_person':
      if (isPlaced(order)) return cancelPlaced(order, event.now);
      if (isSent(order.estado)) return refused(order, 'orden_enviada');
      if (isOver(order.estado)) return refused(order, 'orden_terminada');
      return closed(order, 'cancelada', {
        now: event.now,
        refusal: order.dudas > 0 ? reasons.CANCELLED_IN_DOUBT : reasons.CANCELLED,
      });
    case 'account_deleted':
      if (isSent(order.estado) || isOver(order.estado)) return same(order, 'it is sent or has ended');
      return ended(order, 'cancelada', { now: event.now, refusal: reasons.ACCOUNT_DELETED });
    case 'claimed':
      return claimed(order, event.now);
    case 'stopped':
      if (order.estado !== 'comprobando') return same(order, NOT_CHECKED);
      return waits(order, event.now, reasons.STOPPED);
    case 'refused':
      return refusedToSend(order, event);
    case 'rehearsed':
      return rehearsed(order, event);
    case 'sending':
      return sending(order, event.now);
    case 'answered':
      return answered(order, event);
    case 'not_sent':
      if (order.estado !== 'enviando' || isPlaced(order)) return same(order, 'no attempt is open');
      return waits(order, event.now, null, { attempt: { kind: 'not_bought' } });
    case 'found':
      return found(order, event);
    case 'request_seen':
      return requestSeen(order, event);
    case 'withdrawn':
      return withdrawn(order, event);
    case 'settled_by_person':
      return settledByPerson(order, event);
  }
}

/** Refusals that say that the name has a holder. */
const REGISTERED: readonly Refusal['codigo'][] = ['ocupado', 'renovado'];

const NOT_CHECKED = 'it is not being checked';

/** Expired orders are ended by the claim that finds them. */
const expired = (order: GivenOrder, now: number): OrderTransition =>
  closed(order, 'caducada', { now, refusal: reasons.expired(order) });

function armed(order: GivenOrder, now: number): OrderTransition {
  if (isOver(order.estado)) return refused(order, 'orden_terminada');
  if (order.estado !== 'borrador') return same(order, 'it is armed already');
  if (isExpired(order, now)) return expired(order, now);
  const hasta = order.cuando === 'ahora' ? now + NOW_FOR_MS : order.hasta;
  return to(
    order,
    'a person armed it',
    { estado: 'armada', proxima: now, hasta, fecha_armada: now },
    { effects: [{ kind: 'step' }] },
  );
}

function claimed(order: GivenOrder, now: number): OrderTransition {
  switch (order.estado) {
    case 'borrador':
      if (order.proxima === null || now < order.proxima) return same(order, 'it waits to be armed');
      return ended(order, 'caducada', { now, refusal: reasons.OLD_DRAFT });
    case 'armada':
    case 'comprobando':
      if (isExpired(order, now)) return expired(order, now);
      return to(order, 'it is checked', { estado: 'comprobando', proxima: now });
    case 'enviando':
      if (isPlaced(order)) return same(order, 'the registrar is asked about the request');
      return uncertain(order, now, 'its sender died');
    case 'por_conciliar':
      return same(order, 'the registrar is asked what it holds');
    case 'comprada':
    case 'no_comprada':
    case 'caducada':
    case 'cancelada':
      return same(order, 'it has ended');
  }
}

function refusedToSend(order: GivenOrder, { now, refusal, again }: Of<'refused'>): OrderTransition {
  if (order.estado !== 'comprobando') return same(order, NOT_CHECKED);
  if (order.dudas > 0 && REGISTERED.includes(refusal.codigo)) return doubtedAgain(order, now);
  if (again === null) return closed(order, 'no_comprada', { now, refusal });
  // Who has registered a name that was not released yet is its holder from before.
  return waits(order, again, refusal.codigo === 'ocupado' ? reasons.NOT_FREE_YET : refusal);
}

function rehearsed(order: GivenOrder, { now, outcome }: Of<'rehearsed'>): OrderTransition {
  if (order.estado !== 'comprobando') return same(order, NOT_CHECKED);
  const refusal: Refusal =
    outcome.kind === 'ok' || outcome.kind === 'pending' || outcome.kind === 'placed'
      ? reasons.rehearsal(order.registrador)
      : reasons.ofOutcome(outcome, order.registrador);
  return closed(order, 'no_comprada', { now, refusal });
}

function sending(order: GivenOrder, now: number): OrderTransition {
  if (order.estado !== 'comprobando') return same(order, NOT_CHECKED);
  if (isExpired(order, now)) return expired(order, now);
  return to(
    order,
    'its attempt is written',
    { estado: 'enviando', enviada: now, proxima: now, codigo: null, motivo: null, ausencias: 0, miradas: 0 },
    { effects: [{ kind: 'step' }] },
  );
}
