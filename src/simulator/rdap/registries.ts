import { zones } from '../world/zones.ts';

export interface RdapRegistry {
  host: string;
  /** Suffixes by path below the host: 'com/v1' → ['com']. */
  paths: ReadonlyMap<string, readonly string[]>;
}

export function rdapRegistries(): RdapRegistry[] {
  const byHost = new Map<string, Map<string, string[]>>();
  for (const zone of zones.values()) {
    if (!zone.rdap) continue;
    const cut = zone.rdap.indexOf('/');
    const host = cut < 0 ? zone.rdap : zone.rdap.slice(0, cut);
    const path = cut < 0 ? '' : zone.rdap.slice(cut + 1);
    const paths = byHost.get(host) ?? new Map<string, string[]>();
    paths.set(path, [...(paths.get(path) ?? []), zone.suffix]);
    byHost.set(host, paths);
  }
  return [...byHost].map(([host, paths]) => ({ host, paths }));
}

/** IANA's dns.json (RFC 9224 §4) for the given bases: `[host, base URL of the host]`. */
export function bootstrap(bases: ReadonlyMap<string, string>, now: number): object {
  const services: [string[], string[]][] = [];
  for (const { host, paths } of rdapRegistries()) {
    const base = bases.get(host);
    if (!base) continue;
    for (const [path, suffixes] of paths) {
      const tlds = [...new Set(suffixes.map((suffix) => suffix.slice(suffix.lastIndexOf('.') + 1)))];
      services.push([tlds, [path === '' ? base : `${base}${path}/`]]);
    }
  }
  return {
    description: 'RDAP bootstrap file for Domain Name System registrations',
    publication: `${new Date(now).toISOString().slice(0, 19)}Z`,
    services,
    version: '1.0',
  };
}
