import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase, type TestDatabase } from './testing.ts';

/** Facts of the world and the program's own state, shared by all accounts. */
const SHARED = [
  // Administrators' changes of the installation, shown on their page only.
  'cambios_administracion',
  'evidencias',
  // The installation's switch of orders.
  'interruptor_ordenes',
  // Timelines of the database's servers.
  'lineas_base',
  // Seen releases, from which a zone's hours are learned.
  'liberaciones_vistas',
  // Web archive data, measured once for the whole installation without an account's key.
  'metricas_mundo',
  'procesos',
  // What the zones' servers showed of watched names.
  'relojes_zona',
  'reparto_registro',
  'respuestas_rdap_bootstrap',
  'secretos_instalacion',
  'servidores_registro',
  // Which accounts have work, read by the claims across accounts.
  'trabajo_de_cuentas',
  'turnos',
  'uso_publico',
];
const MINE = randomUUID();
const OTHER = randomUUID();
const REFUSED = '42501';

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;
let tables: string[];

beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  app = new pg.Client(database.appUrl);
  await owner.connect();
  await app.connect();
  tables = await accountTables();
  await dropConstraints();
  for (const table of tables)
    for (const account of [MINE, OTHER]) await owner.query(await rowOf(table, account));
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await database.drop();
});

async function accountTables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'usuario_id' ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** Lets rows of any table be made from its columns alone. The database is dropped afterwards. */
async function dropConstraints(): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement FROM pg_constraint
    WHERE contype IN ('f', 'c') AND connamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('ALTER TABLE %I DISABLE TRIGGER USER', table_name) FROM information_schema.tables
    WHERE table_schema = 'public'`);
  for (const { statement } of rows) await owner.query(statement);
}

async function rowOf(table: string, account: string): Promise<string> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL
       AND is_generated = 'NEVER'`,
    [table],
  );
  const values: Record<string, string> = {
    uuid: `'${randomUUID()}'`,
    text: `'${randomUUID()}'`,
    timestamptz: `'2026-01-01'`,
    jsonb: `'{}'`,
    bytea: `'\\x${randomUUID().replaceAll('-', '')}'`,
    bool: 'false',
  };
  const columns = rows.filter(({ name }) => name !== 'usuario_id');
  const list = ['usuario_id', ...columns.map(({ name }) => `"${name}"`)].join(', ');
  const row = [`'${account}'`, ...columns.map(({ type }) => values[type] ?? '1')].join(', ');
  return `INSERT INTO ${table} (${list}) VALUES (${row})`;
}

/** In one transaction of the program, which is rolled back. */
async function asAccount<T>(account: string | null, work: () => Promise<T>): Promise<T> {
  await app.query('BEGIN');
  try {
    if (account) await app.query(`SELECT set_config('app.usuario_id', $1, true)`, [account]);
    return await work();
  } finally {
    await app.query('ROLLBACK');
  }
}

const refusal = (statement: string) =>
  app.query(statement).then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  );

test('every table belongs to accounts, or is named here as shared', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  expect(tables.length).toBeGreaterThan(15);
  expect(rows.map(({ name }) => name).sort()).toEqual([...tables, ...SHARED].sort());
});

/** Their keys begin with what is linked, whose identifiers rise with time for all accounts alike. */
const LINKS = ['batch_dominios', 'batch_negocios', 'keyword_negocios'];

test('the account comes first in the primary key of each of its tables, in those of links second, and row-level security is forced', async () => {
  const { rows } = await owner.query<{ name: string; place: number }>(`
    SELECT c.relname AS name, array_position(i.indkey::int2[], a.attnum) AS place
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
    WHERE c.relnamespace = 'public'::regnamespace AND a.attname = 'usuario_id' AND c.relrowsecurity
      AND c.relforcerowsecurity ORDER BY 1`);
  expect(rows).toEqual(tables.map((name) => ({ name, place: LINKS.includes(name) ? 1 : 0 })));
});

test('a query that forgets its filter gives the rows of its own account only', async () => {
  await asAccount(MINE, async () => {
    for (const table of tables) {
      const { rows } = await app.query(`SELECT usuario_id FROM ${table}`);
      expect(rows, table).toEqual([{ usuario_id: MINE }]);
    }
  });
});

test('no account set is no rows', async () => {
  await asAccount(null, async () => {
    for (const table of tables) expect((await app.query(`SELECT * FROM ${table}`)).rows, table).toEqual([]);
  });
  // After a transaction the setting is empty, not absent.
  for (const table of tables) expect((await app.query(`SELECT * FROM ${table}`)).rows, table).toEqual([]);
});

test('asking for the rows of another account by name gives none', async () => {
  await asAccount(MINE, async () => {
    for (const table of tables) {
      const { rows } = await app.query(`SELECT * FROM ${table} WHERE usuario_id = $1`, [OTHER]);
      expect(rows, table).toEqual([]);
    }
  });
});

test('a row for another account is refused, new or moved', async () => {
  for (const table of tables) {
    const insert = await rowOf(table, OTHER);
    expect(await asAccount(MINE, () => refusal(insert)), table).toBe(REFUSED);
    const move = `UPDATE ${table} SET usuario_id = '${OTHER}'`;
    expect(await asAccount(MINE, () => refusal(move)), table).toBe(REFUSED);
    expect(await asAccount(null, () => refusal(insert)), table).toBe(REFUSED);
  }
});

const APPEND_ONLY = new Set(['auditoria']);

test('changing or deleting without a filter reaches the own rows only', async () => {
  for (const table of tables) {
    await app.query('BEGIN');
    await app.query(`SELECT set_config('app.usuario_id', $1, true)`, [MINE]);
    if (APPEND_ONLY.has(table)) {
      expect(await refusal(`UPDATE ${table} SET usuario_id = usuario_id`)).toBe(REFUSED);
      await app.query('ROLLBACK');
      expect(await asAccount(MINE, () => refusal(`DELETE FROM ${table}`))).toBe(REFUSED);
      continue;
    }
    expect((await app.query(`UPDATE ${table} SET usuario_id = usuario_id`)).rowCount, table).toBe(1);
    expect((await app.query(`DELETE FROM ${table}`)).rowCount, table).toBe(1);
    await app.query('ROLLBACK');
  }
});

test('the program can neither empty tables, nor change them, nor take on the owner', async () => {
  for (const table of tables) {
    expect(await asAccount(MINE, () => refusal(`TRUNCATE ${table}`)), table).toBe(REFUSED);
    expect(await asAccount(MINE, () => refusal(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`))).toBe(
      REFUSED,
    );
  }
  expect(await asAccount(MINE, () => refusal('CREATE TABLE public.otra (id int)'))).toBe(REFUSED);
  expect(await asAccount(MINE, () => refusal('SET ROLE dominios_owner'))).toBe(REFUSED);
  expect(await asAccount(MINE, () => refusal('CREATE ROLE otro SUPERUSER'))).toBe(REFUSED);
});

test('functions of the owner have a fixed search path and are closed to others', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosecdef AND prorettype <> 'trigger'::regtype
      AND (NOT coalesce(proconfig::text, '') LIKE '%search_path=pg_catalog%'
           OR has_function_privilege('public', oid, 'EXECUTE')
           OR NOT has_function_privilege('dominios_app', oid, 'EXECUTE'))`);
  expect(rows).toEqual([]);
});
