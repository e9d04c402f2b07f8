import * as z from 'zod';
import { firstRow } from '../queries/sql/rows.ts';
import { sql } from '../sql.ts';
import { type Store, withSystem } from '../store.ts';

const Time = z.object({ ms: z.number() });

/** How far the database's clock is ahead of this machine's, and how long the answer took, in milliseconds. */
export async function clockDifference(store: Store): Promise<{ aheadMs: number; tookMs: number }> {
  return await withSystem(store, async (tx) => {
    const asked = Date.now();
    const time = sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
    const row = await firstRow(tx, Time, time);
    const tookMs = Date.now() - asked;
    return { aheadMs: Math.round((row?.ms ?? asked) - asked - tookMs / 2), tookMs };
  });
}
