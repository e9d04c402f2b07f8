import type pg from 'pg';
import * as z from 'zod';

/** A table of the backup: its qualified name, quoted, and the columns that hold its data. */
export const BackupTable = z.object({
  tabla: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  columnas: z.array(z.string()).min(1),
});
export type BackupTable = z.infer<typeof BackupTable>;

/** Of the queue only the jobs are data: the rest is made by migrating. */
const QUEUE_JOBS = 'pgboss.job';
/** The scheduler's own jobs come again by themselves, in a queue that only a running scheduler makes. */
const NOT_INTERNAL = `left(name, 10) <> '__pgboss__'`;

/**
 * Every table with data. Generated columns and partitions are left out: the database makes them again. The connection is
 * the owner's.
 */
export async function backupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query(
    `SELECT n.nspname || '.' || c.relname AS tabla,
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columnas
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND (n.nspname = 'public' OR n.nspname || '.' || c.relname = ANY($1))
     ORDER BY 1`,
    [[QUEUE_JOBS]],
  );
  return rows.map((row) => BackupTable.parse(row));
}

/** `schema.table` as SQL; both parts are plain lower-case names by the schema of the manifest. */
export const quoted = (tabla: string) =>
  tabla
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

export const columnList = (columnas: readonly string[]) =>
  columnas.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');

/** What is read of a table: everything, but of the queue. */
export const contentOf = ({ tabla, columnas }: BackupTable) =>
  `SELECT ${columnList(columnas)} FROM ${quoted(tabla)}${tabla === QUEUE_JOBS ? ` WHERE ${NOT_INTERNAL}` : ''}`;
