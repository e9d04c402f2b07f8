import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { fixedClock, systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import { accountLimits } from '#store/queries/accounts/limits.ts';
import { readBeforeSearch, reserveSearches } from '#store/queries/keywords/claims.ts';
import type { Rate } from '#store/queries/registry/rate-slots.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { accessTo, createSearches, FAST, scriptedProvider } from '../testing/searches.testing.ts';
import { isTooFar, pacesOf, searchLimits } from './maps-pace.ts';

let db: TestDatabase;
let queue: Queue;
let account: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
beforeEach(async () => {
  account = await createAccount(db.store);
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

const good: MapsOutcome = {
  kind: 'answered',
  negocios: [],
  limitada: false,
  spend: { solicitudes: 1, creditos: 0 },
};

/** Searches that end 400 ms after `wanted` of them run; `most` is the highest number at once. */
function slowSearches(wanted = 1) {
  let running = 0;
  const seen = { most: 0 };
  const reached = Promise.withResolvers<void>();
  const provider = scriptedProvider(async () => {
    running += 1;
    seen.most = Math.max(seen.most, running);
    if (running === wanted) reached.resolve();
    await reached.promise;
    // Long compared to the pace, so that the concurrency limit decides.
    await new Promise((done) => setTimeout(done, 400));
    running -= 1;
    return good;
  });
  const maps = accessTo(provider);
  return { seen, provider, ...createSearches({ store: db.store, queue, clock: systemClock, maps }) };
}

test.each([
  ['the batch wants more than the account allows', 10, 3, 3],
  ['the account allows more than the batch wants', 2, 20, 2],
])('%s: the lesser of the two runs at once', async (_name, ofBatch, ofAccount, expected) => {
  const { seen, ...searches } = slowSearches(expected);
  await searches.settings(account, { max_concurrent_requests: ofAccount });
  await searches.work([await searches.batch(account, 12, { max_concurrent_requests: ofBatch })]);
  expect(seen.most).toBe(expected);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'completado' }]);
});

test("an account's batches share what it allows, and none of them stands still", async () => {
  const { seen, ...searches } = slowSearches();
  await searches.settings(account, { max_concurrent_requests: 4 });
  const keys = [await searches.batch(account, 6), await searches.batch(account, 6)];
  await searches.work(keys);
  expect(seen.most).toBeLessThanOrEqual(4);
  expect((await searches.batches(account)).map(({ estado }) => estado)).toEqual(['completado', 'completado']);
});

test('retries are those of the batch, and at most those of the account', async () => {
  const limits = (reintentos_automaticos: number) => ({
    ...FAST,
    reintentos_automaticos,
    usuario_id: account,
  });
  const retries = (ofBatch: 1 | 2 | 3 | 5, ofAccount: number) =>
    withAccount(db.store, account, (tx) =>
      searchLimits(
        tx,
        account,
        { max_concurrent_requests: 5, reintentos_automaticos: ofBatch },
        limits(ofAccount),
      ),
    ).then((found) => found.retries);
  expect([await retries(5, 3), await retries(1, 10), await retries(3, 0)]).toEqual([3, 1, 0]);

  const provider = scriptedProvider(async () => ({ kind: 'unreachable', detalle: 'x', spend: good.spend }));
  const clock = fixedClock(Date.UTC(2026, 10, 21));
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  await searches.settings(account, { reintentos_automaticos: 2 });
  const key = await searches.batch(account, 1, { reintentos_automaticos: 5 });
  for (let round = 0; round < 5; round++) {
    await searches.work([key]);
    clock.advance(600_000);
  }
  expect(provider.asked).toHaveLength(3);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'error' }]);
});

test('a provider that only ever asks to wait is asked less and less, and then the batch pauses', async () => {
  const limited: MapsOutcome = {
    kind: 'limited',
    retryAfterMs: 1_000,
    detalle: 'HTTP 429',
    spend: good.spend,
  };
  const clock = fixedClock(Date.UTC(2026, 10, 21));
  const asked: number[] = [];
  const provider = scriptedProvider(async () => {
    asked.push(clock.now());
    return limited;
  });
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  const key = await searches.batch(account, 1, { max_concurrent_requests: 1 });
  const running = async () => (await searches.batches(account))[0]?.estado === 'procesando';
  for (let second = 0; second < 4 * 3_600 && (await running()); second += asked.length < 5 ? 1 : 60) {
    await searches.work([key]);
    clock.advance(asked.length < 5 ? 1_000 : 60_000);
  }
  const waits = asked.slice(1).map((time, at) => (time - (asked[at] ?? 0)) / 1_000);
  expect(waits).toEqual([1, 1, 5, 15, 60, 300, 900, 1_800, 3_600]);
  const [batch] = await searches.batches(account);
  expect(batch).toMatchObject({ estado: 'pausado', keywords_con_error: 0, keywords_completadas: 0 });
  expect(batch?.motivo).toContain('pide esperar una y otra vez (10 veces seguidas)');
  expect(await searches.notifications(account)).toMatchObject([
    { mensaje: expect.stringContaining('una y otra vez') },
  ]);
});

test('of a burst of refusals the longest wait is kept, and they count as one', async () => {
  const clock = fixedClock(Date.UTC(2026, 10, 21));
  const waits = [1_000, 30_000, 2_000];
  const together = Promise.withResolvers<void>();
  const provider = scriptedProvider(async () => {
    const retryAfterMs = waits.shift();
    if (waits.length === 0) together.resolve();
    await together.promise;
    if (retryAfterMs === undefined) return good;
    return { kind: 'limited', retryAfterMs, detalle: 'HTTP 429', spend: good.spend };
  });
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  const key = await searches.batch(account, 3, { max_concurrent_requests: 3 });
  await searches.work([key]);
  expect(provider.asked).toHaveLength(3);
  clock.advance(29_000);
  await searches.work([key]);
  expect(provider.asked).toHaveLength(3);
  clock.advance(1_000);
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'completado', keywords_completadas: 3 }]);
});

test('one answer between two refusals, and the provider is as good as new', async () => {
  const clock = fixedClock(Date.UTC(2026, 10, 21));
  let asked = 0;
  const provider = scriptedProvider(async () => {
    asked += 1;
    return asked % 2 === 0
      ? good
      : { kind: 'limited', retryAfterMs: 1_000, detalle: 'HTTP 429', spend: good.spend };
  });
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  await searches.settings(account, {});
  const key = await searches.batch(account, 15, { max_concurrent_requests: 1, delay_entre_requests: 100 });
  for (let second = 0; second < 40; second++) {
    await searches.work([key]);
    clock.advance(1_000);
  }
  expect(await searches.batches(account)).toMatchObject([{ estado: 'completado', keywords_completadas: 15 }]);
});

test("the time-out of each request is the account's", async () => {
  const { provider, ...searches } = slowSearches();
  await searches.settings(account, { timeout_requests: 7_000 });
  await searches.work([await searches.batch(account, 1)]);
  expect(provider.asked.map(({ timeoutMs }) => timeoutMs)).toEqual([7_000]);
});

const reserveSlot = async (tx: Tx, rates: readonly Rate[], now: number) => {
  const searches = {
    spend: { solicitudes: 0, creditos: 0 },
    proveedor: 'prueba',
    paid: false,
    rates,
    count: 1,
  };
  const { slots } = await reserveSearches(tx, { usuario_id: account, batch_id: account }, searches, now);
  return slots[0] ?? 0;
};

const nextOf = async (tx: Tx, paces: readonly Rate[], now: number) => {
  const key = { usuario_id: account, batch_id: account };
  return (await readBeforeSearch(tx, key, { rates: paces.map(({ clave }) => clave), clave: '', now }))
    .nextSlot;
};

test('rate slots keep the delay of the batch and, over all batches, that of the account', async () => {
  const now = Date.UTC(2026, 10, 21);
  const maps = { clave: `mapas:${account}`, intervalMs: 0 };
  const searches = slowSearches();
  await searches.settings(account, { delay_entre_requests: 2_000, max_concurrent_requests: 4 });
  const slotsOf = (batchId: string, delay: number, count: number) =>
    withAccount(db.store, account, async (tx) => {
      await nextRevision(tx);
      const limits = await accountLimits(tx, account);
      const key = { usuario_id: account, batch_id: batchId };
      const paces = pacesOf(key, { delay_entre_requests: delay }, limits, maps);
      const slots: number[] = [];
      for (let n = 0; n < count; n++) {
        slots.push((await reserveSlot(tx, paces, now)) - now);
      }
      return { slots, far: isTooFar(await nextOf(tx, paces, now), now) };
    });
  // Four may run at once, but one starts every 2000 ms although the batch allows 400…
  expect((await slotsOf('rapido', 400, 3)).slots).toEqual([0, 2_000, 4_000]);
  // …the next batch continues after it, and a slower one keeps its own delay.
  expect((await slotsOf('lento', 8_000, 3)).slots).toEqual([6_000, 8_000, 16_000]);
  const { far } = await slotsOf('lejos', 10_000, 50);
  expect(far).toBe(true);
});

test('a clock that was set back a day holds no batch up for longer than a slot may be waited for', async () => {
  const now = Date.UTC(2026, 10, 21);
  const paces = [{ clave: `cuenta:${account}`, intervalMs: 1_000 }];
  const slot = await withAccount(db.store, account, async (tx) => {
    await reserveSlot(tx, paces, now + 86_400_000);
    return isTooFar(await nextOf(tx, paces, now), now)
      ? 'too far'
      : (await reserveSlot(tx, paces, now)) - now;
  });
  expect(slot).toBe(60_000);
});

test('a rate slot that is too far away is not taken: the keyword waits unharmed', async () => {
  const clock = fixedClock(Date.UTC(2026, 10, 21));
  const provider = scriptedProvider(async () => good);
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  await searches.settings(account, { delay_entre_requests: 10_000, max_concurrent_requests: 1 });
  await withAccount(db.store, account, async (tx) => {
    await reserveSlot(tx, [{ clave: `cuenta:${account}`, intervalMs: 120_000 }], clock.now());
  });
  const key = await searches.batch(account, 1);
  await searches.work([key]);
  expect(provider.asked).toEqual([]);
  clock.advance(120_000);
  await searches.work([key]);
  expect(provider.asked).toHaveLength(1);
});
