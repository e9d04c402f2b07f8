import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { createKeyVault } from '#accounts/keys/key-vault.ts';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { loadMasterKeys } from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { firstRow, json } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';
import { createSearch } from '../batches/create-batch.ts';
import { startQueue } from '../runtime/queue.ts';
import { linesOf, searchLists } from '../testing/search-lists.testing.ts';
import { FAST } from '../testing/searches.testing.ts';

const LONG = Boolean(process.env.PRUEBAS_LARGAS);
const KEYWORDS = LONG ? 5_000 : 40;
/** Each account has its own key, because one key allows four searches a second. */
const ACCOUNTS = LONG ? 5 : 1;
/** One keyword in ten is repeated. */
const REPEATED = 10;
/** Keywords done between two kills: by progress, because on a busy machine a worker takes long to start. */
const STEP = LONG ? 50 : 5;
const END_MS = LONG ? 60 * 60_000 : 600_000;
const TRIES = 5;
/** On the batch of one account each. */
const WORKERS = LONG ? 4 : 2;

/** A world with the same seed, its own database and workers. */
interface Run {
  simulator: Simulator;
  database: TestDatabase;
  dir: string;
  workers: ChildProcess[];
  accounts: string[];
}
const MASTER_KEY = randomBytes(32).toString('base64');
const vault = createKeyVault(
  createSecretBox(loadMasterKeys({ masterKey: MASTER_KEY, previousMasterKey: null, dataDir: '' })),
);
const runs: Run[] = [];

async function begin(): Promise<Run> {
  const dir = mkdtempSync(join(tmpdir(), 'sin-molestias-'));
  const simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  const database = await freshDatabase(inject('postgres'));
  const run: Run = { simulator, database, dir, workers: [], accounts: [] };
  runs.push(run);
  const queue = await startQueue({ store: database.store, log: silentLogger });
  for (let index = 0; index < ACCOUNTS; index++) {
    const usuario_id = await createAccount(database.store);
    run.accounts.push(usuario_id);
    await settle(database, usuario_id, `clave-de-prueba-sin-molestias-${index}`);
    const made = await createSearch(
      { store: database.store, clock: systemClock, queue },
      { ...search(usuario_id), lineas: lines(simulator, index) },
      true,
    );
    expect(made.keywords_creadas).toBe(KEYWORDS / ACCOUNTS);
    expect(made.keywords_duplicadas).toBeGreaterThan(0);
  }
  await queue.stop(1_000);
  return run;
}

async function settle({ store }: TestDatabase, usuario_id: string, key: string): Promise<void> {
  const now = systemClock.now();
  const procesamiento = { ...FAST, timeout_requests: 5_000, reintentos_automaticos: TRIES };
  await withAccount(store, usuario_id, async (tx) => {
    await tx.execute(sql`UPDATE cuentas SET procesamiento = ${json(procesamiento)}::jsonb`);
    await vault.write(tx, usuario_id, { nombre: 'rapidapi_key', key, now });
  });
}

const search = (usuario_id: string) => ({
  usuario_id,
  tipo: 'masivo' as const,
  nombre: 'sin molestias',
  descripcion: '',
  pais: 'ES',
  idioma: 'es',
  configuracion: BatchConfiguracion.parse({
    delay_entre_requests: 100,
    max_concurrent_requests: 10,
    reintentos_automaticos: TRIES,
    verificar_dominios: false,
  }),
});

/** Each account has its own trades and cities, of several words. */
function lines({ world: { businesses } }: Simulator, account: number): string[] {
  const cities = [...new Set(businesses.map(({ city }) => city))];
  const trades = [...new Set(businesses.map(({ trade }) => trade))];
  const ways = ['en', 'cerca de', 'urgente en', 'barato en', 'mejor en', 'nuevo en', 'centro de', 'junto a'];
  const own = cities
    .flatMap((city) => trades.map((trade) => ({ trade, city })))
    .filter((_, n) => n % ACCOUNTS === account);
  const all = ways
    .flatMap((way) => own.map(({ trade, city }) => `${trade} ${way} ${city}`))
    .slice(0, KEYWORDS / ACCOUNTS);
  return all.flatMap((line, n) => (n % REPEATED === 0 ? [line, line.toUpperCase()] : [line]));
}

function startWorker({ simulator, database, dir }: Run): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../main/start.ts')], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      MODE: 'worker',
      RED_FILE: simulator.redFile,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      MASTER_KEY,
      LOG_LEVEL: 'silent',
    },
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const Progress = z.object({ estado: z.string(), hechas: z.number(), reclamadas: z.number() });
const progress = ({ database, accounts }: Run) =>
  Promise.all(
    accounts.map((usuario_id) =>
      withAccount(database.store, usuario_id, (tx) =>
        firstRow(
          tx,
          Progress,
          sql`SELECT estado, keywords_completadas AS hechas,
                (SELECT count(*)::int FROM keywords WHERE estado = 'procesando') AS reclamadas FROM batches`,
        ),
      ),
    ),
  );
const isDone = async (run: Run) => (await progress(run)).every((batch) => batch?.estado === 'completado');
const sum = async (run: Run, of: 'hechas' | 'reclamadas') =>
  (await progress(run)).reduce((total, batch) => total + (batch?.[of] ?? 0), 0);

/** The rows of all accounts, each prefixed with its account's number. */
async function endState({ database, accounts }: Run): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = Object.fromEntries(
    Object.keys(searchLists).map((name) => [name, []]),
  );
  const read = async (tx: Tx, account: number) => {
    for (const [name, query] of Object.entries(searchLists))
      for (const line of await linesOf(tx, query)) found[name]?.push(`${account}|${line}`);
  };
  for (const [account, usuario_id] of accounts.entries())
    await withAccount(database.store, usuario_id, (tx) => read(tx, account));
  return found;
}

beforeAll(async () => {
  await begin();
  await begin();
}, 360_000);

afterAll(async () => {
  for (const { workers, database, simulator, dir } of runs) {
    await Promise.all(workers.map(kill));
    await database.drop();
    await simulator.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

test(`${WORKERS} workers, one after the other killed again and again among refusals and silence: the same as undisturbed`, {
  timeout: END_MS,
}, async () => {
  const [calm, rough] = runs;
  if (!calm || !rough) throw new Error('two runs');
  const server = 'service:local-business-data';
  rough.simulator.control.setFault({
    fault: 'throttle-429-retry-after',
    server,
    share: LONG ? 1 / 100 : 1 / 20,
    retryAfterSeconds: 1,
  });
  rough.simulator.control.setFault({ fault: 'timeout', server, share: LONG ? 1 / 200 : 1 / 40 });
  calm.workers.push(startWorker(calm));
  for (let n = 0; n < WORKERS; n++) rough.workers.push(startWorker(rough));
  let interrupted = 0;
  let done = 0;
  while (!(await isDone(rough))) {
    await sleep(50);
    const now = await sum(rough, 'hechas');
    if (now < done + STEP) continue;
    const victim = rough.workers.shift();
    if (!victim) throw new Error('no worker');
    if ((await sum(rough, 'reclamadas')) > 0) interrupted += 1;
    await kill(victim);
    rough.workers.push(startWorker(rough));
    done = now;
  }
  await expect.poll(() => isDone(calm), { timeout: END_MS, interval: 500 }).toBe(true);
  expect(interrupted).toBeGreaterThan(KEYWORDS / STEP / 3);
  const suffered = rough.simulator.control.faults().map(({ used }) => used > 0);
  expect(suffered).toEqual([true, true]);

  const [expected, found] = [await endState(calm), await endState(rough)];
  for (const name of Object.keys(searchLists)) expect(expected[name]?.length, name).toBeGreaterThan(0);
  expect(found).toEqual(expected);
});
