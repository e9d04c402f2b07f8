import type { CosteOrden, CuandoOrden } from '#contract/orders/entities.ts';
import type { ContactoTitular } from '#contract/orders/holder.ts';
import type { CanalRegistrador } from '#contract/states.ts';
import type { Price } from '../evidence/evidence.ts';
import { registrarName } from '../evidence/registrar-name.ts';
import { contactRefusal } from './contact.ts';
import { type Budget, capRefusal, costOf, costUpTo } from './money.ts';
import { freeAlready, proofRefusal, type SourceWord } from './proof.ts';
import { type Refusal, refusal } from './refusals.ts';

/** What the registrar asks for the name at this moment; `precio` null: it did not say. */
export interface Offer {
  precio: Price | null;
  premium: boolean;
}

export interface ReadyOrder {
  registrador: CanalRegistrador;
  cuando: CuandoOrden;
  acepta_premium: boolean;
  /** EUR cents with tax. */
  tope: number;
}

/** All that is asked in the seconds before an attempt. */
export interface SendingFacts {
  words: readonly SourceWord[];
  offer: Offer;
  contact: ContactoTitular | null;
  mes: Budget;
  acceso: Budget | null;
  /** EUR a dollar, in ten-thousandths. */
  dolar: number;
  now: number;
}

export type SendingCheck = { kind: 'send'; coste: CosteOrden } | { kind: 'refused'; refusal: Refusal };

/** The name's proof first: of a name that is not free neither price nor contact matters. */
export function beforeSending(order: ReadyOrder, facts: SendingFacts): SendingCheck {
  if (order.cuando === 'reserva') return beforeReserving(order, facts);
  const { words, offer, now } = facts;
  const seller = registrarName[order.registrador];
  const no = (why: Refusal): SendingCheck => ({ kind: 'refused', refusal: why });
  const unproved = proofRefusal(words, { drop: order.cuando === 'al_liberarse', now });
  if (unproved) return no(unproved);
  const badContact = contactRefusal(facts.contact);
  if (badContact) return no(badContact);
  if (offer.premium && !order.acepta_premium) {
    return no(
      refusal(
        'premium',
        `${seller} lo vende como premium y la orden no lo admite. Mira su precio y, si lo quieres, crea otra que lo admita.`,
      ),
    );
  }
  if (offer.precio === null)
    return no(refusal('sin_precio', `${seller} no dice su precio: sin él no se compra. Míralo en su web.`));
  const coste = costOf(offer.precio, { registrador: order.registrador, dolar: facts.dolar });
  if (coste === null) {
    return no(
      refusal(
        'moneda',
        `${seller} da el precio en ${offer.precio.moneda}, que no se sabe pasar a euros. Cómpralo en su web.`,
      ),
    );
  }
  const over = capRefusal(
    coste,
    { tope: order.tope, mes: facts.mes, acceso: facts.acceso },
    order.registrador,
  );
  return over ? no(over) : { kind: 'send', coste };
}

/** Its price is not known before the name is caught, so that the whole cap of the order counts. */
function beforeReserving(
  order: ReadyOrder,
  { words, contact, mes, acceso, now }: SendingFacts,
): SendingCheck {
  const coste = costUpTo(order.tope);
  const refused =
    freeAlready(words, now) ??
    contactRefusal(contact) ??
    capRefusal(coste, { tope: order.tope, mes, acceso }, order.registrador);
  return refused ? { kind: 'refused', refusal: refused } : { kind: 'send', coste };
}
