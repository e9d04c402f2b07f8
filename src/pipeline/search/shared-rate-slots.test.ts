import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import { createMapsCatalogue } from '#providers/maps/catalogue.ts';
import { holdRateSlots } from '#store/queries/registry/rate-slots.ts';
import { openStore, type Store, withSystem } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { sharedRateSlots } from './shared-rate-slots.ts';

let db: TestDatabase;
let base = '';
const asked: number[] = [];
const slots: number[] = [];
const server = createServer((request, response) => {
  if (request.url?.startsWith('/search')) asked.push(systemClock.now());
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
});
const opened: { store: Store; http: ServiceClient }[] = [];

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  base = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/`;
});
afterAll(async () => {
  for (const { store, http } of opened) {
    await http.close();
    await store.close();
  }
  server.close();
  await db.drop();
});

/** Each process has its own connections and its own cache of places. */
async function processOf() {
  const store = await openStore({ appUrl: db.appUrl, log: silentLogger });
  const http = createServiceClient({ userAgent: 'pruebas' });
  opened.push({ store, http });
  const take = sharedRateSlots(store);
  const catalogue = createMapsCatalogue({
    http,
    clock: systemClock,
    map: null,
    ownServices: { nominatim: base, overpass: base },
    takeRateSlot: async (rate) => {
      const now = systemClock.now();
      const waitMs = await take(rate);
      slots.push(now + waitMs);
      return waitMs;
    },
  });
  return (place: string) =>
    catalogue.create('openstreetmap', null).search({
      keyword: `fontaneros en ${place}`,
      pais: 'ES',
      idioma: 'es',
      maxResultados: 20,
      maxSolicitudes: 2,
      maxCreditos: Number.POSITIVE_INFINITY,
      area: null,
      signal: AbortSignal.timeout(60_000),
      timeoutMs: 20_000,
    });
}

test('two processes together ask Nominatim for a place once a second at most', async () => {
  const [one, other] = [await processOf(), await processOf()];
  await Promise.all([one('Sevilla'), other('Cádiz'), one('Huelva'), other('Málaga')]);
  expect(asked).toHaveLength(4);
  const byTime = (list: readonly number[]) => list.toSorted((a, b) => a - b);
  const [given, times] = [byTime(slots), byTime(asked)];
  for (const [n, at] of given.slice(1).entries()) expect(at - (given[n] ?? at)).toBeGreaterThanOrEqual(1_000);
  // A busy machine asks late, and never before its slot; a timer may be a millisecond early.
  for (const [n, at] of times.entries()) expect(at - (given[n] ?? at)).toBeGreaterThanOrEqual(-5);
});

test('a rate slot that is too far ahead is not waited for, and nothing is asked', async () => {
  const search = await processOf();
  const until = systemClock.now() + 100_000;
  await withSystem(db.store, (tx) => holdRateSlots(tx, 'nominatim', until));
  asked.length = 0;
  const outcome = await search('Jaén');
  expect(outcome).toMatchObject({ kind: 'limited', spend: { solicitudes: 0, creditos: 0 } });
  expect(outcome.kind === 'limited' && outcome.retryAfterMs).toBeGreaterThanOrEqual(
    until - systemClock.now(),
  );
  expect(asked).toEqual([]);
});
