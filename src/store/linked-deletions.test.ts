import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { identifier, sql } from './sql.ts';
import { type Tx, withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const NOW = new Date(0);
const SIZE = 4;
const PARENTS = {
  batch_id: 'batches',
  keyword_id: 'keywords',
  negocio_id: 'negocios',
  dominio_id: 'dominios',
};
/** Columns that keep the id of a deleted row; no query follows them. */
const KEPT = ['batch_negocios.keyword_id', 'ordenes.dominio_id'];

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Columns of any table, also a new one, that name a batch, a keyword, a business or a domain. */
async function mentions(): Promise<{ tabla: string; columna: keyof typeof PARENTS }[]> {
  const { rows } = await owner.query<{ tabla: string; columna: keyof typeof PARENTS }>(
    `SELECT c.table_name AS tabla, c.column_name AS columna FROM information_schema.columns c
     WHERE c.table_schema = 'public' AND c.column_name = ANY($1) AND c.table_name || '.' || c.column_name <> ALL($2)
       AND EXISTS (SELECT FROM information_schema.columns u WHERE u.table_schema = 'public'
         AND u.table_name = c.table_name AND u.column_name = 'usuario_id') ORDER BY 1, 2`,
    [Object.keys(PARENTS), KEPT],
  );
  return rows;
}

async function orphans(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { tabla, columna } of await mentions()) {
    const { rows } = await owner.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM ${tabla} t WHERE t.${columna} IS NOT NULL AND NOT EXISTS (
         SELECT FROM ${PARENTS[columna]} p WHERE p.usuario_id = t.usuario_id AND p.id = t.${columna})`,
    );
    if (rows[0]?.total !== 0) found[`${tabla}.${columna}`] = rows[0]?.total ?? -1;
  }
  return found;
}

/** Of each table four rows, each linked with every other. */
async function fill(tx: Tx, account: string): Promise<void> {
  const four = sql`generate_series(1, ${SIZE}) n`;
  const mine = sql`${account}::uuid`;
  for (const statement of [
    sql`INSERT INTO batches (usuario_id, nombre, tipo, configuracion, fecha_creacion)
      SELECT ${mine}, n, 'masivo', '{}', ${NOW} FROM ${four}`,
    sql`INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma, fecha_creacion)
      SELECT ${mine}, b.id, n, n::text, n::text, 'ES', 'es', ${NOW} FROM batches b, ${four} WHERE b.usuario_id = ${mine}`,
    sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
      SELECT ${mine}, n || '.es', n || '.es', 'es', ${NOW} FROM ${four}`,
    sql`INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, dominio_id, fuente_datos, fecha_scrapeado, actualizado)
      SELECT ${mine}, 'p:' || d.dominio || n, 'Taller', d.id, 'OpenStreetMap', ${NOW}, ${NOW}
      FROM dominios d, ${four} WHERE d.usuario_id = ${mine}`,
    sql`UPDATE dominios d SET negocio_id = (SELECT n.id FROM negocios n
      WHERE n.usuario_id = d.usuario_id AND n.dominio_id = d.id ORDER BY n.id LIMIT 1) WHERE d.usuario_id = ${mine}`,
    sql`INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
      SELECT ${mine}, k.id, n.id, 1, true FROM keywords k, negocios n WHERE k.usuario_id = ${mine} AND n.usuario_id = ${mine}`,
    sql`INSERT INTO batch_negocios (usuario_id, batch_id, negocio_id, orden, nuevo)
      SELECT ${mine}, b.id, n.id, 1, true FROM batches b, negocios n WHERE b.usuario_id = ${mine} AND n.usuario_id = ${mine}`,
    sql`INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id)
      SELECT ${mine}, b.id, d.id FROM batches b, dominios d WHERE b.usuario_id = ${mine} AND d.usuario_id = ${mine}`,
    sql`INSERT INTO batch_logs (usuario_id, batch_id, timestamp, nivel, mensaje)
      SELECT ${mine}, b.id, ${NOW}, 'info', n::text FROM batches b, ${four} WHERE b.usuario_id = ${mine}`,
    sql`INSERT INTO rendimiento (usuario_id, batch_id, oficio, zona)
      SELECT ${mine}, b.id, 'taller', n::text FROM batches b, ${four} WHERE b.usuario_id = ${mine}`,
  ])
    await tx.execute(statement);
}

const step = fc.record({
  table: fc.constantFrom(...Object.values(PARENTS)),
  from: fc.integer({ min: 0, max: SIZE }),
  rows: fc.integer({ min: 1, max: SIZE }),
});

test('with a deleted batch, keyword, business or domain goes what links to it, and no row names it any more', async () => {
  const other = await createAccount(database.store);
  await withAccount(database.store, other, (tx) => fill(tx, other));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const account = await createAccount(database.store);
      await withAccount(database.store, account, (tx) => fill(tx, account));
      for (const { table, from, rows } of steps) {
        await withAccount(database.store, account, (tx) =>
          tx.execute(sql`DELETE FROM ${identifier(table)} WHERE usuario_id = ${account} AND id IN (
            SELECT id FROM ${identifier(table)} WHERE usuario_id = ${account} ORDER BY id OFFSET ${from} LIMIT ${rows})`),
        );
        expect(await orphans()).toEqual({});
      }
    }),
    { numRuns: 15 },
  );
  const { rows } = await owner.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM keyword_negocios WHERE usuario_id = $1`,
    [other],
  );
  expect(rows[0]?.total, 'links of another account').toBe(SIZE ** 4);
});

test('an account that goes leaves no row in any table', async () => {
  const account = await createAccount(database.store);
  await withAccount(database.store, account, (tx) => fill(tx, account));
  await withAccount(database.store, account, (tx) =>
    tx.execute(sql`DELETE FROM cuentas WHERE usuario_id = ${account}`),
  );
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'usuario_id' AND t.table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const { rowCount } = await owner.query(`SELECT FROM ${name} WHERE usuario_id = $1`, [account]);
    expect(rowCount, name).toBe(0);
  }
});
