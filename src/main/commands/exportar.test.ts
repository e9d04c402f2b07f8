import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';

const cli = join(import.meta.dirname, '..', 'cli.ts');
let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exportar-'));
  db = await freshDatabase(inject('postgres'));
  const usuarioId = await localAccount(db.store, Date.parse('2026-07-01T10:00:00Z'));
  await withAccount(db.store, usuarioId, (tx) =>
    tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
      SELECT ${usuarioId}, 'uno' || n || '.es', 'uno' || n || '.es', 'es', now() FROM generate_series(1, 2500) n`),
  );
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => start(...args).end;

function start(...args: string[]) {
  const child = spawn(process.execPath, [cli, 'exportar', ...args], {
    env: {
      ...programEnv(),
      HOME: folder,
      DATABASE_URL: db.ownerUrl,
      APP_DATABASE_URL: db.appUrl,
      DATA_DIR: folder,
    },
  });
  const end = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]).then(([out, err, code]) => ({ out, err, code }));
  return { child, end };
}

test('the rows go to standard output, all of them, in the columns asked for', async () => {
  const { out, err, code } = await run('dominios', '--columnas', 'dominio,estado_verificacion');
  expect([err, code]).toEqual(['', 0]);
  const lines = out.trimEnd().split('\r\n');
  expect(lines[0]).toBe('Dominio,Estado');
  expect(lines).toHaveLength(2_501);
});

test('a filter, an order and a file', async () => {
  const file = join(folder, 'x.json');
  const filter = 'search=uno2499&orden=dominio&direccion=asc';
  const { out, code } = await run('dominios', '--formato', 'json', '--filtro', filter, '--salida', file);
  expect([out, code]).toEqual(['', 0]);
  const rows: unknown = JSON.parse(await readFile(file, 'utf8'));
  expect(rows).toMatchObject([{ dominio: 'uno2499.es' }]);
});

test.each([
  [['nada'], 'Di qué exportar'],
  [['dominios', '--formato', 'pdf'], '--formato debe ser'],
  [['dominios', '--columnas', 'x'], 'no existe x'],
  [['dominios', '--salida', '/no/hay/x.csv'], 'su carpeta no existe'],
  [['dominios', '--cuenta', 'nadie@example.com'], 'No hay ninguna cuenta'],
])('%j is refused with what to do', async (args, said) => {
  const { out, err, code } = await run(...args);
  expect([out, code]).toEqual(['', 2]);
  expect(err).toContain(said);
});

const BLOCKED = `SELECT pid FROM pg_locks WHERE relation = 'dominios'::regclass AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

test.each(['interrupted', 'without its database'])(
  'an export that ends %s says so with 1 and leaves the file of before as it was',
  async (how) => {
    const file = join(folder, 'antes.csv');
    await writeFile(file, 'la de antes');
    const holder = new pg.Client({ connectionString: db.ownerUrl });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE dominios IN ACCESS EXCLUSIVE MODE');
    const { child, end } = start('dominios', '--salida', file);
    const waiting = async () => (await holder.query<{ pid: number }>(BLOCKED)).rows.map(({ pid }) => pid);
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
    expect(await readFile(file, 'utf8')).toBe('la de antes');
    if (how === 'interrupted') child.kill('SIGINT');
    else await holder.query('SELECT pg_terminate_backend($1)', await waiting());
    await setTimeout(500);
    await holder.end();
    const { err, code } = await end;
    expect([code, err.split('\n').length], err).toEqual([1, 2]);
    if (how === 'interrupted') expect(err).toBe('Interrumpido.\n');
    expect(await readFile(file, 'utf8')).toBe('la de antes');
    expect((await readdir(folder)).filter((name) => name.endsWith('.parte'))).toEqual([]);
  },
  120_000,
);

test('a full disk ends an export with a Spanish sentence', async () => {
  const { err, code } = await run('dominios', '--salida', '/dev/full');
  expect(err).toContain('No se ha podido escribir «/dev/full»: no queda espacio en el disco.\n');
  expect([code, err.split('\n').length], err).toEqual([1, 2]);
});
