import type { CodigoOrden } from '#contract/orders/entities.ts';

/** Why an order is not sent, as a code and as a sentence that says what to do. */
export interface Refusal {
  codigo: CodigoOrden;
  motivo: string;
}

export const refusal = (codigo: CodigoOrden, motivo: string): Refusal => ({ codigo, motivo });
