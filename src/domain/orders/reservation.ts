import type { Unseen } from './events.ts';
import * as reasons from './reasons.ts';
import type { Refusal } from './refusals.ts';
import { ended, type GivenOrder, type Of, type OrderTransition, refused, same, to } from './result.ts';
import { isPlaced, isUnseen } from './states.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Between two looks at a request that the registrar has. */
export const LOOK_MS = 30 * MINUTE_MS;
const WITHDRAW_AGAIN_MS = MINUTE_MS;
/** A caught name is paid within 47 hours; one that went to an auction of five days after those. */
const PAID_AFTER_MS = 72 * HOUR_MS;
const AUCTION_PAID_AFTER_MS = 8 * 24 * HOUR_MS;
/** Looks in a row that do not show the request before a person is asked; of a registrar that is silent, a day. */
const UNSEEN_LOOKS: Record<Unseen, number> = { no_key: 2, other_account: 2, key_refused: 2, unknown: 48 };

const LASTING_LOOKS = 6;

const NOT_BOUGHT = { kind: 'not_bought' } as const;
const OPEN = { kind: 'open' } as const;
const SEEN = { estado: 'enviando', miradas: 0 } as const;
const STEP = { kind: 'step' } as const;
const TELL = { kind: 'notify', about: 'por_conciliar' } as const;
const TELL_LATER = { ...TELL, unlessToldAtFirst: true } as const;

/** Its list settles all attempts in doubt; an order that was to end while one of them was has its request withdrawn. */
export const placed = (order: GivenOrder, now: number): OrderTransition => {
  const [refusal, proxima] =
    order.cierre === null
      ? [reasons.placed(order.registrador), now + LOOK_MS]
      : [reasons.withdrawing(order.registrador), now];
  return to(
    order,
    'the registrar has the request',
    { ...SEEN, ...refusal, proxima, ausencias: 0, dudas: 0 },
    { attempt: OPEN, effects: [STEP] },
  );
};

/** A request that left the list cannot be withdrawn: the name may be caught. */
export function cancelPlaced(order: GivenOrder, now: number): OrderTransition {
  if (order.codigo === 'subasta' || order.codigo === 'por_pagar') return refused(order, 'orden_enviada');
  return to(order, 'its request is to be withdrawn', {
    ...reasons.withdrawing(order.registrador),
    proxima: now,
  });
}

export function requestSeen(order: GivenOrder, { now, request }: Of<'request_seen'>): OrderTransition {
  if (order.cuando === 'reserva' && order.estado === 'por_conciliar' && request === 'waiting')
    return placed(order, now);
  if (!isPlaced(order) && !isUnseen(order)) return same(order, 'no request of it is placed');
  switch (request) {
    case 'waiting':
      return waiting(order, now);
    case 'auction':
      return told(order, now, reasons.auction(order.registrador), 0);
    case 'gone':
      return gone(order, now);
    default:
      return unseen(order, now, request);
  }
}

/** What its end was to be is kept, so that a request that is seen again is still withdrawn. */
function closingOf({
  codigo,
  cierre,
  registrador,
}: GivenOrder): Partial<Pick<GivenOrder, 'cierre' | 'cierre_codigo' | 'cierre_motivo'>> {
  if (codigo !== 'quitando_reserva' || cierre !== null) return {};
  const { codigo: cierre_codigo, motivo: cierre_motivo } = reasons.withdrawn(registrador);
  return { cierre: 'cancelada', cierre_codigo, cierre_motivo };
}

function unseen(order: GivenOrder, now: number, why: Unseen): OrderTransition {
  const miradas = order.miradas + 1;
  const refusal = reasons.unseen(order.registrador, why);
  if (isUnseen(order)) return to(order, why, { ...refusal, proxima: now + LOOK_MS });
  if (miradas < UNSEEN_LOOKS[why]) return to(order, why, { miradas, proxima: now + pauseOf(order) });
  return to(
    order,
    why,
    { estado: 'por_conciliar', ...refusal, ...closingOf(order), miradas, proxima: now + LOOK_MS },
    { attempt: { kind: 'uncertain' }, effects: [STEP, TELL] },
  );
}

const pauseOf = ({ codigo }: GivenOrder): number =>
  codigo === 'quitando_reserva' ? WITHDRAW_AGAIN_MS : LOOK_MS;

function waiting(order: GivenOrder, now: number): OrderTransition {
  const { codigo, cierre, registrador } = order;
  const listed = { ...SEEN, ausencias: 0 };
  if (codigo === 'quitando_reserva')
    return to(order, 'its withdrawal is repeated', { ...listed, proxima: now + WITHDRAW_AGAIN_MS });
  if (cierre !== null)
    return to(
      order,
      'its withdrawal is due',
      { ...listed, ...reasons.withdrawing(registrador), proxima: now },
      { effects: [STEP] },
    );
  return to(order, 'it waits for the release', {
    ...listed,
    ...reasons.placed(registrador),
    proxima: now + LOOK_MS,
  });
}

/** A person is told once of each; of a list that lacks the request again, if that lasts (44 hours are left to pay). */
function told(order: GivenOrder, now: number, refusal: Refusal, ausencias: number): OrderTransition {
  const later = ausencias === LASTING_LOOKS ? [TELL_LATER] : [];
  return to(
    order,
    refusal.codigo,
    { ...SEEN, ...refusal, ...closingOf(order), ausencias, proxima: now + LOOK_MS },
    {
      attempt: isUnseen(order) ? OPEN : null,
      effects: order.codigo === refusal.codigo ? later : [STEP, TELL],
    },
  );
}

function gone(order: GivenOrder, now: number): OrderTransition {
  const ausencias = order.ausencias + 1;
  const isAuction = order.codigo === 'subasta';
  if (ausencias * LOOK_MS > (isAuction ? AUCTION_PAID_AFTER_MS : PAID_AFTER_MS)) {
    const lost = isAuction ? reasons.auctionLost : reasons.requestLost;
    return ended(order, 'no_comprada', { now, refusal: lost(order.registrador), attempt: NOT_BOUGHT });
  }
  if (isAuction) return to(order, 'the auction has ended', { ...SEEN, ausencias, proxima: now + LOOK_MS });
  return told(order, now, reasons.toBePaid(order.registrador), ausencias);
}

export function withdrawn(order: GivenOrder, { now, why }: Of<'withdrawn'>): OrderTransition {
  if (!isPlaced(order) && !isUnseen(order)) return same(order, 'no request of it is placed');
  const { cierre, cierre_codigo: codigo, cierre_motivo: motivo } = order;
  if (cierre !== null && codigo !== null && motivo !== null)
    return ended(order, cierre, { now, refusal: { codigo, motivo }, attempt: NOT_BOUGHT });
  switch (why) {
    case 'person':
      return ended(order, 'cancelada', {
        now,
        refusal: reasons.withdrawn(order.registrador),
        attempt: NOT_BOUGHT,
      });
    case 'expired':
      return ended(order, 'caducada', {
        now,
        refusal: reasons.withdrawnAtEnd(order.registrador),
        attempt: NOT_BOUGHT,
      });
    case 'renewed':
      return ended(order, 'no_comprada', { now, refusal: reasons.RENEWED, attempt: NOT_BOUGHT });
  }
}
