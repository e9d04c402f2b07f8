import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import {
  accessTo,
  createSearches,
  FAST,
  foundBusiness,
  scriptedProvider,
} from '../testing/searches.testing.ts';

let db: TestDatabase;
let queue: Queue;
let owner: pg.Client;
let account: string;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  await owner.query('CREATE SEQUENCE ended; GRANT USAGE ON SEQUENCE ended TO PUBLIC');
});
beforeEach(async () => {
  account = await createAccount(db.store);
});
afterAll(async () => {
  await owner.end();
  await queue.stop(1_000);
  await db.drop();
});

/** The first `times` transactions that complete a keyword fail as in a deadlock. */
async function endFirst(times: number, code: string): Promise<void> {
  await owner.query('ALTER SEQUENCE ended RESTART');
  await owner.query(`CREATE OR REPLACE FUNCTION end_first() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('public.ended') <= ${times} THEN RAISE EXCEPTION SQLSTATE '${code}'; END IF;
      RETURN NEW;
    END $$`);
  await owner.query(`CREATE OR REPLACE TRIGGER end_first BEFORE UPDATE ON keywords
    FOR EACH ROW WHEN (NEW.estado = 'completado') EXECUTE FUNCTION end_first()`);
}

async function searchesOf(keywords: number) {
  const provider = scriptedProvider(async ({ keyword }) => ({
    kind: 'answered',
    negocios: [foundBusiness({ place_id: keyword, nombre_negocio: keyword })],
    limitada: false,
    spend: { solicitudes: 1, creditos: 1 },
  }));
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps: accessTo(provider) });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, keywords, { max_concurrent_requests: 2 });
  return { ...searches, provider, key };
}

test.each(['40P01', '40001'])(
  'an answer whose transaction PostgreSQL ends with %s is written without asking the provider again',
  async (code) => {
    const searches = await searchesOf(3);
    await endFirst(2, code);
    await searches.work([searches.key]);
    expect(searches.provider.asked).toHaveLength(3);
    expect(await searches.batches(account)).toMatchObject([
      { estado: 'completado', keywords_completadas: 3, solicitudes_usadas: 3, creditos_usados: 3 },
    ]);
    expect(await searches.used(account)).toBe(3);
  },
);

test('one that is ended again and again fails the search, after a few tries', async () => {
  const searches = await searchesOf(1);
  await endFirst(100, '40P01');
  await expect(searches.work([searches.key])).rejects.toMatchObject({ code: '40P01' });
  const { rows } = await owner.query<{ tries: number }>('SELECT last_value::int AS tries FROM ended');
  expect(rows).toEqual([{ tries: 5 }]);
});
