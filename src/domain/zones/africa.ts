import { cocca, fred } from './families.ts';
import type { ServerRules, ZoneEntry } from './zone-entry.ts';

const southAfrican: ServerRules = {
  throttled: ['Please go away for {*}', '{*}query limit{*}', '{*}too many{*}'],
  reserved: ['Reserved', '{*}is reserved{*}', 'Domain Status: Reserved{*}'],
  free: ['Available'],
  echoes: true,
};

export const zonesAfrica: readonly ZoneEntry[] = [
  {
    zones: 'co.za',
    whois: 'whois.registry.net.za',
    whoisAliases: 'coza-whois.registry.net.za whois.co.za',
    rules: southAfrican,
    lifecycle: [0, 20, 5, 'C'],
    registryLookupUrl: 'https://www.registry.net.za/whois/',
    confianza: 'B',
  },
  { zones: 'net.za', whois: 'net-whois.registry.net.za', rules: southAfrican },
  { zones: 'org.za', whois: 'org-whois.registry.net.za', rules: southAfrican },
  { zones: 'web.za', whois: 'web-whois.registry.net.za', rules: southAfrican },
  {
    zones: 'capetown',
    rdap: 'https://rdap.nic.capetown/rdap/',
    whois: 'whois.nic.capetown',
    whoisAliases: 'capetown-whois.registry.net.za',
    rules: southAfrican,
    lifecycle: [45, 30, 5, 'B'],
  },
  {
    zones: 'joburg',
    rdap: 'https://rdap.nic.joburg/rdap/',
    whois: 'whois.nic.joburg',
    whoisAliases: 'joburg-whois.registry.net.za',
    rules: southAfrican,
    lifecycle: [45, 30, 5, 'B'],
  },
  {
    zones: 'durban',
    rdap: 'https://rdap.nic.durban/rdap/',
    whois: 'whois.nic.durban',
    whoisAliases: 'durban-whois.registry.net.za',
    rules: southAfrican,
    lifecycle: [45, 30, 5, 'B'],
  },
  {
    zones: 'africa',
    rdap: 'https://rdap.nic.africa/rdap/',
    whois: 'whois.nic.africa',
    whoisAliases: 'africa-whois.registry.net.za',
    rules: southAfrican,
    lifecycle: [45, 30, 5, 'B'],
  },
  {
    zones: 'ac.za',
    whois: 'whois.ac.za',
    rules: { free: ['No match for {domain}', 'No match found for {domain}', 'No information available{*}'] },
  },
  { zones: 'gov.za', whois: 'whois.gov.za', rules: { free: ['No match found for {domain}'], echoes: true } },
  {
    zones: 'alt.za',
    whois: 'whois.alt.za',
    rules: { free: ['No match for {domain}', 'No information was found matching that query{*}'] },
  },
  { zones: 'za.net', whois: 'whois.za.net', rules: { free: ['No such domain: {domain}'], echoes: true } },
  { zones: 'za.org', whois: 'whois.za.org', rules: { free: ['No such domain: {domain}'], echoes: true } },
  {
    zones: 'ng com.ng net.ng org.ng',
    whois: 'whois.nic.net.ng',
    rdap: 'https://rdap.nic.net.ng/',
    rules: cocca,
    confianza: 'B',
  },
  {
    zones: 'ke co.ke or.ke',
    whois: 'whois.kenic.or.ke',
    rdap: 'https://rdap.kenic.or.ke/',
    rules: {
      ...cocca,
      free: [...(cocca.free ?? []), 'Domain Status: No Object Found', 'No match for {domain}'],
    },
  },
  {
    zones: 'tz co.tz or.tz ac.tz go.tz',
    whois: 'whois.tznic.or.tz',
    rdap: 'https://rdap.tznic.or.tz/',
    rules: fred,
  },
  { zones: 'mw co.mw', whois: 'whois.nic.mw', rules: fred },
  {
    zones: 'ug co.ug',
    whois: 'whois.co.ug',
    rules: {
      throttled: ['{*}exceeded{*}'],
      reserved: ['Status: RESERVED', '{*}is reserved{*}'],
      free: ['No entries found for the selected source(s)', 'No entries found'],
    },
  },
  {
    zones: 'ma co.ma net.ma org.ma',
    whois: 'whois.registre.ma',
    whoisAliases: 'whois.iam.net.ma',
    rules: { ...cocca, free: ['error 230 No Objects Found', ...(cocca.free ?? [])], echoes: false },
  },
  {
    zones: 'dz com.dz xn--lgbbat1ad8j',
    whois: 'whois.nic.dz',
    rules: { free: ['NO OBJECT FOUND', 'NO OBJECT FOUND!'] },
  },
  {
    zones: 'tn com.tn xn--pgbs0dh',
    whois: 'whois.ati.tn',
    rules: { reserved: ['{*}reserved{*}'], free: ['NO OBJECT FOUND!', 'Domain {domain} not found'] },
  },
  {
    zones: 'ly com.ly',
    whois: 'whois.nic.ly',
    rdap: 'https://rdap.nic.ly/',
    rules: { ...cocca, free: ['Not found', 'Not found: {domain}', ...(cocca.free ?? [])], echoes: false },
  },
  {
    zones: 'sn',
    whois: 'whois.nic.sn',
    rdap: 'https://rdap.nic.sn/whois43/',
    rules: { free: ['Domain {domain} not found', 'Domain not found', 'NOT FOUND'] },
  },
  {
    zones: 'ci co.ci',
    whois: 'whois.nic.ci',
    rules: { ...cocca, free: [...(cocca.free ?? []), 'Domain {domain} not found'] },
  },
  { zones: 'cm co.cm com.cm', whois: 'whois.netcom.cm', rdap: 'https://rdap.nic.cm/', rules: cocca },
  {
    zones: 'bj',
    whois: 'whois.nic.bj',
    rules: { ...cocca, free: [...(cocca.free ?? []), 'No records matching {domain} found'] },
  },
  { zones: 'bi', whois: 'whois1.nic.bi', whoisAliases: 'whois.nic.bi', rules: cocca },
  { zones: 'bw co.bw', whois: 'whois.nic.net.bw', rules: cocca },
  {
    zones: 'na com.na co.na',
    whois: 'whois.na-nic.com.na',
    rdap: 'https://keetmans.omadhina.co.na/',
    rules: cocca,
  },
  { zones: 'mz co.mz', whois: 'whois.nic.mz', rules: cocca },
  { zones: 'mg', whois: 'whois.nic.mg', rdap: 'http://rdap.nic.mg/', rules: cocca },
  { zones: 'rw co.rw', whois: 'whois.ricta.org.rw', rdap: 'https://rdap.ricta.org.rw/', rules: cocca },
  { zones: 'sl com.sl', whois: 'whois.nic.sl', rules: cocca },
  {
    zones: 'zm co.zm',
    whois: 'whois.nic.zm',
    whoisAliases: 'whois.zicta.zm',
    rdap: 'https://rdap.nic.zm/',
    rules: cocca,
  },
  {
    zones: 'so',
    whois: 'whois.nic.so',
    rules: { ...cocca, free: ['not found', 'Domain not found', ...(cocca.free ?? [])], echoes: false },
  },
  { zones: 'ss', whois: 'whois.nic.ss', rdap: 'https://rdap.nic.ss/', rules: cocca },
  { zones: 'sd', rdap: 'https://rdap.nic.sd/', whois: 'whois.nic.sd', rules: cocca },
  {
    zones: 'mr',
    whois: 'whois.nic.mr',
    rules: { ...cocca, free: ['NO OBJECT FOUND', ...(cocca.free ?? [])], echoes: false },
  },
  {
    zones: 'ml',
    whois: 'whois.nic.ml',
    whoisAliases: 'whois.dot.ml',
    rdap: 'https://rdap.nic.ml/',
    rules: cocca,
  },
  { zones: 'ga', whois: 'whois.nic.ga', whoisAliases: 'whois.dot.ga my.ga', rules: { ...afnicGabon() } },
  {
    zones: 'cf gq',
    whois: 'whois.dot.cf',
    whoisAliases: 'whois.dominio.gq whois.freenom.com',
    rules: { error: ['WHOIS lookup for {domain} can temporarily not be answered{*}'], free: [] },
  },
  {
    zones: 'tg',
    whois: 'whois.nic.tg',
    rules: { free: ['NO OBJECT FOUND', 'No Object Found', 'NO OBJECT FOUND!'] },
  },
  { zones: 'bf', whois: 'whois.registre.bf', rules: cocca },
  {
    zones: 'td',
    whois: 'whois.nic.td',
    rules: { free: ['No Object Found', 'No entries found in the .td database'] },
  },
  {
    zones: 'cd',
    whois: 'whois.nic.cd',
    rules: {
      ...cocca,
      free: ['Domain Status: No Object Found', 'No Data Found', 'Domain not found'],
      echoes: false,
    },
  },
  { zones: 'ao it.ao', whois: 'whois.reg.it.ao', rules: fred },
  { zones: 'cv', rdap: 'https://rdap.nic.cv/', whois: 'whois.nic.cv', rules: cocca },
  { zones: 'gh com.gh', restrictions: ['no_channel'], datesShown: false },
  { zones: 'et', restrictions: ['no_channel'], datesShown: false },
  { zones: 'zw co.zw', restrictions: ['no_channel'], datesShown: false },
];

/** AFNIC has run .ga since 2023. */
function afnicGabon(): ServerRules {
  return {
    throttled: ['Too many requests{*}'],
    free: ['NOT FOUND', 'No entries found in the AFNIC Database'],
  };
}
