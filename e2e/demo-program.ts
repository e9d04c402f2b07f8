import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const READY_MS = 600_000;

export interface DemoProgram {
  url: string;
  kill(): Promise<void>;
  /** SIGTERM, and waits for its orderly end. */
  stop(): Promise<void>;
}

/** Below the range of outgoing connections: a port in it could be taken before the demo listens. */
const PORTS = { from: 20_000, to: 32_000 };
const TRIES = 50;

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error('no port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

/** Starts the demo and waits for its one line; rejects with its output if the line does not come. */
export async function startDemo(options: {
  port: number;
  data: string;
  env?: NodeJS.ProcessEnv;
}): Promise<DemoProgram> {
  const args = [
    join(root, 'src/main/demo.ts'),
    '--port',
    String(options.port),
    '--data',
    options.data,
    '--no-open',
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  const url = await ready(child, 'stdout');
  return { url, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
}

/** The address of the program's one line; rejects with its errors when it ends before or takes too long. */
export function ready(child: ChildProcess, from: 'stdout' | 'stderr'): Promise<string> {
  let said = '';
  let errors = '';
  return new Promise<string>((done, fail) => {
    const giveUp = setTimeout(() => {
      fail(new Error(`the program did not start:\n${errors}`));
      child.kill('SIGTERM');
    }, READY_MS);
    child.stderr?.on('data', (chunk) => {
      errors = (errors + chunk).slice(-8_000);
    });
    child[from]?.on('data', (chunk) => {
      said += chunk;
      const line = /Listo: (\S+)/.exec(said);
      if (!line?.[1]) return;
      clearTimeout(giveUp);
      done(line[1]);
    });
    child.once('exit', () => {
      clearTimeout(giveUp);
      fail(new Error(`the program ended:\n${errors}`));
    });
  });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}

export const OWN_ACCOUNTS = [
  'expirados',
  'asistente',
  'asistente-tope',
  'asistente-dudas',
  'colecciones',
  'dominios',
  'estreno',
  'guia',
  'pesos',
  'documentacion',
  'listas',
  'ordenes',
  'directo',
  'resultados',
  'seguridad',
  'sesiones',
  'programas',
  'traslado',
  'ajustes',
  'subidas',
] as const;

export default async function globalSetup(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'demo-e2e-'));
  const admitted = join(data, 'admitidos.txt');
  writeFileSync(admitted, OWN_ACCOUNTS.map((name) => `${name}@example.com\n`).join(''));
  const demo = await startDemo({
    port: await freePort(),
    data,
    env: { ALLOWED_EMAILS_FILE: admitted },
  });
  process.env.DEMO_URL = demo.url;
  process.env.DEMO_DATA = data;
  return async () => {
    await demo.stop();
    rmSync(data, { recursive: true, force: true });
  };
}
