import type pg from 'pg';
import * as z from 'zod';
import type { Logger } from '#platform/logger.ts';
import { clientRows } from '../queries/sql/rows.ts';

const PAGES_MIN = 1_000;
/** The process serves only afterwards. */
const LIMIT = '120s';

const Table = z.object({ tabla: z.string() });

/**
 * Vacuums large tables of which a migration wrote each row: autovacuum does not count those, and no index answers a list by
 * itself until then. A failure is logged: the table is found again at the next start.
 */
export async function vacuumRewritten(client: pg.Client, log: Logger): Promise<void> {
  const tables = await clientRows(
    client,
    Table,
    `SELECT format('%I.%I', n.nspname, c.relname) AS tabla
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relallvisible = 0 AND c.relpages >= ${PAGES_MIN}
     ORDER BY c.relpages DESC`,
  );
  await client.query(`SET statement_timeout = '${LIMIT}'`);
  for (const { tabla } of tables) {
    const started = performance.now();
    try {
      await client.query(`VACUUM (ANALYZE, SKIP_LOCKED) ${tabla}`);
      log.info({ tabla, segundos: Math.round((performance.now() - started) / 1000) }, 'table vacuumed');
    } catch (error) {
      log.warn({ err: error, tabla }, 'table not vacuumed');
    }
  }
}
