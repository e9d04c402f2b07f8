import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { applyMigrations, planMigrations } from './apply-migrations.ts';
import type { SqlFile } from './sql-files.ts';

let server: pg.Client;
let client: pg.Client;
let name: string;

beforeEach(async () => {
  const { ownerUrl } = inject('postgres');
  name = `migraciones_${randomBytes(6).toString('hex')}`;
  server = new pg.Client(ownerUrl);
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  client = new pg.Client(url.href);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  // Without FORCE, which autovacuum grants only to a superuser: a plain DROP ends autovacuum and waits.
  await server.query(`DROP DATABASE ${name}`);
  await server.end();
});

const file = (name: string, sql = `CREATE TABLE t${name} (id int)`): SqlFile => ({
  name,
  sql,
  hash: `hash of ${sql}`,
});

async function migrate(...files: SqlFile[]): Promise<void> {
  await applyMigrations(client, await planMigrations(client, files));
}

async function tables(): Promise<unknown[]> {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

/** The table as the previous program's migrator left it. */
async function appliedByPrevious(...rows: [hash: string, createdAt: number][]): Promise<void> {
  await client.query(`CREATE SCHEMA migraciones;
    CREATE TABLE migraciones.aplicadas (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  for (const row of rows)
    await client.query('INSERT INTO migraciones.aplicadas (hash, created_at) VALUES ($1, $2)', row);
}

test('migrations are applied once, with gaps between their numbers', async () => {
  await migrate(file('0001'), file('0007'));
  await migrate(file('0001'), file('0007'), file('0030'));
  expect(await tables()).toEqual(['t0001', 't0007', 't0030']);
});

test('a migration that needs the new bodies of functions waits until they are there', async () => {
  const files = [file('0001'), file('0002_after_definitions'), file('0003')];
  const plan = await planMigrations(client, files);
  await applyMigrations(client, plan);
  expect(await tables()).toEqual(['t0001', 't0003']);
  await applyMigrations(client, plan, 'after');
  expect(await tables()).toEqual(['t0001', 't0002_after_definitions', 't0003']);
  expect((await planMigrations(client, files)).missing).toEqual([]);
});

test('a migration added before one that is applied is applied too', async () => {
  await migrate(file('0001'), file('0030'));
  await migrate(file('0001'), file('0021'), file('0030'));
  expect(await tables()).toEqual(['t0001', 't0021', 't0030']);
});

test('a migration that fails leaves nothing of itself, keeps those before it, and is applied when mended', async () => {
  const broken = file('0002', 'CREATE TABLE t0002 (id int); SELECT 1/0');
  await expect(migrate(file('0001'), broken)).rejects.toThrow('0002');
  expect(await tables()).toEqual(['t0001']);
  await migrate(file('0001'), file('0002'));
  expect(await tables()).toEqual(['t0001', 't0002']);
});

test('an applied migration with another text is refused in Spanish with the way out, and nothing is touched', async () => {
  await migrate(file('0001'));
  const attempt = migrate(file('0001', 'SELECT 2'), file('0002'));
  await expect(attempt).rejects.toMatchObject({ code: 'migracion_cambiada' });
  await expect(attempt).rejects.toThrow(/«0001\.sql».*No se ha tocado nada.*empieza con/);
  expect(await tables()).toEqual(['t0001']);
});

test('an applied migration that no file holds is of a newer program', async () => {
  await migrate(file('0001'), file('0002'));
  const attempt = migrate(file('0001'), file('0003'));
  await expect(attempt).rejects.toMatchObject({ code: 'base_de_datos_mas_nueva' });
  await expect(attempt).rejects.toThrow('0002');
  expect(await tables()).toEqual(['t0001', 't0002']);
});

test('a database of the previous migrator goes on', async () => {
  const [one, two, three] = [file('0001'), file('0002'), file('0003')];
  await appliedByPrevious([one.hash, 1_795_219_200_000], [two.hash, 1_795_219_201_000]);
  await migrate(one, two, three);
  expect(await tables()).toEqual(['t0003']);
  await migrate(one, two, three);
});

test('the previous migrator refuses the database from then on as newer than itself', async () => {
  await appliedByPrevious([file('0001').hash, 1_795_219_200_000]);
  await migrate(file('0001'), file('0002'));
  const { rows } = await client.query('SELECT max(created_at)::float8 AS newest FROM migraciones.aplicadas');
  expect(rows[0].newest).toBeGreaterThan(1_795_219_330_000);
});

test('a file changed since the previous migrator applied it is refused', async () => {
  await appliedByPrevious([file('0001').hash, 1_795_219_200_000], ['another text', 1_795_219_201_000]);
  const attempt = migrate(file('0001'), file('0002'), file('0003'));
  await expect(attempt).rejects.toMatchObject({ code: 'migracion_cambiada' });
  await expect(attempt).rejects.toThrow('0002');
});

test('an unnamed migration later than the previous migrator knew is of a newer program', async () => {
  await appliedByPrevious([file('0001').hash, 1_795_219_200_000], ['another text', 1_795_219_999_000]);
  await expect(migrate(file('0001'), file('0002'))).rejects.toMatchObject({
    code: 'base_de_datos_mas_nueva',
  });
});
