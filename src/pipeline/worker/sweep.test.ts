import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { quarantineServer, registerServer } from '#store/queries/registry/servers.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { accessTo, createSearches, FAST, scriptedProvider } from '../testing/searches.testing.ts';
import { sweepOnce } from './sweep.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21, 9));
const { signal } = new AbortController();
let db: TestDatabase;
let queue: Queue;
let owner: pg.Client;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
  owner = new pg.Client(db.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await queue.stop(1_000);
  await db.drop();
});

const State = z.object({ id: z.string(), estado: z.string() });
const deps = () => ({ store: db.store, clock, log: silentLogger });
/** The keys that the sweep wakes, by kind. */
function listening() {
  const woken: string[] = [];
  const note = (kind: string) => ({ wake: () => void woken.push(kind) });
  return {
    woken,
    workers: { accounts: note('accounts'), batches: note('batches'), servers: note('servers') },
  };
}

/** Ended batches due for another search, in this order. */
async function dueBatches(account: string, count: number): Promise<string[]> {
  const provider = scriptedProvider(async () => ({
    kind: 'answered',
    negocios: [],
    limitada: false,
    spend: { solicitudes: 1, creditos: 0 },
  }));
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  await searches.settings(account, FAST);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const key = await searches.batch(account, 1);
    await searches.work([key]);
    await withAccount(db.store, account, (tx) =>
      tx.execute(sql`UPDATE batches SET proxima_recoleccion = ${new Date(clock.now() - 60_000 + n)}
        WHERE id = ${key.batch_id}`),
    );
    ids.push(key.batch_id);
  }
  return ids;
}

test('a batch that cannot be searched again keeps neither later batches nor false denials waiting', async () => {
  const account = await createAccount(db.store);
  const [first = '', second = ''] = await dueBatches(account, 2);
  await owner.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION SQLSTATE '57014'; END $$`);
  await owner.query(`CREATE TRIGGER refuse BEFORE UPDATE ON keywords
    FOR EACH ROW WHEN (OLD.batch_id = '${first}') EXECUTE FUNCTION refuse()`);
  await withSystem(db.store, async (tx) => {
    const now = clock.now();
    await registerServer(tx, { servidor: 'whois.prueba.es', canal: 'whois', intervalMs: 1_000 });
    const lie = { servidor: 'whois.prueba.es', motivo: 'miente', since: now, until: now + 60_000, now };
    await quarantineServer(tx, lie);
  });
  await sweepOnce(deps(), listening().workers, signal);
  const states = await withAccount(db.store, account, (tx) =>
    rows(tx, State, sql`SELECT id, estado FROM batches ORDER BY id`),
  );
  expect(states).toEqual([
    { id: first, estado: 'completado' },
    { id: second, estado: 'procesando' },
  ]);
  const lying = await withSystem(db.store, (tx) =>
    tx.execute(sql`SELECT servidor FROM servidores_registro WHERE descartar_desde IS NOT NULL`),
  );
  expect(lying.rows).toEqual([]);
  await owner.query('DROP TRIGGER refuse ON keywords');
});

test('due batches are searched again and woken although the look for due domains fails', async () => {
  const account = await createAccount(db.store);
  const [due = ''] = await dueBatches(account, 1);
  const { woken, workers } = listening();
  await owner.query('ALTER FUNCTION sweep_domains RENAME TO sweep_domains_away');
  await sweepOnce(deps(), workers, signal);
  await sweepOnce(deps(), workers, signal);
  await owner.query('ALTER FUNCTION sweep_domains_away RENAME TO sweep_domains');
  const states = await withAccount(db.store, account, (tx) =>
    rows(tx, State, sql`SELECT id, estado FROM batches`),
  );
  expect(states).toEqual([{ id: due, estado: 'procesando' }]);
  expect(woken).toContain('batches');
});

test('a pass ends where the database is lost', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/x' });
  const lost = { ...db.store, pool, transactions: pool };
  await expect(sweepOnce({ ...deps(), store: lost }, listening().workers, signal)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});
