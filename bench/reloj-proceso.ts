import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { watchZonesOnce } from '#pipeline/release/watch-zones.ts';
import { systemClock } from '#platform/clock.ts';
import { NetworkMap } from '#platform/config/network-map.ts';
import { silentLogger } from '#platform/logger.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createDnsProbe } from '#providers/registry/dns/dns.ts';
import { beat } from '#store/queries/processes/processes.ts';
import { openStore, withSystem } from '#store/store.ts';
import type { Looked } from './reloj-lectura.ts';

/** Watches zones as a worker does: starts and ends at the parent's message, then reports. Ends with the parent. */
const BEAT_MS = 5_000;
const Order = z.object({ perSecond: z.number().nullable() });
const port = z.coerce.number().parse(process.argv[2]);
const store = await openStore({ appUrl: z.string().parse(process.env.DATABASE_URL), log: silentLogger });
const proceso = randomUUID();
const map = NetworkMap.parse({
  dns: { tld: { '*': [`127.0.0.1:${port}`] }, resolver: [`127.0.0.1:${port}`] },
  whois: {},
  rdap: { bootstrap: 'http://127.0.0.1:9/dns.json' },
  http: {},
  services: {},
});
const { resolver } = createOutbound({ map, contactUrl: null });
const probe = createDnsProbe({ map, resolver, clock: systemClock });
let questions = 0;
const dns: typeof probe = {
  askDelegation: async (dominio, options) => {
    const seen = await probe.askDelegation(dominio, options);
    questions += seen.kind === 'nxdomain' ? 2 : 1;
    return seen;
  },
  close: () => probe.close(),
};

async function watch(perSecond: number, signal: AbortSignal): Promise<Looked> {
  const deps = { store, clock: systemClock, log: silentLogger, proceso, dns, zoneLooksPerSecond: perSecond };
  const [before, startedAt] = [questions, performance.now()];
  let [rss, beaten] = [0, 0];
  while (!signal.aborted) {
    if (performance.now() - beaten > BEAT_MS) {
      await withSystem(store, (tx) => beat(tx, proceso, 'worker'));
      beaten = performance.now();
    }
    await watchZonesOnce(deps, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    rss = Math.max(rss, process.memoryUsage.rss());
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { perSecond: (questions - before) / seconds, rssMiB: rss / 1_024 / 1_024 };
}

let stop = new AbortController();
let watching: Promise<Looked> | null = null;
process.on('message', async (message) => {
  const { perSecond } = Order.parse(message);
  if (perSecond !== null) {
    stop = new AbortController();
    watching = watch(perSecond, stop.signal);
    return;
  }
  stop.abort();
  process.send?.(await watching);
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
