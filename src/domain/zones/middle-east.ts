import { cocca } from './families.ts';
import type { ServerRules, ZoneEntry } from './zone-entry.ts';

const arNic: ServerRules = {
  throttled: ['{*}BLACKLISTED{*}', '{*}exceeded{*}', '{*}too many{*}'],
  reserved: ['{*}reserved{*}', '{*}not available{*}', 'Domain is restricted{*}'],
  free: ['No Data Found', 'Domain Not Found', 'NOT FOUND'],
};

export const zonesMiddleEast: readonly ZoneEntry[] = [
  {
    zones: 'ae co.ae net.ae org.ae xn--mgbaam7a8h',
    whois: 'whois.aeda.net.ae',
    rules: arNic,
    datesShown: false,
  },
  { zones: 'qa com.qa xn--wgbl6a', whois: 'whois.registry.qa', rules: arNic, datesShown: false },
  { zones: 'om com.om co.om xn--mgb9awbf', whois: 'whois.registry.om', rules: arNic, datesShown: false },
  {
    zones: 'sa com.sa net.sa org.sa xn--mgberp4a5d4ar',
    whois: 'whois.nic.net.sa',
    rules: {
      throttled: ['{*}exceeded{*}', '{*}too many{*}'],
      reserved: ['{*}reserved{*}'],
      free: ['No Match for {domain}', 'No Match'],
    },
  },
  { zones: 'kw com.kw', whois: 'whois.nic.kw', rules: cocca },
  {
    zones: 'bh',
    whois: 'whois.nic.bh',
    rules: { ...cocca, free: [...(cocca.free ?? []), 'NOT FOUND', 'No match for {domain}'], echoes: false },
  },
  {
    zones: 'il co.il org.il net.il xn--4dbrk0ce',
    whois: 'whois.isoc.org.il',
    rules: {
      throttled: ['{*}Request limit{*}', '{*}exceeded{*}', '{*}blacklisted{*}'],
      reserved: ['{*}is reserved{*}', '{*}prohibited{*}'],
      free: ['No data was found to match the request criteria'],
    },
    registryLookupUrl: 'https://www.isoc.org.il/domain-name-registry',
  },
  {
    zones: 'ir xn--mgba3a4f16a',
    whois: 'whois.nic.ir',
    rules: {
      throttled: ['{*}exceeded{*}', '{*}too many{*}'],
      reserved: ['{*}reserved{*}'],
      free: ['ERROR:101: no entries found', 'no entries found'],
    },
  },
  { zones: 'iq xn--mgbtx2b', whois: 'whois.cmc.iq', rules: cocca },
  { zones: 'sy xn--ogbpf8fl', whois: 'whois.tld.sy', rules: cocca },
  {
    zones: 'ps xn--ygbi2ammx',
    whois: 'whois.pnina.ps',
    rules: { ...cocca, free: [...(cocca.free ?? []), 'NOT FOUND'], echoes: false },
  },
  { zones: 'lb', whois: 'whois.lbdr.org.lb', rdap: 'https://rdap.lbdr.org.lb/', rules: cocca },
  { zones: 'ye', rdap: 'https://rdap.y.net.ye/', whois: 'whois.y.net.ye', rules: cocca },
  { zones: 'jo', restrictions: ['no_channel'], datesShown: false },
  { zones: 'eg xn--wgbh1c', whois: 'whois.dotmasr.eg', restrictions: ['no_channel'], datesShown: false },
];
