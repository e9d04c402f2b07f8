import * as z from 'zod';
import { firstRow } from '../queries/sql/rows.ts';
import { sql } from '../sql.ts';
import { type Store, withSystem } from '../store.ts';

const Most = z.object({ most: z.int() });

/** Connections that the server allows to ordinary logins. */
export async function connectionsMax(store: Store): Promise<number> {
  const row = await withSystem(store, (tx) =>
    firstRow(
      tx,
      Most,
      sql`SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most`,
    ),
  );
  return row?.most ?? 0;
}
