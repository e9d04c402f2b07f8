import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow } from '../sql/rows.ts';

const purgedRow = z.object({ total: z.int() });

/** Deletes up to `limit` rows older than `before`, of all accounts. */
export async function purgeByAge(tx: Tx, table: string, before: number, limit: number): Promise<number> {
  const row = await firstRow(
    tx,
    purgedRow,
    sql`SELECT purge_by_age(${table}, ${at(before)}::timestamptz, ${limit}::int) AS total`,
  );
  return row?.total ?? 0;
}
