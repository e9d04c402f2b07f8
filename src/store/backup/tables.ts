import type pg from 'pg';
import * as z from 'zod';

/** The quoted qualified name, and the columns with data. */
export const BackupTable = z.object({
  tabla: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  columnas: z.array(z.string()).min(1),
});
export type BackupTable = z.infer<typeof BackupTable>;

/** Only the queue's jobs are data; migration creates the rest. */
const QUEUE_JOBS = 'pgboss.job';
/** The scheduler creates its own jobs and queue again. */
const NOT_INTERNAL = `left(name, 10) <> '__pgboss__'`;

/** Tables with data, for the owner. Generated columns and partitions are omitted. */
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

/** Both parts are plain lower-case names, as the manifest's schema ensures. */
export const quoted = (tabla: string) =>
  tabla
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

export const columnList = (columnas: readonly string[]) =>
  columnas.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');

export const contentOf = ({ tabla, columnas }: BackupTable) =>
  `SELECT ${columnList(columnas)} FROM ${quoted(tabla)}${tabla === QUEUE_JOBS ? ` WHERE ${NOT_INTERNAL}` : ''}`;
