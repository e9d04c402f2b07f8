import { godaddyRegistry } from './families.ts';
import type { ServerRules, ZoneEntry } from './zone-entry.ts';

const australian: ServerRules = {
  throttled: [
    '{*}BLACKLISTED{*}',
    '{*}query limit{*}exceeded{*}',
    '{*}query rate{*}',
    'WHOIS LIMIT EXCEEDED{*}',
  ],
  reserved: ['{*}reserved{*}', '---Reserved', '{*}not available for registration{*}'],
  free: ['NOT FOUND', 'No Data Found', 'Domain not found'],
};

const newZealand: ServerRules = {
  throttled: ['query_status: 440{*}', 'query_status: 441{*}', '{*}rate limit{*}'],
  error: ['query_status: 5{*}'],
  reserved: ['query_status: 221{*}', 'query_status: 225{*}', '{*}is reserved{*}', 'query_status: 230{*}'],
  registered: ['query_status: 200{*}', 'query_status: 210{*}'],
  free: ['query_status: 220 Available', 'Not found: {domain}'],
  echoes: true,
};

export const zonesNorthAmericaOceania: readonly ZoneEntry[] = [
  {
    zones: 'us',
    whois: 'whois.nic.us',
    whoisAliases: 'whois.us',
    rules: godaddyRegistry,
    lifecycle: [45, 30, 5, 'C'],
    registryLookupUrl: 'https://www.whois.us/whois?domain={domain}',
    confianza: 'B',
  },
  {
    // After redemption a name is "to be released" in the weekly session, Wednesday 14:00 Eastern.
    zones: 'ca',
    whois: 'whois.cira.ca',
    whoisAliases: 'whois.ca.fury.ca',
    rdap: 'https://rdap.ca.fury.ca/rdap/',
    rules: {
      throttled: ['{*}exceeded{*}', '{*}too many{*}', '{*}limit reached{*}'],
      reserved: [
        'Domain status: unavailable',
        'Domain status: reserved',
        '{*}is reserved{*}',
        '{*}Reserved by {*}',
      ],
      registered: [
        'Domain status: registered',
        'Domain status: to be released',
        'Domain status: redemption',
        'Domain status: auto-renew grace',
        'Domain status: pending delete',
        'Domain status: TBR',
      ],
      free: ['Not found: {domain}', 'Domain status: available', 'Domain not found'],
      echoes: true,
    },
    // Before and in a weekly session both channels show "to be released", so absent means that the session is over.
    lifecycle: [45, 30, 7, 'B'],
    registryLookupUrl: 'https://www.cira.ca/en/ca-domains/whois/?domain={domain}',
    confianza: 'B',
  },
  {
    zones: 'co.ca',
    whois: 'whois.co.ca',
    rules: { free: ['No match for {domain}', '{domain} is available'] },
  },
  {
    zones: 'au com.au net.au org.au id.au asn.au edu.au gov.au',
    whois: 'whois.auda.org.au',
    whoisAliases: 'whois.audns.net.au whois.aunic.net whois.ausregistry.net.au',
    rdap: 'https://rdap.cctld.au/rdap/',
    rules: australian,
    datesShown: false,
    lifecycle: [30, 0, 1, 'A'],
    registryLookupUrl: 'https://whois.auda.org.au/?domain={domain}',
    confianza: 'A',
  },
  {
    zones: 'nz co.nz net.nz org.nz ac.nz geek.nz gen.nz kiwi.nz maori.nz school.nz',
    whois: 'whois.irs.net.nz',
    whoisAliases: 'whois.srs.net.nz whois.nzrs.net.nz whois.dnc.org.nz',
    rules: newZealand,
    datesShown: false,
    lifecycle: [0, 90, 0, 'B'],
    registryLookupUrl: 'https://dnc.org.nz/whois/search?domain_name={domain}',
    confianza: 'B',
  },
];
