import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSigningKeys } from '#accounts/keys/signing-keys.ts';
import { createAccessTokens } from '#accounts/sessions/access-token.ts';
import { systemClock } from '#platform/clock.ts';
import { loadMasterKeys } from '#platform/secrets/master-key.ts';
import type { Simulator } from '#simulator/start.ts';
import { insertSession } from '#store/queries/accounts/sessions.ts';
import { type Store, withAccount } from '#store/store.ts';
import { programEnv } from '../../test/program-env.ts';

const START_MS = 240_000;
const STOP_MS = 30_000;
const ANSWER_MS = 30_000;
/** Approximate interval between the requests of one person's screens. */
const THINK_MS = 100;
const DAY_MS = 86_400_000;

/** Settings of all processes of an installation on a simulated internet. */
export const settingsOf = (of: {
  dir: string;
  simulator: Pick<Simulator, 'redFile' | 'map'>;
  urls: { ownerUrl: string; appUrl: string };
  masterKey: string;
}) => ({
  ...programEnv(),
  NODE_ENV: 'test',
  RED_FILE: of.simulator.redFile,
  DATABASE_URL: of.urls.ownerUrl,
  APP_DATABASE_URL: of.urls.appUrl,
  MASTER_KEY: of.masterKey,
  DATA_DIR: join(of.dir, 'programa'),
  OIDC_ISSUER: of.simulator.map.oidc?.issuer,
  OIDC_CLIENT_ID: 'pruebas',
  OIDC_CLIENT_SECRET: 'pruebas',
  ALLOWED_EMAILS: '*',
  LOG_LEVEL: 'silent',
});

/** One process of an installation, which can be killed, stopped, and started again at the same port. */
export interface Part {
  readonly name: string;
  readonly port: number | null;
  start(): Promise<void>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** A web process at `port`, or a worker without one. `start` resolves when the web serves or the worker runs. */
export function part(name: string, port: number | null, env: NodeJS.ProcessEnv, cwd: string): Part {
  let child: ChildProcess | null = null;
  return {
    name,
    port,
    async start() {
      const mode = port === null ? { MODE: 'worker' } : { MODE: 'web', PORT: String(port) };
      child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
        cwd,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...env, ...mode },
      });
      if (port === null) return;
      const end = Date.now() + START_MS;
      while (!(await serves(port))) {
        if (Date.now() > end || child.exitCode !== null) throw new Error(`${name} does not serve`);
        await sleep(100);
      }
    },
    async end(signal) {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) });
      child.kill(signal);
      await gone;
    },
  };
}

const serves = (port: number) =>
  ask(port, { method: 'GET', path: '/api/salud', token: null }).then(
    ({ status }) => status === 200,
    () => false,
  );

interface Asked {
  method: string;
  path: string;
  token: string | null;
  body?: string;
}

/** One request on a new connection, like a proxy without keep-alive. */
export function ask(port: number, { method, path, token, body }: Asked): Promise<{ status: number }> {
  return new Promise((done, failed) => {
    const headers = {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false, timeout: ANSWER_MS },
      (answer: IncomingMessage) => {
        answer.resume();
        answer.on('end', () => done({ status: answer.statusCode ?? 0 }));
        answer.on('error', failed);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', failed);
    sent.end(body);
  });
}

/** An access token of the account that every process with this master key accepts. */
export async function signedIn(
  store: Store,
  usuario_id: string,
  secrets: { masterKey: string; dataDir: string },
): Promise<string> {
  const keys = loadMasterKeys({ ...secrets, previousMasterKey: null });
  const tokens = createAccessTokens({
    keys: createSigningKeys(keys)('access-token'),
    clock: systemClock,
  });
  const now = Date.now();
  const expira = now + DAY_MS;
  const sid = await withAccount(store, usuario_id, (tx) =>
    insertSession(tx, usuario_id, {
      hash: randomBytes(32).toString('hex'),
      now,
      expira,
      device: { ip: '127.0.0.1', agente: 'procesos' },
    }),
  );
  return (await tokens.sign({ sub: usuario_id, sid }, expira)).token;
}

/** A request without status 200; times in milliseconds of the machine's clock. */
export interface Failure {
  begun: number;
  ended: number;
  port: number;
  what: string;
}

export interface Traffic {
  answered(): number;
  failures(): readonly Failure[];
  stop(): Promise<void>;
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** Clients behind a proxy: requests alternate between web processes; a refused connection moves to the next. */
export function traffic(
  ports: readonly number[],
  token: () => string,
  people: number,
  asks: readonly Omit<Asked, 'token'>[],
): Traffic {
  const failures: Failure[] = [];
  let answered = 0;
  let stopped = false;
  let turn = 0;
  const one = async () => {
    const what = asks[turn % asks.length];
    if (what === undefined) throw new RangeError('nothing to ask');
    const first = turn++;
    for (let tried = 0; tried < ports.length; tried++) {
      const port = ports[(first + tried) % ports.length] ?? 0;
      const begun = Date.now();
      const failed = (why: string) =>
        failures.push({ begun, ended: Date.now(), port, what: `${what.method} ${what.path}: ${why}` });
      try {
        const { status } = await ask(port, { ...what, token: token() });
        if (status === 200) answered++;
        else failed(String(status));
        return;
      } catch (error) {
        if (isRefused(error) && tried < ports.length - 1) continue;
        failed(String(error));
        return;
      }
    }
  };
  const person = async () => {
    while (!stopped) {
      await one();
      await sleep(THINK_MS);
    }
  };
  const all = Promise.all(Array.from({ length: people }, person));
  return {
    answered: () => answered,
    failures: () => failures,
    async stop() {
      stopped = true;
      await all;
    },
  };
}
