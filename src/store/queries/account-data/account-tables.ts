import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';

const Table = z.object({ tabla: z.string(), padres: z.array(z.string()) });

/** Referring tables first. Read from the database, so that a new table is never forgotten. */
export async function accountTables(tx: Tx): Promise<string[]> {
  const found = await rows(
    tx,
    Table,
    sql`SELECT c.relname::text AS tabla, coalesce(array_agg(DISTINCT p.relname::text)
            FILTER (WHERE p.relname IS NOT NULL AND p.oid <> c.oid), '{}') AS padres
        FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'usuario_id' AND NOT a.attisdropped
        LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f'
        LEFT JOIN pg_class p ON p.oid = f.confrelid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        GROUP BY c.oid, c.relname ORDER BY 1`,
  );
  const left = new Map(found.map(({ tabla, padres }) => [tabla, padres]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const referred = new Set([...left.values()].flat());
    const free = [...left.keys()].filter((tabla) => !referred.has(tabla));
    // A ring of references: any order, the account's cascade deletes the rest.
    const next = free.length > 0 ? free : [...left.keys()];
    for (const tabla of next) left.delete(tabla);
    ordered.push(...next);
  }
  return ordered;
}
