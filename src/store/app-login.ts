import pg from 'pg';
import * as z from 'zod';
import { AppError } from '#platform/errors.ts';
import { connectionFailure } from './connection-failure.ts';
import { clientRows } from './queries/sql/rows.ts';
import { APP_ROLE } from './roles.ts';

const loginRow = z.object({
  login: z.string(),
  passes: z.boolean(),
  owns: z.boolean(),
  may_own: z.boolean(),
});
const tableRow = z.object({ name: z.string(), bound: z.boolean() });
const nameRow = z.object({ name: z.string() });

const lackingRow = z.object({ login: z.string(), lacking: z.boolean(), member: z.boolean() });

/** Tells the person what to do; row-level security is written for this role. */
const ADVICE =
  "usa un usuario propio del programa. Como administrador: CREATE ROLE dominios_app LOGIN PASSWORD '…' " +
  '(o ALTER ROLE dominios_app LOGIN PASSWORD, si ya existe), y postgres://dominios_app:…@servidor/base';

/** Proves that row-level security binds this login. Throws `configuracion_incompleta`, `base_de_datos_caida`. */
export async function proveRowSecurity(pool: pg.Pool, setting = 'APP_DATABASE_URL'): Promise<void> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw connectionFailure(setting, cause);
  });
  try {
    await refusePowerful(client, setting);
    await refusePowerless(client, setting);
    await refuseVisibleRows(client);
  } finally {
    client.release();
  }
}

/** Checks the session's login: a pooler may drop a role set by a connection option. */
async function refusePowerful(client: pg.PoolClient, setting: string): Promise<void> {
  const [found] = await clientRows(
    client,
    loginRow,
    `SELECT session_user AS login,
      EXISTS (SELECT FROM pg_roles r WHERE (r.rolsuper OR r.rolbypassrls) AND pg_has_role(session_user, r.oid, 'MEMBER'))
        AS passes,
      coalesce(bool_or(c.relowner = session_user::regrole), false) AS owns,
      coalesce(bool_or(pg_has_role(session_user, c.relowner, 'MEMBER')), false) AS may_own
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  );
  if (!found) throw new Error('the server did not say who is logged in');
  const reason = found.passes
    ? 'se salta la seguridad por filas (SUPERUSER o BYPASSRLS, suyo o de un rol que puede tomar)'
    : found.owns
      ? 'es el propietario de las tablas'
      : found.may_own
        ? 'puede tomar el rol del propietario de las tablas'
        : null;
  if (reason !== null) throw refused(`${setting} entra como «${found.login}», que ${reason}: ${ADVICE}`);
}

/** A login of another name must be a member of the program's role and inherit its rights. */
async function refusePowerless(client: pg.PoolClient, setting: string): Promise<void> {
  const [found] = await clientRows(
    client,
    lackingRow,
    `SELECT session_user AS login,
      NOT has_schema_privilege('public', 'USAGE')
        OR coalesce(bool_or(NOT has_table_privilege(c.oid, 'SELECT') OR NOT has_table_privilege(c.oid, 'INSERT')), false)
        AS lacking,
      EXISTS (SELECT FROM pg_roles WHERE rolname = $1 AND pg_has_role(session_user, oid, 'MEMBER')) AS member
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
    [APP_ROLE],
  );
  if (found?.lacking !== true) return;
  const login = pg.escapeIdentifier(found.login);
  const how = found.member
    ? `lo es sin heredar sus permisos. Como administrador: ALTER ROLE ${login} INHERIT; GRANT ${APP_ROLE} TO ${login} WITH INHERIT TRUE`
    : `no lo es. Como administrador: GRANT ${APP_ROLE} TO ${login}`;
  throw refused(
    `${setting} entra como «${found.login}», que no puede leer ni escribir las tablas: tiene que ser miembro del rol ` +
      `${APP_ROLE}, y ${how}`,
  );
}

/** Tables with a `usuario_id` hold the rows of accounts. */
async function refuseVisibleRows(client: pg.PoolClient): Promise<void> {
  const rows = await clientRows(
    client,
    tableRow,
    `SELECT quote_ident(c.relname) AS name, row_security_active(c.oid) AS bound FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'usuario_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  const unbound = rows.filter(({ bound }) => !bound).map(({ name }) => name);
  const seen = rows.map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`);
  const visible = seen.length === 0 ? [] : await clientRows(client, nameRow, seen.join(' UNION ALL '));
  const wrong = [...new Set([...unbound, ...visible.map(({ name }) => name)])];
  if (wrong.length === 0) return;
  throw refused(
    `la seguridad por filas no rige en ${wrong.join(', ')}: sin cuenta se verían sus filas. Repara los permisos de esa ` +
      'base de datos (FORCE ROW LEVEL SECURITY y sus políticas) o empieza con una nueva',
  );
}

const refused = (detalle: string) => new AppError('configuracion_incompleta', detalle);
