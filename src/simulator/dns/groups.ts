import { zones } from '../world/zones.ts';

/** Top-level domains that share name servers; all others belong to '*'. */
const groups: Readonly<Record<string, readonly string[]>> = {
  es: ['es'],
  com: ['com', 'net'],
  cat: ['cat', 'gal', 'eus', 'barcelona', 'madrid'],
  fr: ['fr', 're'],
  de: ['de'],
  it: ['it'],
};

export interface ZoneGroup {
  key: string;
  tlds: ReadonlySet<string> | null;
  /** Percentage of packets that its second server loses. */
  secondLosesPercent?: number;
}

const LOSSY: Readonly<Record<string, number>> = { cat: 40 };

export const zoneGroups: readonly ZoneGroup[] = [
  ...Object.entries(groups).map(([key, tlds]) => ({
    key,
    tlds: new Set(tlds),
    secondLosesPercent: LOSSY[key] ?? 0,
  })),
  { key: '*', tlds: null },
];

export interface NameServerHost {
  host: string;
  v4: string;
}

const known: Readonly<Record<string, readonly string[]>> = {
  es: ['a.nic.es', 'c.nic.es', 'g.nic.es', 'h.nic.es'],
  com: [...'abcdefghijklm'].map((letter) => `${letter}.gtld-servers.net`),
  net: [...'abcdefghijklm'].map((letter) => `${letter}.gtld-servers.net`),
  de: ['a.nic.de', 'f.nic.de', 'l.de.net', 'n.de.net', 's.de.net', 'z.nic.de'],
  fr: ['d.nic.fr', 'e.ext.nic.fr', 'f.ext.nic.fr', 'g.ext.nic.fr'],
  it: ['a.dns.it', 'd.dns.it', 'm.dns.it', 'nameserver.cnr.it', 'r.dns.it', 'v.dns.it'],
};

const cache = new Map<string, readonly NameServerHost[]>();

export function serversOf(tld: string): readonly NameServerHost[] {
  const ready = cache.get(tld);
  if (ready) return ready;
  if (!zones.has(tld)) return [];
  const hosts = known[tld] ?? [`a.nic.${tld}`, `b.nic.${tld}`, `c.nic.${tld}`];
  const number = [...zones.keys()].indexOf(tld) + 1;
  const servers = hosts.map((host, at) => ({ host, v4: `194.69.${number}.${at + 10}` }));
  cache.set(tld, servers);
  return servers;
}
