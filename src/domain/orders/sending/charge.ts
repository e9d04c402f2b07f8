import type { CosteOrden } from '#contract/orders/entities.ts';
import type { Price } from '../../evidence/evidence.ts';
import { chargedInEuros } from '../money.ts';

export interface BalanceChange {
  before: Price | null;
  after: Price | null;
  /** Cents that other purchases took meanwhile. */
  others: number;
  /** Other purchases without a known charge overlap it. */
  doubtful: boolean;
}

/**
 * What a purchase without an answer was charged: what is missing in the registrar's account, if that can be this purchase,
 * else the price that the attempt was made at.
 */
export function chargeOf(coste: CosteOrden, { before, after, others, doubtful }: BalanceChange): Price {
  const { precio, total } = coste;
  const asked = { ...precio };
  if (doubtful || before === null || after === null) return asked;
  if (before.moneda !== precio.moneda || after.moneda !== precio.moneda) return asked;
  const missing = before.centimos - after.centimos - others;
  return missing > 0 && missing <= total ? { centimos: missing, moneda: precio.moneda } : asked;
}

/** What a caught name cost, if what is missing in the account can be that; null: not known. */
export function chargeOfCatch(
  { before, after }: { before: Price; after: Price },
  { tope, dolar }: { tope: number; dolar: number },
): Price | null {
  if (before.moneda !== after.moneda) return null;
  const missing = { centimos: before.centimos - after.centimos, moneda: before.moneda };
  const euros = missing.centimos > 0 ? chargedInEuros(missing, dolar) : null;
  return euros === null || euros > tope ? null : missing;
}
