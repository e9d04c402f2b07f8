import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { FUENTE_GOOGLE } from '#contract/google-data.ts';
import { KEYWORD_FILE_MAX_BYTES } from '#contract/limits.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { type SQL, sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';

const cli = join(import.meta.dirname, '..', 'cli.ts');
let dir: string;
let simulator: Simulator;
let db: TestDatabase;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lote-'));
  simulator = await startSimulator({ seed: 1, dir });
  db = await freshDatabase(inject('postgres'));
});
afterAll(async () => {
  await db.drop();
  await simulator.close();
  rmSync(dir, { recursive: true, force: true });
});

/** The fixed names of the last line. */
const Line = z.strictObject({
  batch_id: z.uuid().nullable(),
  lineas: z.int(),
  keywords_creadas: z.int(),
  keywords_duplicadas: z.int(),
  rechazadas: z.int(),
  negocios: z.int(),
  negocios_nuevos: z.int(),
  dominios: z.int(),
  libres: z.int(),
  libres_confirmados: z.int(),
  solicitudes: z.int(),
  creditos: z.int(),
  plan: z.strictObject({
    solicitudes: z.int(),
    creditos: z.int(),
    euros: z.number().nullable(),
    segundos: z.int(),
  }),
  segundos: z.number(),
});

async function lote(...args: string[]) {
  const child = spawn(
    process.execPath,
    [cli, 'lote', ...args, '--red', simulator.redFile, '--sin-verificar'],
    {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...programEnv(),
        NODE_ENV: 'test',
        DATABASE_URL: db.ownerUrl,
        APP_DATABASE_URL: db.appUrl,
        DATA_DIR: dir,
      },
    },
  );
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const lines = stdout.trimEnd().split('\n');
  return { code: Number(code), stderr, line: () => Line.parse(JSON.parse(lines.at(-1) ?? '')) };
}

const towns = ['Sevilla', 'Valencia', 'Madrid', 'Bilbao', 'Murcia', 'Vigo'];
const list = towns.map((town) => `fontaneros en ${town}`).join('\n');

test('a file that cannot be used leaves nothing behind: exit 2 and one message', async () => {
  writeFileSync(join(dir, 'malo.txt'), Buffer.from('bares\u0000madrid'));
  const { code, stderr } = await lote('malo.txt');
  expect([code, stderr]).toEqual([2, 'El archivo no es de texto: contiene datos binarios.\n']);
  writeFileSync(join(dir, 'grande.txt'), '');
  truncateSync(join(dir, 'grande.txt'), KEYWORD_FILE_MAX_BYTES + 1);
  const large = await lote('grande.txt');
  expect([large.code, large.stderr]).toEqual([2, 'El archivo supera el máximo de 128 MB.\n']);
});

test('the plan alone stores nothing', async () => {
  writeFileSync(join(dir, 'plan.txt'), `${list}\nx\nFONTANEROS EN SEVILLA\n`);
  const first = await lote('plan.txt', '--solo-plan', '--max', '20', '--rechazadas', 'malas.csv');
  expect(first.line()).toMatchObject({
    batch_id: null,
    lineas: 8,
    keywords_creadas: 6,
    keywords_duplicadas: 1,
    rechazadas: 1,
    solicitudes: 0,
    plan: { solicitudes: 6 },
  });
  expect(readFileSync(join(dir, 'malas.csv'), 'utf8')).toBe(
    'linea,keyword,motivo\n7,x,Muy corto (min 2 caracteres)\n',
  );
  const again = await lote('plan.txt', '--solo-plan', '--max', '20');
  expect(again.line().keywords_creadas).toBe(6);
});

test('a cap stops exactly there, and the same order with a higher one goes on', async () => {
  writeFileSync(join(dir, 'tope.txt'), list);
  const capped = await lote('tope.txt', '--max', '20', '--tope', '2');
  expect([capped.code, capped.line().solicitudes]).toEqual([0, 2]);
  expect(capped.stderr).toContain('Se ha llegado al tope de 2 solicitudes');
  const credits = await lote(
    'tope.txt',
    '--max',
    '20',
    '--tope-creditos',
    String(capped.line().creditos + 7),
  );
  expect(credits.line().creditos).toBe(capped.line().creditos + 7);
  const whole = await lote('tope.txt', '--max', '20', '--salida', 'salida.jsonl');
  const end = whole.line();
  expect([whole.code, end.batch_id, end.keywords_creadas]).toEqual([0, capped.line().batch_id, 6]);
  expect(readFileSync(join(dir, 'salida.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(end.negocios);
  const repeated = await lote('tope.txt', '--max', '20');
  expect(repeated.line()).toMatchObject({ negocios: end.negocios, solicitudes: end.solicitudes });
});

test('the plan counts what the account has not searched yet, and ends at the cap', async () => {
  const more = ['Lugo', 'Soria', 'Jaén', 'Cádiz', 'Huesca'].map((town) => `fontaneros en ${town}`);
  writeFileSync(join(dir, 'mezcla.txt'), [list, ...more].join('\n'));
  const mixed = await lote('mezcla.txt', '--solo-plan', '--max', '20');
  expect(mixed.line()).toMatchObject({
    keywords_creadas: 5,
    keywords_duplicadas: 6,
    plan: { solicitudes: 5 },
  });
  const capped = await lote('mezcla.txt', '--solo-plan', '--max', '20', '--tope', '3');
  expect(capped.line().plan.solicitudes).toBe(3);
  const known = await lote('tope.txt', '--solo-plan', '--max', '20');
  expect(known.line()).toMatchObject({ keywords_creadas: 0, plan: { solicitudes: 0, segundos: 0 } });
});

test('of businesses of Google Places the file has the domain and what is ours, unless the account keeps all', async () => {
  const local = await localAccount(db.store, 0);
  const run = (query: SQL) => withAccount(db.store, local, (tx) => tx.execute(query));
  writeFileSync(join(dir, 'google.txt'), 'dentistas en Sevilla\ndentistas en Valencia\n');
  const written = async () => {
    const { code, stderr } = await lote('google.txt', '--max', '20', '--salida', 'google.jsonl');
    const lines = readFileSync(join(dir, 'google.jsonl'), 'utf8').trimEnd().split('\n');
    const rows = lines.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
    return { code, rows, isReduced: stderr.includes('De los negocios de Google Places solo salen') };
  };
  const found = await written();
  expect([found.code, found.isReduced]).toEqual([0, false]);
  const isGoogle = (row: Record<string, unknown>) => row.keyword === 'dentistas en Sevilla';
  const google = (row: Record<string, unknown>) =>
    isGoogle(row) ? { ...row, fuente_datos: FUENTE_GOOGLE } : row;
  await run(sql`UPDATE negocios SET fuente_datos = ${FUENTE_GOOGLE} WHERE id IN (
    SELECT b.negocio_id FROM batch_negocios b JOIN keywords k ON k.id = b.keyword_id
    WHERE k.keyword = 'dentistas en Sevilla')`);
  const gone = { nombre_negocio: '', categoria_negocio: null, direccion: null, municipio: null };
  const told = { provincia: null, telefono: null, rating: null, review_count: null, sitio_web: null };
  const kept = await written();
  expect(kept.isReduced).toBe(true);
  expect(kept.rows.filter(isGoogle).length).toBeGreaterThan(0);
  expect(kept.rows).toEqual(
    found.rows.map((row) => (isGoogle(row) ? { ...google(row), ...gone, ...told } : row)),
  );
  await run(sql`UPDATE cuentas SET datos_google = 'completo' WHERE usuario_id = ${local}`);
  const whole = await written();
  expect([whole.isReduced, whole.rows]).toEqual([false, found.rows.map(google)]);
});
