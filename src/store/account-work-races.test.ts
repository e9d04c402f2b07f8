import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import {
  ask,
  claim,
  domainsOf,
  MINUTE,
  missed,
  NOW,
  PROCESSES,
  question,
  SERVERS,
} from './account-work.testing.ts';
import { accountsWithMetricWork } from './queries/opportunities/metrics.ts';
import { serversWithDueWork } from './queries/processes/sweep.ts';
import { enqueueRegistryWork, finishRegistryWork } from './queries/registry/work.ts';
import { rows } from './queries/sql/rows.ts';
import { recountAccountWork } from './queries/work/account-work.ts';
import { sql } from './sql.ts';
import { withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, keepAlive, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
});
beforeEach(async () => {
  await owner.query('DELETE FROM cuentas; DELETE FROM trabajo_de_cuentas; DELETE FROM reparto_registro');
  await keepAlive(database.store, ...PROCESSES);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('an account is not taken out while a question of it is written', async () => {
  const account = await createAccount(database.store);
  const [first, second] = await domainsOf(database.store, account, 2);
  if (!first || !second) throw new Error('no domain');
  await ask(database.store, first);
  await withSystem(database.store, (tx) => claim(tx));
  await withAccount(database.store, account, (tx) => finishRegistryWork(tx, account, [question(first)]));
  // The account's row is there without a question; the claim meets it while the next question is not committed.
  await withAccount(database.store, account, async (tx) => {
    await enqueueRegistryWork(tx, account, [question(second)], NOW);
    expect(await withSystem(database.store, (other) => claim(other))).toEqual([]);
  });
  expect(await withSystem(database.store, (tx) => claim(tx))).toMatchObject([{ dominio: second.name }]);
});

test('a question written while its account is taken out adds the account again', async () => {
  const account = await createAccount(database.store);
  const [first, second] = await domainsOf(database.store, account, 2);
  if (!first || !second) throw new Error('no domain');
  await ask(database.store, first);
  await withAccount(database.store, account, (tx) => finishRegistryWork(tx, account, [question(first)]));
  let asked: Promise<void> = Promise.resolve();
  await withSystem(database.store, async (tx) => {
    expect(await claim(tx)).toEqual([]);
    asked = ask(database.store, second);
    await expect.poll(waiting).toBe(1);
  });
  await asked;
  expect(await withSystem(database.store, (tx) => claim(tx))).toMatchObject([{ dominio: second.name }]);
});

async function waiting(): Promise<number> {
  const found = await owner.query(`SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE NOT l.granted AND a.datname = current_database()`);
  return found.rowCount ?? -1;
}

test('writers and claimers at the same moment leave no question behind', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => createAccount(database.store)));
  const domains = (
    await Promise.all(accounts.map((account) => domainsOf(database.store, account, 25)))
  ).flat();
  const answered: string[] = [];
  let writing = true;
  const writers = accounts.map(async (account) => {
    for (const domain of domains.filter((one) => one.account === account)) await ask(database.store, domain);
  });
  const claimers = PROCESSES.map(async (proceso) => {
    for (;;) {
      const last = !writing;
      const works = await withSystem(database.store, (tx) => claim(tx, { limit: 3, proceso }));
      for (const work of works) {
        await withAccount(database.store, work.usuario_id, (tx) =>
          finishRegistryWork(tx, work.usuario_id, [work]),
        );
        answered.push(work.dominio_id);
      }
      if (last && works.length === 0) return;
    }
  });
  await Promise.all(writers);
  writing = false;
  await Promise.all(claimers);
  expect(answered.sort()).toEqual(domains.map(({ id }) => id).sort());
  expect(await missed(owner)).toEqual([]);
});

test('the questions of a statement add their account by one row, not by one each', async () => {
  const account = await createAccount(database.store);
  const domains = await domainsOf(database.store, account, 100);
  const written = await withAccount(database.store, account, async (tx) => {
    await enqueueRegistryWork(
      tx,
      account,
      domains.map((domain) => question(domain)),
      NOW,
    );
    return await rows(
      tx,
      z.strictObject({ filas: z.int() }),
      sql`SELECT (n_tup_ins + n_tup_upd)::int AS filas FROM pg_stat_xact_user_tables WHERE relname = 'trabajo_de_cuentas'`,
    );
  });
  expect(written).toEqual([{ filas: 1 }]);
});

test('a claim reads no questions of accounts that have none due', async () => {
  const idle = await Promise.all(Array.from({ length: 10 }, () => createAccount(database.store)));
  for (const account of idle) {
    const works = (await domainsOf(database.store, account, 20)).map((domain, n) => ({
      ...question(domain),
      no_antes: n === 0 ? NOW + MINUTE : null,
    }));
    await withAccount(database.store, account, (tx) => enqueueRegistryWork(tx, account, works, NOW));
  }
  const [domain] = await domainsOf(database.store, await createAccount(database.store), 1);
  if (!domain) throw new Error('no domain');
  await ask(database.store, domain);
  const read = await withSystem(database.store, async (tx) => {
    const claimed = await claim(tx, { limit: 1 });
    expect(claimed).toMatchObject([{ dominio_id: domain.id }]);
    return await rows(
      tx,
      z.strictObject({ filas: z.int() }),
      sql`SELECT (seq_tup_read + idx_tup_fetch)::int AS filas FROM pg_stat_xact_user_tables WHERE relname = 'trabajo_registro'`,
    );
  });
  expect(read[0]?.filas).toBeLessThan(20);
});

test('the sweep names a server with free work or an account without any, and none whose work is in living hands', async () => {
  const account = await createAccount(database.store);
  const [domain] = await domainsOf(database.store, account, 1);
  if (!domain) throw new Error('no domain');
  const servers = () => withSystem(database.store, (tx) => serversWithDueWork(tx, NOW));
  expect(await servers()).toEqual([]);
  await ask(database.store, domain);
  expect(await servers()).toEqual([SERVERS[0]]);
  await withSystem(database.store, (tx) => claim(tx));
  expect(await servers()).toEqual([]);
  await owner.query(`UPDATE procesos SET latido = clock_timestamp() - interval '1 minute'`);
  expect(await servers()).toEqual([SERVERS[0]]);
  await withAccount(database.store, account, (tx) => finishRegistryWork(tx, account, [question(domain)]));
  expect(await servers()).toEqual([SERVERS[0]]);
  await withSystem(database.store, (tx) => claim(tx));
  expect(await servers()).toEqual([]);
});

test('a recount adds the accounts of questions that an older program wrote', async () => {
  const account = await createAccount(database.store);
  const [domain] = await domainsOf(database.store, account, 1);
  if (!domain) throw new Error('no domain');
  await ask(database.store, domain);
  await owner.query('DELETE FROM trabajo_de_cuentas');
  await withAccount(database.store, account, (tx) =>
    tx.execute(sql`INSERT INTO trabajo_metricas (usuario_id, dominio_id, fuente, dominio, prioridad, no_antes)
      VALUES (${account}, ${domain.id}, 'wayback', ${domain.name}, 1, ${new Date(NOW)})`),
  );
  expect(await withSystem(database.store, (tx) => claim(tx))).toEqual([]);
  expect(await withSystem(database.store, recountAccountWork)).toBe(2);
  expect(await withSystem(database.store, recountAccountWork)).toBe(0);
  expect(await withSystem(database.store, (tx) => claim(tx))).toHaveLength(1);
  expect(await withSystem(database.store, (tx) => accountsWithMetricWork(tx, 'wayback', NOW, 5))).toEqual([
    account,
  ]);
});
