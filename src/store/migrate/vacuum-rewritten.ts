import type pg from 'pg';
import * as z from 'zod';
import type { Logger } from '#platform/logger.ts';
import { clientRows } from '../queries/sql/rows.ts';

const PAGES_MIN = 1_000;
/** The process serves only afterwards. */
const LIMIT = '120s';

/** The warning of a table that SKIP_LOCKED left out. */
const LOCK_NOT_AVAILABLE = '55P03';

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
  let isLocked = false;
  const heed = ({ code }: { code: string | undefined }) => {
    isLocked ||= code === LOCK_NOT_AVAILABLE;
  };
  client.on('notice', heed);
  for (const { tabla } of tables) {
    const started = performance.now();
    isLocked = false;
    try {
      await client.query(`VACUUM (ANALYZE, SKIP_LOCKED) ${tabla}`);
      const segundos = Math.round((performance.now() - started) / 1000);
      if (isLocked) log.warn({ tabla }, 'table not vacuumed: another session holds it');
      else log.info({ tabla, segundos }, 'table vacuumed');
    } catch (error) {
      log.warn({ error, tabla }, 'table not vacuumed');
    }
  }
  client.off('notice', heed);
}
