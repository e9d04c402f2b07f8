import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '#platform/logger.ts';
import { withoutHanging } from '#simulator/simulator.test-kit.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { runningPostmaster } from '#store/embedded/postmaster.ts';
import { startEmbedded } from '#store/embedded/start.ts';
import { programEnv } from '../../../test/program-env.ts';

const cli = join(import.meta.dirname, '..', 'cli.ts');
const KEYWORDS = ['fontaneros en Sevilla', 'dentistas Valencia', 'restaurantes Madrid'];
const PER_KEYWORD = 10;
let dir: string;
let simulator: Simulator;
/** Programs that a failed test would leave running. */
const running = new Set<ChildProcess>();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'caida-'));
  chmodSync(dir, 0o711);
  simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  // A hanging site or zone would only add its time limits.
  withoutHanging(simulator);
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await simulator.close();
  rmSync(dir, { recursive: true, force: true });
});

function search(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const options = ['--max', String(PER_KEYWORD), '--red', simulator.redFile, ...args];
  const child = spawn(process.execPath, [cli, 'buscar', ...KEYWORDS, ...options], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const Row = z.looseObject({
  keyword: z.string(),
  nombre_negocio: z.string(),
  dominio: z.string().nullable(),
  es_disponible: z.boolean().nullable(),
});

/** Kills the server at the first result, and again a few results later. */
async function killTwice(child: ChildProcess, folder: string) {
  if (!child.stdout || !child.stderr) throw new Error('the output is piped');
  const said = text(child.stderr);
  const ended = once(child, 'close');
  const killed = new Set<number>();
  const rows: z.infer<typeof Row>[] = [];
  for await (const line of createInterface(child.stdout)) {
    rows.push(Row.parse(JSON.parse(line)));
    const server = runningPostmaster(folder);
    if (!server || killed.has(server.pid) || killed.size === 2) continue;
    killed.add(server.pid);
    process.kill(server.pid, 'SIGKILL');
  }
  const [code] = await ended;
  return { code: Number(code), rows, killed: killed.size, said: await said };
}

function expectWhole({ code, rows, killed, said }: Awaited<ReturnType<typeof killTwice>>): void {
  expect([code, killed, said]).toEqual([0, 2, expect.stringContaining('3 de 3 keywords, 30 negocios')]);
  expect(rows).toHaveLength(KEYWORDS.length * PER_KEYWORD);
  const wrong = rows.filter(
    ({ dominio, es_disponible }) =>
      es_disponible === true && simulator.world.domains.get(dominio ?? '')?.truth !== 'free',
  );
  expect(wrong).toEqual([]);
}

test.concurrent('a search goes on by itself when its embedded database is killed under it', {
  timeout: 600_000,
}, async () => {
  const data = join(dir, 'datos');
  const child = search(['--datos', data], {});
  expectWhole(await killTwice(child, join(data, 'postgres')));
});

test.concurrent('a search goes on by itself when a server of its own is killed and comes back', {
  timeout: 600_000,
}, async () => {
  const data = join(dir, 'servidor');
  const server = await startEmbedded({ dataDir: data, log: silentLogger });
  const urls = { DATABASE_URL: server.ownerUrl, APP_DATABASE_URL: server.appUrl };
  const child = search(['--datos', join(dir, 'otros')], urls);
  expectWhole(await killTwice(child, join(data, 'postgres')));
  await server.stop();
});

test.concurrent('a database that dies each time it is started ends the program, which says so and where to look', {
  timeout: 600_000,
}, async () => {
  const data = join(dir, 'caduca');
  const child = search(['--datos', data], {});
  if (!child.stdout || !child.stderr) throw new Error('the output is piped');
  const said = text(child.stderr);
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  const dead = new Set<number>();
  const killing = setInterval(() => {
    const server = runningPostmaster(join(data, 'postgres'));
    if (!server || dead.has(server.pid)) return;
    process.kill(server.pid, 'SIGKILL');
    dead.add(server.pid);
  }, 20);
  const [code] = await ended.finally(() => clearInterval(killing));
  expect(code).toBe(1);
  expect(await said).toMatch(
    /La base de datos se ha parado una y otra vez; el programa termina\. Mira «.*servidor\.log»/,
  );
});
