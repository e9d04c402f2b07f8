import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';
import { buscar as command } from './buscar.ts';

const cli = join(import.meta.dirname, '..', 'cli.ts');
const HANGING: ReadonlySet<string> = new Set(['timeout', 'slow-headers', 'slow-page', 'endless-body']);
let dir: string;
let simulator: Simulator;
let db: TestDatabase;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'buscar-'));
  simulator = await startSimulator({ seed: 1, dir });
  // A hanging site would only add its time limits.
  for (const domain of simulator.world.domains.values())
    if (HANGING.has(domain.site.kind)) domain.site = { kind: 'refused' };
  db = await freshDatabase(inject('postgres'));
});
afterAll(async () => {
  await db.drop();
  await simulator.close();
  rmSync(dir, { recursive: true, force: true });
});

async function buscar(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [cli, 'buscar', ...args, '--red', simulator.redFile], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      DATABASE_URL: db.ownerUrl,
      APP_DATABASE_URL: db.appUrl,
      DATA_DIR: dir,
    },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    // Not as text: its decoder drops a byte order mark.
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: Number(code), stdout: stdout.toString('utf8'), stderr };
}

const Row = z.looseObject({
  keyword: z.string(),
  nombre_negocio: z.string(),
  dominio: z.string().nullable(),
  estado_verificacion: z.string().nullable(),
  es_disponible: z.boolean().nullable(),
});

const parse = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => Row.parse(JSON.parse(line)));

test('businesses come out with verdicts, and what is called free is free', async () => {
  const { code, stdout, stderr } = await buscar('fontaneros en Sevilla', 'dentistas Valencia', '--max', '5');
  expect([code, stderr]).toEqual([0, expect.stringMatching(/2 de 2 keywords, 10 negocios, \d+ dominios/)]);
  const rows = parse(stdout);
  expect(new Set(rows.map(({ keyword }) => keyword))).toEqual(
    new Set(['fontaneros en Sevilla', 'dentistas Valencia']),
  );
  const free = rows.filter(({ es_disponible }) => es_disponible === true).map(({ dominio }) => dominio ?? '');
  expect(free.length).toBeGreaterThan(0);
  expect(free.filter((name) => simulator.world.domains.get(name)?.truth !== 'free')).toEqual([]);
  for (const row of rows) expect(row.estado_verificacion === null).toBe(row.dominio === null);
});

test('as a table it is CSV with a byte order mark, no more businesses than asked for', async () => {
  const { code, stdout } = await buscar('dentistas Valencia', '--max', '3', '--formato', 'csv');
  const [header, ...lines] = stdout.replace(/\r\n$/, '').split('\r\n');
  expect(code).toBe(0);
  expect(header).toMatch(/^\uFEFFkeyword,nombre_negocio,.*,dominio,/);
  expect(lines).toHaveLength(3);
});

test('bad use ends with 2 and leaves standard output empty', async () => {
  const { code, stdout, stderr } = await buscar('bar vigo', '--rapido');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('Opción desconocida: --rapido');
});

test.each([
  [['   '], 'Por favor, ingresa al menos una keyword'],
  [['x'], 'Muy corto (min 2 caracteres)'],
  [['y'.repeat(101)], 'Muy largo (max 100 caracteres)'],
  [['стоматолог'], 'Contiene caracteres no latinos'],
  [['bar vigo', '--max', '101'], '--max debe ser un número entre 1 y 100'],
  [['bar vigo', '--proveedor', 'otro'], 'Proveedor desconocido «otro»'],
])('%j is refused before anything is begun', async (args, reason) => {
  await expect(command.run(args, new AbortController().signal)).rejects.toThrow(reason);
});
