import type pg from 'pg';
import * as z from 'zod';
import { AppError } from '#platform/errors.ts';
import { clientRows } from './queries/sql/rows.ts';

/** Without superuser and BYPASSRLS, so that row-level security applies. */
export const APP_ROLE = 'dominios_app';

/** Throws `configuracion_incompleta` with the SQL for an administrator. */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  const [role] = await clientRows(
    client,
    z.object({ powerful: z.boolean() }),
    'SELECT rolsuper OR rolbypassrls AS powerful FROM pg_roles WHERE rolname = $1',
    [APP_ROLE],
  );
  if (role?.powerful) {
    throw new AppError(
      'configuracion_incompleta',
      `el rol ${APP_ROLE} tiene SUPERUSER o BYPASSRLS: ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS`,
    );
  }
  if (role) return;
  try {
    await createUnlessThere(client);
  } catch (cause) {
    throw new AppError(
      'configuracion_incompleta',
      'el usuario de DATABASE_URL no puede crear el rol del programa, con el que entra APP_DATABASE_URL. ' +
        `Como administrador: CREATE ROLE ${APP_ROLE} LOGIN PASSWORD '…'`,
      { cause },
    );
  }
}

/** Another database of the server may create it at the same time. */
async function createUnlessThere(client: pg.Client): Promise<void> {
  try {
    await client.query(`CREATE ROLE ${APP_ROLE} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42710')) throw error;
  }
}

/** TRUNCATE would bypass row-level security. Repeated after each migration to cover new tables. */
export async function grantToAppRole(client: pg.Client): Promise<void> {
  await client.query(`
    DO $$
    DECLARE
      t record;
    BEGIN
      EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO ${APP_ROLE}', current_database());
      FOR t IN SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
               WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p')
                 AND pg_has_role(current_user, c.relowner, 'USAGE')
      LOOP
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I.%I TO ${APP_ROLE}', t.nspname, t.relname);
      END LOOP;
      -- Functions that look across accounts are for the program alone.
      FOR t IN SELECT p.oid::regprocedure AS firma FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
               WHERE n.nspname = 'public' AND p.prosecdef AND pg_has_role(current_user, p.proowner, 'USAGE')
      LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', t.firma);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO ${APP_ROLE}', t.firma);
      END LOOP;
    END
    $$;
    -- The histories of an account and of the installation are only ever added to: lines go with the account, or past their time.
    REVOKE UPDATE, DELETE ON auditoria, cambios_administracion FROM ${APP_ROLE};
    GRANT USAGE ON SCHEMA public, pgboss TO ${APP_ROLE};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA pgboss TO ${APP_ROLE};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${APP_ROLE};
  `);
}
