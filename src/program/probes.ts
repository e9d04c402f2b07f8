import { createDnsGate } from '#pipeline/check/dns-pace.ts';
import type { PipelineDeps } from '#pipeline/runtime/ports.ts';
import type { AccountProbes } from '#pipeline/runtime/registry-ports.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import { createOutbound, type Outbound, userAgent } from '#platform/outbound/outbound.ts';
import { type SharedSlots, SiteSlots } from '#platform/outbound/site-slots.ts';
import { createRegistrarProbe } from '#providers/registrars/account-probe.ts';
import { createBuyer } from '#providers/registrars/buyer.ts';
import { registrars } from '#providers/registrars/catalogue.ts';
import { createDnsProbe } from '#providers/registry/dns/dns.ts';
import type { DnsProbe, RdapProbe, RegistryProbe, SiteProbe } from '#providers/registry/port.ts';
import { createRdapProbe } from '#providers/registry/rdap/rdap.ts';
import { createSiteProbe } from '#providers/registry/site/site.ts';
import { createWhoisProbe } from '#providers/registry/whois/whois.ts';
import { createWhoisApi } from '#providers/registry/whois/whois-api.ts';
import { bootstrapCache } from '#store/queries/registry/bootstrap-cache.ts';
import type { Store } from '#store/store.ts';

const IANA_BOOTSTRAP = 'https://data.iana.org/rdap/dns.json';

export interface Probes {
  dns: DnsProbe;
  site: SiteProbe;
  registry: { rdap: RdapProbe; whois: RegistryProbe } & AccountProbes;
  buyers: PipelineDeps['buyers'];
  outbound: Outbound;
  http: ServiceClient;
  close(): Promise<void>;
}

export function createProbes(deps: {
  config: Config;
  store: Store;
  clock: Clock;
  /** With other processes that visit websites; null: this one is alone. */
  sharedSlots: SharedSlots | null;
}): Probes {
  const { config, store, clock, sharedSlots } = deps;
  const map = config.network;
  const outbound = createOutbound({ map, contactUrl: config.contactUrl });
  const { resolver } = outbound;
  const http = createServiceClient({ userAgent: userAgent(config.contactUrl) });
  const dns = createDnsProbe({ map, resolver, clock, limits: createDnsGate({ store, clock }) });
  const site = createSiteProbe({ outbound, clock, slots: new SiteSlots(config.sites, sharedSlots) });
  const rdap = createRdapProbe({
    map,
    outbound,
    clock,
    cache: bootstrapCache(store, map?.rdap.bootstrap ?? IANA_BOOTSTRAP),
  });
  const whois = createWhoisProbe({ map, resolver, clock, accreditedServers: config.accreditedWhois });
  return {
    dns,
    site,
    registry: {
      rdap,
      whois,
      whois_api: createWhoisApi({ http, clock, map }),
      dondominio: createRegistrarProbe(registrars.dondominio, { http, clock, map }),
      porkbun: createRegistrarProbe(registrars.porkbun, { http, clock, map }),
      dynadot: createRegistrarProbe(registrars.dynadot, { http, clock, map }),
    },
    buyers: {
      dondominio: createBuyer(registrars.dondominio, { http, clock, map }),
      porkbun: createBuyer(registrars.porkbun, { http, clock, map }),
      dynadot: createBuyer(registrars.dynadot, { http, clock, map }),
    },
    outbound,
    http,
    async close() {
      await Promise.all([dns.close(), site.close(), rdap.close(), whois.close(), http.close()]);
    },
  };
}
