import type { CuandoOrden } from '#contract/orders/entities.ts';
import type { CanalRegistrador } from '#contract/states.ts';

export interface RegistrarTerms {
  /** Its API refuses an attempt at another price than the one that is sent with it. */
  priceGuard: boolean;
  /** Years that it sells at once. */
  yearsMax: (dominio: string) => number;
  /** The orders that it takes here, the first fitting one is proposed. */
  ways: readonly CuandoOrden[];
}

const BUYS: readonly CuandoOrden[] = ['ahora', 'al_liberarse'];

/** No API says whether its prices have tax, so that tax is always added. */
export const registrarTerms: Readonly<Record<CanalRegistrador, RegistrarTerms>> = {
  dondominio: { priceGuard: false, yearsMax: (dominio) => (dominio.endsWith('.es') ? 5 : 10), ways: BUYS },
  porkbun: { priceGuard: true, yearsMax: () => 1, ways: BUYS },
  // Its purchases are not used: only its reservations are known from a published source.
  dynadot: { priceGuard: false, yearsMax: () => 1, ways: ['reserva'] },
};
