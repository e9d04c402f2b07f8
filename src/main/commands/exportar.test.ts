import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';

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

async function run(...args: string[]) {
  const child = spawn(process.execPath, [cli, 'exportar', ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: folder,
      DATABASE_URL: db.ownerUrl,
      APP_DATABASE_URL: db.appUrl,
      DATA_DIR: folder,
    },
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  return { out, err, code };
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
