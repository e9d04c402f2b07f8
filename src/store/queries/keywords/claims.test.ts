import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sql } from '../../sql.ts';
import { type Tx, withAccount } from '../../store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '../../testing.ts';
import type { BatchKey } from '../batches/batches.ts';
import { claimKeywords, hasKeywordToClaim, readBeforeSearch } from './claims.ts';

const ENDED = 5_000;
const NOW = Date.parse('2026-03-01T10:00:00Z');
let database: TestDatabase;
let key: BatchKey;

beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  const usuario_id = await createAccount(database.store);
  const batch_id = '00000000-0000-7000-8000-000000000001';
  key = { usuario_id, batch_id };
  await withAccount(database.store, usuario_id, async (tx) => {
    await tx.execute(sql`INSERT INTO batches (usuario_id, id, nombre, tipo, configuracion, fecha_creacion)
      VALUES (${usuario_id}, ${batch_id}, 'lote', 'masivo', '{}', ${new Date(NOW)})`);
    await tx.execute(sql`
      INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma, estado, fecha_creacion)
      SELECT ${usuario_id}, ${batch_id}, n, 'k ' || n, 'k ' || n, 'ES', 'es',
        CASE WHEN n <= ${ENDED} THEN 'completado' ELSE 'pendiente' END, ${new Date(NOW)}
      FROM generate_series(1, ${ENDED}::int + 5) n`);
  });
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  await owner.query('ANALYZE keywords');
  await owner.end();
});
afterAll(() => database.drop());

/** The generic plan of the one statement that `ask` runs. */
async function planOf(ask: (tx: Tx) => Promise<unknown>): Promise<string> {
  return await withAccount(database.store, key.usuario_id, async (tx) => {
    const texts: string[] = [];
    await ask({
      execute: async ({ text }) => {
        texts.push(text);
        return { rows: [], rowCount: 0 };
      },
    });
    const { rows } = await tx.execute({ text: `EXPLAIN (GENERIC_PLAN) ${texts[0]}` });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

const order = { oficio: 'fontanero', zona: 'Sevilla' };
const claim = { proceso: 'p', leaseSeconds: 1, concurrency: 1, now: NOW, revision: 1 };

test.each([
  ['a claim', (tx: Tx) => claimKeywords(tx, key, { ...claim, orders: [[]] })],
  ['a claim in the order by yield', (tx: Tx) => claimKeywords(tx, key, { ...claim, orders: [[order]] })],
  ['the look for a keyword to claim', (tx: Tx) => hasKeywordToClaim(tx, key, NOW)],
  [
    'what is read before a search',
    (tx: Tx) => readBeforeSearch(tx, key, { rates: ['r'], clave: 'r', now: NOW }),
  ],
])('%s, planned once for all values, passes by the keywords that have ended', async (_, ask) => {
  const plan = await planOf(ask);
  expect(plan).toMatch(/using keywords_(?:cola|por_zona)/);
  expect(plan).not.toMatch(/Seq Scan on keywords|Bitmap Heap Scan on keywords|keywords_batch/);
  // Other indexes may only read one row, or the keywords being searched.
  for (const [, cond] of plan.matchAll(/using keywords_(?:pkey|estado) .*\n\s+Index Cond: (.*)/g))
    expect(cond).toMatch(/\(id = |\(estado = 'procesando'/);
});
