import type { ServerCounters } from './simulator-control.ts';

export function outrunServers({ servers }: ServerCounters): { server: string; times: number }[] {
  return Object.entries(servers).flatMap(([server, { outcomes }]) =>
    outcomes.limited === undefined ? [] : [{ server, times: outcomes.limited }],
  );
}

/** RDAP or WHOIS of a registry, without IANA's list. */
export const isRegistry = (server: string) => /^(?:whois|rdap):(?!bootstrap)/.test(server);

export function registryQueries({ servers }: ServerCounters): number {
  return Object.entries(servers).reduce(
    (sum, [server, { total }]) => (isRegistry(server) ? sum + total : sum),
    0,
  );
}
