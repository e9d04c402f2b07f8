import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { listDomains } from './queries/domains/list.ts';
import { domainStats } from './queries/domains/list-counts.ts';
import type { DomainFilter } from './queries/domains/list-filter.ts';
import type { PageRequest } from './queries/lists/page.ts';
import { firstRow, totalRow } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { type Tx, withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const ROWS = process.env.PRUEBAS_LARGAS ? 200_000 : 40_000;
const LIMIT = 50;

let database: TestDatabase;
let owner: pg.Client;
let mine: string;

beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  // A row whose commit may be lost is not marked as visible to all, and would be fetched.
  await owner.query('SET synchronous_commit = on');
  mine = await createAccount(database.store);
  await fill(await createAccount(database.store), ROWS / 10);
  await fill(mine, ROWS);
  // A page that another process has in hand, or that an older snapshot may still need, is left out of the map.
  await vi.waitUntil(vacuumed, { timeout: 120_000, interval: 500 });
}, 300_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Vacuums. Whether all pages are then marked as visible to all, so that an index alone answers. */
async function vacuumed(): Promise<boolean> {
  await owner.query('VACUUM ANALYZE dominios');
  const { rows } = await owner.query(
    `SELECT relallvisible = relpages AS done FROM pg_class WHERE oid = 'dominios'::regclass`,
  );
  return rows[0]?.done === true;
}

/** A realistic account: mostly active, .es without dates, values and metrics only for expired domains. */
async function fill(account: string, rows: number): Promise<void> {
  await owner.query(
    `INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion, es_disponible,
       confirmaciones, fase_ciclo, valor_estimado, metricas, fecha_ultima_verificacion, fecha_expiracion, favorito, fecha_creacion)
     SELECT $1, 'negocio-' || md5(n::text) || '.' || ext, 'negocio-' || md5(n::text) || '.' || ext, ext, ext, estado,
       CASE WHEN estado IN ('activo', 'no_resuelve') THEN false WHEN estado = 'expirado' THEN n % 5 < 3 END,
       2, CASE WHEN estado IN ('activo', 'no_resuelve') THEN 'activo' WHEN estado <> 'expirado' THEN 'desconocida'
            WHEN n % 5 < 3 THEN 'libre' ELSE 'redencion' END,
       CASE WHEN estado = 'expirado' THEN n % 20000 END,
       CASE WHEN estado = 'expirado' THEN jsonb_build_object('autoridad_dominio', n % 70, 'backlinks_estimados', n % 5000)
            ELSE '{}' END,
       CASE WHEN estado <> 'pendiente' THEN to_timestamp(n % 40000) END,
       CASE WHEN ext <> 'es' THEN to_timestamp(n::bigint * 7919 % 800000) END, n % 500 = 0, to_timestamp(0)
     FROM (SELECT n, (ARRAY['com', 'com', 'es', 'es', 'net', 'cat'])[1 + n % 6] AS ext,
       CASE WHEN n % 100 < 90 THEN 'activo' WHEN n % 100 < 92 THEN 'no_resuelve' WHEN n % 100 < 95 THEN 'expirado'
            WHEN n % 100 < 97 THEN 'necesita_verificacion_manual' ELSE 'pendiente' END AS estado
       FROM generate_series(1, $2) n) g`,
    [account, rows],
  );
}

/** Returns the result and the number of rows of `dominios` read, repeats included. */
async function measured<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; rows: number }> {
  return await withAccount(database.store, mine, async (tx) => {
    // The connection's counters may include earlier transactions.
    const before = await rowsRead(tx);
    const result = await work(tx);
    return { result, rows: (await rowsRead(tx)) - before };
  });
}

async function rowsRead(tx: Tx): Promise<number> {
  const seen = await firstRow(
    tx,
    totalRow,
    sql`SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS total FROM pg_stat_xact_user_tables
        WHERE relname = 'dominios'`,
  );
  return seen?.total ?? 0;
}

/** Filters with maintained figures, and some that no single index serves. */
const filters: [name: string, filter: DomainFilter][] = [
  ['nothing', {}],
  ['nearly all', { estado_verificacion: 'activo' }],
  ['what has no date', { estado_verificacion: 'pendiente' }],
  ['what is not known', { es_disponible: 'null' }],
  ['a zone without dates', { extension: 'es' }],
  ['free in one zone', { es_disponible: 'true', extension: 'cat' }],
  ['what cannot be', { es_disponible: 'false', fase_ciclo: 'libre' }],
  ['favourites', { favorito: true }],
  ['a value', { valor_minimo: 10_000 }],
  ['links', { backlinks_minimos: 1_000 }],
  ['a rare text', { search: 'a1b2' }],
  ['a frequent text', { search: 'negocio' }],
];

test.each(filters)('a page of %s reads a small part of the table, in every order', async (_, filter) => {
  const worst = { rows: 0, what: '' };
  for (const orden of ORDENES_DOMINIOS) {
    for (const direccion of ['asc', 'desc'] as const) {
      const read = async (what: string, request: PageRequest) => {
        const { result, rows } = await measured((tx) =>
          listDomains(tx, mine, filter, { orden, direccion }, request),
        );
        if (rows > worst.rows) Object.assign(worst, { rows, what: `${orden} ${direccion} ${what}` });
        return result;
      };
      const first = await read('first', { pagina: 1, limite: LIMIT });
      const { siguiente } = first.paginacion;
      if (siguiente) await read('next', { pagina: 2, limite: LIMIT, cursor: siguiente });
      const last = await read('last', { pagina: 9, limite: LIMIT, cursor: 'fin' });
      const { anterior } = last.paginacion;
      if (anterior) await read('previous', { pagina: 8, limite: LIMIT, cursor: anterior });
    }
  }
  // Counting stops at 10,001, and a gathered stretch is read once more.
  expect(worst, worst.what).toSatisfy(({ rows }) => rows <= Math.max(25_000, ROWS / 8));
});

/** Filters of which each part keeps more rows than the whole. */
const narrowing: [name: string, filter: DomainFilter][] = [
  ['what a person has to settle', { a_mano: true }],
  ['a state and a value', { estado_verificacion: 'expirado', valor_minimo: 10_000 }],
  ['a value, an authority and links', { valor_minimo: 500, autoridad_minima: 30, backlinks_minimos: 100 }],
  ['a text, free, in a zone', { search: 'o-a', es_disponible: 'true', extension: 'com' }],
  ['a text within a state', { search: 'negocio', estado_verificacion: 'expirado' }],
  ['a text and a value', { search: 'negocio', valor_minimo: 1_000 }],
];

test.each(narrowing)('%s is found among the entries of an index, in every order', async (_, filter) => {
  const { total } = await withAccount(database.store, mine, (tx) => domainStats(tx, mine, filter));
  expect(total).toBeGreaterThan(0);
  for (const orden of ORDENES_DOMINIOS) {
    const { rows } = await measured((tx) =>
      listDomains(tx, mine, filter, { orden, direccion: 'asc' }, { pagina: 1, limite: LIMIT }),
    );
    // The page's own rows, and up to a thousand that are found by id and sorted.
    expect(rows, orden).toBeLessThanOrEqual(Math.min(total, 1_000) + 2 * LIMIT);
  }
});

test('a jump within the first 10,000 rows reads a small multiple of what it passes over', async () => {
  for (const orden of ORDENES_DOMINIOS) {
    const { rows } = await measured((tx) =>
      listDomains(tx, mine, {}, { orden, direccion: 'desc' }, { pagina: 200, limite: LIMIT }),
    );
    expect(rows, orden).toBeLessThan(25_000);
  }
});

test('the figures of what is kept read no domain at all', async () => {
  for (const [, filter] of filters.slice(0, 8)) {
    const { rows } = await measured((tx) => domainStats(tx, mine, filter));
    expect(rows).toBe(0);
  }
});
