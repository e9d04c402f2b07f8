import { join } from 'node:path';
import pg from 'pg';
import * as z from 'zod';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/logger.ts';
import { connectionFailure } from './connection-failure.ts';
import { applyDefinitions } from './migrate/apply-definitions.ts';
import { applyMigrations, planMigrations } from './migrate/apply-migrations.ts';
import { inShortLocks } from './migrate/short-locks.ts';
import { readSqlFiles } from './migrate/sql-files.ts';
import { vacuumRewritten } from './migrate/vacuum-rewritten.ts';
import { clientRows } from './queries/sql/rows.ts';
import { migrateQueues, type QueueDefinition } from './queue-schema.ts';
import { ensureAppRole, grantToAppRole } from './roles.ts';
import { connectionOptions } from './servers/connection-options.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const DEFINITIONS = join(import.meta.dirname, 'definitions');
const OLDEST_SERVER = 180_000;
/** Any fixed number: its holder migrates, others wait. */
const LOCK = 7_203_114_551;
/** As long as the migrating process may wait for tables. */
const TURN_TIMEOUT = '120s';

/**
 * Brings a database to this program's schema: role, migrations, definitions, queues, grants. Forward only,
 * repeatable, safe for concurrent starts. Throws `base_de_datos_mas_nueva` (of a newer program) or
 * `migracion_cambiada` (an applied migration differs), both with nothing changed, `configuracion_incompleta`
 * (unsuitable server or login), `base_de_datos_caida`.
 */
export async function migrate(
  ownerUrl: string,
  options: { queues: readonly QueueDefinition[]; log: Logger },
): Promise<void> {
  const client = new pg.Client({
    ...connectionOptions(ownerUrl, options.log),
    connectionTimeoutMillis: 10_000,
    application_name: 'dominios-migrar',
  });
  client.on('error', (error) => options.log.error({ error }, 'migration connection failed'));
  await connect(client);
  try {
    await checkServer(client);
    await client.query(`SET lock_timeout = '${TURN_TIMEOUT}'; SET client_min_messages = warning`);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await inShortLocks(client, options.log, async () => {
      const plan = await planMigrations(client, readSqlFiles(MIGRATIONS));
      await ensureAppRole(client);
      await applyMigrations(client, plan);
      await applyDefinitions(client, readSqlFiles(DEFINITIONS));
      await applyMigrations(client, plan, 'after');
      await migrateQueues(client, options.queues);
      await grantToAppRole(client);
    });
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await vacuumRewritten(client, options.log);
  } catch (error) {
    throw isForbidden(error) ? notOwner(ownerUrl, error) : error;
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/** The login may not change the schema. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501';
}

function notOwner(ownerUrl: string, cause: unknown): AppError {
  const { username, pathname } = new URL(connectionOptions(ownerUrl).connectionString);
  const login = decodeURIComponent(username);
  const base = decodeURIComponent(pathname.slice(1));
  return new AppError(
    'configuracion_incompleta',
    `DATABASE_URL entra como «${login}», que no puede cambiar las tablas de «${base}»: usa el usuario propietario de esa base ` +
      `de datos. Si está vacía, como administrador: ALTER DATABASE ${pg.escapeIdentifier(base)} OWNER TO ${pg.escapeIdentifier(login)}`,
    { cause },
  );
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    throw connectionFailure('DATABASE_URL', cause);
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const [row] = await clientRows(
    client,
    z.object({ version: z.int() }),
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  const version = row?.version ?? 0;
  if (version < OLDEST_SERVER) {
    throw new AppError(
      'configuracion_incompleta',
      `DATABASE_URL es de PostgreSQL ${Math.floor(version / 10_000)} y hace falta PostgreSQL 18`,
    );
  }
}
