import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { DEAD_JOBS, jobNames, jobs } from '#contract/jobs.ts';
import { silentLogger } from '#platform/logger.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withSystem } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type JobHandlers, startQueue } from './queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

const ID = '01900000-0000-7000-8000-000000000001';
const key = { usuario_id: ID, dominio_id: ID, dominio: 'x.es' };
const open = (schedules = false) => startQueue({ store: database.store, log: silentLogger, schedules });

const nothing = async () => undefined;
const idle: JobHandlers = {
  'domain.confirm': nothing,
  'channel.send': nothing,
  'events.send': nothing,
  'rows.purge': nothing,
  'rate_slots.purge': nothing,
  'work.recount': nothing,
  'filters.watch': nothing,
  'release.watch': nothing,
  'release.announce': nothing,
  'renewals.remind': nothing,
  'ia.optimise': nothing,
  'ia.sweep': nothing,
  'order.settings': nothing,
  'registrars.read': nothing,
  'ia.fill': nothing,
};

test('a job is done once, whichever of two processes takes it', async () => {
  const queues = [await open(), await open()];
  const done: string[] = [];
  for (const queue of queues) {
    const handlers: JobHandlers = {
      ...idle,
      'domain.confirm': async ({ dominio }) => {
        done.push(dominio);
      },
    };
    await queue.work(handlers, AbortSignal.timeout(60_000));
  }
  for (let n = 0; n < 10; n++) {
    const dominio = `x${n}.es`;
    await withSystem(
      database.store,
      (tx) => queues[0]?.send(tx, 'domain.confirm', { ...key, dominio }) ?? Promise.resolve(),
    );
  }
  await expect.poll(() => done.length).toBe(10);
  expect(new Set(done).size).toBe(10);
  await Promise.all(queues.map((queue) => queue.stop(2_000)));
});

test('jobs that come together, more than are done at once, wait for no later look at the queue', async () => {
  const queue = await open();
  // A worker looks by itself every ten seconds, so that its looks alone would take two minutes.
  const count = 12 * jobs['events.send'].concurrency;
  let done = 0;
  const countOne = async () => {
    done += 1;
  };
  await queue.work({ ...idle, 'events.send': countOne }, AbortSignal.timeout(60_000));
  await withSystem(database.store, async (tx) => {
    for (let n = 0; n < count; n++)
      await queue.send(tx, 'events.send', { usuario_id: ID, destino_id: randomUUID() });
  });
  await expect.poll(() => done).toBe(count);
  await queue.stop(2_000);
});

test('a stop waits for all jobs that run', async () => {
  const queue = await open();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { concurrency } = jobs['events.send'];
  let begun = 0;
  let done = 0;
  const one = async () => {
    begun += 1;
    await released;
    done += 1;
  };
  await queue.work({ ...idle, 'events.send': one }, AbortSignal.timeout(60_000));
  await withSystem(database.store, async (tx) => {
    for (let n = 0; n < concurrency; n++)
      await queue.send(tx, 'events.send', { usuario_id: ID, destino_id: randomUUID() });
  });
  await expect.poll(() => begun).toBe(concurrency);
  const stopped = queue.stop(30_000);
  setTimeout(release, 500);
  await stopped;
  expect(done).toBe(concurrency);
});

test('a job without a handler is refused at the start', async () => {
  const queue = await open();
  const missing = { 'domain.confirm': async () => undefined } as unknown as JobHandlers; // what a forgotten line would be
  await expect(queue.work(missing, AbortSignal.timeout(1_000))).rejects.toThrow(
    'rate_slots.purge has no handler',
  );
  await queue.stop(1_000);
});

test('a process that works keeps the schedules of the table, and no others', async () => {
  const queue = await open(true);
  const found = await withSystem(database.store, (tx) =>
    rows(
      tx,
      z.strictObject({ name: z.string(), cron: z.string() }),
      sql`SELECT name, cron FROM pgboss.schedule`,
    ),
  );
  const scheduled = jobNames.flatMap((name) => jobs[name].schedule ?? []);
  expect(found.map(({ cron }) => cron).sort()).toEqual(scheduled.sort());
  expect(found).toContainEqual({ name: 'rate_slots.purge', cron: '23 * * * *' });
  await queue.stop(1_000);
});

test('a job that has used up its attempts waits to be sent back', async () => {
  const queue = await open();
  const handlers = Object.fromEntries(jobNames.map((name) => [name, async () => undefined]));
  await queue.work(
    {
      ...(handlers as unknown as JobHandlers), // one of each name
      'domain.confirm': async ({ dominio }) => {
        throw new Error(`a defect in ${dominio}`);
      },
    },
    AbortSignal.timeout(60_000),
  );
  await withSystem(database.store, async (tx) => {
    await queue.send(tx, 'domain.confirm', key);
    await tx.execute(sql`UPDATE pgboss.job SET retry_limit = 0 WHERE name = 'domain.confirm'`);
  });
  const dead = () =>
    withSystem(database.store, (tx) =>
      rows(
        tx,
        z.object({ id: z.string() }),
        sql`
      SELECT id FROM pgboss.job WHERE name = ${DEAD_JOBS} AND source_name = 'domain.confirm' AND state = 'created'`,
      ),
    );
  await expect.poll(async () => (await dead()).length).toBe(1);
  const ids = (await dead()).map(({ id }) => id);
  expect(await withSystem(database.store, (tx) => queue.revive(tx, ids))).toBe(1);
  const back = await withSystem(database.store, (tx) =>
    rows(
      tx,
      z.object({ dominio: z.string() }),
      sql`
      SELECT data->>'dominio' AS dominio FROM pgboss.job WHERE name = 'domain.confirm' AND state < 'completed'`,
    ),
  );
  expect(back).toEqual([{ dominio: 'x.es' }]);
  expect(await dead()).toEqual([]);
  await queue.stop(2_000);
});
