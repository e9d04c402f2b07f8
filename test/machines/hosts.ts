import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, isDatabase, prepareDatabases, type Urls } from './databases.ts';
import { addressOf, type Host, type Network } from './network.ts';

const START_MS = 180_000;
const WEB_PORT = 3_000;
const PROXY_PORT = 8_080;
const METRICS_PORT = 9_464;
const ANSWER_MS = 10_000;
/** Clock difference of the host `worker2`. */
const AHEAD_MS = 4 * 60_000;

const here = import.meta.dirname;
export const SITE = `http://${addressOf('proxy')}:${PROXY_PORT}`;

export interface Installation {
  readonly urls: Urls;
  readonly redFile: string;
  readonly dir: string;
  start(host: Host): Promise<void>;
  /** Kills what is left of a database and makes it a standby of the other. */
  follow(host: Database, primary: Database): Promise<void>;
  /** All hosts lose their power; their disks remain. */
  stop(): Promise<void>;
}

/**
 * The product over the hosts, with its files in `dir`: database and simulator run, the product's processes are started
 * by `start`, as an operator does.
 */
export async function install(
  network: Network,
  options: { dir: string; masterKey: string; epoch: number; hosts: readonly Host[] },
): Promise<Installation> {
  const { dir, masterKey, epoch, hosts } = options;
  // The database runs as another user, who has to pass.
  mkdirSync(dir, { mode: 0o711 });
  const redFile = join(dir, 'red.json');
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
  };
  const run = (host: Host, program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    // Each host has a name of its own, as machines have.
    network.spawn(
      host,
      'unshare',
      ['--uts', 'sh', '-c', `hostname ${host} && exec "$@"`, 'sh', process.execPath, program, ...args],
      { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'], env: { ...env, ...more } },
    );
  const database = (host: Database, primary?: Database) =>
    firstLine(run(host, join(here, 'database-host.ts'), [dir, host, ...(primary ? [primary] : [])]));
  const simulator = () => firstLine(run('simulador', join(here, 'simulator-host.ts'), [dir, String(epoch)]));
  const urls = prepareDatabases(dir);
  await database('base');
  await database('reserva', 'base');
  await simulator();
  const product = async (host: Host, mode: 'web' | 'worker') => {
    const child = run(host, join(here, '../../src/main/start.ts'), [], {
      MODE: mode,
      HOST: addressOf(host),
      PORT: String(WEB_PORT),
      PUBLIC_URL: SITE,
      METRICS_HOST: addressOf(host),
      METRICS_PORT: String(METRICS_PORT),
      RED_FILE: redFile,
      DATABASE_URL: urls.ownerUrl,
      APP_DATABASE_URL: urls.appUrl,
      MASTER_KEY: masterKey,
      DATA_DIR: join(dir, host),
      RAPIDAPI_KEY: 'clave-de-prueba-de-maquinas',
      ALLOWED_EMAILS: '*',
      LOG_LEVEL: process.env.MAQUINAS_LOG ?? 'silent',
      ...(host === 'worker2' ? otherClock() : {}),
    });
    child.stdout?.resume();
    const url = `http://${addressOf(host)}:${METRICS_PORT}/readyz`;
    const end = Date.now() + START_MS;
    while (!(await isReady(url))) {
      if (Date.now() > end || child.exitCode !== null) throw new Error(`${host} does not start`);
      await sleep(100);
    }
  };
  const proxy = () =>
    firstLine(
      run('proxy', join(here, 'proxy-host.ts'), [
        addressOf('proxy'),
        String(PROXY_PORT),
        ...(['web1', 'web2'] as const).map((web) => `${addressOf(web)}:${WEB_PORT}`),
      ]),
    );
  return {
    dir,
    urls,
    redFile,
    async start(host) {
      if (isDatabase(host)) await database(host);
      else if (host === 'simulador') await simulator();
      else if (host === 'proxy') await proxy();
      else await product(host, host.startsWith('web') ? 'web' : 'worker');
    },
    follow: async (host, primary) => {
      await network.kill(host);
      await database(host, primary);
    },
    stop: async () => {
      for (const host of hosts) await network.kill(host);
    },
  };
}

const otherClock = () => ({
  RELOJ_DESFASE_MS: String(AHEAD_MS),
  NODE_OPTIONS: `--import ${join(here, 'other-clock.mjs')}`,
});

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('a program without output');
  const stdout = child.stdout;
  const line = await new Promise<string>((done, failed) => {
    const late = setTimeout(() => failed(new Error('a program of a host does not start')), START_MS);
    const ended = () => failed(new Error('a program of a host ended at its start'));
    child.once('exit', ended);
    child.once('error', failed);
    createInterface({ input: stdout }).once('line', (text) => {
      clearTimeout(late);
      child.off('exit', ended);
      done(text);
    });
  });
  stdout.resume();
  return line;
}
