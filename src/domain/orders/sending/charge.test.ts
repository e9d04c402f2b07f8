import { expect, test } from 'vitest';
import { type BalanceChange, chargeOf, chargeOfCatch } from './charge.ts';

const eur = (centimos: number) => ({ centimos, moneda: 'EUR' });
const COSTE = { precio: eur(795), neto: 795, impuesto: 167, reserva: 20, total: 982 };
const change = (parts: Partial<BalanceChange>): BalanceChange => ({
  before: eur(4_000),
  after: eur(3_205),
  others: 0,
  doubtful: false,
  ...parts,
});

test.each<[string, Partial<BalanceChange>, number]>([
  ['the price of the attempt', {}, 795],
  ['a cent more', { after: eur(3_204) }, 796],
  ['a cent less', { after: eur(3_206) }, 794],
  ['another purchase beside it', { after: eur(2_410), others: 795 }, 795],
  ['a cent more beside another purchase', { after: eur(2_409), others: 795 }, 796],
  ['as much as the cap allows', { after: eur(4_000 - 982) }, 982],
])('%s is missing in the account', (_, parts, cents) => {
  expect(chargeOf(COSTE, change(parts))).toEqual(eur(cents));
});

test.each<[string, Partial<BalanceChange>]>([
  ['more is missing than it can have cost', { after: eur(4_000 - 983) }],
  ['nothing is missing', { after: eur(4_000) }],
  ['money was added', { after: eur(9_000) }],
  ['the balance before is not known', { before: null }],
  ['the balance after is not known', { after: null }],
  ['another purchase is in doubt', { doubtful: true, after: eur(3_204) }],
  ['the account is in another currency', { before: { centimos: 4_000, moneda: 'USD' } }],
  [
    'only the balance before is in another currency',
    { before: { centimos: 4_000, moneda: 'USD' }, after: eur(3_100) },
  ],
  ['the currency has changed', { after: { centimos: 3_204, moneda: 'USD' } }],
])('%s: the price of the attempt counts', (_, parts) => {
  expect(chargeOf(COSTE, change(parts))).toEqual(eur(795));
});

test.each<[string, { before: number; after: number; moneda?: string }, number | null]>([
  ['what is missing since the last look', { before: 4_210, after: 1_711 }, 2_499],
  ['as much as the cap allows with tax', { before: 4_000, after: 1_521 }, 2_479],
  ['more than the cap', { before: 4_000, after: 1_520 }, null],
  ['nothing missing', { before: 4_000, after: 4_000 }, null],
  ['money added meanwhile', { before: 4_000, after: 9_000 }, null],
  ['another currency', { before: 4_000, after: 2_000, moneda: 'USD' }, null],
])('a caught name: %s', (_, { before, after, moneda = 'EUR' }, cents) => {
  const balances = { before: eur(before), after: { centimos: after, moneda } };
  const limits = { tope: cents === 2_499 ? 5_000 : 3_000, dolar: 10_000 };
  expect(chargeOfCatch(balances, limits)?.centimos ?? null).toBe(cents);
});
