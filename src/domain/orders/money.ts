import type { CosteOrden } from '#contract/orders/entities.ts';
import type { CanalRegistrador } from '#contract/states.ts';
import type { Price } from '../evidence/evidence.ts';
import { registrarName } from '../evidence/registrar-name.ts';
import { shownPrice } from '../text/price.ts';
import { type Refusal, refusal } from './refusals.ts';
import { registrarTerms } from './terms.ts';

/** Spain's value added tax, per cent. */
const IVA = 21;
/** Without a maximum price in the attempt, an order keeps back two per cent, at least ten cents. */
const RESERVE = { percent: 2, least: 10 } as const;
const PAR = 10_000;

/** Null: a currency without a rate. All amounts are whole cents, rounded up, so that no cap is exceeded by rounding. */
export function costOf(
  precio: Price,
  { registrador, dolar }: { registrador: CanalRegistrador; dolar: number },
): CosteOrden | null {
  const neto = inEuros(precio, dolar);
  return neto === null ? null : withTax(precio, neto, registrador);
}

export const costForYears = (
  { precio, neto }: Pick<CosteOrden, 'precio' | 'neto'>,
  anos: number,
  registrador: CanalRegistrador,
): CosteOrden => withTax({ ...precio, centimos: precio.centimos * anos }, neto * anos, registrador);

function withTax(precio: Price, neto: number, registrador: CanalRegistrador): CosteOrden {
  const impuesto = Math.ceil((neto * IVA) / 100);
  const paid = neto + impuesto;
  const reserva = registrarTerms[registrador].priceGuard
    ? 0
    : Math.max(RESERVE.least, Math.ceil((paid * RESERVE.percent) / 100));
  return { precio: { ...precio }, neto, impuesto, reserva, total: paid + reserva };
}

/** Of a price that no answer tells: all that the order allows counts until it is known. */
export function costUpTo(tope: number): CosteOrden {
  const neto = Math.floor((tope * 100) / (100 + IVA));
  return { precio: { centimos: neto, moneda: 'EUR' }, neto, impuesto: tope - neto, reserva: 0, total: tope };
}

/** EUR cents with tax of a price that was charged. */
export function chargedInEuros(precio: Price, dolar: number): number | null {
  const neto = inEuros(precio, dolar);
  return neto === null ? null : neto + Math.ceil((neto * IVA) / 100);
}

function inEuros({ centimos, moneda }: Price, dolar: number): number | null {
  if (moneda === 'EUR') return centimos;
  return moneda === 'USD' ? Math.ceil((centimos * dolar) / PAR) : null;
}

/** A limit in cents of EUR, and what counts against it already. */
export interface Budget {
  tope: number;
  gastado: number;
}

/** The order's cap, the account's month and, of an order that a program made, its access. */
export function capRefusal(
  { total, reserva }: Pick<CosteOrden, 'total' | 'reserva'>,
  caps: { tope: number; mes: Budget; acceso: Budget | null },
  registrador: CanalRegistrador,
): Refusal | null {
  const euros = (centimos: number) => shownPrice({ centimos, moneda: 'EUR' });
  if (total > caps.tope) {
    const kept =
      reserva > 0
        ? `, con ${euros(reserva)} de reserva porque ${registrarName[registrador]} no admite un precio máximo`
        : '';
    return refusal(
      'supera_tope',
      `Costaría ${euros(total)} con impuestos${kept}: más que el tope de la orden, ${euros(caps.tope)}. Crea otra con un tope mayor.`,
    );
  }
  if (caps.mes.gastado + total > caps.mes.tope) {
    return refusal(
      'supera_mes',
      `Con ${euros(total)} se pasaría del tope del mes: ${euros(caps.mes.gastado)} de ${euros(caps.mes.tope)}. Súbelo en Configuración, Órdenes, o espera al mes que viene.`,
    );
  }
  if (caps.acceso !== null && caps.acceso.gastado + total > caps.acceso.tope) {
    return refusal(
      'supera_acceso',
      `Con ${euros(total)} se pasaría del tope del acceso que la creó: ${euros(caps.acceso.gastado)} de ${euros(caps.acceso.tope)}. Súbelo en Configuración, Seguridad, o crea tú la orden.`,
    );
  }
  return null;
}
