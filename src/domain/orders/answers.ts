import type { OrderEffect } from './effects.ts';
import type { Bought, PurchaseOutcome } from './outcome.ts';
import * as reasons from './reasons.ts';
import type { Refusal } from './refusals.ts';
import { placed } from './reservation.ts';
import {
  ended,
  type GivenOrder,
  NOT_CLOSING,
  type Of,
  type OrderTransition,
  refused,
  same,
  to,
  waits,
} from './result.ts';
import { isPlaced, isUnseen, type UnboughtEnd } from './states.ts';

const SECOND_MS = 1_000;
/** Between an attempt without an answer and the first look at what the registrar holds. */
const FIRST_LOOK_MS = 5 * SECOND_MS;
/** Between looks; two of them find the name absent before it counts as not bought. */
export const LOOK_AGAIN_MS = 15 * SECOND_MS;
/** Of a name that has a holder nothing is lost by the wait, and the registrar may list its purchase late. */
const LOOK_AGAIN_TAKEN_MS = 2 * 60 * SECOND_MS;
const LATE_LOOK_MS = 5 * 60 * SECOND_MS;
/** From then on the looks are rarer: an hour without an answer. */
const FREQUENT_LOOKS = 240;
/** A person is told after about two minutes without an answer. */
const TELL_AFTER_LOOKS = 8;
/** An attempt can reach the registrar this long after it was written, so that an absence before says little. */
const ABSENCE_COUNTS_AFTER_MS = 30 * SECOND_MS;
/** What the registrar has accepted it may finish later. */
const PENDING_FOR_MS = 3_600 * SECOND_MS;
const ABSENCES = 2;
const REPEATS_MAX = 3;
/** Until a registrar is asked again for a reservation that it does not take yet. */
const NOT_YET_MS = 3_600 * SECOND_MS;
const MAINTENANCE_MS = 5 * 60 * SECOND_MS;
const THROTTLE_MS = 30 * SECOND_MS;

const STEP: OrderEffect = { kind: 'step' };
const NOT_BOUGHT = { kind: 'not_bought' } as const;

export function answered(order: GivenOrder, { now, outcome, again }: Of<'answered'>): OrderTransition {
  if (order.estado !== 'enviando' && order.estado !== 'por_conciliar')
    return same(order, 'no attempt is open');
  switch (outcome.kind) {
    case 'ok':
      return bought(order, now, outcome);
    case 'unknown':
      return uncertain(order, now, outcome.why);
    case 'pending':
      return accepted(order, now, outcome);
    case 'placed':
      return placed(order, now);
    case 'not_yet':
      return later(order, again ?? now + NOT_YET_MS, outcome);
    case 'taken':
      // An earlier attempt without an answer may be the one that took it.
      if (order.dudas > 0) return doubtedAgain(order, now);
      return order.cuando === 'al_liberarse' && again !== null
        ? waits(order, again, reasons.NOT_FREE_YET, { attempt: NOT_BOUGHT })
        : notBought(order, now, outcome);
    case 'price_changed':
      return outcome.premium && !order.acepta_premium
        ? notBought(order, now, outcome)
        : repeated(order, now, { ...outcome, premium: false });
    case 'maintenance':
      return later(order, now + MAINTENANCE_MS, outcome);
    case 'throttled':
      return later(order, now + (outcome.retryAfterMs ?? THROTTLE_MS), outcome);
    case 'no_funds':
    case 'contact_refused':
    case 'unsupported_tld':
    case 'auth':
      return notBought(order, now, outcome);
  }
}

/** Its answer never came: the registrar says what it holds before another attempt. */
export function uncertain(order: GivenOrder, now: number, why: string): OrderTransition {
  const refusal =
    order.cuando === 'reserva'
      ? reasons.noAnswerToRequest(order.registrador)
      : reasons.noAnswer(order.registrador);
  if (order.estado === 'por_conciliar') return to(order, why, { proxima: now + LOOK_AGAIN_MS });
  return to(
    order,
    why,
    { estado: 'por_conciliar', ...refusal, proxima: now + FIRST_LOOK_MS, dudas: order.dudas + 1 },
    { attempt: { kind: 'uncertain' }, effects: [STEP] },
  );
}

/** Accepted, not finished: if its end is never seen, it may have bought the name. */
const accepted = (order: GivenOrder, now: number, outcome: Failure): OrderTransition =>
  to(
    order,
    outcome.kind,
    {
      estado: 'por_conciliar',
      ...reasons.ofOutcome(outcome, order.registrador),
      proxima: now,
      ausencias: 0,
      dudas: order.estado === 'enviando' ? order.dudas + 1 : order.dudas,
    },
    { attempt: { kind: 'uncertain' }, effects: [STEP] },
  );

/** An attempt that counted as not bought may have bought the name after the looks: the registrar is asked again. */
const reopened = (
  order: GivenOrder,
  now: number,
  refusal: Refusal,
  change: Partial<Pick<GivenOrder, 'cierre' | 'cierre_codigo' | 'cierre_motivo'>> = {},
): OrderTransition =>
  to(
    order,
    'an attempt is in doubt again',
    { estado: 'por_conciliar', ...refusal, proxima: now, ausencias: 0, miradas: 0, ...change },
    { attempt: { kind: 'reopened' }, effects: [STEP] },
  );

/** The name now has a holder, who may be the account. */
export const doubtedAgain = (order: GivenOrder, now: number): OrderTransition =>
  reopened(order, now, reasons.takenInDoubt(order.registrador));

/** It ends without a purchase; with an attempt in doubt, once the registrar has said that it does not hold the name. */
export function closed(
  order: GivenOrder,
  estado: UnboughtEnd,
  end: { now: number; refusal: Refusal; attempt?: typeof NOT_BOUGHT },
): OrderTransition {
  if (order.dudas === 0) return ended(order, estado, end);
  const { codigo, motivo } = end.refusal;
  return reopened(order, end.now, reasons.askedBeforeEnd(order.registrador, estado), {
    cierre: estado,
    cierre_codigo: codigo,
    cierre_motivo: motivo,
  });
}

const bought = (order: GivenOrder, now: number, purchase: Bought): OrderTransition => {
  const { charged, reference, invoice, expires } = purchase;
  const facts = { charged, reference, invoice, expires };
  return to(
    order,
    'the registrar has registered it',
    { estado: 'comprada', codigo: null, motivo: null, proxima: null, fecha_fin: now, ...NOT_CLOSING },
    {
      attempt: { kind: 'bought', ...facts },
      effects: [STEP, { kind: 'bought', ...facts }, { kind: 'notify', about: 'comprada' }],
    },
  );
};

type Failure = Exclude<PurchaseOutcome, { kind: 'ok' | 'placed' }>;

const notBought = (order: GivenOrder, now: number, outcome: Failure): OrderTransition =>
  closed(order, 'no_comprada', {
    now,
    refusal: reasons.ofOutcome(outcome, order.registrador),
    attempt: NOT_BOUGHT,
  });

const later = (order: GivenOrder, again: number, outcome: Failure): OrderTransition =>
  waits(order, again, reasons.ofOutcome(outcome, order.registrador), { attempt: NOT_BOUGHT });

/** Checked and sent again from the start, a few times. */
function repeated(order: GivenOrder, now: number, outcome: Failure): OrderTransition {
  if (order.reintentos >= REPEATS_MAX) {
    const end = { now, refusal: reasons.TOO_MANY_REPEATS, attempt: NOT_BOUGHT };
    // What the registrar holds has just been asked, of an attempt without an answer.
    return outcome.kind === 'unknown' ? ended(order, 'no_comprada', end) : closed(order, 'no_comprada', end);
  }
  return waits(order, now, reasons.ofOutcome(outcome, order.registrador), {
    change: { reintentos: order.reintentos + 1 },
    attempt: NOT_BOUGHT,
    effects: [STEP],
  });
}

export function found(order: GivenOrder, { now, holding }: Of<'found'>): OrderTransition {
  if (isPlaced(order) && holding.kind === 'held') return bought(order, now, holding);
  if (order.estado !== 'por_conciliar' || (isUnseen(order) && holding.kind !== 'held'))
    return same(order, 'nothing of it is to be settled');
  switch (holding.kind) {
    case 'held':
      return bought(order, now, holding);
    case 'pending':
      return looked(order, now, { ...reasons.pending(order.registrador), ausencias: 0 });
    case 'unknown':
      return looked(order, now, { ausencias: 0 });
    case 'not_held':
      return absent(order, now);
  }
}

function looked(
  order: GivenOrder,
  now: number,
  change: Partial<Pick<GivenOrder, 'codigo' | 'motivo' | 'ausencias'>>,
): OrderTransition {
  const miradas = order.miradas + 1;
  const soon = (change.codigo ?? order.codigo) === 'ocupado' ? LOOK_AGAIN_TAKEN_MS : LOOK_AGAIN_MS;
  const proxima = now + (miradas > FREQUENT_LOOKS ? LATE_LOOK_MS : soon);
  return to(
    order,
    'the registrar is asked again',
    { ...change, miradas, proxima },
    { effects: miradas === TELL_AFTER_LOOKS ? [{ kind: 'notify', about: 'por_conciliar' }] : [] },
  );
}

function absent(order: GivenOrder, now: number): OrderTransition {
  const from = order.enviada ?? now;
  const counts = now - from >= (order.codigo === 'pendiente' ? PENDING_FOR_MS : ABSENCE_COUNTS_AFTER_MS);
  const ausencias = counts ? order.ausencias + 1 : 0;
  if (ausencias < ABSENCES) return looked(order, now, { ausencias });
  const { cierre, cierre_codigo, cierre_motivo, registrador } = order;
  if (cierre !== null && cierre_codigo !== null && cierre_motivo !== null) {
    const refusal = reasons.notHeldAtEnd({ codigo: cierre_codigo, motivo: cierre_motivo }, registrador);
    return ended(order, cierre, { now, refusal, attempt: NOT_BOUGHT });
  }
  if (order.codigo === 'ocupado') {
    const taken = reasons.ofOutcome({ kind: 'taken' }, registrador);
    return order.cuando === 'ahora'
      ? ended(order, 'no_comprada', {
          now,
          refusal: reasons.notHeldAtEnd(taken, registrador),
          attempt: NOT_BOUGHT,
        })
      : waits(order, now, reasons.NOT_FREE_YET, { change: { dudas: 0 }, attempt: NOT_BOUGHT });
  }
  return repeated(order, now, { kind: 'unknown', why: 'no_answer' });
}

export function settledByPerson(order: GivenOrder, event: Of<'settled_by_person'>): OrderTransition {
  if (order.estado !== 'por_conciliar' && !isPlaced(order)) return refused(order, 'orden_sin_duda');
  if (event.bought !== null) return bought(order, event.now, event.bought);
  return ended(order, 'no_comprada', { now: event.now, refusal: reasons.BY_PERSON, attempt: NOT_BOUGHT });
}
