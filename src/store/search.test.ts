import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { rows } from './queries/sql/rows.ts';
import { identifier, sql } from './sql.ts';
import { withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let owner: pg.Client;
let mine: string;
let other: string;
const NOW = new Date(0);

beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  mine = await createAccount(database.store);
  other = await createAccount(database.store);
  for (const account of [mine, other]) await fill(account);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function fill(account: string): Promise<void> {
  await withAccount(database.store, account, async (tx) => {
    await tx.execute(sql`
      WITH b AS (INSERT INTO batches (usuario_id, nombre, tipo, configuracion, fecha_creacion)
                 VALUES (${account}, 'lote', 'masivo', '{}', ${NOW}) RETURNING id)
      INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma, fecha_creacion)
      SELECT ${account}, b.id, ord, k, lower(k), 'ES', 'es', ${NOW} FROM b, unnest(ARRAY['Fontaneros en Málaga',
        'L’Hospitalet dentistas', 'bar & grill 100%', 'abogados sevilla']) WITH ORDINALITY AS e(k, ord)`);
    await tx.execute(sql`
      INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, fuente_datos, fecha_scrapeado, actualizado)
      SELECT ${account}, n, n, 'prueba', ${NOW}, ${NOW} FROM unnest(ARRAY['Clínica Núñez', '50% Outlet_Moda', 'Bar Paco',
        'Barra\\invertida']) AS n`);
    await tx.execute(sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
      SELECT ${account}, d, d, 'es', ${NOW} FROM unnest(ARRAY['clinica-nunez.es', 'barpaco.es', 'outlet.es']) AS d`);
  });
}

const find = (what: 'keywords' | 'negocios' | 'dominios', text: string, limit = 100) =>
  withAccount(database.store, mine, async (tx) => {
    const column = { keywords: sql`keyword`, negocios: sql`nombre_negocio`, dominios: sql`dominio` }[what];
    const found = await rows(
      tx,
      z.strictObject({ name: z.string() }),
      sql`
      SELECT ${column} AS name FROM ${identifier(what)}
      WHERE id IN (SELECT ${identifier(`search_${what}`)}(${text}, ${limit})) ORDER BY 1`,
    );
    return found.map((row) => row.name);
  });

test('businesses and domains are found by any part of the name, without case and accents', async () => {
  expect(await find('negocios', 'NUNEZ')).toEqual(['Clínica Núñez']);
  expect(await find('negocios', 'úñe')).toEqual(['Clínica Núñez']);
  expect(await find('negocios', 'a')).toEqual([
    '50% Outlet_Moda',
    'Bar Paco',
    'Barra\\invertida',
    'Clínica Núñez',
  ]);
  expect(await find('dominios', 'Paco')).toEqual(['barpaco.es']);
});

test('keywords are found whether they wait or have ended', async () => {
  for (const estado of ['pendiente', 'procesando', 'completado', 'error']) {
    await withAccount(database.store, mine, (tx) => tx.execute(sql`UPDATE keywords SET estado = ${estado}`));
    expect(await find('keywords', 'EN MALAGA'), estado).toEqual(['Fontaneros en Málaga']);
    expect(await find('keywords', '& grill'), estado).toEqual(['bar & grill 100%']);
    expect(await find('keywords', 'x'), estado).toEqual([]);
  }
});

test('what means something to the database is taken literally', async () => {
  expect(await find('negocios', '50%')).toEqual(['50% Outlet_Moda']);
  expect(await find('negocios', 't_m')).toEqual(['50% Outlet_Moda']);
  expect(await find('negocios', 'a_i')).toEqual([]);
  expect(await find('negocios', '\\')).toEqual(['Barra\\invertida']);
  for (const hostile of ["'", "''", "' | '", '\\', "a'b\\", ':*', '!a', '( & )', '<->', '   ', '😀', '%']) {
    await find('keywords', hostile);
    await find('negocios', hostile);
    await find('dominios', hostile);
  }
});

test('a search stays within its account and its limit', async () => {
  expect(await find('keywords', 'abogados')).toHaveLength(1);
  expect(await find('negocios', 'bar', 1)).toHaveLength(1);
  const other = await withSystem(database.store, (tx) => tx.execute(sql`SELECT search_negocios('bar', 10)`));
  expect(other.rows).toEqual([]);
});

test('each search has an index that serves account and text together', async () => {
  await owner.query(
    `INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, fuente_datos, fecha_scrapeado, actualizado)
     SELECT $1, n, 'Negocio ' || md5(n::text), 'prueba', $2, $2 FROM generate_series(1, 3000) n`,
    [mine, NOW],
  );
  await owner.query(
    `INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
     SELECT $1, md5(n::text) || '.es', '', 'es', $2 FROM generate_series(1, 3000) n`,
    [mine, NOW],
  );
  await owner.query(
    `INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma, estado,
       fecha_creacion)
     SELECT $1, (SELECT id FROM batches WHERE usuario_id = $1), n, md5(n::text), md5(n::text), 'ES', 'es', 'completado', $2
     FROM generate_series(1, 3000) n`,
    [mine, NOW],
  );
  // Small tables are scanned anyway; this tests which index serves large ones.
  await owner.query('VACUUM ANALYZE keywords, negocios, dominios');
  await owner.query('SET enable_seqscan = off');
  const account = `usuario_id = '${mine}'`;
  const ended = `estado NOT IN ('pendiente', 'procesando')`;
  const searches = {
    keywords: `${account} AND ${ended} AND texto_busqueda(keyword_normalizada) LIKE '%paco%'`,
    negocios: `${account} AND nombre_orden LIKE '%paco%'`,
    dominios: `${account} AND dominio LIKE '%paco%'`,
  };
  for (const [table, where] of Object.entries(searches)) {
    const { rows } = await owner.query(`EXPLAIN SELECT id FROM ${table} WHERE ${where}`);
    expect(JSON.stringify(rows)).toContain(`Scan on ${table}_busqueda`);
  }
});
