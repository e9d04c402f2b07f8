import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { silentLogger as log } from '#platform/logger.ts';
import { sql } from './sql.ts';
import { nextRevision, withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';
import { watchChanges } from './watch-changes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

async function hear() {
  const heard: string[] = [];
  let gaps = 0;
  const watch = await watchChanges({
    appUrl: database.appUrl,
    log,
    onChange: (id) => heard.push(id),
    onGap: () => {
      gaps += 1;
    },
  });
  return { heard, gaps: () => gaps, close: () => watch.close() };
}

test('many commits of an account are announced together, and failed ones not at all', async () => {
  const [busy, failing] = [await createAccount(database.store), await createAccount(database.store)];
  const ears = await hear();
  for (let commit = 0; commit < 30; commit++)
    await withAccount(database.store, busy, (tx) => nextRevision(tx));
  await withAccount(database.store, failing, async (tx) => {
    await nextRevision(tx);
    throw new Error('no');
  }).catch(() => undefined);
  await expect.poll(() => ears.heard).toContain(busy);
  await database.store.changes.touch(randomUUID());
  await expect.poll(() => new Set(ears.heard).size).toBe(2);
  expect(ears.heard).not.toContain(failing);
  expect(ears.heard.filter((id) => id === busy).length).toBeLessThan(15);
  await ears.close();
});

test('a broken connection is made again, and says that something may have been missed', async () => {
  const ears = await hear();
  expect(ears.gaps()).toBe(1);
  const cut = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dominios-cambios'
    AND datname = current_database()`;
  await withSystem(database.store, (tx) => tx.execute(cut));
  await expect.poll(ears.gaps, { timeout: 10_000 }).toBe(2);
  const account = await createAccount(database.store);
  await withAccount(database.store, account, (tx) => nextRevision(tx));
  await expect.poll(() => ears.heard).toContain(account);
  await ears.close();
});

test('the first connection that fails is an error of the caller', async () => {
  const attempt = watchChanges({
    appUrl: 'postgres://a:b@127.0.0.1:1/x',
    log,
    onChange: () => {},
    onGap: () => {},
  });
  await expect(attempt).rejects.toThrow('ECONNREFUSED');
});
