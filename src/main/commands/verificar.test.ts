import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';

const cli = join(import.meta.dirname, '..', 'cli.ts');
let dir: string;
let simulator: Simulator;
let db: TestDatabase;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'verificar-'));
  simulator = await startSimulator({ seed: 1, dir });
});
beforeEach(async () => {
  db = await freshDatabase(inject('postgres'));
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await db.drop();
});
afterAll(async () => {
  await simulator.close();
  rmSync(dir, { recursive: true, force: true });
});

function start(lines: readonly string[], args: readonly string[] = []) {
  const list = join(dir, 'lista.txt');
  writeFileSync(list, `${lines.join('\n')}\n`);
  const child = spawn(process.execPath, [cli, 'verificar', list, '--red', simulator.redFile, ...args], {
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
  running.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const end = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, ...output }; // 'close' gives the exit code first
  });
  return { child, end, output };
}

interface Line {
  entrada: string;
  dominio: string | null;
  es_disponible: boolean | null;
  confirmaciones: number;
  confianza: number;
  verification_method: string;
  motivo: string;
}
/** The complete lines: a kill may leave half of one at the end. */
const parse = (text: string): Line[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** How often a zone's servers were asked about this name. */
const timesAsked = (name: string) =>
  Object.keys(simulator.context.counters.servers())
    .filter((server) => server.startsWith('dns:'))
    .reduce((sum, server) => sum + simulator.context.counters.asked(server, name), 0);

test('every line gets its answer, and what cannot be read is unknown, not taken', async () => {
  const long = `https://bar.es/${'a'.repeat(20_000)}`;
  const csv = 'Bar Uno;Calle Mayor 3;https://tienda-1.es;600 100 200';
  const mail = 'Ana <ana@tienda-2.es>';
  const lines = ['hola', '', 'https://www.instagram.com/bar', long, 'libre.cat', csv, mail, 'x@gmail.com'];
  const { code, stdout } = await start(lines).end;
  expect(code).toBe(0);
  const [invalid, social, cut, free] = [
    'hola',
    'https://www.instagram.com/bar',
    'https://bar.es/a',
    'libre.cat',
  ].map((entrada) => parse(stdout).find((line) => line.entrada.startsWith(entrada)));
  expect(parse(stdout)).toHaveLength(7);
  const of = (entrada: string) => parse(stdout).find((line) => line.entrada === entrada);
  expect(of(csv)).toMatchObject({ dominio: 'tienda-1.es' });
  expect(of(mail)).toMatchObject({ dominio: 'tienda-2.es' });
  expect(of('x@gmail.com')?.motivo).toBe('Sin dominio propio: es un correo de un proveedor.');
  expect(invalid).toMatchObject({
    dominio: null,
    estado_verificacion: null,
    es_disponible: null,
    fase_ciclo: null,
    confianza: 0,
    confirmaciones: 0,
  });
  expect(invalid?.motivo).toContain('escribe un dominio');
  expect(social).toMatchObject({
    dominio: null,
    estado_verificacion: 'activo',
    es_disponible: false,
    fase_ciclo: 'activo',
    confianza: 1,
    verification_method: 'psl',
  });
  expect(social?.motivo).toBe('Sin dominio propio: es una red social.');
  expect(cut).toMatchObject({ dominio: 'bar.es' });
  expect(free).toMatchObject({ dominio: 'libre.cat', es_disponible: true, confirmaciones: 2 });
});

test('each domain of a line is answered, also by a second run; what is left out is said', async () => {
  const salida = join(dir, 'varios.jsonl');
  const lines = ['tienda-31.es y tienda-32.es', 'tienda-33.es mejor que tienda-34.es', 'mi tienda-35.es'];
  // As an earlier version left it: an answer for the first domain of the line only.
  writeFileSync(salida, `${JSON.stringify({ entrada: lines[0], dominio: 'tienda-31.es' })}\n`);
  const { code, stderr } = await start(lines, ['--salida', salida]).end;
  expect(code).toBe(0);
  const found = parse(readFileSync(salida, 'utf8'));
  expect(found.map(({ entrada, dominio }) => [entrada, dominio]).sort()).toEqual([
    [lines[2], null],
    [lines[0], 'tienda-31.es'],
    [lines[0], 'tienda-32.es'],
    [lines[1], 'tienda-33.es'],
  ]);
  expect(found.find(({ dominio }) => dominio === null)?.motivo).toContain(
    '«tienda-35.es» tiene texto delante',
  );
  expect(stderr).toContain(
    'Se deja aparte «tienda-34.es» de «tienda-33.es mejor que tienda-34.es»: tiene texto delante',
  );
  expect(stderr).toContain('Nombres que se dejan aparte: 2.');
});

test('a list killed in its middle goes on where it was: nothing lost, doubled or asked again', async () => {
  const names = Array.from({ length: 250 }, (_, n) => `tienda-${n}.es`);
  const salida = join(dir, 'salida.jsonl');
  const first = start(names, ['--salida', salida]);
  await expect
    .poll(() => (existsSync(salida) ? readFileSync(salida, 'utf8').split('\n').length : 0), {
      interval: 20,
    })
    .toBeGreaterThan(40);
  first.child.kill('SIGKILL');
  await first.end;
  const before = parse(readFileSync(salida, 'utf8'));
  expect(before.length).toBeLessThan(names.length);
  const askedBefore = before.map(({ entrada }) => timesAsked(entrada));
  const owner = new pg.Client(db.ownerUrl);
  await owner.connect();
  const held = await owner.query(
    'SELECT dominio FROM dominios WHERE reclamado_por IS NOT NULL OR reintentos_usados > 0',
  );
  await owner.end();
  const inHand = new Set(held.rows.map(({ dominio }) => String(dominio)));
  const atKill = new Map(names.map((name) => [name, timesAsked(name)]));
  // As a machine that stops leaves it: a line cut in the middle.
  appendFileSync(salida, '{"entrada":"tienda-24');
  const { code, stderr } = await start(names, ['--salida', salida]).end;
  expect(code).toBe(0);
  expect(stderr).toContain(`${before.length} entradas ya tienen respuesta`);
  const after = parse(readFileSync(salida, 'utf8'));
  expect(after.map((line) => line.entrada).sort()).toEqual([...names].sort());
  expect(before.map(({ entrada }) => timesAsked(entrada))).toEqual(askedBefore);
  // Only a name that was in hand at the kill, or whose question had failed, may be asked again.
  const again = names.filter((name) => {
    const times = atKill.get(name) ?? 0;
    return times > 0 && timesAsked(name) > times;
  });
  expect(again.filter((name) => !inHand.has(name))).toEqual([]);
});

test('a name of one word is printed at once as not known, and with the order to wait for the second', async () => {
  const { code, stdout, stderr } = await start(['una-palabra.it']).end;
  expect(code).toBe(0);
  expect(parse(stdout)).toMatchObject([{ es_disponible: null, confirmaciones: 1, fase_ciclo: 'libre' }]);
  expect(stderr).toContain('1 dominio con una sola respuesta');
  expect(stderr).toContain('--confirmar');
});

test('with --confirmar a name of one word is printed with its second; interrupted, the same order waits on', async () => {
  const salida = join(dir, 'confirmados.jsonl');
  const names = ['dos-palabras.it', 'libre.cat', 'https://dos-palabras.it/contacto'];
  const args = ['--confirmar', '--salida', salida];
  const waits = async ({ output }: ReturnType<typeof start>) =>
    expect
      .poll(() => output.stderr, { timeout: 150_000 })
      .toMatch(/Se espera la segunda respuesta de 1 dominio .* hacia las \d{1,2}:\d\d/);
  const first = start(names, args);
  await waits(first);
  first.child.kill('SIGINT');
  const { code, stderr } = await first.end;
  expect(code).toBe(1);
  expect(stderr).toContain('repite la orden y continuará');
  expect(parse(readFileSync(salida, 'utf8')).map(({ entrada }) => entrada)).toEqual(['libre.cat']);

  const second = start(names, args);
  await waits(second);
  simulator.control.advance(11 * 60_000);
  expect(await second.end).toMatchObject({ code: 0 });
  const free = { es_disponible: true, confirmaciones: 2 };
  expect(parse(readFileSync(salida, 'utf8'))).toMatchObject([
    { entrada: 'libre.cat', ...free },
    { entrada: 'dos-palabras.it', ...free },
    { entrada: 'https://dos-palabras.it/contacto', ...free },
  ]);
});
