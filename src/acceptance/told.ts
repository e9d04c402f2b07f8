import type { FaultName } from '#simulator/faults.ts';
import { httpFaults } from '#simulator/http/misbehave.ts';
import { whoisFaults } from '#simulator/whois/misbehave.ts';
import type { SpokenKind } from '#simulator/world/spoken/spoken-names.ts';
import { spokenKinds } from '#simulator/world/spoken/spoken-names.ts';
import type { DomainTruth } from '#simulator/world/truth.ts';

/** Faults that deny existing names. */
const LIES: ReadonlySet<FaultName> = new Set(['false-404', 'throttle-as-not-found']);
const spoken: ReadonlySet<string> = new Set(spokenKinds);

/** Faults that silence the only channel that knows the name. If only a lie hides it, silence causes no denial. */
const hiddenBy: Readonly<Record<SpokenKind, (fault: FaultName) => boolean>> = {
  'rdap-says-reserved': () => false,
  'rdap-says-between': () => false,
  'whois-says-registered': (fault) => whoisFaults.has(fault),
  'whois-says-unavailable': (fault) => whoisFaults.has(fault),
  'whois-denies-with-condition': (fault) => whoisFaults.has(fault),
  'rdap-unreadable': () => false,
  'whois-unreadable': (fault) => whoisFaults.has(fault),
  'rdap-denies-at-first': (fault) => LIES.has(fault),
  'rdap-alone-knows': silencesRdap,
  'rdap-alone-reserves': silencesRdap,
  'one-server-behind': (fault) => LIES.has(fault),
};

function silencesRdap(fault: FaultName): boolean {
  return httpFaults.has(fault) || LIES.has(fault);
}

export function isTold(
  fault: FaultName | undefined,
  { truth }: Pick<DomainTruth, 'truth'>,
  fate: string | undefined,
): boolean {
  if (fault === undefined) return true;
  if (isSpoken(fate)) return !hiddenBy[fate](fault);
  // A false denial of a name that no other server answers about.
  return fault !== 'false-404' || truth !== 'unanswerable';
}

function isSpoken(fate: string | undefined): fate is SpokenKind {
  return fate !== undefined && spoken.has(fate);
}
