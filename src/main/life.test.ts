import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopOrphan } from '#store/embedded/launch.ts';
import { runningPostmaster } from '#store/embedded/postmaster.ts';
import { isRunning } from '#store/embedded/process-identity.ts';

const root = join(import.meta.dirname, '../..');
const START = { timeout: 600_000 };
const PATIENCE = { timeout: 600_000, interval: 20 };
let dir: string;
const started: ChildProcess[] = [];

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'vida-'));
  chmodSync(dir, 0o711);
});
afterAll(async () => {
  for (const child of started) await ended(child, 'SIGKILL');
  for (const name of ['a', 'b', ...EARLY]) await stopOrphan(join(dir, name));
  rmSync(dir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  said(): string;
}

function demo(name: string, by: 'npm' | 'node'): Started {
  const args = ['--no-open', '--data', join(dir, name)];
  const [command, first] =
    by === 'npm' ? ['npm', ['run', 'demo', '--']] : [process.execPath, [join(root, 'src/main/demo.ts')]];
  const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  return { child, said: () => text };
}

async function ended(child: ChildProcess, ...signals: NodeJS.Signals[]): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  for (const signal of signals) child.kill(signal);
  await gone;
  return child.exitCode;
}

/** Folders of programs that are ended before they are ready. */
const EARLY = ['c', 'd', 'e'];
const database = (name: string) => runningPostmaster(join(dir, name, 'postgres'));
const isHeld = (name: string) => existsSync(join(dir, name, 'demostracion.lock'));
const urlOf = ({ said }: Started) => /Listo: (\S+)/.exec(said())?.[1] ?? null;

function simulatorOf({ pid }: ChildProcess): number {
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const mine = children
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => Number(parent) === pid);
  return Number(mine.find((words) => words.includes('simulador'))?.[0]);
}

let a: Started;
let b: Started;

test('two demonstrations started together both come up, each at ports of its own', START, async () => {
  a = demo('a', 'node');
  b = demo('b', 'npm');
  await expect.poll(() => urlOf(a) !== null && urlOf(b) !== null, PATIENCE).toBe(true);
  expect(urlOf(a)).not.toBe(urlOf(b));
  for (const program of [a, b]) {
    expect((await fetch(urlOf(program) ?? '')).status).toBe(200);
    expect(program.said()).not.toContain('EADDRINUSE');
  }
});

test('a second demonstration of one folder is refused in plain words', START, async () => {
  const second = demo('a', 'node');
  await once(second.child, 'close');
  expect(second.child.exitCode).toBe(1);
  expect(second.said()).toContain(`el proceso ${a.child.pid} usa`);
  expect(second.said()).not.toMatch(/^ +at /m);
});

test('the death of the simulated internet ends the demonstration as a failure, in order', START, async () => {
  const pid = database('a')?.pid ?? 0;
  const gone = once(a.child, 'exit');
  process.kill(simulatorOf(a.child), 'SIGKILL');
  await gone;
  expect([a.child.exitCode, isRunning(pid), isHeld('a')]).toEqual([1, false, false]);
  expect(a.said()).toContain('La internet simulada se ha detenido; la demostración termina.');
});

test('npm that ends without a word takes the program and its database with it', START, async () => {
  const pid = database('b')?.pid ?? 0;
  expect(isRunning(pid)).toBe(true);
  await ended(b.child, 'SIGKILL');
  await expect.poll(() => isRunning(pid) || isHeld('b'), PATIENCE).toBe(false);
});

/** A program whose database runs and that is not ready; a busy machine may look too late at one of them. */
async function beforeReady(): Promise<{ program: Started; name: string }> {
  for (const name of EARLY) {
    const program = demo(name, 'node');
    await expect.poll(() => database(name) !== null || urlOf(program) !== null, PATIENCE).toBe(true);
    // What it has said meanwhile is read first.
    await new Promise((turn) => setImmediate(turn));
    if (urlOf(program) === null) return { program, name };
    await ended(program.child, 'SIGTERM');
  }
  throw new Error('each was ready before it was looked at');
}

test(
  'a closed terminal before the program is ready, signalled three times, ends it in order',
  START,
  async () => {
    const { program, name } = await beforeReady();
    const pid = database(name)?.pid ?? 0;
    expect([await ended(program.child, 'SIGHUP', 'SIGHUP', 'SIGTERM'), isRunning(pid)]).toEqual([0, false]);
    expect(program.said()).not.toMatch(/Listo|^ +at /m);
    expect(isHeld(name)).toBe(false);
  },
);
