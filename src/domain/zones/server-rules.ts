import { registrarHosts } from './registrars.ts';
import type { ServerRules, ZoneFacts } from './zone-entry.ts';
import { allZones, zoneFacts, zoneOf } from './zone-facts.ts';

const byHost = new Map<string, ServerRules>();
for (const zone of allZones()) {
  for (const host of [zone.whois, ...zone.whoisAliases])
    if (host) byHost.set(host, merged(byHost.get(host), zone.rules));
}

/** Without a server, the zone's registry is assumed; an unknown server gets no rules. */
export function rulesFor(
  server: string | null,
  tld: string | null,
  domain: string | null,
): { rules: ServerRules | undefined; authority: 'registry' | 'registrar' | 'unknown' } {
  if (server === null || server === '') {
    const zone = zoneForQuestion(tld, domain);
    return zone?.whois
      ? { rules: zone.rules, authority: 'registry' }
      : { rules: undefined, authority: 'unknown' };
  }
  const host = server.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const rules = byHost.get(host);
  if (rules) return { rules, authority: keeps(host, tld, domain) ? 'registry' : 'unknown' };
  return { rules: undefined, authority: registrarHosts.has(host) ? 'registrar' : 'unknown' };
}

/** A registry is authoritative for its own zones only; without a question it is trusted. */
function keeps(host: string, tld: string | null, domain: string | null): boolean {
  if (tld === null && domain === null) return true;
  const zone = zoneForQuestion(tld, domain);
  return zone !== undefined && (zone.whois === host || zone.whoisAliases.includes(host));
}

function zoneForQuestion(tld: string | null, domain: string | null): ZoneFacts | undefined {
  const suffix = tld === null ? undefined : (zoneFacts(tld) ?? zoneOf(tld));
  return suffix ?? (domain === null ? undefined : zoneOf(domain));
}

/** Zones on one host share its templates, even those that only one zone lists. */
function merged(a: ServerRules | undefined, b: ServerRules): ServerRules {
  if (a === undefined || a === b) return b;
  const both = (x: readonly string[] | undefined, y: readonly string[] | undefined) => [
    ...new Set([...(x ?? []), ...(y ?? [])]),
  ];
  return {
    throttled: both(a.throttled, b.throttled),
    error: both(a.error, b.error),
    reserved: both(a.reserved, b.reserved),
    registered: both(a.registered, b.registered),
    free: both(a.free, b.free),
    echoes: (a.echoes ?? false) && (b.echoes ?? false),
    releaseHour: a.releaseHour ?? b.releaseHour ?? 0,
    monthFirst: (a.monthFirst ?? false) || (b.monthFirst ?? false),
  };
}
