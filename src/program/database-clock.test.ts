import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { fileClock, systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { followDatabaseClock } from './database-clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

const realNow = Date.now.bind(Date);
/** This machine's clock from now on, against that of the database. */
const beAhead = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ms);
const follow = () => followDatabaseClock(database.store, silentLogger);
const difference = () => Math.abs(systemClock.now() - realNow());

beforeEach(() => follow());
afterEach(async () => {
  vi.restoreAllMocks();
  await follow();
});

test('a clock that is minutes wrong is corrected by that of the database, and again when it is put right', async () => {
  beAhead(4 * 60_000);
  await follow();
  expect(difference()).toBeLessThan(1_000);
  beAhead(-90_000);
  await follow();
  expect(difference()).toBeLessThan(1_000);
  vi.restoreAllMocks();
  await follow();
  expect(systemClock.now() - Date.now()).toBe(0);
});

test('the moved clock of a simulated internet is corrected, too', async () => {
  const clock = fileClock('/no-hay/reloj.json');
  beAhead(4 * 60_000);
  await follow();
  expect(Math.abs(clock.now() - realNow())).toBeLessThan(1_000);
  clock.close();
});

test('less than a second is left as it is', async () => {
  beAhead(300);
  await follow();
  expect(systemClock.now() - Date.now()).toBe(0);
});
