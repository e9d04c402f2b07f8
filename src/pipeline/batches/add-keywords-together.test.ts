import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { readBatch } from '#store/queries/batches/list.ts';
import { listKeywords } from '#store/queries/keywords/list.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { addKeywords } from './add-keywords.ts';
import { createEmptyBatch, toNewKeyword } from './create-batch.ts';
import { deleteBatch } from './delete-batch.ts';

let db: TestDatabase;
let queue: Queue;
let owner: pg.Client;
let usuario_id: string;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await queue.stop(1_000);
  await db.drop();
});
beforeEach(async () => {
  usuario_id = await createAccount(db.store);
});

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) =>
    toNewKeyword(`bares número ${from + n}`, { pais: 'ES', idioma: 'es' }),
  );
const deps = () => ({ store: db.store, queue, clock: systemClock });

async function emptyBatch(): Promise<BatchKey> {
  const batch_id = await createEmptyBatch(deps(), {
    usuario_id,
    nombre: 'A la vez',
    descripcion: '',
    configuracion: BatchConfiguracion.parse({}),
  });
  return { usuario_id, batch_id };
}

/** Bytes of all keywords, committed or not. */
async function written(): Promise<number> {
  const { rows } = await owner.query(`SELECT pg_relation_size('keywords')::int AS bytes`);
  return rows[0].bytes;
}

const waiting = async () => {
  const { rows } = await owner.query(
    `SELECT count(*)::int AS total FROM pg_locks JOIN pg_stat_activity a USING (pid) WHERE NOT granted AND a.datname = current_database()`,
  );
  return rows[0].total;
};

/**
 * Starts the works while a transaction holds the account's lock, calls `then` once all wait for it, and releases it.
 */
async function whileAccountLocked<T>(
  works: (() => Promise<T>)[],
  then = async (): Promise<void> => undefined,
) {
  let started: Promise<PromiseSettledResult<T>[]> = Promise.resolve([]);
  await withAccount(db.store, usuario_id, async (tx) => {
    await nextRevision(tx);
    started = Promise.allSettled(works.map((work) => work()));
    await expect.poll(waiting).toBe(works.length);
    await then();
  });
  return await started;
}

const total = (key: BatchKey) =>
  withAccount(
    db.store,
    usuario_id,
    async (tx) => (await readBatch(tx, key, Date.now()))?.total_keywords ?? null,
  );

test('the rows of a chunk are written while another writer holds the account’s lock', async () => {
  const key = await emptyBatch();
  const before = await written();
  const add = (chunk: number) => () =>
    addKeywords(deps(), key, { keywords: words(chunk * 500, chunk * 500 + 500), chunk, ultimo: false });
  const ended = await whileAccountLocked([add(0), add(1)], async () => {
    expect((await written()) - before).toBeGreaterThan(100_000);
  });
  expect(ended).toEqual(
    [0, 1].map(() => ({ status: 'fulfilled', value: { keywords_creadas: 500, keywords_duplicadas: 0 } })),
  );
  expect(await total(key)).toBe(1_000);
});

test('two lists that come in at once have what is in both of them once', async () => {
  const keys = [await emptyBatch(), await emptyBatch()];
  const ended = await whileAccountLocked(
    keys.map((key, n) => () => addKeywords(deps(), key, { keywords: words(n * 30, n * 30 + 50), chunk: 0 })),
  );
  const made = ended.map((each) => (each.status === 'fulfilled' ? each.value.keywords_creadas : null));
  expect(made.toSorted()).toEqual([30, 50]);
  expect(await Promise.all(keys.map(total))).toEqual(made);
  const page = await withAccount(db.store, usuario_id, (tx) =>
    listKeywords(tx, usuario_id, {}, { orden: 'fecha', direccion: 'desc' }, { pagina: 1, limite: 100 }),
  );
  expect(page.paginacion.total_elementos).toBe(80);
  expect(new Set(page.filas.map(({ keyword }) => keyword)).size).toBe(80);
});

test('a chunk that is sent twice at once is taken once, with one answer', async () => {
  const key = await emptyBatch();
  const add = () => addKeywords(deps(), key, { keywords: words(0, 20), chunk: 0 });
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers).toEqual(answers.map(() => ({ keywords_creadas: 20, keywords_duplicadas: 0 })));
  expect(await total(key)).toBe(20);
});

test('of a batch that is deleted meanwhile nothing stays', async () => {
  const key = await emptyBatch();
  const adding = addKeywords(deps(), key, { keywords: words(0, 3_000), chunk: 0 });
  const deleting = deleteBatch(deps(), key);
  const [added] = await Promise.allSettled([adding, deleting]);
  if (added.status === 'rejected') expect(added.reason).toMatchObject({ code: 'batch_no_encontrado' });
  const { rows } = await owner.query('SELECT count(*)::int AS total FROM keywords WHERE usuario_id = $1', [
    usuario_id,
  ]);
  expect(rows[0].total).toBe(0);
  const counted = await owner.query(
    `SELECT clave, valor::int FROM contadores WHERE usuario_id = $1 AND ambito = 'keywords' AND valor <> 0`,
    [usuario_id],
  );
  expect(counted.rows).toEqual([]);
});
