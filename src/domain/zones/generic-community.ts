import { core, godaddyRegistry, identityDigital, nominet, tucowsRegistry, verisign } from './families.ts';
import type { ZoneEntry } from './zone-entry.ts';

const icann = [45, 30, 5, 'A'] as const;
const lookup = 'https://lookup.icann.org/es/lookup?name={domain}';

const entries: readonly ZoneEntry[] = [
  {
    zones: 'cat',
    whois: 'whois.nic.cat',
    whoisAliases: 'whois.cat',
    rdap: 'https://rdap.nic.cat/',
    rules: core,
    lifecycle: icann,
    registryLookupUrl: 'https://domini.cat/whois/?domain={domain}',
    confianza: 'B',
  },
  {
    zones: 'gal',
    whois: 'whois.nic.gal',
    rdap: 'https://rdap.nic.gal/',
    rules: core,
    lifecycle: icann,
    confianza: 'B',
  },
  {
    zones: 'eus',
    whois: 'whois.nic.eus',
    rdap: 'https://rdap.nic.eus/',
    rules: core,
    lifecycle: icann,
    confianza: 'B',
  },
  {
    zones: 'bzh',
    rdap: 'https://rdap.nic.bzh/',
    whois: 'whois.nic.bzh',
    rules: { free: ['NOT FOUND', 'No entries found in the AFNIC Database'] },
    lifecycle: icann,
  },
  {
    zones: 'barcelona',
    rdap: 'https://rdap.nic.barcelona/',
    whois: 'whois.nic.barcelona',
    rules: core,
    lifecycle: icann,
  },
  {
    zones: 'madrid',
    rdap: 'https://rdap.nic.madrid/',
    whois: 'whois.madrid.rs.corenic.net',
    whoisAliases: 'whois.nic.madrid',
    rules: core,
    lifecycle: icann,
  },
  {
    zones: 'sport',
    rdap: 'https://rdap.nic.sport/',
    whois: 'whois.nic.sport',
    rules: core,
    lifecycle: icann,
  },
  {
    zones: 'scot',
    rdap: 'https://rdap.nic.scot/',
    whois: 'whois.nic.scot',
    whoisAliases: 'whois.scot.coreregistry.net',
    rules: core,
    lifecycle: icann,
  },
  {
    zones: 'wales',
    rdap: 'https://rdap.nominet.uk/wales/',
    whois: 'whois.nic.wales',
    whoisAliases: 'whois.nic.cymru',
    rules: nominet,
    lifecycle: icann,
  },
  {
    zones: 'cymru',
    rdap: 'https://rdap.nominet.uk/cymru/',
    whois: 'whois.nic.wales',
    whoisAliases: 'whois.nic.cymru',
    rules: nominet,
    lifecycle: icann,
  },
  {
    zones: 'jobs',
    rdap: 'https://rdap.nominet.uk/jobs/',
    whois: 'whois.nic.jobs',
    whoisAliases: 'jobswhois.verisign-grs.com',
    rules: {
      ...verisign,
      free: ['No match for "{domain}"', 'This domain name has not been registered'],
      echoes: false,
    },
    lifecycle: icann,
  },
  {
    zones: 'aero',
    rdap: 'https://rdap.identitydigital.services/rdap/',
    whois: 'whois.aero',
    whoisAliases: 'whois.information.aero',
    rules: identityDigital,
    lifecycle: icann,
  },
  {
    zones: 'asia',
    whois: 'whois.nic.asia',
    whoisAliases: 'whois.dotasia.net',
    rdap: 'https://rdap.identitydigital.services/rdap/',
    rules: identityDigital,
    lifecycle: icann,
    confianza: 'B',
  },
  {
    zones: 'coop',
    rdap: 'https://rdap.registry.coop/rdap/',
    whois: 'whois.nic.coop',
    rules: {
      ...tucowsRegistry,
      free: ['No domain records were found to match "{domain}"', ...(tucowsRegistry.free ?? [])],
    },
    lifecycle: icann,
  },
  {
    zones: 'museum',
    rdap: 'https://rdap.nic.museum/',
    whois: 'whois.nic.museum',
    whoisAliases: 'whois.museum',
    rules: core,
    lifecycle: icann,
  },
  {
    zones: 'tel',
    rdap: 'https://rdap.nic.tel/',
    whois: 'whois.nic.tel',
    rules: {
      ...godaddyRegistry,
      free: ['Not found: {domain}', 'No Data Found', 'Domain not found', 'NOT FOUND'],
    },
    lifecycle: icann,
  },
  {
    zones: 'travel',
    whois: 'whois.nic.travel',
    rdap: 'https://rdap.identitydigital.services/rdap/',
    rules: {
      ...identityDigital,
      free: [...(identityDigital.free ?? []), 'Not found: {domain}', 'No Data Found'],
    },
    lifecycle: icann,
  },
  {
    zones: 'xxx',
    rdap: 'https://rdap.nic.xxx/',
    whois: 'whois.nic.xxx',
    rules: { ...identityDigital, free: [...(identityDigital.free ?? []), 'No Data Found'] },
    lifecycle: icann,
  },
  {
    zones: 'post',
    rdap: 'https://rdap.identitydigital.services/rdap/',
    whois: 'whois.dotpostregistry.net',
    rules: { ...identityDigital },
  },
];

export const zonesCommunity: readonly ZoneEntry[] = entries.map((entry) => ({
  registryLookupUrl: lookup,
  ...entry,
}));
