import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { nextRevision, withAccount } from '../../store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '../../testing.ts';
import { type BatchKey, insertBatch } from '../batches/batches.ts';
import { insertKeywords, knownKeywords, type NewKeyword } from './intake.ts';

let db: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await db.drop();
});

const NOW = Date.UTC(2026, 5, 1);
const HISTORY = 20_000;
const CHUNK = 500;

const keyword = (n: number): NewKeyword => ({
  keyword: `Fontanero ${n}`,
  keyword_normalizada: `fontanero ${n}`,
  pais: 'ES',
  idioma: 'es',
  oficio: 'fontanero',
  lugar: '',
  zona: '',
});
const keywords = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => keyword(from + n));

async function emptyBatch(usuario_id: string): Promise<BatchKey> {
  const batch_id = await withAccount(db.store, usuario_id, async (tx) =>
    insertBatch(tx, {
      usuario_id,
      nombre: 'Lote',
      descripcion: '',
      tipo: 'masivo',
      configuracion: BatchConfiguracion.parse({}),
      intake_completo: false,
      now: NOW,
      revision: await nextRevision(tx),
    }),
  );
  return { usuario_id, batch_id };
}

const add = (key: BatchKey, list: readonly NewKeyword[], omitir: boolean) =>
  withAccount(db.store, key.usuario_id, async (tx) =>
    insertKeywords(tx, key, list, { omitir, zonas: false, now: NOW, revision: await nextRevision(tx) }),
  );

/** Rows of keywords and index entries that `work` reads. */
async function read(usuarioId: string, work: () => Promise<unknown>): Promise<number> {
  const total = async () => {
    // Connections report their statistics; an idle one within a second.
    await withAccount(db.store, usuarioId, (tx) => tx.execute({ text: 'SELECT pg_stat_force_next_flush()' }));
    const { rows } = await owner.query(
      `SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'keywords')::int
         + (SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'keywords')::int AS total`,
    );
    return Number(rows[0]?.total);
  };
  const before = await total();
  await work();
  return (await total()) - before;
}

test('a list costs what it is long, however many keywords the account has already', async () => {
  const usuario_id = await createAccount(db.store);
  await add(await emptyBatch(usuario_id), keywords(0, HISTORY), false);
  await owner.query('ANALYZE keywords');
  const key = await emptyBatch(usuario_id);
  const half = HISTORY - CHUNK / 2;
  const list = keywords(half, half + CHUNK);
  const asked = await read(usuario_id, async () => {
    const known = await withAccount(db.store, usuario_id, (tx) => knownKeywords(tx, usuario_id, list));
    expect([...known]).toEqual(Array.from({ length: CHUNK / 2 }, (_, n) => n));
  });
  expect(asked).toBeLessThan(3 * CHUNK);
  const added = await read(usuario_id, async () => expect(await add(key, list, true)).toBe(CHUNK / 2));
  expect(added).toBeLessThan(3 * CHUNK);
});

test('without leaving out what is known, only the batch itself has a keyword once', async () => {
  const usuario_id = await createAccount(db.store);
  await add(await emptyBatch(usuario_id), keywords(0, 3), false);
  const key = await emptyBatch(usuario_id);
  expect(await add(key, keywords(0, 3), false)).toBe(3);
  expect(await add(key, keywords(0, 4), false)).toBe(1);
});
