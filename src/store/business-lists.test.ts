import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { businessSummary } from './queries/businesses/counts.ts';
import type { BusinessFilter } from './queries/businesses/filter.ts';
import { type BusinessSort, listBusinesses } from './queries/businesses/list.ts';
import { COUNT_CAP } from './queries/lists/page.ts';
import { raw, sql } from './sql.ts';
import { withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let ana: string;

beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  ana = await createAccount(database.store);
  await fill(ana, 1, 60);
});
afterAll(() => database.drop());

const fill = (account: string, from: number, to: number) =>
  withAccount(database.store, account, (tx) =>
    tx.execute(sql`INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, grupo, dominio_extraido, provincia, pais,
        rating, review_count, cerrado, fuente_datos, fecha_scrapeado, actualizado)
      SELECT ${account}::uuid, 'p' || n, (ARRAY['Ñandú ', 'álamo ', 'Zeta ', 'Bar '])[1 + n % 4] || n,
        (ARRAY['Hotel', 'Tienda', NULL])[1 + n % 3], CASE WHEN n % 2 = 0 THEN 'n' || n || '.es' END,
        (ARRAY['Málaga', 'Lugo', NULL])[1 + n % 3], CASE WHEN n % 10 = 0 THEN 'PT' ELSE 'ES' END,
        CASE WHEN n % 7 > 0 THEN (n % 5)::float8 END, CASE WHEN n % 6 > 0 THEN n % 9 END, n % 11 = 0, 'x', now(), now()
      FROM generate_series(${from}::int, ${to}::int) n`),
  );
const list = (filter: BusinessFilter, sort: BusinessSort, pagina = 1, limite = 7, cursor?: string) =>
  withAccount(database.store, ana, (tx) => listBusinesses(tx, ana, filter, sort, { pagina, limite, cursor }));

const ORDERS = ['fecha', 'nombre_negocio', 'rating', 'review_count'] as const;
const plain = (orden: (typeof ORDERS)[number], way: 'ASC' | 'DESC') => {
  const columns = {
    fecha: [],
    nombre_negocio: ['nombre_orden'],
    rating: ['rating', 'coalesce(rating * 0 + coalesce(review_count, -1), 0)'],
    review_count: ['review_count', 'coalesce(review_count * 0 + coalesce(rating, -1), 0)'],
  }[orden];
  return withAccount(database.store, ana, async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT id FROM negocios ORDER BY ${raw([...columns, 'id'].map((each) => `${each} ${way} NULLS LAST`).join(', '))}`,
    );
    return rows.map((row) => String(row.id));
  });
};

test('pages by number and by cursor give every business once, in the order of a plain sort, equal ratings by reviews and equal reviews by rating', async () => {
  for (const orden of ORDERS) {
    for (const direccion of ['asc', 'desc'] as const) {
      const expected = await plain(orden, direccion === 'asc' ? 'ASC' : 'DESC');
      const byNumber: string[] = [];
      for (let pagina = 1; pagina <= 9; pagina++) {
        byNumber.push(...(await list({}, { orden, direccion }, pagina)).filas.map((row) => row._id));
      }
      expect(byNumber, `${orden} ${direccion}`).toEqual(expected);
      const byCursor: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({}, { orden, direccion }, 1, 7, cursor);
        byCursor.push(...page.filas.map((row) => row._id));
        cursor = page.paginacion.siguiente ?? undefined;
      } while (cursor !== undefined);
      expect(byCursor, `${orden} ${direccion} by cursor`).toEqual(expected);
    }
  }
});

test('a filter by kind is counted as its rows are, accents and case aside', async () => {
  const sort = { orden: 'nombre_negocio', direccion: 'asc' } as const;
  for (const filter of [
    { provincia: 'MALAGA' },
    { provincia: 'lugo', tiene_website: true },
    { pais: 'pt' },
    { grupo: 'Hotel' as const, cerrado: false },
    { categoria_negocio: 'Tienda' },
    { cerrado: true },
    { buscar: 'nandu' },
    { rating_min: 3 },
    { dominio_libre: false },
  ]) {
    const { filas, resumen } = await list(filter, sort, 1, 100);
    expect(resumen.total, JSON.stringify(filter)).toBe(filas.length);
    expect(filas.length).toBeGreaterThan(0);
    expect(resumen.con_dominio).toBe(filas.filter((row) => row.dominio_extraido !== null).length);
    expect(resumen.cerrados).toBe(filas.filter((row) => row.cerrado).length);
    expect(resumen).not.toHaveProperty('exacto');
  }
});

const change = fc.record({
  what: fc.constantFrom('add', 'change', 'remove'),
  from: fc.integer({ min: 1, max: 20 }),
  to: fc.integer({ min: 1, max: 20 }),
  provincia: fc.constantFrom('Lugo', 'León', null),
  cerrado: fc.boolean(),
});

test('whatever is written, the kept figures equal a fresh count', async () => {
  const account = await createAccount(database.store);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
      for (const one of changes) {
        await withAccount(database.store, account, async (tx) => {
          const which = sql`clave_lugar IN (SELECT 'p' || n FROM generate_series(${one.from}::int, ${one.to}::int) n)`;
          if (one.what === 'add') {
            await tx.execute(sql`INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, provincia, cerrado,
                fuente_datos, fecha_scrapeado, actualizado)
              SELECT ${account}::uuid, 'p' || n, 'x', ${one.provincia}, ${one.cerrado}::boolean, 'x', now(), now()
              FROM generate_series(${one.from}::int, ${one.to}::int) n ON CONFLICT DO NOTHING`);
          } else if (one.what === 'change') {
            await tx.execute(sql`UPDATE negocios SET provincia = ${one.provincia}, cerrado = ${one.cerrado}::boolean,
              dominio_extraido = CASE WHEN ${one.cerrado}::boolean THEN 'x.es' END WHERE ${which}`);
          } else await tx.execute(sql`DELETE FROM negocios WHERE ${which}`);
        });
      }
      const { rows } = await withAccount(database.store, account, (tx) =>
        tx.execute(sql`
          (SELECT provincia, con_dominio, cerrado, total::int FROM facetas_negocios WHERE total <> 0
           EXCEPT SELECT coalesce(provincia, ''), dominio_extraido IS NOT NULL, cerrado, count(*)::int
           FROM negocios GROUP BY 1, 2, 3)
          UNION ALL
          (SELECT coalesce(provincia, ''), dominio_extraido IS NOT NULL, cerrado, count(*)::int FROM negocios GROUP BY 1, 2, 3
           EXCEPT SELECT provincia, con_dominio, cerrado, total::int FROM facetas_negocios)`),
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('a list that no kept figure knows is counted up to the cap and says so; the statistics count it whole', async () => {
  await fill(ana, 100, 100 + COUNT_CAP * 2);
  const { resumen, paginacion } = await list({ rating_min: 1 }, { orden: 'rating', direccion: 'desc' });
  expect(resumen).toMatchObject({ total: COUNT_CAP, exacto: false });
  expect(paginacion).toMatchObject({ total_elementos: COUNT_CAP, total_exacto: false });
  const whole = await withAccount(database.store, ana, (tx) => businessSummary(tx, ana, { rating_min: 1 }));
  expect(whole.total).toBeGreaterThan(COUNT_CAP);
  expect(whole).not.toHaveProperty('exacto');
});

test('businesses of free names are the same few or very many, and those of a name that was set aside are not among them', async () => {
  const account = await createAccount(database.store);
  await fill(account, 1, COUNT_CAP + 500);
  await withAccount(database.store, account, (tx) =>
    tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion,
        es_disponible, confirmaciones, estado_gestion, fecha_creacion)
      VALUES (${account}, 'libre.es', 'libre.es', 'es', 'es', 'expirado', true, 2, NULL, now()),
        (${account}, 'apartado.es', 'apartado.es', 'es', 'es', 'expirado', true, 2, 'descartado', now()),
        (${account}, 'vivo.es', 'vivo.es', 'es', 'es', 'activo', false, 0, NULL, now())`),
  );
  const named = (dominio: string, condition: string) =>
    withAccount(database.store, account, (tx) =>
      tx.execute(sql`UPDATE negocios SET dominio_id =
          (SELECT id FROM dominios WHERE dominio = ${dominio}) WHERE ${raw(condition)}`),
    );
  const free = (dominio_libre: boolean, direccion: 'asc' | 'desc') =>
    withAccount(database.store, account, (tx) =>
      listBusinesses(
        tx,
        account,
        { dominio_libre },
        { orden: 'fecha', direccion },
        { pagina: 1, limite: 50 },
      ),
    );
  await named('vivo.es', `clave_lugar = 'p1'`);
  await named('apartado.es', `clave_lugar = 'p2'`);
  await named('libre.es', `clave_lugar IN ('p3', 'p4')`);
  const few = await free(true, 'asc');
  expect(few.filas.map((row) => row.dominio?.dominio)).toEqual(['libre.es', 'libre.es']);
  expect(few.resumen.total).toBe(2);
  expect((await free(false, 'asc')).filas[0]?.dominio?.dominio).toBe('vivo.es');

  await named('libre.es', 'dominio_id IS NULL');
  const many = await free(true, 'asc');
  expect(many.resumen).toMatchObject({ total: COUNT_CAP, exacto: false });
  expect(new Set(many.filas.map((row) => row.dominio?.dominio))).toEqual(new Set(['libre.es']));
  expect(many.filas).toHaveLength(50);
  expect((await free(false, 'asc')).filas.map((row) => row.dominio?.dominio)).toEqual([
    'vivo.es',
    'apartado.es',
  ]);
});
