import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { fileClock, systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { openStore } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { followDatabaseClock, keepDatabaseClock } from './database-clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

const realNow = Date.now.bind(Date);
/** This machine's clock from now on, against that of the database. */
const beAhead = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ms);
const follow = () => followDatabaseClock(database.store, silentLogger);
/** A late answer is not used, so a busy machine asks again. */
const following = (measure: () => unknown) =>
  expect.poll(async () => {
    await follow();
    return measure();
  });
const difference = () => Math.abs(systemClock.now() - realNow());
const isUncorrected = () => {
  const before = Date.now();
  const now = systemClock.now();
  return before <= now && now <= Date.now();
};

const follows = () => following(isUncorrected).toBe(true);
beforeEach(follows);
afterEach(async () => {
  vi.restoreAllMocks();
  await follows();
});

test('a clock that is minutes wrong is corrected by that of the database, and again when it is put right', async () => {
  beAhead(4 * 60_000);
  await following(difference).toBeLessThan(1_000);
  beAhead(-90_000);
  await following(difference).toBeLessThan(1_000);
  vi.restoreAllMocks();
  await following(isUncorrected).toBe(true);
});

test('the moved clock of a simulated internet is corrected, too', async () => {
  const clock = fileClock('/no-hay/reloj.json');
  beAhead(4 * 60_000);
  await following(() => Math.abs(clock.now() - realNow())).toBeLessThan(1_000);
  clock.close();
});

test('less than a second is left as it is', async () => {
  beAhead(300);
  await follow();
  expect(isUncorrected()).toBe(true);
});

test('its end waits for no answer of a database that is silent', async ({ onTestFinished }) => {
  const store = await openStore({ appUrl: database.appUrl, log: silentLogger, max: 1 });
  onTestFinished(() => store.close());
  const held = await store.pool.connect();
  onTestFinished(() => held.release());
  const end = keepDatabaseClock(store, silentLogger, 10);
  await expect.poll(() => store.pool.waitingCount).toBe(1);
  await Promise.resolve(end());
  expect(store.pool.waitingCount).toBe(1);
});
