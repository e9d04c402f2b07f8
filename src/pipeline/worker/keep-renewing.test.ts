import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import { openStore } from '#store/store.ts';
import { freshDatabase } from '#store/testing.ts';
import { keepRenewing } from './keep-renewing.ts';

test('a table that is locked for too long is not asked for again at the next look', async ({
  onTestFinished,
}) => {
  const database = await freshDatabase(inject('postgres'));
  onTestFinished(() => database.drop());
  const opened = await openStore({
    appUrl: database.appUrl,
    log: silentLogger,
    statementTimeoutMs: 5_000,
    silenceMs: 60_000,
  });
  onTestFinished(() => opened.close());
  let looks = 0;
  const connect = () => {
    looks += 1;
    return opened.transactions.connect();
  };
  const store = { ...opened, transactions: { ...opened.transactions, connect } };
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  // As after a promotion, with a table of which there are no statistics.
  await owner.query("INSERT INTO lineas_base (sistema, linea) VALUES ('uno', 1), ('uno', 2)");
  await owner.query('CREATE TABLE grande AS SELECT n FROM generate_series(1, 200000) n');
  await owner.query('BEGIN; LOCK TABLE grande IN SHARE UPDATE EXCLUSIVE MODE');
  const warn = vi.fn();
  const ended = new AbortController();
  const renewing = keepRenewing({ store, log: { ...silentLogger, warn } }, ended.signal, 10);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  const before = looks;
  await sleep(2_500);
  expect(looks).toBe(before);
  ended.abort();
  await renewing;
  expect(warn).toHaveBeenCalledTimes(1);
});
