import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { silentLogger as log } from '#platform/logger.ts';
import { CHANGES_CHANNEL } from './announce-changes.ts';
import { createListener } from './listener.ts';
import { sql } from './sql.ts';
import { nextRevision, withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

async function hear(channel = CHANGES_CHANNEL) {
  const heard: string[] = [];
  let gaps = 0;
  const listening = await database.store.listener.listen(channel, {
    hear: (text) => heard.push(text),
    missed: () => {
      gaps += 1;
    },
  });
  return { heard, gaps: () => gaps, close: () => listening.close() };
}

test('many commits of an account are announced together, and failed ones not at all', async () => {
  const [busy, failing] = [await createAccount(database.store), await createAccount(database.store)];
  const ears = await hear();
  const begun = performance.now();
  for (let commit = 0; commit < 30; commit++)
    await withAccount(database.store, busy, (tx) => nextRevision(tx));
  const lastedMs = performance.now() - begun;
  await withAccount(database.store, failing, async (tx) => {
    await nextRevision(tx);
    throw new Error('no');
  }).catch(() => undefined);
  await expect.poll(() => ears.heard).toContain(busy);
  await database.store.changes.touch(randomUUID());
  await expect.poll(() => new Set(ears.heard).size).toBe(2);
  expect(ears.heard).not.toContain(failing);
  // The first commit after an announcement waits 100 ms for others.
  expect(ears.heard.filter((id) => id === busy).length).toBeLessThanOrEqual(2 + lastedMs / 90);
  await ears.close();
});

test('a broken connection is made again, and says that something may have been missed', async () => {
  const ears = await hear();
  expect(ears.gaps()).toBe(1);
  const cut = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dominios-cambios'
    AND datname = current_database()`;
  await withSystem(database.store, (tx) => tx.execute(cut));
  await expect.poll(ears.gaps).toBe(2);
  const account = await createAccount(database.store);
  await withAccount(database.store, account, (tx) => nextRevision(tx));
  await expect.poll(() => ears.heard).toContain(account);
  await ears.close();
});

test('the first connection that fails is an error of the caller', async () => {
  const listener = createListener({ appUrl: 'postgres://a:b@127.0.0.1:1/x', log });
  const attempt = listener.listen('uno', { hear: () => {}, missed: () => {} });
  await expect(attempt).rejects.toThrow('ECONNREFUSED');
  await listener.close();
});

const notify = (channel: string, text: string) =>
  withSystem(database.store, (tx) => tx.execute(sql`SELECT pg_notify(${channel}, ${text})`));
const listening = async () => {
  const answer = await withSystem(database.store, (tx) =>
    tx.execute(
      sql`SELECT FROM pg_stat_activity WHERE application_name = 'dominios-cambios' AND datname = current_database()`,
    ),
  );
  return answer.rowCount;
};

test('all channels are heard on one connection, which ends with the last of them', async () => {
  const ears = [await hear('uno'), await hear('dos'), await hear('dos')];
  const [one, two, again] = ears;
  await notify('uno', 'a');
  await notify('dos', 'b');
  await notify('tres', 'c');
  await expect.poll(() => again?.heard).toEqual(['b']);
  expect([one?.heard, two?.heard, one?.gaps(), two?.gaps()]).toEqual([['a'], ['b'], 1, 1]);
  expect(await listening()).toBe(1);
  await two?.close();
  await notify('dos', 'd');
  await expect.poll(() => again?.heard).toEqual(['b', 'd']);
  expect(two?.heard).toEqual(['b']);
  expect(database.store.listener.isOpen()).toBe(true);
  for (const ear of [one, again]) await ear?.close();
  expect(database.store.listener.isOpen()).toBe(false);
  await expect.poll(listening).toBe(0);
});

test('after a broken connection each channel is heard again, and each is told once', async () => {
  const ears = [await hear('uno'), await hear('dos')];
  await withSystem(database.store, (tx) =>
    tx.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'dominios-cambios' AND datname = current_database()`),
  );
  await expect.poll(() => ears.map((ear) => ear.gaps())).toEqual([2, 2]);
  const late = await hear('tres');
  for (const channel of ['uno', 'dos', 'tres']) await notify(channel, channel);
  await expect.poll(() => [...ears, late].map((ear) => ear.heard)).toEqual([['uno'], ['dos'], ['tres']]);
  expect(await listening()).toBe(1);
  for (const ear of [...ears, late]) await ear.close();
});
