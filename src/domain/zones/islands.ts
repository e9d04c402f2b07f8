import { centralnic, cocca, identityDigital } from './families.ts';
import type { ServerRules, ZoneEntry } from './zone-entry.ts';

const afiliasCc: ServerRules = { ...identityDigital };

export const zonesIslands: readonly ZoneEntry[] = [
  {
    zones: 'io com.io',
    whois: 'whois.nic.io',
    rules: afiliasCc,
    lifecycle: [45, 30, 5, 'C'],
    restrictions: ['rdap_false_404'],
    registryLookupUrl: 'https://www.nic.io/whois.html',
    confianza: 'B',
  },
  { zones: 'sh', whois: 'whois.nic.sh', rules: afiliasCc },
  { zones: 'ac', whois: 'whois.nic.ac', rules: afiliasCc },
  {
    zones: 'tm',
    whois: 'whois.nic.tm',
    rules: {
      ...afiliasCc,
      free: ['Domain {domain} is available for purchase', 'NOT FOUND', 'Domain not found'],
    },
  },
  {
    zones: 'ai com.ai',
    whois: 'whois.nic.ai',
    whoisAliases: 'whois.ai',
    rdap: 'https://rdap.identitydigital.services/rdap/',
    rules: {
      ...afiliasCc,
      free: [
        'Domain {domain} not registred',
        'Domain {domain} not registered',
        'Domain not found',
        'NOT FOUND',
        'No Object Found',
      ],
    },
    lifecycle: [45, 30, 5, 'C'],
    confianza: 'B',
  },
  { zones: 'ag com.ag', whois: 'whois.nic.ag', rules: afiliasCc },
  {
    zones: 'bz com.bz',
    whois: 'whois.afilias-grs.info',
    whoisAliases: 'whois.belizenic.bz whois2.afilias-grs.net',
    rules: afiliasCc,
  },
  {
    zones: 'lc com.lc vc com.vc sc com.sc mn',
    whois: 'whois.afilias-grs.info',
    whoisAliases: 'whois2.afilias-grs.net whois.nic.mn whois.nic.sc',
    rules: afiliasCc,
  },
  {
    zones: 'bm',
    rdap: 'https://rdap.identitydigital.services/rdap/',
    whois: 'whois.nic.bm',
    whoisAliases: 'whois.afilias-srs.net',
    rules: afiliasCc,
  },
  {
    zones: 'mu',
    whois: 'whois.nic.mu',
    rdap: 'https://rdap.identitydigital.services/rdap/',
    rules: { ...cocca, free: [...(cocca.free ?? []), 'Domain not found', 'NOT FOUND'], echoes: false },
  },
  {
    zones: 'fm',
    whois: 'whois.nic.fm',
    rdap: 'https://rdap.centralnic.com/fm/',
    rules: centralnic,
    confianza: 'B',
  },
  { zones: 'la', whois: 'whois.nic.la', rules: centralnic },
  { zones: 'gd', whois: 'whois.nic.gd', rdap: 'https://rdap.centralnic.com/gd/', rules: centralnic },
  {
    zones: 'vg',
    whois: 'whois.nic.vg',
    whoisAliases: 'ccwhois.ksregistry.net',
    rdap: 'https://rdap.centralnic.com/vg/',
    rules: { ...centralnic, free: ['not found', ...(centralnic.free ?? [])] },
    restrictions: ['wildcard'],
    wildcardAddresses: '88.198.29.97',
  },
  {
    zones: 'dm',
    whois: 'whois.nic.dm',
    whoisAliases: 'whois.dmdomains.dm',
    rules: {
      ...cocca,
      free: ['not found', 'Domain Status: No Object Found', 'DOMAIN NOT FOUND'],
      echoes: false,
    },
  },
  { zones: 'tc', whois: 'whois.nic.tc', rules: { ...cocca, echoes: false } },
  {
    zones: 'ws',
    whois: 'whois.website.ws',
    rules: {
      reserved: ['{*}reserved{*}'],
      free: ['No match for "{domain}"', 'The queried object does not exist: {domain}'],
      echoes: true,
    },
    restrictions: ['wildcard'],
    wildcardAddresses: '64.70.19.203',
  },
  {
    // Prints only name servers; without them, only the bare label.
    zones: 'to',
    whois: 'whois.tonic.to',
    whoisAliases: 'whois.tonicregistry.to',
    rdap: 'https://rdap.tonicregistry.to/rdap/',
    rules: {
      registered: ['{name} {host}'],
      reserved: ['{*}reserved{*}'],
      free: ['No match for {name}', 'No match for {domain}', 'No match for "{domain}"'],
      echoes: false,
    },
    datesShown: false,
  },
  { zones: 'cx', whois: 'whois.nic.cx', rdap: 'https://rdap.nic.cx/', rules: cocca },
  { zones: 'gs', whois: 'whois.nic.gs', rdap: 'https://rdap.nic.gs/', rules: cocca },
  { zones: 'ms', whois: 'whois.nic.ms', rdap: 'https://rdap.nic.ms/', rules: cocca },
  { zones: 'nf', whois: 'whois.nic.nf', rdap: 'https://rdap.nic.nf/', rules: cocca },
  { zones: 'tl', whois: 'whois.nic.tl', rules: cocca },
  { zones: 'ki', whois: 'whois.nic.ki', rules: cocca },
  { zones: 'sb', whois: 'whois.nic.net.sb', rules: cocca },
  { zones: 'kn', whois: 'whois.nic.kn', rules: cocca },
  {
    zones: 'ky',
    whois: 'whois.kyregistry.ky',
    rdap: 'https://whois.kyregistry.ky/rdap/',
    rules: {
      ...cocca,
      free: [
        ...(cocca.free ?? []),
        'DOMAIN NOT FOUND',
        'The queried object does not exist: DOMAIN NOT FOUND',
      ],
      echoes: false,
    },
  },
  { zones: 'ht', whois: 'whois.nic.ht', rdap: 'https://rdap.nic.ht/', rules: cocca },
  { zones: 'gy', whois: 'whois.registry.gy', rdap: 'https://rdap.registry.gy/', rules: cocca },
  { zones: 'hm', whois: 'whois.registry.hm', rules: { free: ['Domain not found', 'No match for {domain}'] } },
  {
    zones: 'fj com.fj',
    whois: 'whois.usp.ac.fj',
    rdap: 'https://www.rdap.fj/',
    rules: { free: ['The domain {domain} was not found'], echoes: true },
  },
  {
    zones: 'vu',
    whois: 'vunic.vu',
    whoisAliases: 'whois.dnrs.vu whois.neustar.vu',
    rules: {
      free: [
        'The domain {domain} was not found',
        'Domain {domain} is not registered',
        '{domain} is not valid{*}',
        'No Object Found',
      ],
    },
  },
  { zones: 'pf', whois: 'whois.registry.pf', rules: { free: ['Domain unknown'] } },
  { zones: 'nc', whois: 'whois.nc', rules: { free: ['No entries found in the .nc database'] } },
  {
    zones: 'as',
    whois: 'whois.nic.as',
    rdap: 'https://rdap.nic.as/',
    rules: { free: ['NOT FOUND', 'No Object Found'] },
  },
  { zones: 'tk', whois: 'whois.dot.tk', rules: { free: [], monthFirst: true } },
  {
    zones: 'st',
    whois: 'whois.nic.st',
    rules: {
      free: ['No entries found for the selected source(s)', '{domain} No match', 'No match for {domain}'],
    },
  },
  {
    zones: 'gp mq gf',
    whois: 'whois.mediaserv.net',
    whoisAliases: 'whois.nic.gp whois.dom-enic.com',
    rules: { free: ['No entries found in the {*} database', 'NO OBJECT FOUND', 'No match'] },
  },
  {
    zones: 'aw',
    whois: 'whois.nic.aw',
    rules: {
      registered: ['{domain} is active', '{domain} is in quarantine'],
      free: ['{domain} is free'],
      echoes: true,
    },
  },
  {
    zones: 'bq cw sx',
    whois: 'whois.sx',
    rules: {
      ...centralnic,
      reserved: ['Status: Reserved', ...(centralnic.reserved ?? [])],
      free: [
        'The queried object does not exist: DOMAIN NOT FOUND',
        'Status: AVAILABLE (No match for domain "{domain}")',
        'DOMAIN NOT FOUND',
      ],
    },
  },
  { zones: 'aq', rules: { registered: ['status: taken'] } },
];
