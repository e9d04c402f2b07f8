import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger as log } from '#platform/logger.ts';
import { type Embedded, startEmbedded } from './embedded/start.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';
import { openStore, withAccount, withSystem } from './store.ts';
import { createAccount } from './testing.ts';

/** A rented server without our roles, with logins of different rights. */
let embedded: Embedded;
let folder: string;
let adminUrl: string;
let admin: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dominios-test-roles-'));
  embedded = await startEmbedded({ dataDir: folder, log, parameters: { fsync: 'off' } });
  const secrets = z
    .object({ admin: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8')));
  adminUrl = urlOf('dominios_admin', secrets.admin, 'postgres');
  admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query('DROP DATABASE dominios');
  await admin.query('DROP ROLE dominios_app');
});
afterAll(async () => {
  await admin.end();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

function urlOf(user: string, password: string, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${embedded.port}/${database}`;
}

async function rent(name: string, rights: string): Promise<string> {
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x' ${rights}`);
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
  return urlOf(name, 'x', name);
}

async function appLogin(database: string): Promise<string> {
  await admin.query(`ALTER ROLE dominios_app LOGIN PASSWORD 'x'`);
  return urlOf('dominios_app', 'x', database);
}

async function expectRefused(appUrl: string, reason: string): Promise<void> {
  const attempt = openStore({ appUrl, log }).then((store) => store.close());
  await expect(attempt).rejects.toMatchObject({ code: 'configuracion_incompleta' });
  await expect(attempt).rejects.toThrow(reason);
}

async function expectToWork(appUrl: string, login = 'dominios_app'): Promise<void> {
  const store = await openStore({ appUrl, log });
  try {
    const mine = await createAccount(store);
    await createAccount(store);
    const role = await withSystem(store, (tx) => tx.execute(sql`SELECT session_user AS role`));
    expect(role.rows).toEqual([{ role: login }]);
    const seen = await withAccount(store, mine, (tx) => tx.execute(sql`SELECT usuario_id FROM cuentas`));
    expect(seen.rows).toEqual([{ usuario_id: mine }]);
  } finally {
    await store.close();
  }
}

test('a login that may not make roles is shown the SQL for an administrator, which is enough', async () => {
  const ownerUrl = await rent('sin_derechos', '');
  const attempt = migrate(ownerUrl, { queues: [], log });
  await expect(attempt).rejects.toMatchObject({ code: 'configuracion_incompleta' });
  const message = await attempt.catch((error: unknown) => (error instanceof Error ? error.message : ''));
  const [, advice = ''] = message?.split('Como administrador: ') ?? [];
  expect(advice).toContain('CREATE ROLE dominios_app');
  await admin.query(advice);
  await migrate(ownerUrl, { queues: [], log });
  await expectToWork(await appLogin('sin_derechos'));
});

test('a login that may make roles makes it by itself', async () => {
  await admin.query('DROP DATABASE sin_derechos');
  await admin.query('DROP ROLE dominios_app');
  const ownerUrl = await rent('con_derechos', 'CREATEROLE');
  await migrate(ownerUrl, { queues: [], log });
  await expectToWork(await appLogin('con_derechos'));
  await migrate(ownerUrl, { queues: [], log });
});

test('a superuser login, as in most containers, migrates; the program works by a login of its own', async () => {
  const ownerUrl = await rent('contenedor', 'SUPERUSER');
  await migrate(ownerUrl, { queues: [], log });
  await expectToWork(await appLogin('contenedor'));
  await expectRefused(ownerUrl, 'CREATE ROLE dominios_app LOGIN');
});

test('another login that is only a member of the program’s role works too', async () => {
  await admin.query(`CREATE ROLE otro_nombre LOGIN PASSWORD 'x' IN ROLE dominios_app`);
  await expectToWork(urlOf('otro_nombre', 'x', 'con_derechos'), 'otro_nombre');
});

test('a login of another name that is no member, or does not inherit, is shown the SQL that makes it work', async () => {
  await admin.query(`CREATE ROLE "mi-programa" LOGIN PASSWORD 'x'`);
  const url = urlOf('mi-programa', 'x', 'con_derechos');
  await expectRefused(
    url,
    'APP_DATABASE_URL entra como «mi-programa», que no puede leer ni escribir las tablas',
  );
  await expectRefused(url, 'GRANT dominios_app TO "mi-programa"');
  await admin.query('GRANT dominios_app TO "mi-programa" WITH INHERIT FALSE');
  await expectRefused(url, 'WITH INHERIT TRUE');
  await admin.query('GRANT dominios_app TO "mi-programa" WITH INHERIT TRUE');
  await expectToWork(url, 'mi-programa');
});

test('an owner’s login that may not change the schema is refused in words', async () => {
  await admin.query(`CREATE ROLE invitado LOGIN PASSWORD 'x'`);
  const attempt = migrate(urlOf('invitado', 'x', 'con_derechos'), { queues: [], log });
  await expect(attempt).rejects.toMatchObject({ code: 'configuracion_incompleta' });
  await expect(attempt).rejects.toThrow('DATABASE_URL entra como «invitado»');
});

test('the login that owns the tables is refused, also when its connections take the role off', async () => {
  const ownerUrl = urlOf('con_derechos', 'x', 'con_derechos');
  await expectRefused(ownerUrl, 'es el propietario de las tablas');
  await admin.query('GRANT dominios_app TO con_derechos WITH SET TRUE');
  const asRole = new URL(ownerUrl);
  asRole.searchParams.set('options', '-c role=dominios_app');
  await expectRefused(asRole.href, '«con_derechos», que es el propietario de las tablas');
});

test('a login that could become the owner is refused', async () => {
  await admin.query(
    `CREATE ROLE casi_propietario LOGIN NOINHERIT PASSWORD 'x' IN ROLE dominios_app, con_derechos`,
  );
  await expectRefused(urlOf('casi_propietario', 'x', 'con_derechos'), 'puede tomar el rol del propietario');
});

test('a table of accounts without its row-level security is found at start, by name', async () => {
  const ownerUrl = urlOf('con_derechos', 'x', 'con_derechos');
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query('ALTER TABLE keywords DISABLE ROW LEVEL SECURITY');
  await expectRefused(await appLogin('con_derechos'), 'no rige en keywords');
  await owner.query('ALTER TABLE keywords ENABLE ROW LEVEL SECURITY');
  await owner.query('CREATE POLICY abierta ON cuentas TO dominios_app USING (true)');
  await expectRefused(await appLogin('con_derechos'), 'no rige en cuentas');
  await owner.query('DROP POLICY abierta ON cuentas');
  await owner.end();
  await expectToWork(await appLogin('con_derechos'));
});

test('a program login with more rights than its role is refused', async () => {
  const attempt = openStore({ appUrl: adminUrl, log });
  await expect(attempt).rejects.toMatchObject({ code: 'configuracion_incompleta' });
  await expect(attempt).rejects.toThrow('dominios_admin');
});
