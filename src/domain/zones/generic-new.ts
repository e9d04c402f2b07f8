import { afnic, centralnic, chinese, godaddyRegistry, identityDigital, tucowsRegistry } from './families.ts';
import type { ServerRules, ZoneEntry } from './zone-entry.ts';

const icann = [45, 30, 5, 'A'] as const;
const lookup = 'https://lookup.icann.org/es/lookup?name={domain}';

/** By platform; each zone has its own host, `whois.nic.<zone>`. */
const platforms: readonly (readonly [rules: ServerRules, rdap: string, zones: string])[] = [
  [
    identityDigital,
    'https://rdap.identitydigital.services/rdap/',
    'academy accountants agency apartments archi associates auction band bargains bike bingo black blue builders business cab cafe camera camp capital cards care careers cash catering center chat cheap church city claims cleaning clinic clothing coach codes coffee community company computer condos construction consulting contractors cool coupons credit cruises dance dating deals degree delivery democrat dental dentist diamonds digital direct directory discount doctor dog domains education email energy engineer engineering enterprises equipment estate events exchange expert exposed express fail family farm finance financial fish fitness flights florist football forsale fund furniture futbol fyi gallery gifts glass gold golf graphics gratis green gripe group guide guru haus healthcare hockey holdings holiday hospital house immo immobilien industries institute insure international investments irish jewelry kitchen lawyer lease legal life lighting limited limo live llc loans lotto ltd maison management market marketing mba media memorial money mortgage network news organic partners parts photography photos pictures pink pizza place plumbing plus poker productions promo properties pub recipes red rehab rent rentals repair report republican restaurant reviews rip rocks run sale salon sarl school schule services shoes shopping show singles ski soccer social software solar solutions studio style supplies supply support surgery systems tax taxi team technology tennis theater tienda tips tires today tools tours town toys trading training vacations vegas ventures vet viajes video villas vin vision voyage watch wine works world wtf zone bet lgbt juegos',
  ],
  [
    centralnic,
    'https://rdap.centralnic.com/{zone}/',
    'xyz college rent icu monster cyou sbs baby cfd bond art lat frl ooo security theatre tickets auto car cars saarland reit protection',
  ],
  [centralnic, 'https://rdap.nic.{zone}/', 'ink wiki design gay basketball rugby bible'],
  [centralnic, 'https://rdap.registry.bar/rdap/', 'bar rest'],
  [centralnic, 'https://rdap.radix.host/rdap/', 'fun host online press site space store tech uno website pw'],
  [
    tucowsRegistry,
    'https://rdap.registry.click/rdap/',
    'click country diy feedback food forum hiv lifestyle living pid property sexy trust',
  ],
  [
    tucowsRegistry,
    'https://rdap.centralnic.com/{zone}/',
    'help pics christmas hosting guitars flowers audio mom lol game',
  ],
  [tucowsRegistry, 'https://rdap.nic.{zone}/', 'photo blackfriday tattoo'],
  [tucowsRegistry, 'https://rdap.uniregistry.net/rdap/', 'link'],
  [tucowsRegistry, 'https://rdap.registry.gift/rdap/', 'gift'],
  [
    godaddyRegistry,
    'https://rdap.nic.{zone}/',
    'club buzz earth nyc men vip work yoga beer surf vodka horse cooking fishing garden fashion wedding boston miami rodeo luxe abogado law casa melbourne sydney health bid trade webcam date download faith review science party racing win accountant loan cricket stream',
  ],
  [godaddyRegistry, 'https://rdap.centralnic.com/{zone}/', 'london ceo'],
  [chinese, 'https://rdap.zdnsgtld.com/{zone}/', 'ren wang citic top'],
  [
    { ...identityDigital, free: ['Domain not found'] },
    'https://pubapi.registry.google/rdap/',
    'app dev page new how soy day dad phd prof esq foo zip mov nexus boo rsvp ing meme channel google',
  ],
];

const families: readonly ZoneEntry[] = platforms.flatMap(([rules, rdap, zones]) =>
  zones.split(' ').map((zone) => ({
    zones: zone,
    whois: rdap.includes('google') ? 'whois.nic.google' : `whois.nic.${zone}`,
    // Uniregistry's host still answers for the zones that Tucows took over.
    whoisAliases: rules === tucowsRegistry ? 'whois.uniregistry.net' : '',
    rdap: rdap.replace('{zone}', zone),
    rules,
    lifecycle: icann,
    registryLookupUrl: lookup,
  })),
);

export const zonesGenericNew: readonly ZoneEntry[] = [
  ...families,
  {
    zones: 'shop',
    whois: 'whois.nic.shop',
    rdap: 'https://rdap.gmoregistry.net/rdap/',
    rules: {
      ...centralnic,
      free: [
        'The queried object does not exist: {domain}',
        'DOMAIN NOT FOUND',
        'The queried object does not exist: DOMAIN NOT FOUND',
      ],
    },
    lifecycle: icann,
    registryLookupUrl: lookup,
  },
  {
    zones: 'paris',
    rdap: 'https://rdap.nic.paris/',
    whois: 'whois-paris.nic.fr',
    whoisAliases: 'whois.nic.paris',
    rules: afnic,
    lifecycle: icann,
  },
  {
    zones: 'ovh',
    rdap: 'https://rdap.nic.ovh/',
    whois: 'whois-ovh.nic.fr',
    whoisAliases: 'whois.nic.ovh',
    rules: afnic,
    lifecycle: icann,
  },
  {
    zones: 'alsace',
    rdap: 'https://rdap.nic.alsace/',
    whois: 'whois.nic.alsace',
    whoisAliases: 'whois-alsace.nic.fr whois-corsica.nic.fr whois.nic.corsica',
    rules: afnic,
    lifecycle: icann,
  },
  {
    zones: 'corsica',
    rdap: 'https://rdap.nic.corsica/',
    whois: 'whois.nic.alsace',
    whoisAliases: 'whois-alsace.nic.fr whois-corsica.nic.fr whois.nic.corsica',
    rules: afnic,
    lifecycle: icann,
  },
  {
    zones: 'berlin',
    rdap: 'https://rdap.nic.berlin/v1/',
    whois: 'whois.nic.berlin',
    whoisAliases:
      'whois.nic.hamburg whois.nic.cologne whois.nic.koeln whois.nic.tirol whois.nic.wien whois.nic.ruhr whois.nic.nrw whois.ryce-rsp.com',
    rules: {
      free: [
        'The queried object does not exist: {domain}',
        'The queried object does not exist',
        'Not found: {domain}',
        'NOT FOUND',
      ],
    },
    lifecycle: icann,
  },
  {
    zones: 'hamburg',
    rdap: 'https://rdap.nic.hamburg/v1/',
    whois: 'whois.nic.berlin',
    whoisAliases:
      'whois.nic.hamburg whois.nic.cologne whois.nic.koeln whois.nic.tirol whois.nic.wien whois.nic.ruhr whois.nic.nrw whois.ryce-rsp.com',
    rules: {
      free: [
        'The queried object does not exist: {domain}',
        'The queried object does not exist',
        'Not found: {domain}',
        'NOT FOUND',
      ],
    },
    lifecycle: icann,
  },
  {
    zones: 'cologne koeln tirol wien',
    rdap: 'https://rdap.ryce-rsp.com/rdap/',
    whois: 'whois.nic.berlin',
    whoisAliases:
      'whois.nic.hamburg whois.nic.cologne whois.nic.koeln whois.nic.tirol whois.nic.wien whois.nic.ruhr whois.nic.nrw whois.ryce-rsp.com',
    rules: {
      free: [
        'The queried object does not exist: {domain}',
        'The queried object does not exist',
        'Not found: {domain}',
        'NOT FOUND',
      ],
    },
    lifecycle: icann,
  },
  {
    zones: 'ruhr',
    rdap: 'https://rdap.centralnic.com/ruhr/',
    whois: 'whois.nic.berlin',
    whoisAliases:
      'whois.nic.hamburg whois.nic.cologne whois.nic.koeln whois.nic.tirol whois.nic.wien whois.nic.ruhr whois.nic.nrw whois.ryce-rsp.com',
    rules: {
      free: [
        'The queried object does not exist: {domain}',
        'The queried object does not exist',
        'Not found: {domain}',
        'NOT FOUND',
      ],
    },
    lifecycle: icann,
  },
  {
    zones: 'nrw',
    rdap: 'https://rdap.nic.nrw/',
    whois: 'whois.nic.berlin',
    whoisAliases:
      'whois.nic.hamburg whois.nic.cologne whois.nic.koeln whois.nic.tirol whois.nic.wien whois.nic.ruhr whois.nic.nrw whois.ryce-rsp.com',
    rules: {
      free: [
        'The queried object does not exist: {domain}',
        'The queried object does not exist',
        'Not found: {domain}',
        'NOT FOUND',
      ],
    },
    lifecycle: icann,
  },
  {
    zones: 'amsterdam',
    rdap: 'https://rdap.nic.amsterdam/',
    whois: 'whois.nic.amsterdam',
    rules: { free: ['{domain} is free', 'Domain not found', '{domain} not found'] },
    lifecycle: icann,
  },
  {
    zones: 'brussels',
    rdap: 'https://rdap.nic.brussels/',
    whois: 'whois.nic.brussels',
    whoisAliases: 'whois.nic.vlaanderen whois.nic.gent',
    rules: { free: ['The queried object does not exist: {domain}', 'DOMAIN NOT FOUND', 'Status: AVAILABLE'] },
    lifecycle: icann,
  },
  {
    zones: 'vlaanderen',
    rdap: 'https://rdap.nic.vlaanderen/',
    whois: 'whois.nic.brussels',
    whoisAliases: 'whois.nic.vlaanderen whois.nic.gent',
    rules: { free: ['The queried object does not exist: {domain}', 'DOMAIN NOT FOUND', 'Status: AVAILABLE'] },
    lifecycle: icann,
  },
  {
    zones: 'gent',
    rdap: 'https://rdap.centralnic.com/gent/',
    whois: 'whois.nic.brussels',
    whoisAliases: 'whois.nic.vlaanderen whois.nic.gent',
    rules: { free: ['The queried object does not exist: {domain}', 'DOMAIN NOT FOUND', 'Status: AVAILABLE'] },
    lifecycle: icann,
  },
  {
    zones: 'moscow xn--80adxhks',
    rdap: 'https://rdap.flexireg.net/',
    whois: 'whois.nic.moscow',
    whoisAliases: 'whois.nic.xn--80adxhks',
    rules: {
      free: [
        'Domain {domain} is available for registration',
        'No entries found for the selected source(s)',
        'No match for "{domain}"',
      ],
    },
    lifecycle: icann,
  },
  {
    zones: 'wed',
    rdap: 'https://rdap.nominet.uk/wed/',
    whois: 'whois.nic.wed',
    rules: {
      reserved: ['Domain Status: Prohibited String{*}'],
      free: ['Domain Status: No Object Found'],
      echoes: true,
    },
    lifecycle: icann,
  },
  {
    zones: 'film',
    rdap: 'https://rdap.nic.film/',
    whois: 'whois.nic.film',
    rules: { free: ['No Data Found', 'Domain not found', 'DOMAIN NOT FOUND'] },
    lifecycle: icann,
  },
  {
    zones: 'cam',
    rdap: 'https://rdap.centralnic.com/cam/',
    whois: 'whois.nic.cam',
    rules: {
      free: [
        'The queried object does not exist: DOMAIN NOT FOUND',
        'No match for "{domain}"',
        'The queried object does not exist: {domain}',
      ],
    },
    lifecycle: icann,
  },
];
