import { zoneRules } from '#domain/verdict/zone.ts';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import type { RegistryProbe } from '#providers/registry/port.ts';
import type { ZoneAccess } from '../runtime/registry-ports.ts';

/** RDAP counts if its server gave no false 404; WHOIS's "not found" needs a rule for that server. */
export function zoneAccessFrom(options: {
  registry: { rdap: RegistryProbe; whois: RegistryProbe };
  accredited: readonly string[];
}): (dominio: string) => Promise<ZoneAccess> {
  return async (dominio) => {
    const facts = zoneOf(dominio);
    const [rdap, whois] = await Promise.all([
      options.registry.rdap.serverFor(dominio),
      options.registry.whois.serverFor(dominio),
    ]);
    const rules = zoneRules(facts?.zone ?? dominio.slice(dominio.indexOf('.') + 1), facts, {
      rdapInBootstrap: rdap !== null,
      accredited: facts?.whois !== undefined && options.accredited.includes(facts.whois ?? ''),
    });
    return { rules, servers: { rdap: rules.hasRdap ? rdap : null, whois } };
  };
}
