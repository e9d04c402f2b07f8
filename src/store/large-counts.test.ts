import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { listDomains } from './queries/domains/list.ts';
import type { Page } from './queries/lists/page.ts';
import { listDrops } from './queries/management/drops.ts';
import { firstRow, totalRow } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { nextRevision, type Tx, withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const LARGE = 12_000;
const SORT = { orden: 'recientes', direccion: 'desc' } as const;

let database: TestDatabase;
let owner: pg.Client;
let mine: string;

beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
}, 60_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  mine = await createAccount(database.store);
  await owner.query(
    `INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion, fecha_creacion)
     SELECT $1, 'sevilla-' || n || '.com', 'sevilla-' || n || '.com', 'com', 'com', 'pendiente', to_timestamp(0)
     FROM generate_series(1, $2) n`,
    [mine, LARGE],
  );
  // Later statistics could change the plan between two reads.
  await owner.query('ANALYZE dominios');
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The total of a page, and how many rows were read for it. */
const counted = async (read: (tx: Tx) => Promise<Page<unknown>>) =>
  await withAccount(database.store, mine, async (tx) => {
    const before = await rowsRead(tx);
    const { total_elementos: total, total_exacto: exacto } = (await read(tx)).paginacion;
    return { total, exacto, rows: (await rowsRead(tx)) - before };
  });

const listed = (pagina = 1) =>
  counted((tx) => listDomains(tx, mine, { search: 'sevilla' }, SORT, { pagina, limite: 20 }));

async function rowsRead(tx: Tx): Promise<number> {
  const read = sql`SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS total FROM pg_stat_xact_user_tables
    WHERE relname = 'dominios'`;
  return (await firstRow(tx, totalRow, read))?.total ?? 0;
}

const keepOnly = async (rows: number, { isRevised }: { isRevised: boolean }) =>
  await withAccount(database.store, mine, async (tx) => {
    if (isRevised) await nextRevision(tx);
    await tx.execute(sql`DELETE FROM dominios WHERE usuario_id = ${mine}
      AND id NOT IN (SELECT id FROM dominios WHERE usuario_id = ${mine} LIMIT ${rows})`);
  });

test('another order of a remembered filter has its own first rows', async () => {
  expect(await listed()).toMatchObject(MORE);
  await owner.query(
    `UPDATE dominios SET valor_estimado = n FROM generate_series(1, 3) n
     WHERE usuario_id = $1 AND dominio = 'sevilla-' || n || '.com'`,
    [mine],
  );
  const page = await withAccount(database.store, mine, (tx) =>
    listDomains(
      tx,
      mine,
      { search: 'sevilla' },
      { orden: 'valor', direccion: 'desc' },
      { pagina: 1, limite: 5 },
    ),
  );
  expect(page.filas.slice(0, 3).map((row) => row.valor_estimado)).toEqual([3, 2, 1]);
});

const MORE = { total: 10_000, exacto: false };

test('the next page of a filter with more rows than are counted does not count them again', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const first = await listed();
  expect(first).toMatchObject(MORE);
  const next = await listed(2);
  expect(next).toMatchObject(MORE);
  expect(first.rows - next.rows).toBeGreaterThan(9_000);
});

test('the next page of more names soon free than are counted does not count them again, though later', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await owner.query("UPDATE dominios SET fase_ciclo = 'redencion' WHERE usuario_id = $1", [mine]);
  const soonFree = (now: number, pagina: number) => {
    const filter = { timezone: 'Europe/Madrid', now };
    return counted((tx) => listDrops(tx, mine, filter, { pagina, limite: 20 }));
  };
  const now = Date.parse('2026-07-01T22:00:01Z');
  const first = await soonFree(now, 1);
  expect(first).toMatchObject(MORE);
  const next = await soonFree(now + 2_000, 2);
  expect(next).toMatchObject(MORE);
  expect(first.rows - next.rows).toBeGreaterThan(9_000);
});

test('a change of the account is counted at once', async () => {
  expect(await listed()).toMatchObject(MORE);
  await keepOnly(9_000, { isRevised: true });
  expect(await listed()).toMatchObject({ total: 9_000, exacto: true });
});

test('a change without a new revision is counted after ten seconds', async () => {
  expect(await listed()).toMatchObject(MORE);
  await keepOnly(9_000, { isRevised: false });
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 10_001);
  expect(await listed()).toMatchObject({ total: 9_000, exacto: true });
});

test('an exact count is not remembered', async () => {
  await keepOnly(9_000, { isRevised: true });
  expect(await listed()).toMatchObject({ total: 9_000, exacto: true });
  await keepOnly(8_999, { isRevised: false });
  expect(await listed()).toMatchObject({ total: 8_999, exacto: true });
});

test('the same filter in another account is counted for itself', async () => {
  expect(await listed()).toMatchObject(MORE);
  mine = await createAccount(database.store);
  expect(await listed()).toMatchObject({ total: 0, exacto: true });
});
