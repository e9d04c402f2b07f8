import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { firstRow, totalRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withSystem } from '#store/store.ts';
import type { Program } from '../src/program/program.ts';

const STOP_MS = 30_000;

export function startWorker(env: NodeJS.ProcessEnv, dir: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../src/main/start.ts')], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, MODE: 'worker' },
  });
}

/** Stops it in order, or kills it after its time. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) });
  child.kill('SIGTERM');
  await exit.catch(() => child.kill('SIGKILL'));
}

/** Workers that run on the program's database. */
export async function living({ store }: Program): Promise<number> {
  const row = await withSystem(store, (tx) =>
    firstRow(tx, totalRow, sql`SELECT count(*)::int AS total FROM procesos WHERE modo = 'worker'`),
  );
  return row?.total ?? 0;
}
