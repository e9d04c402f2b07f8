/** The format of a registry's port-43 answers; one file each in ../whois/forms. */
export type WhoisForm =
  | 'verisign'
  | 'gtld'
  | 'es'
  | 'afnic'
  | 'denic'
  | 'it'
  | 'pt'
  | 'mx'
  | 'ar'
  | 'pe'
  | 'br'
  | 'cl'
  | 'nominet'
  | 'cira'
  | 'auda'
  | 'sidn'
  | 'pl'
  | 'trabis'
  | 'eurid'
  | 'belgium'
  | 'website-ws';

export interface Zone {
  /** The suffix under which names are registered: 'es', 'com.es'. */
  suffix: string;
  tld: string;
  /** `host/path` of its RDAP base in IANA's bootstrap, or null. */
  rdap: string | null;
  whois: string | null;
  form: WhoisForm | null;
  /** Whether the WHOIS answer has an expiry date. */
  expiryShown: boolean;
  /** The registry moves the date a year ahead on expiry although unpaid (as Verisign does). */
  autoRenews: boolean;
  /** Days after expiry in each phase; 0: the zone has no such phase. */
  graceDays: number;
  redemptionDays: number;
  pendingDeleteDays: number;
  /** Deleted names go through release rounds: absent from the registry, but not registrable. */
  releaseRounds: boolean;
  /** Unregistered names resolve to this address. */
  wildcard: string | null;
  /** Names may be registered without delegation, with A and MX in the zone itself. */
  nsEntry: boolean;
  /** Accents and ñ are allowed. */
  idn: boolean;
}

const gtld = { expiryShown: true, autoRenews: true, graceDays: 45, redemptionDays: 30, pendingDeleteDays: 5 };
const cctld = {
  expiryShown: true,
  autoRenews: false,
  graceDays: 30,
  redemptionDays: 0,
  pendingDeleteDays: 0,
};
const plain = { releaseRounds: false, wildcard: null, nsEntry: false, idn: true };

function zone(
  suffix: string,
  channels: { rdap?: string; whois?: string; form?: WhoisForm },
  life: Partial<Zone>,
): Zone {
  return {
    suffix,
    tld: suffix.slice(suffix.lastIndexOf('.') + 1),
    rdap: channels.rdap ?? null,
    whois: channels.whois ?? null,
    form: channels.form ?? null,
    ...plain,
    ...cctld,
    ...life,
  };
}

const family = (suffixes: string, channels: Parameters<typeof zone>[1], life: Partial<Zone>): Zone[] =>
  suffixes.split(' ').map((suffix) => zone(suffix, channels, life));

const list: readonly Zone[] = [
  zone('com', { rdap: 'rdap.verisign.com/com/v1', whois: 'whois.verisign-grs.com', form: 'verisign' }, gtld),
  zone('net', { rdap: 'rdap.verisign.com/net/v1', whois: 'whois.verisign-grs.com', form: 'verisign' }, gtld),
  zone('org', { rdap: 'rdap.publicinterestregistry.org/rdap', whois: 'whois.pir.org', form: 'gtld' }, gtld),
  // gTLDs need no port 43 since 2025-01-28: .info has ended it.
  zone('info', { rdap: 'rdap.identitydigital.services/rdap' }, gtld),
  zone('biz', { rdap: 'rdap.nic.biz', whois: 'whois.nic.biz', form: 'gtld' }, gtld),
  zone('cat', { rdap: 'rdap.nic.cat', whois: 'whois.nic.cat', form: 'gtld' }, gtld),
  zone('gal', { rdap: 'rdap.nic.gal', whois: 'whois.nic.gal', form: 'gtld' }, gtld),
  zone('eus', { rdap: 'rdap.nic.eus', whois: 'whois.nic.eus', form: 'gtld' }, gtld),
  zone('barcelona', { rdap: 'rdap.nic.barcelona' }, gtld),
  zone('madrid', { rdap: 'rdap.nic.madrid' }, gtld),
  ...family('online site store', { rdap: 'rdap.radix.host/rdap' }, gtld),
  zone('shop', { rdap: 'rdap.gmoregistry.net/rdap', whois: 'whois.nic.shop', form: 'gtld' }, gtld),
  zone('xyz', { rdap: 'rdap.centralnic.com/xyz', whois: 'whois.nic.xyz', form: 'gtld' }, gtld),
  ...family('app dev', { rdap: 'pubapi.registry.google/rdap' }, gtld),
  zone('tv', { rdap: 'rdap.nic.tv', whois: 'whois.nic.tv', form: 'gtld' }, gtld),
  ...family('es com.es nom.es org.es', { whois: 'whois.nic.es', form: 'es' }, { graceDays: 10 }),
  ...family('mx com.mx', { whois: 'whois.mx', form: 'mx' }, { graceDays: 44, idn: false }),
  ...family('ar com.ar', { rdap: 'rdap.nic.ar', whois: 'whois.nic.ar', form: 'ar' }, { graceDays: 45 }),
  ...family('co com.co', { whois: 'whois.registry.co', form: 'gtld' }, gtld),
  ...family('pe com.pe', { whois: 'kero.yachay.pe', form: 'pe' }, { expiryShown: false }),
  ...family(
    'br com.br',
    { rdap: 'rdap.registro.br', whois: 'whois.registro.br', form: 'br' },
    { graceDays: 104, releaseRounds: true },
  ),
  zone('cl', { whois: 'whois.nic.cl', form: 'cl' }, { graceDays: 30, pendingDeleteDays: 9 }),
  zone(
    'fr',
    { rdap: 'rdap.nic.fr', whois: 'whois.nic.fr', form: 'afnic' },
    { graceDays: 0, redemptionDays: 30 },
  ),
  zone(
    're',
    { rdap: 'rdap.nic.re', whois: 'whois.nic.re', form: 'afnic' },
    { graceDays: 0, redemptionDays: 30 },
  ),
  zone(
    'de',
    { whois: 'whois.denic.de', form: 'denic' },
    { expiryShown: false, graceDays: 0, redemptionDays: 30, nsEntry: true },
  ),
  zone(
    'it',
    { whois: 'whois.nic.it', form: 'it' },
    { graceDays: 15, redemptionDays: 30, pendingDeleteDays: 5 },
  ),
  ...family('pt com.pt', { whois: 'whois.dns.pt', form: 'pt' }, {}),
  ...family(
    'uk co.uk',
    { rdap: 'rdap.nominet.uk/uk', whois: 'whois.nic.uk', form: 'nominet' },
    { graceDays: 90, pendingDeleteDays: 5, idn: false },
  ),
  zone('us', { whois: 'whois.nic.us', form: 'gtld' }, { ...gtld, idn: false }),
  zone(
    'ca',
    { rdap: 'rdap.ca.fury.ca/rdap', whois: 'whois.cira.ca', form: 'cira' },
    { autoRenews: true, graceDays: 45, redemptionDays: 30, pendingDeleteDays: 7 },
  ),
  ...family(
    'au com.au',
    { rdap: 'rdap.cctld.au/rdap', whois: 'whois.auda.org.au', form: 'auda' },
    { expiryShown: false, graceDays: 30, pendingDeleteDays: 1, idn: false },
  ),
  zone(
    'nl',
    { rdap: 'rdap.sidn.nl', whois: 'whois.domain-registry.nl', form: 'sidn' },
    { expiryShown: false, graceDays: 0, redemptionDays: 40, idn: false },
  ),
  ...family('pl com.pl', { rdap: 'rdap.dns.pl', whois: 'whois.dns.pl', form: 'pl' }, {}),
  ...family(
    'tr com.tr',
    { whois: 'whois.trabis.gov.tr', form: 'trabis' },
    { graceDays: 60, pendingDeleteDays: 15 },
  ),
  zone('eu', { whois: 'whois.eu', form: 'eurid' }, { expiryShown: false, graceDays: 0, redemptionDays: 40 }),
  zone(
    'be',
    { whois: 'whois.dns.be', form: 'belgium' },
    { expiryShown: false, graceDays: 0, redemptionDays: 40 },
  ),
  // Registries of which only the RDAP answers matter here; businesses have no names in them.
  zone('cz', { rdap: 'rdap.nic.cz' }, { graceDays: 30 }),
  zone('se', { rdap: 'rdap.iis.se' }, { graceDays: 10 }),
  zone('dk', { rdap: 'rdap.punktum.dk' }, { graceDays: 0 }),
  zone('fi', { rdap: 'rdap.fi/rdap/rdap' }, { graceDays: 0 }),
  zone('io', { whois: 'whois.nic.io', form: 'gtld' }, gtld),
  zone('me', { whois: 'whois.nic.me', form: 'gtld' }, gtld),
  ...family('gr uy com.uy', {}, {}),
  ...family('ph com.ph net.ph org.ph', {}, { wildcard: '45.79.222.138', idn: false }),
  zone('ws', { whois: 'whois.website.ws', form: 'website-ws' }, { ...gtld, wildcard: '64.70.19.203' }),
  zone(
    'vg',
    { rdap: 'rdap.centralnic.com/vg', whois: 'whois.nic.vg', form: 'gtld' },
    { ...gtld, wildcard: '88.198.29.97', idn: false },
  ),
  ...family('xn--fiqs8s xn--fiqz9s', {}, { wildcard: '218.241.105.10' }),
  zone('xn--node', {}, { wildcard: '188.93.95.11' }),
];

export const zones: ReadonlyMap<string, Zone> = new Map(list.map((entry) => [entry.suffix, entry]));

/** Whether a public registry channel answers for names of this zone. (.es answers accredited addresses only.) */
export function hasChannel(entry: Zone): boolean {
  return entry.rdap !== null || (entry.whois !== null && entry.form !== 'es');
}

/** The longest known suffix of a name, or null: 'a.b.com.es' → zone com.es. The suffix itself is not a name. */
export function zoneOf(name: string): Zone | null {
  let at = name.indexOf('.');
  while (at >= 0) {
    const found = zones.get(name.slice(at + 1));
    if (found) return found;
    at = name.indexOf('.', at + 1);
  }
  return null;
}

/** The registrable domain of a host name under the known zones, or null: 'www.x.com.es' → 'x.com.es'. */
export function registrable(name: string): string | null {
  const found = zoneOf(name);
  if (!found) return null;
  const below = name.slice(0, -found.suffix.length - 1);
  return `${below.slice(below.lastIndexOf('.') + 1)}.${found.suffix}`;
}

/** Former or alternative names of the same port-43 servers. */
export const whoisAliases: Readonly<Record<string, string>> = {
  'whois.crsnic.net': 'whois.verisign-grs.com',
  'whois.publicinterestregistry.net': 'whois.pir.org',
  'whois.publicinterestregistry.org': 'whois.pir.org',
  'whois.biz': 'whois.nic.biz',
  'whois.cat': 'whois.nic.cat',
  'whois.nic.co': 'whois.registry.co',
  'whois.nic.mx': 'whois.mx',
  'whois.aunic.net': 'whois.auda.org.au',
  'whois.audns.net.au': 'whois.auda.org.au',
  'whois.eurid.eu': 'whois.eu',
  'whois.nic.nl': 'whois.domain-registry.nl',
  'whois.sidn.nl': 'whois.domain-registry.nl',
  'whois.nic.pe': 'kero.yachay.pe',
  'whois.nic.be': 'whois.dns.be',
  'whois.nic.ws': 'whois.website.ws',
};
