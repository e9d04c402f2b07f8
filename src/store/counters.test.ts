import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { estadoVerificacion } from '#contract/states.ts';
import { rows } from './queries/sql/rows.ts';
import { raw, sql } from './sql.ts';
import { type Tx, withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const NOW = new Date(0);
const TABLES = ['keywords', 'batches', 'negocios', 'dominios'];

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

/** The stored counters, and a fresh count of the rows. */
async function compare(): Promise<void> {
  const scopes = TABLES.map((table) => `'${table}'`).join(', ');
  const text = `SELECT usuario_id, ambito, clave, valor FROM contadores
    WHERE valor <> 0 AND ambito IN (${scopes}) ORDER BY 1, 2, 3`;
  const counted = TABLES.map(
    (table) => `SELECT t.usuario_id, '${table}' AS ambito, k.clave, sum(k.valor)::bigint AS valor
      FROM ${table} t, LATERAL claves_contador(t) k GROUP BY 1, 3 HAVING sum(k.valor) <> 0`,
  ).join(' UNION ALL ');
  const kept = await owner.query(text);
  const fresh = await owner.query(`${counted} ORDER BY 1, 2, 3`);
  expect(kept.rows).toEqual(fresh.rows);
}

const read = (account: string, ambito: string) =>
  withAccount(database.store, account, async (tx) => {
    const found = await rows(
      tx,
      z.strictObject({ clave: z.string(), valor: z.string() }),
      sql`SELECT clave, valor FROM contadores WHERE ambito = ${ambito} AND valor <> 0`,
    );
    return Object.fromEntries(found.map((row) => [row.clave, Number(row.valor)]));
  });

const insertDomains = (tx: Tx, account: string, names: readonly string[], value: number) =>
  tx.execute(sql`
    INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, valor_estimado, fecha_creacion)
    SELECT ${account}::uuid, n, n, split_part(n, '.', 2), ${value}, ${NOW} FROM jsonb_array_elements_text(
      ${JSON.stringify(names)}::jsonb) AS n ON CONFLICT DO NOTHING`);

test('totals say what is in the lists', async () => {
  const account = await createAccount(database.store);
  await withAccount(database.store, account, async (tx) => {
    await insertDomains(tx, account, ['a.es', 'b.es', 'c.com'], 100);
    await tx.execute(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, estado_verificacion = 'expirado', favorito = true,
      fecha_ultima_verificacion = ${NOW}, valor_estimado = 250 WHERE dominio = 'b.es'`);
    await tx.execute(sql`DELETE FROM dominios WHERE dominio = 'c.com'`);
  });
  expect(await read(account, 'dominios')).toEqual({
    total: 2,
    'estado:pendiente': 1,
    'estado:expirado': 1,
    'extension:es': 2,
    disponibles: 1,
    verificados: 1,
    favoritos: 1,
    valor_total: 350,
  });
});

test('a batch that goes takes its keywords out of the totals, an account that goes takes its totals along', async () => {
  const account = await createAccount(database.store);
  await withAccount(database.store, account, (tx) =>
    tx.execute(sql`
      WITH b AS (INSERT INTO batches (usuario_id, nombre, tipo, configuracion, fecha_creacion)
        SELECT ${account}::uuid, n, 'masivo', '{}', ${NOW} FROM unnest(ARRAY['uno', 'dos']) n RETURNING id, nombre)
      INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma, fecha_creacion)
      SELECT ${account}::uuid, b.id, n, n::text, n::text, 'ES', 'es', ${NOW} FROM b, generate_series(1, 5) n`),
  );
  expect(await read(account, 'keywords')).toEqual({ total: 10, 'estado:pendiente': 10 });
  await withAccount(database.store, account, (tx) =>
    tx.execute(sql`DELETE FROM batches WHERE nombre = 'uno'`),
  );
  expect(await read(account, 'keywords')).toEqual({ total: 5, 'estado:pendiente': 5 });
  expect(await read(account, 'batches')).toEqual({ total: 1, 'estado:pendiente': 1 });
  await withAccount(database.store, account, (tx) => tx.execute(sql`DELETE FROM cuentas`));
  const left = await owner.query('SELECT 1 FROM contadores WHERE usuario_id = $1', [account]);
  expect(left.rows).toEqual([]);
});

test('a batch counts under its new state, and a change of anything else calls no trigger', async () => {
  const account = await createAccount(database.store);
  const calls = async (tx: Tx, set: string) => {
    const plan = await tx.execute(raw(`EXPLAIN (ANALYZE) UPDATE batches SET ${set} WHERE nombre <> 'tres'`));
    const lines = plan.rows
      .map((row) => String(row['QUERY PLAN']))
      .filter((line) => /^Trigger contar/.test(line));
    return lines.map((line) => Number(/calls=(\d+)/.exec(line)?.[1]));
  };
  await withAccount(database.store, account, async (tx) => {
    await tx.execute(sql`
      INSERT INTO batches (usuario_id, nombre, tipo, configuracion, fecha_creacion)
      SELECT ${account}::uuid, n, 'masivo', '{}', ${NOW} FROM unnest(ARRAY['uno', 'dos', 'tres']) n`);
    expect(await calls(tx, 'total_keywords = 5, revision = revision + 1')).toEqual([]);
    expect(await calls(tx, `estado = 'procesando'`)).toEqual([2]);
  });
  expect(await read(account, 'batches')).toEqual({ total: 3, 'estado:pendiente': 1, 'estado:procesando': 2 });
  await compare();
});

const names = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom('es', 'com')).map(([n, zone]) => `d${n}.${zone}`),
  { minLength: 1, maxLength: 10 },
);
const step = fc.oneof(
  fc.record({ what: fc.constant('insert' as const), names, value: fc.integer({ min: 0, max: 1e6 }) }),
  fc.record({
    what: fc.constant('update' as const),
    names,
    estado: fc.constantFrom(...Object.values(estadoVerificacion)),
    libre: fc.option(fc.boolean()),
  }),
  fc.record({ what: fc.constant('delete' as const), names }),
);

test('whatever is written, in whatever order, the totals equal a fresh count', async () => {
  const accounts = [await createAccount(database.store), await createAccount(database.store)];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), step), { maxLength: 12 }),
      async (steps) => {
        for (const [who, one] of steps) {
          const account = accounts[who] ?? '';
          await withAccount(database.store, account, async (tx) => {
            const list = sql`(SELECT jsonb_array_elements_text(${JSON.stringify(one.names)}::jsonb))`;
            if (one.what === 'insert') await insertDomains(tx, account, one.names, one.value);
            if (one.what === 'delete') await tx.execute(sql`DELETE FROM dominios WHERE dominio IN ${list}`);
            if (one.what === 'update') {
              await tx.execute(sql`UPDATE dominios SET estado_verificacion = ${one.estado},
              es_disponible = ${one.libre}, confirmaciones = 2 WHERE dominio IN ${list}`);
            }
          });
        }
        await compare();
      },
    ),
    { numRuns: 25 },
  );
});

test('writers of one account at the same time neither lose a count nor block each other', async () => {
  const account = await createAccount(database.store);
  await Promise.all(
    Array.from({ length: 10 }, (_, writer) =>
      withAccount(database.store, account, async (tx) => {
        await insertDomains(tx, account, [`w${writer}.es`, `w${writer}.com`], 1);
        await tx.execute(
          sql`UPDATE dominios SET estado_verificacion = 'activo' WHERE dominio = ${`w${writer}.es`}`,
        );
      }),
    ),
  );
  expect(await read(account, 'dominios')).toMatchObject({
    total: 20,
    'estado:activo': 10,
    'extension:com': 10,
  });
  await compare();
});
