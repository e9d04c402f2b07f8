import type { LifecycleDays } from '../lifecycle/lifecycle.ts';
import type { ZoneFacts } from '../zones/zone-entry.ts';

/** Facts of a zone (TLD or registry suffix) for a verdict. Durations in days. */
export interface ZoneRules {
  /** A-label without leading or final dot: `es`, `com.br`. */
  zone: string;
  /** IANA's bootstrap has an RDAP base with credible 404s (.io and .co have given false ones). */
  hasRdap: boolean;
  /** Its WHOIS has its own rules here; without them "not found" does not count. */
  hasWhoisRules: boolean;
  /** `none`: no registry answers us (.es without accreditation, .gr, .uy). */
  channel: 'open' | 'none';
  /** Deleted names go through release rounds before the public may register (.br). */
  releaseRounds: boolean;
  wildcard: boolean;
  /** Registered names may have data in the zone without a delegation (.de). */
  dataWithoutDelegation: boolean;
  lifecycleDays: LifecycleDays;
}

export interface ZoneReach {
  /** Null while no bootstrap could be read. */
  rdapInBootstrap: boolean | null;
  /** This installation's address is accredited at the zone's WHOIS (whois.nic.es). */
  accredited: boolean;
}

/** A zone missing from the table is judged by the bootstrap alone. */
export function zoneRules(zone: string, facts: ZoneFacts | undefined, reach: ZoneReach): ZoneRules {
  const has = (restriction: ZoneFacts['restrictions'][number]) =>
    facts?.restrictions.includes(restriction) === true;
  const rdap = reach.rdapInBootstrap ?? (facts?.rdap ?? null) !== null;
  const hasRdap = rdap && !has('rdap_false_404');
  // A host may be listed for former answers, or for answers to accredited addresses.
  const answers = !has('no_channel') && (reach.accredited || !has('accredited_only'));
  const whois = (facts?.whois ?? null) !== null && answers;
  return {
    zone,
    hasRdap,
    hasWhoisRules: whois && (facts?.rules.free ?? []).length > 0,
    channel: hasRdap || whois ? 'open' : 'none',
    releaseRounds: has('release_rounds'),
    wildcard: has('wildcard'),
    dataWithoutDelegation: has('nsentry'),
    lifecycleDays: {
      gracia: facts?.lifecycle.gracia ?? null,
      redencion: facts?.lifecycle.redencion ?? null,
      pendiente_borrado: facts?.lifecycle.pendiente_borrado ?? null,
    },
  };
}
