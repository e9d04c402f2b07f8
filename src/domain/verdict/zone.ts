import type { LifecycleDays } from '../lifecycle/lifecycle.ts';
import type { ZoneFacts } from '../zones/zone-entry.ts';

/** The few facts of a zone (TLD or registry suffix) that a verdict depends on. Durations in days. */
export interface ZoneRules {
  /** The zone as an A-label without dots at the ends: `es`, `com.br`. */
  zone: string;
  /** IANA's bootstrap names an RDAP base whose 404 can be believed (.io and .co have given false ones). */
  hasRdap: boolean;
  /** The registry's own WHOIS has rules of its own here: only then is its "not found" an answer. */
  hasWhoisRules: boolean;
  /** `none`: no registry answers us at all (.es without accreditation, .gr, .uy). */
  channel: 'open' | 'none';
  /** A deleted name goes through release rounds before anyone may register it (.br). */
  releaseRounds: boolean;
  /** The zone answers for unregistered names. */
  wildcard: boolean;
  lifecycleDays: LifecycleDays;
}

/** What is known at run time about reaching a zone's registry. */
export interface ZoneReach {
  /** Whether IANA's bootstrap names an RDAP base for the zone; `null` while no bootstrap could be read. */
  rdapInBootstrap: boolean | null;
  /** This installation's address is accredited at the zone's WHOIS (whois.nic.es). */
  accredited: boolean;
}

/** The facts of a zone, as a verdict needs them. A zone missing from the table is judged by the bootstrap alone. */
export function zoneRules(zone: string, facts: ZoneFacts | undefined, reach: ZoneReach): ZoneRules {
  const has = (restriction: ZoneFacts['restrictions'][number]) =>
    facts?.restrictions.includes(restriction) === true;
  const rdap = reach.rdapInBootstrap ?? (facts?.rdap ?? null) !== null;
  const hasRdap = rdap && !has('rdap_false_404');
  // A host may stand in the table for what it used to answer, or answers to others.
  const answers = !has('no_channel') && (reach.accredited || !has('accredited_only'));
  const whois = (facts?.whois ?? null) !== null && answers;
  return {
    zone,
    hasRdap,
    hasWhoisRules: whois && (facts?.rules.free ?? []).length > 0,
    channel: hasRdap || whois ? 'open' : 'none',
    releaseRounds: has('release_rounds'),
    wildcard: has('wildcard'),
    lifecycleDays: {
      gracia: facts?.lifecycle.gracia ?? null,
      redencion: facts?.lifecycle.redencion ?? null,
      pendiente_borrado: facts?.lifecycle.pendiente_borrado ?? null,
    },
  };
}
