import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import { migrate } from '../migrate.ts';
import { openStore, type Store } from '../store.ts';
import { createAccount } from '../testing.ts';
import { type Pair, startPair } from './pair.testing.ts';
import { renewStatistics } from './renew-statistics.ts';

const { signal } = new AbortController();

let pair: Pair;
let store: Store;
beforeAll(async () => {
  pair = await startPair({ synchronous: true });
  await migrate(pair.ownerUrl, { queues: [], log: silentLogger });
  store = await openStore({ appUrl: pair.appUrl, log: silentLogger });
  for (let account = 0; account < 60; account++) await createAccount(store);
});
afterAll(async () => {
  await store.close();
  await pair.stop();
});

test('a server that was never promoted renews its statistics by itself', async () => {
  expect(await renewStatistics(store, signal)).toEqual([]);
});

test('after a promotion the statistics of each table with rows are renewed once, by one process', async () => {
  await pair.first.kill();
  await pair.second.promote();
  await expect.poll(() => createAccount(store).catch(() => null), { timeout: 15_000 }).not.toBe(null);
  const renewed = await Promise.all([renewStatistics(store, signal), renewStatistics(store, signal)]);
  expect(renewed.flat()).toContain('public.cuentas');
  expect(renewed.flat()).toHaveLength(new Set(renewed.flat()).size);
  expect(await renewStatistics(store, signal)).toEqual([]);
});
