import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import * as z from 'zod';
import { stopOrphan } from './launch.ts';

const Line = z.object({ ownerUrl: z.string(), port: z.number(), pid: z.number() });

/** A started program with its database, or its output if it failed. */
export type Outcome =
  | { up: true; child: ChildProcess; ownerUrl: string; port: number; pid: number }
  | { up: false; said: string; code: number | null };

/** Programs that a failed test would leave running. */
const running = new Set<ChildProcess>();

/** Runs `program.testing.ts` until its database is up or it has ended. */
export async function runProgram(
  dataDir: string,
  options: { parameters?: Record<string, string>; uid?: number; gid?: number } = {},
): Promise<Outcome> {
  const { parameters = {}, ...user } = options;
  const program = join(import.meta.dirname, 'program.testing.ts');
  const child = spawn(process.execPath, [program, dataDir, JSON.stringify(parameters)], {
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const first = createInterface(child.stdout)[Symbol.asyncIterator]().next();
  const ended = once(child, 'close');
  const line = await Promise.race([first, ended.then(() => null)]);
  if (line === null || line.done) {
    await ended;
    return { up: false, said, code: child.exitCode };
  }
  return { up: true, child, ...Line.parse(JSON.parse(line.value)) };
}

export async function runUp(...args: Parameters<typeof runProgram>) {
  const outcome = await runProgram(...args);
  if (!outcome.up) throw new Error(`the program did not come up: ${outcome.said}`);
  return outcome;
}

export async function killHard(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Sends SIGTERM and returns the exit code. */
export async function endOrderly(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return child.exitCode;
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Removed together with the programs that run in it. */
export function temporaryFolder(): { dir: string; remove(): Promise<void> } {
  const dir = mkdtempSync(join(tmpdir(), 'dominios-test-'));
  // As in an ordinary home, the server's user can reach folders inside.
  chmodSync(dir, 0o711);
  return {
    dir,
    remove: async () => {
      for (const child of running) await killHard(child);
      await stopOrphan(dir);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
