import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Store, withSystem } from '#store/store.ts';

/** Cost of a task: processor seconds of this process and of its PostgreSQL, and bytes of the database. */
export interface Cost {
  product: number;
  database: number;
  bytes: number;
}

/** Ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;
const Database = z.object({ pid: z.int(), bytes: z.string() });

/** Starts a measurement; the returned function gives the cost since then. PostgreSQL must run on this machine. */
export async function measureCost(store: Store): Promise<() => Promise<Cost>> {
  const read = async (): Promise<Cost> => {
    const row = await withSystem(store, (tx) =>
      firstRow(
        tx,
        Database,
        sql`SELECT pg_backend_pid() AS pid, pg_database_size(current_database())::text AS bytes`,
      ),
    );
    const { user, system } = process.cpuUsage();
    return {
      product: (user + system) / 1e6,
      database: serverSeconds(statOf(row?.pid ?? 0)?.parent ?? 0),
      bytes: Number(row?.bytes),
    };
  };
  const before = await read();
  return async () => {
    const after = await read();
    return {
      product: after.product - before.product,
      database: after.database - before.database,
      bytes: after.bytes - before.bytes,
    };
  };
}

export function processSeconds(pid: number): number {
  const used = statOf(pid)?.used;
  if (used === undefined) throw new Error(`no process ${pid}`);
  return used / TICKS;
}

export function serverSeconds(postmaster: number): number {
  const own = statOf(postmaster);
  if (own === null) throw new Error('PostgreSQL does not run on this machine');
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(Number(pid)) ?? [])
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, { used }) => sum + used, own.used + own.ofEnded);
  return ticks / TICKS;
}

/** proc(5): the fields after the program's name, which may contain any character. */
function statOf(pid: number): { parent: number; used: number; ofEnded: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (number: number) => Number(fields[number - 3]);
    return { parent: field(4), used: field(14) + field(15), ofEnded: field(16) + field(17) };
  } catch {
    return null;
  }
}
