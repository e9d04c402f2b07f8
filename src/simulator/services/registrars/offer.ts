import type { SimulatorContext } from '../../context.ts';
import { offeredAs } from '../../world/truth.ts';
import { zoneOf } from '../../world/zones.ts';
import type { Call } from '../http-service.ts';

export interface Offer {
  available: boolean;
  premium: boolean;
  cents: number;
}

const USUAL_CENTS: Readonly<Record<string, number>> = {
  es: 795,
  com: 1_108,
  cat: 1_690,
  eus: 3_990,
  gal: 3_990,
};
const OTHER_CENTS = 1_450;
const PREMIUM_CENTS = 125_000;

/** The truth about a name; the fault `false-404` offers every name at the usual price. */
export function offerOf({ world, clock, accounts }: SimulatorContext, name: string, { fault }: Call): Offer {
  const cents = accounts.priceOf(name) ?? USUAL_CENTS[zoneOf(name)?.tld ?? ''] ?? OTHER_CENTS;
  if (fault?.fault === 'false-404') return { available: true, premium: false, cents };
  const offered = offeredAs(world, name, clock.now());
  if (offered === null) return { available: false, premium: false, cents };
  const premium = offered === 'premium';
  return { available: true, premium, cents: premium ? (accounts.priceOf(name) ?? PREMIUM_CENTS) : cents };
}

/** The name in the answer; the fault `other-name` changes it. */
export function nameInAnswer(name: string, { fault }: Call): string {
  return fault?.fault === 'other-name' ? `otro-${name}` : name;
}
