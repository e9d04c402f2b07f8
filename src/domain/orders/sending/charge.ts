import type { CosteOrden } from '#contract/orders/entities.ts';
import type { Price } from '../../evidence/evidence.ts';

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
