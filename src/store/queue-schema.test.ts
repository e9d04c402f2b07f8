import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { silentLogger as log } from '#platform/logger.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';
import { withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let boss: PgBoss;
const troubles: unknown[] = [];

beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  await migrate(database.ownerUrl, { queues: [{ name: 'tarea', notify: true }], log });
  boss = new PgBoss({
    connectionString: database.appUrl,
    migrate: false,
    createSchema: false,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    maintenanceIntervalSeconds: 1,
  });
  boss.on('error', (error) => troubles.push(error));
  boss.on('warning', (warning) => troubles.push(warning));
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.drop();
});

const send = (usuarioId: string, data: object, fail: boolean) =>
  withAccount(database.store, usuarioId, async (tx) => {
    await tx.execute(sql`INSERT INTO revisiones (usuario_id, revision) VALUES (${usuarioId}, 1)`);
    await boss.send('tarea', data, { db: { executeSql: (text, values) => tx.execute({ text, values }) } });
    if (fail) throw new Error('changed my mind');
  });

test('as the program role a job commits with its rows, or not at all', async () => {
  const kept = await createAccount(database.store);
  const dropped = await createAccount(database.store);
  await send(kept, { de: 'kept' }, false);
  await expect(send(dropped, { de: 'dropped' }, true)).rejects.toThrow('changed my mind');
  const jobs = await boss.fetch<{ de: string }>('tarea', { batchSize: 10 });
  expect(jobs.map((job) => job.data.de)).toEqual(['kept']);
  await boss.complete(
    'tarea',
    jobs.map((job) => job.id),
  );
  const rows = await withAccount(database.store, dropped, (tx) => tx.execute(sql`SELECT * FROM revisiones`));
  expect(rows.rows).toEqual([]);
});

test('a committed job wakes its worker at once, and maintenance works under the program role', async () => {
  const woken = Promise.withResolvers<number>();
  await boss.work('tarea', { pollingIntervalSeconds: 600, notifyPollingIntervalSeconds: 600 }, async () => {
    woken.resolve(performance.now());
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const account = await createAccount(database.store);
  await send(account, {}, false);
  const sent = performance.now();
  expect((await woken.promise) - sent).toBeLessThan(60_000);
  await boss.supervise('tarea');
  expect(troubles).toEqual([]);
});
