import pg from 'pg';
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
  await addLargestTable();
});
afterAll(async () => {
  await store.close();
  await pair.stop();
});

/** Of another owner. */
async function addLargestTable(): Promise<void> {
  const address = new URL(pair.first.adminUrl);
  address.pathname = new URL(pair.ownerUrl.replace(/@[^/]*/, '@localhost')).pathname;
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  await admin.query('CREATE TABLE ajena AS SELECT n FROM generate_series(1, 100000) n');
  await admin.end();
}

test('a server that was never promoted renews its statistics by itself', async () => {
  expect(await renewStatistics(store, signal)).toEqual([]);
});

test('after a promotion the statistics of each own table with rows are renewed once, by one process', async () => {
  await pair.first.kill();
  await pair.second.promote();
  await expect.poll(() => createAccount(store).catch(() => null)).not.toBe(null);
  const renewed = await Promise.all([renewStatistics(store, signal), renewStatistics(store, signal)]);
  expect(renewed.flat()).toContain('public.cuentas');
  expect(renewed.flat()).not.toContain('public.ajena');
  expect(renewed.flat()).toHaveLength(new Set(renewed.flat()).size);
  expect(await renewStatistics(store, signal)).toEqual([]);
});
