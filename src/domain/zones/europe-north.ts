import { fred, ripeForm } from './families.ts';
import type { ServerRules, ZoneEntry } from './zone-entry.ts';

const swedish: ServerRules = {
  // Internetstiftelsen releases names at 04:00 UTC.
  releaseHour: 4,
  throttled: ['{*}too many{*}', '{*}quota{*}exceeded{*}', '{*}rate limit{*}'],
  reserved: ['{*}is reserved{*}', 'state: reserved'],
  free: ['domain "{domain}" not found'],
  echoes: true,
};

export const zonesEuropeNorth: readonly ZoneEntry[] = [
  {
    zones: 'eu xn--e1a4c xn--qxa6a',
    whois: 'whois.eu',
    rules: {
      throttled: [
        '{*}Still in grace period{*}',
        'Excessive querying{*}',
        'Maximum query rate reached{*}',
        '{*}blacklisted{*}',
      ],
      reserved: [
        'Status: RESERVED',
        'Status: NOT ALLOWED',
        'Status: BLOCKED',
        'Status: WITHDRAWN',
        'Status: SEIZED',
      ],
      registered: ['Status: QUARANTINE', 'Status: REGISTERED', 'Status: SUSPENDED', 'Status: NOT AVAILABLE'],
      free: ['Status: AVAILABLE'],
      echoes: true,
    },
    datesShown: false,
    lifecycle: [0, 40, 0, 'B'],
    registryLookupUrl: 'https://whois.eurid.eu/en/search/?domain={domain}',
    confianza: 'A',
  },
  {
    zones: 'se',
    whois: 'whois.iis.se',
    rules: swedish,
    lifecycle: [0, 60, 0, 'B'],
    registryLookupUrl: 'https://internetstiftelsen.se/en/domains/whois/?q={domain}',
    confianza: 'B',
  },
  {
    zones: 'nu',
    whois: 'whois.iis.nu',
    whoisAliases: 'whois.nic.nu',
    rules: swedish,
    lifecycle: [0, 60, 0, 'B'],
    registryLookupUrl: 'https://internetstiftelsen.se/en/domains/whois/?q={domain}',
    confianza: 'B',
  },
  {
    zones: 'no priv.no',
    whois: 'whois.norid.no',
    rdap: 'https://rdap.norid.no/',
    rules: {
      throttled: ['{*}exceeded{*}', '{*}too many{*}', '{*}limit has been reached{*}'],
      reserved: ['{*}is reserved{*}'],
      free: ['No match'],
    },
    datesShown: false,
    lifecycle: [0, 90, 0, 'C'],
    registryLookupUrl: 'https://www.norid.no/en/domeneoppslag/?query={domain}',
    confianza: 'A',
  },
  {
    zones: 'dk',
    whois: 'whois.punktum.dk',
    whoisAliases: 'whois.dk-hostmaster.dk',
    queryForm: '{domain}',
    rules: {
      throttled: ['Too many connections{*}', '{*}rate limit{*}', '{*}too many{*}'],
      reserved: ['Status: Reserved', 'Status: Blocked', '{*}name is reserved{*}'],
      free: ['No entries found for the selected source', 'No match', 'Domain not found'],
    },
    lifecycle: [0, 30, 0, 'C'],
    registryLookupUrl: 'https://punktum.dk/en/whois?query={domain}',
    confianza: 'B',
  },
  {
    zones: 'fi',
    whois: 'whois.fi',
    whoisAliases: 'whois.ficora.fi whois.traficom.fi',
    rdap: 'https://rdap.fi/rdap/rdap/',
    rules: {
      throttled: ['{*}too many{*}', '{*}exceeded{*}'],
      reserved: ['status: Reserved', '{*}is reserved{*}', 'status: Not allowed'],
      registered: ['status: Registered', 'status: Grace Period', 'status: Granted'],
      free: ['Domain not found'],
    },
    lifecycle: [0, 30, 0, 'B'],
    registryLookupUrl: 'https://domain.fi/domain-search?query={domain}',
    confianza: 'A',
  },
  {
    zones: 'is',
    whois: 'whois.isnic.is',
    rdap: 'https://rdap.isnic.is/rdap/',
    rules: {
      throttled: ['{*}query limit{*}', '{*}exceeded{*}'],
      free: ['No entries found for query "{domain}"', 'No entries found for {domain}'],
      echoes: true,
    },
    lifecycle: [60, 0, 0, 'C'],
    registryLookupUrl: 'https://www.isnic.is/en/whois/search?q={domain}',
    confianza: 'B',
  },
  {
    zones: 'fo',
    whois: 'whois.nic.fo',
    rdap: 'https://rdap.centralnic.com/fo/',
    rules: {
      ...fred,
      free: [...(fred.free ?? []), 'DOMAIN NOT FOUND', 'The queried object does not exist: DOMAIN NOT FOUND'],
    },
    confianza: 'B',
  },
  {
    zones: 'ax',
    whois: 'whois.ax',
    rules: { free: ['Domain not found', 'No records matching {domain} found'] },
  },
  {
    zones: 'ee com.ee pri.ee',
    whois: 'whois.tld.ee',
    whoisAliases: 'whois.eenet.ee whois.internet.ee',
    rules: {
      throttled: ['{*}limit{*}exceeded{*}', '{*}too many{*}'],
      reserved: [
        'status: Reserved{*}',
        'status: Blocked{*}',
        'status: AtAuction{*}',
        'status: PendingRegistration{*}',
      ],
      free: ['Domain not found', 'NOT FOUND: {domain}'],
    },
    // A name before its auction has a status of its own, so absent means free.
    lifecycle: [0, 45, 0, 'B'],
    registryLookupUrl: 'https://www.internet.ee/whois-p?domain={domain}',
    confianza: 'B',
  },
  {
    zones: 'lv com.lv',
    whois: 'whois.nic.lv',
    rules: {
      throttled: ['{*}too many{*}', '{*}limit{*}exceeded{*}', '{*}query limit{*}'],
      reserved: ['Status: reserved', 'Status: blocked'],
      registered: ['Status: active', 'Status: inactive', 'Status: quarantine'],
      free: ['Status: free'],
      echoes: true,
    },
    datesShown: false,
    registryLookupUrl: 'https://www.nic.lv/en/whois?domain={domain}',
    confianza: 'B',
  },
  {
    zones: 'lt',
    whois: 'whois.domreg.lt',
    rules: {
      throttled: ['{*}too many{*}', '{*}limit{*}exceeded{*}'],
      reserved: ['Status: reserved', 'Status: blocked', 'Status: restricted{*}'],
      registered: ['Status: registered', 'Status: pendingDelete', 'Status: quarantine', 'Status: suspended'],
      free: ['Status: available'],
      echoes: true,
    },
    lifecycle: [0, 30, 0, 'C'],
    registryLookupUrl: 'https://www.domreg.lt/en/services/whois/?search={domain}',
    confianza: 'B',
  },
  {
    zones: 'gl',
    whois: 'whois.nic.gl',
    rules: {
      ...ripeForm,
      free: [
        'The queried object does not exist: DOMAIN NOT FOUND',
        'Domain Status: No Object Found',
        'DOMAIN NOT FOUND',
      ],
    },
    confianza: 'C',
  },
];
