import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger as log } from '#platform/logger.ts';
import { type Embedded, startEmbedded } from './embedded/start.ts';
import { migrate } from './migrate.ts';
import { asAppRole } from './roles.ts';
import { sql } from './sql.ts';
import { openStore, withAccount, withSystem } from './store.ts';
import { createAccount } from './testing.ts';

/** A server as one rents it: without our roles, and with logins of several strengths. */
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

/** The program works as its role, and sees one account's rows only. */
async function expectToWork(appUrl: string): Promise<void> {
  const store = await openStore({ appUrl, log });
  try {
    const mine = await createAccount(store);
    await createAccount(store);
    const role = await withSystem(store, (tx) => tx.execute(sql`SELECT current_user AS role`));
    expect(role.rows).toEqual([{ role: 'dominios_app' }]);
    const seen = await withAccount(store, mine, (tx) => tx.execute(sql`SELECT usuario_id FROM cuentas`));
    expect(seen.rows).toEqual([{ usuario_id: mine }]);
  } finally {
    await store.close();
  }
}

test('a login that may not make roles is told the SQL for an administrator, which is enough', async () => {
  const ownerUrl = await rent('sin_derechos', '');
  const attempt = migrate(ownerUrl, { queues: [], log });
  await expect(attempt).rejects.toMatchObject({ code: 'configuracion_incompleta' });
  const message = await attempt.catch((error: unknown) => (error instanceof Error ? error.message : ''));
  const [, advice = ''] = message?.split('Como administrador: ') ?? [];
  expect(advice).toContain('CREATE ROLE dominios_app');
  await admin.query(advice);
  await migrate(ownerUrl, { queues: [], log });
  await expectToWork(asAppRole(ownerUrl));
});

test('a login that may make roles makes it by itself', async () => {
  await admin.query('DROP DATABASE sin_derechos');
  await admin.query('DROP ROLE dominios_app');
  const ownerUrl = await rent('con_derechos', 'CREATEROLE');
  await migrate(ownerUrl, { queues: [], log });
  await expectToWork(asAppRole(ownerUrl));
  await migrate(ownerUrl, { queues: [], log });
});

test('a superuser login, as in most containers, becomes the program role too', async () => {
  const ownerUrl = await rent('contenedor', 'SUPERUSER');
  await migrate(ownerUrl, { queues: [], log });
  await expectToWork(asAppRole(ownerUrl));
});

test('a program login with more rights than its role is refused', async () => {
  const attempt = openStore({ appUrl: adminUrl, log });
  await expect(attempt).rejects.toMatchObject({ code: 'configuracion_incompleta' });
  await expect(attempt).rejects.toThrow('dominios_admin');
});

test('options that the address has already are kept beside the role', () => {
  const url = new URL(asAppRole('postgres://a:b@h/d?options=-c%20geqo%3Doff&sslmode=require'));
  expect(url.searchParams.get('options')).toBe('-c geqo=off -c role=dominios_app');
  expect(url.searchParams.get('sslmode')).toBe('require');
});
