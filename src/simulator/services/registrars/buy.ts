import type { SimulatorContext } from '../../context.ts';
import type { FaultName } from '../../faults.ts';
import { takeName } from '../../take.ts';
import type { Call } from '../http-service.ts';
import type { HeldName, RegistrarAccount } from './accounts.ts';
import { offerOf } from './offer.ts';

export const purchaseFaults: readonly FaultName[] = [
  'broken-before',
  'silent-after',
  'broken-after',
  'executes-late',
  'price-moved',
  'taken-meanwhile',
  'contact-refused',
  'pending',
];

export interface Order {
  domain: string;
  years: number;
  nameservers: readonly string[];
  /** The buyer's word that a premium price is accepted; null: the registrar has no such word. */
  premium: boolean | null;
  /** The price that the buyer expects; null: the registrar has no such guard. */
  costCents: number | null;
  dryRun: boolean;
}

export type Sale =
  | { kind: 'sold'; name: HeldName; cents: number }
  | { kind: 'would-sell'; cents: number }
  | { kind: 'taken' | 'premium' | 'contact' }
  | { kind: 'price'; cents: number }
  | { kind: 'no-funds'; cents: number };

const YEAR = 365.25 * 24 * 3_600_000;
/** From the call to the late purchase. */
const LATE_MS = 20_000;

/** One purchase: what it costs is charged, and the name is taken for the whole world. */
export function sell(context: SimulatorContext, call: Call, account: RegistrarAccount, order: Order): Sale {
  const { world, clock } = context;
  const now = clock.now();
  const fault = call.fault?.fault;
  if (fault === 'contact-refused') return { kind: 'contact' };
  if (fault === 'taken-meanwhile') takeName(world, order.domain, now);
  const { available, premium, cents: offered } = offerOf(context, order.domain, call);
  if (!available) return { kind: 'taken' };
  if (premium && order.premium === false) return { kind: 'premium' };
  const perYear = fault === 'price-moved' ? offered + 1 : offered;
  if (order.costCents !== null && order.costCents !== perYear) return { kind: 'price', cents: perYear };
  const cents = perYear * order.years;
  if (account.balanceCents < cents) return { kind: 'no-funds', cents };
  if (order.dryRun) return { kind: 'would-sell', cents };
  takeName(world, order.domain, now);
  const name = context.accounts.buy(account, {
    domain: order.domain,
    created: now,
    expires: now + Math.round(order.years * YEAR),
    nameservers: order.nameservers,
    pending: fault === 'pending',
    cents,
    years: order.years,
  });
  return { kind: 'sold', name, cents };
}

/** Executes the order some time after the call, if it can still be executed then. */
export function sellLate(
  context: SimulatorContext,
  call: Call,
  account: RegistrarAccount,
  order: Order,
): void {
  context.accounts.executeLater(
    () => sell(context, { ...call, fault: null }, account, order),
    call.fault?.delayMs ?? LATE_MS,
  );
}
