import * as z from 'zod';
import { longStatement } from '../queries/sql/long-statement.ts';
import { firstRow } from '../queries/sql/rows.ts';
import { sql } from '../sql.ts';
import { type Store, withSystem } from '../store.ts';

const Renewed = z.object({ tabla: z.string().nullable() });

/** One table a transaction. */
export async function renewStatistics(store: Store, signal: AbortSignal): Promise<string[]> {
  const renewed = new Set<string>();
  while (!signal.aborted) {
    const row = await withSystem(store, async (tx) =>
      firstRow(tx, Renewed, await longStatement(tx, sql`SELECT renovar_estadisticas() AS tabla`)),
    );
    if (!row?.tabla || renewed.has(row.tabla)) break;
    renewed.add(row.tabla);
  }
  return [...renewed];
}
