import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { createKeyVault } from '#accounts/keys/key-vault.ts';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { createSearch } from '#pipeline/batches/create-batch.ts';
import { startQueue } from '#pipeline/runtime/queue.ts';
import { FAST } from '#pipeline/testing/searches.testing.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { loadMasterKeys } from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { withoutHanging } from '#simulator/simulator.test-kit.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { dumpDatabase } from '#store/backup/dump.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { firstRow, json } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';

const KEYWORDS = 6;
const root = join(import.meta.dirname, '..');
let dir: string;
let simulator: Simulator;
let source: TestDatabase;
let account: string;
let batch: string;
const running = new Set<ChildProcess>();
const made: TestDatabase[] = [];
const fresh = async () => {
  const database = await freshDatabase(inject('postgres'));
  made.push(database);
  return database;
};

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'respaldo-'));
  simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  // Only the copy is tested: hanging sites would add their time limits.
  withoutHanging(simulator);
  source = await fresh();
  account = await localAccount(source.store, Date.now());
  await withAccount(source.store, account, (tx) =>
    tx.execute(sql`UPDATE cuentas SET procesamiento = ${json({ ...FAST })}::jsonb`),
  );
  const queue = await startQueue({ store: source.store, log: silentLogger });
  const cities = [...new Set(simulator.world.businesses.map((business) => business.city))];
  const trades = [...new Set(simulator.world.businesses.map((business) => business.trade))];
  const lineas = cities.flatMap((city) => trades.map((trade) => `${trade} en ${city}`)).slice(0, KEYWORDS);
  const configuracion = BatchConfiguracion.parse({ delay_entre_requests: 100 });
  const order = { usuario_id: account, tipo: 'masivo' as const, nombre: 'copia', descripcion: '' };
  const { batch_id } = await createSearch(
    { store: source.store, clock: systemClock, queue },
    { ...order, lineas, pais: 'ES', idioma: 'es', configuracion },
    true,
  );
  batch = batch_id;
  await queue.stop(1_000);
  const worker = startProcess('start.ts', [], source, { MODE: 'worker' });
  await vi.waitFor(async () => expect((await state(source)).hechas).toBeGreaterThan(2), {
    timeout: 150_000,
    interval: 50,
  });
  worker.child.kill('SIGKILL');
  await worker.end;
  await asOwner(source, (owner) =>
    // A job of the scheduler itself, which a running one may leave behind at any time.
    owner.query(`INSERT INTO pgboss.job (name, data) VALUES ('__pgboss__send-it', '{}')`),
  );
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const database of made) await database.drop();
  await simulator.close();
  rmSync(dir, { recursive: true, force: true });
});

function startProcess(program: string, args: readonly string[], database: TestDatabase, env = {}) {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      RED_FILE: simulator.redFile,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      DATA_DIR: join(dir, 'datos'),
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const end = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, stdout, stderr }; // 'close' gives the exit code first
  });
  return { child, end };
}
const respaldo = (database: TestDatabase, args: readonly string[], env = {}) =>
  startProcess('cli.ts', ['respaldo', ...args], database, env).end;

const Progress = z.object({ estado: z.string(), hechas: z.int() });
const state = (database: TestDatabase) =>
  withAccount(database.store, account, async (tx) => {
    const row = await firstRow(
      tx,
      Progress,
      sql`SELECT estado, keywords_completadas AS hechas FROM batches WHERE id = ${batch}`,
    );
    return row ?? { estado: 'ninguno', hechas: 0 };
  });

async function asOwner<T>(database: TestDatabase, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  return await work(owner).finally(() => owner.end());
}

const contents = (database: TestDatabase) => asOwner(database, digests);

async function digests(owner: pg.Client): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ tabla: string }>(
    `SELECT relname AS tabla FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  const found: Record<string, string> = {};
  for (const { tabla } of rows) {
    const digest = await owner.query<{ de: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS de FROM ${tabla} t`,
    );
    found[tabla] = digest.rows[0]?.de ?? '';
  }
  return found;
}

test('what was backed up in the middle of a batch comes back row for row, and the batch goes on to its end', async () => {
  const file = join(dir, 'copia.zip');
  const created = await respaldo(source, ['crear', file]);
  expect([created.code, created.stderr]).toEqual([
    0,
    expect.stringContaining('La clave maestra no va en la copia'),
  ]);
  // No runtime warning is among the lines.
  expect(created.stderr).not.toMatch(/warning/i);
  expect(JSON.parse(created.stdout)).toMatchObject({ archivo: file, bytes: statSync(file).size });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = await contents(source);
  expect(before.keywords).toMatch(/^6 /);

  const target = await fresh();
  const restored = await respaldo(target, ['restaurar', file]);
  expect(restored.code, restored.stderr).toBe(0);
  expect(await contents(target)).toEqual(before);

  const worker = startProcess('start.ts', [], target, { MODE: 'worker' });
  await expect.poll(async () => (await state(target)).estado, { interval: 200 }).toBe('completado');
  expect((await state(target)).hechas).toBe(KEYWORDS);
  worker.child.kill('SIGTERM');
  await worker.end;
});

test('a database whose product was started once, before anybody had an account, is restored row for row', async () => {
  const file = join(dir, 'tras-arrancar.zip');
  await respaldo(source, ['crear', file]);
  const target = await fresh();
  const worker = startProcess('start.ts', [], target, { MODE: 'worker' });
  const written = async () => {
    const found = await contents(target);
    return ['secretos_instalacion', 'procesos'].filter((tabla) => !found[tabla]?.startsWith('0 '));
  };
  await expect.poll(written).toEqual(['secretos_instalacion', 'procesos']);
  worker.child.kill('SIGTERM');
  await worker.end;
  // A job in every queue, in any table.
  await asOwner(target, (owner) =>
    owner.query(`INSERT INTO pgboss.job (name, data) SELECT name, '{}' FROM pgboss.queue`),
  );

  const restored = await respaldo(target, ['restaurar', file]);
  expect(restored.code, restored.stderr).toBe(0);
  expect(await contents(target)).toEqual(await contents(source));
  const jobs = (database: TestDatabase) =>
    asOwner(database, async (owner) => {
      const own = `SELECT id FROM pgboss.job WHERE left(name, 10) <> '__pgboss__' ORDER BY id`;
      return (await owner.query(own)).rows;
    });
  expect(await jobs(target)).toEqual(await jobs(source));
});

test('after a restore an account still sees its own rows only, and every trigger is on again', async () => {
  const file = join(dir, 'aislada.zip');
  await respaldo(source, ['crear', file]);
  const target = await fresh();
  await respaldo(target, ['restaurar', file]);
  const Total = z.object({ total: z.int() });
  const owner = new pg.Client(target.ownerUrl);
  await owner.connect();
  const { rows } = await owner.query(
    `SELECT count(*) FILTER (WHERE NOT relforcerowsecurity AND relrowsecurity)::int AS total FROM pg_class`,
  );
  const off = await owner.query(`SELECT count(*)::int AS total FROM pg_trigger WHERE tgenabled = 'D'`);
  await owner.end();
  expect([rows.map((row) => Total.parse(row).total), off.rows]).toEqual([[0], [{ total: 0 }]]);
  const other = '00000000-0000-7000-8000-0000000000ff';
  const seen = await withAccount(target.store, other, (tx) =>
    firstRow(tx, Total, sql`SELECT count(*)::int AS total FROM keywords`),
  );
  expect(seen).toEqual({ total: 0 });
});

test('the master key goes into a file of its own; without it the restore says what has to be entered again', async () => {
  const dataDir = join(dir, 'claves');
  const env = { DATA_DIR: dataDir };
  const vault = createKeyVault(
    createSecretBox(loadMasterKeys({ masterKey: null, previousMasterKey: null, dataDir })),
  );
  await withAccount(source.store, account, (tx) =>
    vault.write(tx, account, { nombre: 'openai_api_key', key: 'sk-una-clave-larga', now: 0 }),
  );
  const [file, keys] = [join(dir, 'con-claves.zip'), join(dir, 'claves.json')];
  expect((await respaldo(source, ['crear', file, '--claves', keys], env)).code).toBe(0);
  expect(statSync(keys).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).includes('sk-una-clave-larga')).toBe(false);

  const without = await respaldo(await fresh(), ['restaurar', file], { DATA_DIR: join(dir, 'otra') });
  expect([without.code, without.stderr]).toEqual([
    0,
    expect.stringContaining('1 clave guardada está cifrada'),
  ]);
  const target = await fresh();
  const elsewhere = join(dir, 'tercera');
  const withKeys = await respaldo(target, ['restaurar', file, '--claves', keys], { DATA_DIR: elsewhere });
  expect([withKeys.code, withKeys.stderr]).toEqual([0, expect.not.stringContaining('otra clave maestra')]);
  const again = createKeyVault(
    createSecretBox(loadMasterKeys({ masterKey: null, previousMasterKey: null, dataDir: elsewhere })),
  );
  expect(await withAccount(target.store, account, (tx) => again.read(tx, account, 'openai_api_key'))).toEqual(
    {
      kind: 'key',
      key: 'sk-una-clave-larga',
    },
  );
});

test('a cut-off file, another file and a database with accounts are refused, and nothing is written', async () => {
  const whole = join(dir, 'entera.zip');
  await respaldo(source, ['crear', whole]);
  const cut = join(dir, 'cortada.zip');
  writeFileSync(cut, readFileSync(whole));
  truncateSync(cut, Math.floor(statSync(whole).size / 2));
  const other = join(dir, 'otra-cosa.zip');
  writeFileSync(other, 'esto no es un respaldo');
  const target = await fresh();
  const before = await contents(target);
  for (const file of [cut, other, join(dir, 'no-existe.zip')]) {
    const refused = await respaldo(target, ['restaurar', file]);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('no es un archivo ZIP completo'),
    ]);
  }
  expect(await contents(target)).toEqual(before);
  const full = await respaldo(source, ['restaurar', whole]);
  expect([full.code, full.stderr]).toEqual([2, expect.stringContaining('ya tiene cuentas')]);
});

test('a backup that is interrupted, or cannot be written, leaves no file', async () => {
  const file = join(dir, 'interrumpida.zip');
  const stop = new AbortController();
  const dump = dumpDatabase(source.ownerUrl, file, {
    now: 0,
    signal: stop.signal,
    onTable: (tabla) => {
      if (tabla === 'public.dominios') stop.abort();
    },
  });
  await expect(dump).rejects.toMatchObject({ name: 'AbortError' });
  expect([existsSync(file), existsSync(`${file}.parcial`)]).toEqual([false, false]);
  const nowhere = await respaldo(source, ['crear', join(dir, 'no', 'existe', 'copia.zip')]);
  expect([nowhere.code, existsSync(join(dir, 'no'))]).toEqual([1, false]);
});
