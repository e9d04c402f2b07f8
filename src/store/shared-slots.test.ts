import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import type { Release } from '#platform/outbound/site-slots.ts';
import { createSharedSlots, type DatabaseSlots } from './shared-slots.ts';
import { sql } from './sql.ts';
import { withSystem } from './store.ts';
import { freshDatabase, type TestDatabase } from './testing.ts';

const PER_ADDRESS = 3;

let database: TestDatabase;
let one: DatabaseSlots;
let other: DatabaseSlots;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  [one, other] = [slots(), slots()];
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const slots = () =>
  createSharedSlots({ appUrl: database.appUrl, log: silentLogger, perAddress: PER_ADDRESS });

async function held(process: DatabaseSlots, host: string, address: string): Promise<Release> {
  const taken = await process.take({ host, address });
  if (typeof taken === 'string') throw new Error(`${taken} is busy`);
  return taken;
}

test('two processes hold one connection to a host between them', async () => {
  const release = await held(one, 'a.es', '203.0.112.1');
  expect(await other.take({ host: 'a.es', address: '203.0.112.2' })).toBe('host');
  release();
  await expect.poll(() => other.take({ host: 'a.es', address: '203.0.112.2' })).toBeInstanceOf(Function);
});

test('… and to an address as many as its bound, each counted once, however many are asked for together', async () => {
  const ask = (process: DatabaseSlots, name: string) =>
    process.take({ host: `${name}.es`, address: '203.0.112.3' });
  const taken = await Promise.all(
    ['b', 'c', 'd', 'e', 'f'].flatMap((name) => [ask(one, `${name}-1`), ask(other, `${name}-2`)]),
  );
  const releases = taken.filter((each) => typeof each !== 'string');
  expect(releases).toHaveLength(PER_ADDRESS);
  expect(taken.filter((each) => each === 'address')).toHaveLength(10 - PER_ADDRESS);
  for (const release of releases) release();
  // The host of a refused connection is free again as well.
  await expect.poll(async () => typeof (await ask(other, 'b-1'))).toBe('function');
});

test('a process that ends leaves its slots; one that lost its connection holds others', async () => {
  const ended = slots();
  await held(ended, 'g.es', '203.0.112.4');
  expect(await one.take({ host: 'g.es', address: '203.0.112.5' })).toBe('host');
  await ended.close();
  await expect.poll(() => one.take({ host: 'g.es', address: '203.0.112.5' })).toBeInstanceOf(Function);

  await withSystem(database.store, (tx) =>
    tx.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'dominios-webs' AND datname = current_database()`),
  );
  await expect
    .poll(() => one.take({ host: 'h.es', address: '203.0.112.6' }), { interval: 100 })
    .toBeInstanceOf(Function);
  expect(await other.take({ host: 'h.es', address: '203.0.112.7' })).toBe('host');
});
