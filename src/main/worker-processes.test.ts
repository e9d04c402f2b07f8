import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { isRunning } from '#store/embedded/process-identity.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withSystem } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../test/program-env.ts';
import { buildWeb } from './build-web.ts';
import { holdFreePort } from './ports.ts';

const WORKERS = 2;
const START = { timeout: 120_000, interval: 200 };
const LONG = { timeout: 600_000 };
/** The web application is built if it is older than its sources. */
const BUILD_MS = 300_000;

let dir: string;
let simulator: Simulator;
let database: TestDatabase;
let port: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  buildWeb();
  dir = mkdtempSync(join(tmpdir(), 'procesos-de-trabajo-'));
  simulator = await startSimulator({ seed: 1, dir });
  database = await freshDatabase(inject('postgres'));
  const held = await holdFreePort(21_600);
  port = held.port;
  await held.release();
}, BUILD_MS);
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await database.drop();
  await simulator.close();
  rmSync(dir, { recursive: true, force: true });
});

function startAll(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      MODE: 'all',
      PORT: String(port),
      WORKER_PROCESSES: String(WORKERS),
      RED_FILE: simulator.redFile,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      MASTER_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: join(dir, 'datos'),
      ALLOWED_EMAILS: '*',
      LOG_LEVEL: 'silent',
    },
  });
  started.push(child);
  return child;
}

/** Living processes, as the administration counts them: their numbers. */
async function workers(): Promise<number[]> {
  const Process = z.object({ id: z.string(), modo: z.literal('worker') });
  const found = await withSystem(database.store, (tx) =>
    rows(
      tx,
      Process,
      sql`SELECT id, modo FROM procesos WHERE latido > clock_timestamp() - interval '15 seconds'`,
    ),
  );
  return found.map(({ id }) => Number(id.split(':')[1]));
}

const serves = (withinMs = 5_000) =>
  fetch(`http://127.0.0.1:${port}/api/salud`, { signal: AbortSignal.timeout(withinMs) }).then(
    ({ status }) => status === 200,
    () => false,
  );

test(
  'the workers of a program run beside its web, are replaced when they die and stop with it',
  LONG,
  async () => {
    const program = startAll();
    let first: number[] = [];
    const running = async () => {
      first = await workers();
      return first.length;
    };
    await expect.poll(running, START).toBe(WORKERS);
    await expect.poll(() => serves(), START).toBe(true);
    expect(first).not.toContain(program.pid);

    const [victim, survivor] = first;
    if (!victim || !survivor) throw new Error('not two workers');
    process.kill(victim, 'SIGKILL');
    const replaced = async () => {
      const now = await workers();
      return now.length === WORKERS && !now.includes(victim) && now.includes(survivor);
    };
    await expect.poll(replaced, START).toBe(true);
    expect(await serves(120_000)).toBe(true);

    const last = await workers();
    const exit = once(program, 'exit');
    program.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(await workers()).toEqual([]);
    expect(last.filter((pid) => isRunning(pid))).toEqual([]);
  },
);

test('the workers of a program that was killed end by themselves', LONG, async () => {
  const program = startAll();
  await expect.poll(async () => (await workers()).length, START).toBe(WORKERS);
  const pids = await workers();
  program.kill('SIGKILL');
  await expect.poll(() => pids.filter((pid) => isRunning(pid)), START).toEqual([]);
});
