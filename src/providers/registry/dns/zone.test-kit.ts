import { onTestFinished } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import type { AddressResolver } from '#platform/outbound/resolver.ts';
import { type Play, startDnsServer, type TestDnsServer } from './dns.test-server.ts';
import { createDnsProbe } from './dns.ts';

export const NOW = Date.UTC(2026, 10, 21);
const noResolver: AddressResolver = {
  lookup: async () => ({ kind: 'failure', detalle: 'no se usa' }),
  zoneServers: async () => ({ kind: 'failure', detalle: 'no se usa' }),
};

/** Closed at the end of the test, which passes its own hook if it runs beside others. */
export async function setUp(
  plays: Record<string, Play | Play[]>,
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
) {
  const servers: Record<string, TestDnsServer[]> = {};
  for (const [zone, play] of Object.entries(plays)) {
    servers[zone] = await Promise.all([play].flat().map(startDnsServer));
  }
  for (const server of Object.values(servers).flat()) atEnd(() => server.close());
  const map: NetworkMap = {
    dns: {
      tld: Object.fromEntries(
        Object.entries(servers).map(([zone, list]) => [zone, list.map((s) => s.address)]),
      ),
      resolver: [],
    },
    whois: {},
    rdap: { bootstrap: 'http://127.0.0.1:1/' },
    http: {},
    services: {},
  };
  const probe = createDnsProbe({ map, resolver: noResolver, clock: fixedClock(NOW) });
  atEnd(() => probe.close());
  const ask = (name: string, timeoutMs = 2_000) =>
    probe.askDelegation(name, { signal: AbortSignal.timeout(20_000), timeoutMs });
  return { servers, probe, ask };
}
