import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';

/** Heartbeats use the database's time: moving a demo's clock must not kill its workers. */
export async function beat(tx: Tx, proceso: string, modo: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO procesos (id, modo, latido) VALUES (${proceso}, ${modo}, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET latido = clock_timestamp()`);
  await tx.execute(sql`DELETE FROM procesos WHERE latido < clock_timestamp() - interval '1 hour'`);
}

export async function forgetProcess(tx: Tx, proceso: string): Promise<void> {
  await tx.execute(sql`DELETE FROM procesos WHERE id = ${proceso}`);
}

/** For a program that owns its database alone: earlier claims belong to ended processes. */
export async function forgetAllProcesses(tx: Tx): Promise<void> {
  await tx.execute(sql`DELETE FROM procesos`);
}

const processRow = z.object({ id: z.string() });

export async function knownProcesses(tx: Tx): Promise<string[]> {
  const found = await rows(tx, processRow, sql`SELECT id FROM procesos`);
  return found.map((row) => row.id);
}
