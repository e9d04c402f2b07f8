import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import { withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { accessTo, createSearches, FAST, scriptedProvider } from '../testing/searches.testing.ts';

const INTERVAL_MS = 200;
/** A timer may fire a little before its time. */
const TIMER_MS = 5;

let db: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

/** The process does nothing at all, as when it is stopped or its machine sleeps. */
const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('questions that a pause of the process made late are still asked at the rate of the key', async () => {
  const account = await createAccount(db.store);
  const times: number[] = [];
  // The product's own last reading before it asks: this process may be stopped after it.
  let read = 0;
  const now = performance.now.bind(performance);
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => {
    read = now();
    return read;
  });
  onTestFinished(() => spy.mockRestore());
  const provider = scriptedProvider(async () => {
    times.push(read);
    if (times.length === 12) pause(10 * INTERVAL_MS);
    return { kind: 'answered', negocios: [], limitada: false, spend: { solicitudes: 1, creditos: 0 } };
  });
  const maps = accessTo(provider, { intervalMs: INTERVAL_MS });
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps });
  await searches.settings(account, FAST);
  await searches.work([await searches.batch(account, 40, { max_concurrent_requests: 10 })]);
  expect(times).toHaveLength(40);
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(INTERVAL_MS - TIMER_MS);
});

test('after a pause of the process, its late questions and those of another process keep the rate of the key', async () => {
  const account = await createAccount(db.store);
  const own: number[] = [];
  let others: number[] = [];
  let clave = '';
  const provider = scriptedProvider(async () => {
    own.push(systemClock.now());
    if (own.length === 12) {
      const now = systemClock.now();
      const take = () =>
        withSystem(db.store, (tx) => takeRateSlot(tx, { clave, intervalMs: INTERVAL_MS, now }));
      others = await Promise.all(Array.from({ length: 20 }, take));
      pause(10 * INTERVAL_MS);
    }
    return { kind: 'answered', negocios: [], limitada: false, spend: { solicitudes: 1, creditos: 0 } };
  });
  const access = accessTo(provider, { intervalMs: INTERVAL_MS });
  const maps: typeof access = {
    async resolve(...of) {
      const resolved = await access.resolve(...of);
      if (resolved.kind === 'ready') clave = resolved.clave;
      return resolved;
    },
  };
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps });
  const batch = await searches.batch(account, 40, { max_concurrent_requests: 10 });
  await searches.settings(account, FAST);
  await searches.work([batch]);
  expect(own).toHaveLength(40);
  const all = [...own, ...others].sort((a, b) => a - b);
  const spans = all.slice(7).map((time, at) => time - (all[at] ?? 0));
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(4 * INTERVAL_MS);
});
