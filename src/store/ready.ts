import * as z from 'zod';
import { firstRow } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { type Store, withSystem } from './store.ts';

const TIMEOUT_MS = 2_000;
const oneRow = z.object({ uno: z.int() });

export async function isReady(store: Store): Promise<boolean> {
  const late = new Promise<false>((done) => setTimeout(done, TIMEOUT_MS, false).unref());
  const asked = withSystem(store, (tx) => firstRow(tx, oneRow, sql`SELECT 1 AS uno`)).then(
    () => true,
    () => false,
  );
  return await Promise.race([asked, late]);
}
