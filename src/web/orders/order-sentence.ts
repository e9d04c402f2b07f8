import type { CosteOrden, Orden } from '#contract/orders/entities.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import { shownPrice } from '#domain/text/price.ts';
import type { Format } from '../format/format.ts';
import { euros } from './euros.ts';
import { orderText, sentenceText as text } from './text.ts';

/** What an order waits for, in words. */
export function whenText({ cuando, hasta }: Pick<Orden, 'cuando' | 'hasta'>, { date }: Pick<Format, 'date'>) {
  if (cuando === 'ahora') return orderText.now;
  if (cuando === 'reserva')
    return hasta === null ? orderText.reservation : orderText.reservationUntil(date(hasta));
  return hasta === null ? orderText.release : orderText.releaseUntil(date(hasta));
}

/** The parts of a cost: price, tax, and what is kept back. */
export function costParts({ precio, neto, impuesto, reserva }: CosteOrden): string {
  const price = shownPrice(precio);
  return [
    precio.moneda === 'EUR' ? text.net(price) : text.converted(price, euros(neto)),
    text.tax(euros(impuesto)),
    ...(reserva > 0 ? [text.reserve(euros(reserva))] : []),
  ].join(' + ');
}

type Described = Pick<Orden, 'registrador' | 'dominio_unicode' | 'cuando' | 'hasta' | 'anos' | 'simulacro'>;

/** What will happen, in one sentence, and what it would cost today. `tope` null: not written yet. */
export function orderSentence(
  order: Described & { tope_centimos: number | null; coste: CosteOrden | null },
  format: Pick<Format, 'date'>,
): string {
  const { cuando, hasta, tope_centimos: cap, coste } = order;
  const seller = registrarName[order.registrador];
  if (cuando === 'reserva') {
    if (order.simulacro) return text.dryReserve(seller, order.dominio_unicode);
    const until = hasta === null ? '' : text.untilDay(format.date(hasta));
    return text.reserveIt(seller, order.dominio_unicode, until, cap === null ? text.yourCap : euros(cap));
  }
  const isNow = cuando === 'ahora';
  const when = isNow ? text.atNow : hasta === null ? text.atRelease : text.atReleaseUntil(format.date(hasta));
  if (order.simulacro) return text.dry(seller, order.dominio_unicode, when) + costText(coste);
  return (
    text.real(seller, order.dominio_unicode, when, orderText.yearsOf(order.anos)) +
    (isNow ? text.proofNow : text.proofDrop) +
    (cap === null ? text.noCap : text.cap(euros(cap))) +
    costText(coste)
  );
}

const costText = (coste: CosteOrden | null): string =>
  coste === null ? '' : text.cost(euros(coste.total), costParts(coste));
