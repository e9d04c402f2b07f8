import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import { prepared, sql } from './sql.ts';
import { openStore, type Tx, withSystem } from './store.ts';
import { freshDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  await owner.query('CREATE TABLE escrito (n int)');
  await owner.query('GRANT SELECT, INSERT ON escrito TO dominios_app');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Breaks the connection like a killed server, and waits until it is noticed. */
async function breakConnection(tx: Tx): Promise<void> {
  const { rows } = await tx.execute(sql`SELECT pg_backend_pid() AS pid`);
  const watch = new pg.Client(inject('postgres').ownerUrl);
  await watch.connect();
  const login = await tx.execute(sql`SELECT session_user::text AS name`);
  expect(login.rows[0]?.name).toBe('dominios_app');
  await tx.execute(sql`SELECT pg_terminate_backend(${String(rows[0]?.pid)}::int)`).catch(() => undefined);
  await expect
    .poll(
      async () => (await watch.query('SELECT FROM pg_stat_activity WHERE pid = $1', [rows[0]?.pid])).rowCount,
    )
    .toBe(0);
  await watch.end();
}

const written = async () => (await owner.query('SELECT n FROM escrito ORDER BY n')).rows.map(({ n }) => n);

test('a connection that breaks between two queries fails its transaction, and nothing else', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('uncaughtException', note);
  const broken = withSystem(database.store, async (tx) => {
    await tx.execute(sql`INSERT INTO escrito VALUES (1)`);
    await breakConnection(tx);
    await tx.execute(sql`INSERT INTO escrito VALUES (2)`);
  });
  await expect(broken).rejects.toThrow();
  await withSystem(database.store, (tx) => tx.execute(sql`INSERT INTO escrito VALUES (3)`));
  expect(await written()).toEqual([3]);
  process.off('uncaughtException', note);
  expect(unhandled).toEqual([]);
});

test('a statement whose error was swallowed does not pass for written', async () => {
  const swallowed = withSystem(database.store, async (tx) => {
    await tx.execute(sql`INSERT INTO escrito VALUES (4)`);
    await tx.execute(sql`SELECT 1/0`).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow('nothing was written');
  expect(await written()).not.toContain(4);
});

test('a prepared query is parsed once on a connection, with the values of each time', async () => {
  await withSystem(database.store, async (tx) => {
    const sum = async (one: number, other: number) => {
      const { rows } = await tx.execute(prepared(sql`SELECT ${one}::int + ${other}::int AS suma`));
      return rows[0]?.suma;
    };
    expect([await sum(1, 2), await sum(30, 4), await sum(500, 6)]).toEqual([3, 34, 506]);
    const { rows } = await tx.execute(
      sql`SELECT generic_plans + custom_plans AS usos FROM pg_prepared_statements WHERE statement LIKE '%AS suma'`,
    );
    expect(rows).toEqual([{ usos: '3' }]);
  });
});

test('a kept plan whose columns have changed costs one failure of each connection, not all that follow', async () => {
  const alone = await openStore({ appUrl: database.appUrl, log: silentLogger, max: 1 });
  const read = () =>
    withSystem(
      alone,
      async (tx) => (await tx.execute(prepared(sql`SELECT * FROM escrito LIMIT 1`))).rows.length,
    );
  expect(await read()).toBe(1);
  await owner.query('ALTER TABLE escrito ADD COLUMN m int');
  await expect(read()).rejects.toThrow('cached plan');
  expect(await read()).toBe(1);
  await alone.close();
});

test('a transaction that falls silent ends after its limit and holds up no other', async () => {
  const worker = await openStore({ appUrl: database.appUrl, log: silentLogger, silenceMs: 2_000 });
  const lock = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(7)`);
  const silence = Promise.withResolvers<void>();
  const hold = () => {
    const locked = Promise.withResolvers<boolean>();
    const ended = withSystem(worker, async (tx) => {
      await lock(tx);
      locked.resolve(true);
      await silence.promise;
      await lock(tx);
    });
    ended.catch(() => locked.resolve(false));
    return { ended, locked: locked.promise };
  };
  // On a busy machine it may be silent for too long before it has its lock.
  let silent = hold();
  while (!(await silent.locked)) silent = hold();
  await withSystem(database.store, lock);
  silence.resolve();
  await expect(silent.ended).rejects.toThrow();
  await worker.close();
});

test('a statement without an answer in time fails its transaction at once, and not after the statement', async () => {
  const late = withSystem(database.store, async (tx) => {
    await tx.execute(sql`SET LOCAL client_connection_check_interval = 0`);
    await tx.execute({ text: 'SELECT pg_sleep(600) AS tarde', values: [], answerTimeoutMs: 100 });
  });
  await expect(late).rejects.toThrow('Query read timeout');
  const running = sql`FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(600)%' AND state = 'active'`;
  const terminated = () =>
    withSystem(database.store, (tx) => tx.execute(sql`SELECT pg_terminate_backend(pid) ${running}`));
  // A busy server may begin it late.
  await expect.poll(async () => (await terminated()).rowCount).toBe(1);
});
