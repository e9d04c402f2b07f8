import type { ServerCounters } from './simulator-control.ts';

/** Servers whose own limit was outrun, with how often. */
export function outrunServers({ servers }: ServerCounters): { server: string; times: number }[] {
  return Object.entries(servers).flatMap(([server, { outcomes }]) =>
    outcomes.limited === undefined ? [] : [{ server, times: outcomes.limited }],
  );
}

/** RDAP or WHOIS of a registry; not IANA's list of them. */
export const isRegistry = (server: string) => /^(?:whois|rdap):(?!bootstrap)/.test(server);

/** Questions that registries answered or refused. */
export function registryQueries({ servers }: ServerCounters): number {
  return Object.entries(servers).reduce(
    (sum, [server, { total }]) => (isRegistry(server) ? sum + total : sum),
    0,
  );
}
