import type { ZoneEntry } from './zone-entry.ts';

export const zonesEuropeSouth: readonly ZoneEntry[] = [
  {
    // rdap.nic.es, found in public code, does not exist; the web look-up has a CAPTCHA. One address per organisation,
    // 15 a minute.
    zones: 'es com.es nom.es org.es gob.es edu.es',
    whois: 'whois.nic.es',
    encoding: 'latin1',
    rules: {
      throttled: [
        '{*}not authorised{*}',
        '{*}not authorized{*}',
        '{*}exceeded the established limit{*}',
        '{*}query limit{*}exceeded{*}',
        'The IP address used to perform the query is not {*}',
      ],
      error: ['{*}service is temporarily unavailable{*}'],
      reserved: ['{*}domain is reserved{*}', '{*}cannot be registered{*}', '{*}prohibited{*}'],
      free: ['There is no information available on the domain consulted', 'NOT FOUND'],
    },
    datesShown: false,
    lifecycle: [10, 0, 0, 'B'],
    restrictions: ['accredited_only'],
    registryLookupUrl: 'https://www.dominios.es/es/whois?domain={domain}',
    confianza: 'A',
  },
  {
    zones: 'pt com.pt org.pt edu.pt',
    whois: 'whois.dns.pt',
    encoding: 'latin1',
    rules: {
      throttled: ['{*}too many{*}', '{*}limit{*}exceeded{*}'],
      reserved: [
        'Estado / Status: RESERVED{*}',
        'Domain Status: Reserved{*}',
        'Estado / Status: {*}BLOCKED{*}',
      ],
      registered: ['Domain Status: Registered', 'Estado / Status: ACTIVE', 'Estado / Status: TECH-PRO'],
      free: ['{domain} no match', '{domain} - No Match', 'No match for {domain}'],
      echoes: true,
    },
    lifecycle: [30, 0, 0, 'C'],
    registryLookupUrl: 'https://www.pt.pt/pt/pesquisa-whois/?site={domain}',
  },
  {
    // The experimental rdap.pubtest.nic.it is not in the bootstrap. A paid renewal shows up to 15 days late.
    zones: 'it gov.it edu.it',
    whois: 'whois.nic.it',
    rules: {
      throttled: ['Denied', '{*}query rate{*}', '{*}too many{*}', '{*}limit exceeded{*}'],
      error: ['Service temporarily unavailable'],
      reserved: [
        'Status: RESERVED',
        'Status: UNASSIGNABLE',
        'Status: UNAVAILABLE',
        'Status: NOT ASSIGNABLE{*}',
        'Status: GRACE-PERIOD-RESERVED',
      ],
      free: ['Status: AVAILABLE'],
      echoes: true,
    },
    lifecycle: [15, 30, 5, 'A'],
    restrictions: ['expiry_lags_payment'],
    registryLookupUrl: 'https://web-whois.nic.it/',
    confianza: 'A',
  },
  {
    zones: 'sm',
    whois: 'whois.nic.sm',
    rules: { free: ['No entries found'] },
    registryLookupUrl: 'https://www.nic.sm/',
  },
  {
    zones: 'ad',
    whois: 'whois.nic.ad',
    rdap: 'https://rdap.nic.ad/',
    rules: { free: ['No match for "{domain}"', 'Domain not found', 'NOT FOUND'] },
  },
  {
    zones: 'gr el xn--qxam',
    restrictions: ['no_channel'],
    datesShown: false,
    registryLookupUrl: 'https://grweb.ics.forth.gr/public/whois?lang=en',
    confianza: 'B',
  },
  {
    zones: 'cy com.cy',
    restrictions: ['no_channel'],
    datesShown: false,
    registryLookupUrl: 'https://www.nic.cy/',
  },
  {
    zones: 'mt com.mt',
    restrictions: ['no_channel'],
    datesShown: false,
    registryLookupUrl: 'https://www.nic.org.mt/dotmt/whois/',
  },
  { zones: 'va', restrictions: ['no_channel'], datesShown: false },
  {
    zones: 'gi',
    whois: 'whois2.afilias-grs.net',
    whoisAliases: 'whois.afilias-grs.info',
    rules: {
      reserved: ['Reserved by {*}', 'Name is reserved by {*}'],
      free: ['NOT FOUND', 'Domain not found'],
    },
  },
];
