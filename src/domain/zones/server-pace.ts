/**
 * Limits for one organisation; `perDay` (queries) and `blockMs` (refusal after a limit) if the registry states them.
 */
export interface ServerPace {
  intervalMs: number;
  perDay: number | null;
  blockMs: number | null;
}

/** Published or measured limits with a margin; other servers get a modest default. */
const PACES: Record<string, number | Partial<ServerPace>> = {
  // Red.es states 10 queries a minute (other sources: 15) per organisation's address; beyond that it refuses for two
  // hours.
  'whois.nic.es': { intervalMs: 6_500, blockMs: 2 * 3_600_000 },
  // SIDN: one query a second, and an unpublished daily limit.
  'whois.domain-registry.nl': { intervalMs: 1_200, perDay: 4_000 },
  // MYNIC: its answers allow 500 queries a day.
  'whois.mynic.my': { perDay: 450 },
  'rdap.sidn.nl': 1_200,
  // DENIC and AFNIC punish bursts; AFNIC words its throttle like a "not found".
  'whois.denic.de': 1_100,
  'whois.nic.fr': 1_100,
  'rdap.nic.fr': 600,
  'whois.nic.re': 1_100,
  'whois.nic.it': 1_000,
  'whois.eu': 1_200,
  // PIR answers "WHOIS LIMIT EXCEEDED" after a handful of queries.
  'whois.pir.org': 1_500,
  'whois.publicinterestregistry.net': 1_500,
  // The smallest known quota.
  'kero.yachay.pe': 5_500,
  // Google Registry throttles at about one a second.
  'pubapi.registry.google': 1_200,
  'rdap.verisign.com': 50,
  'tld-rdap.verisign.com': 100,
  'whois.verisign-grs.com': 150,
};
const WHOIS_MS = 600;
const RDAP_MS = 150;

/** `server`: `host` or `host:port`; `also`: its name, if it was reached by address. */
export function serverPace(server: string, also: string | null = null): ServerPace {
  const hosts = [server, also ?? ''].map((name) => name.toLowerCase().replace(/:\d+$/, ''));
  const host = hosts.find((name) => Object.hasOwn(PACES, name)) ?? hosts[0] ?? '';
  const known = Object.hasOwn(PACES, host) ? PACES[host] : undefined;
  const told = typeof known === 'number' ? { intervalMs: known } : known;
  return {
    intervalMs: host.startsWith('whois') ? WHOIS_MS : RDAP_MS,
    perDay: null,
    blockMs: null,
    ...told,
  };
}
