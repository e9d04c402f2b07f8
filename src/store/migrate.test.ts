import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createLogger, silentLogger } from '#platform/logger.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';
import { openStore, withAccount } from './store.ts';
import { createAccount } from './testing.ts';

const log = silentLogger;
const QUEUES = [{ name: 'prueba', policy: 'short', notify: true }] as const;

let server: pg.Client;
let name: string;
let ownerUrl: string;
let appUrl: string;

beforeEach(async () => {
  const urls = inject('postgres');
  name = `migrar_${randomBytes(6).toString('hex')}`;
  server = new pg.Client(urls.ownerUrl);
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  ownerUrl = onDatabase(urls.ownerUrl);
  appUrl = onDatabase(urls.appUrl);
});
afterEach(async () => {
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`).catch(() => undefined);
  await server.end();
});

function onDatabase(url: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('several processes that start at once migrate an empty database once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(ownerUrl, { queues: QUEUES, log })));
  const applied = await asOwner((client) => client.query('SELECT hash FROM migraciones.aplicadas'));
  expect(new Set(applied.rows.map((row) => row.hash)).size).toBe(applied.rows.length);
  expect(applied.rows.length).toBeGreaterThan(9);
});

test('migrating again keeps the rows, and gives queues their new options', async () => {
  await migrate(ownerUrl, { queues: QUEUES, log });
  const store = await openStore({ appUrl, log });
  const id = await createAccount(store);
  await migrate(ownerUrl, { queues: [{ ...QUEUES[0], retryLimit: 7 }, { name: 'otra' }], log });
  const found = await withAccount(store, id, (tx) => tx.execute(sql`SELECT usuario_id FROM cuentas`));
  await store.close();
  expect(found.rows).toEqual([{ usuario_id: id }]);
  const queues = await asOwner((client) =>
    client.query('SELECT name, retry_limit FROM pgboss.queue ORDER BY 1'),
  );
  expect(queues.rows).toMatchObject([{ name: 'otra' }, { name: 'prueba', retry_limit: 7 }]);
});

test('while a long reader keeps a migration from its table, others go on reading it, and then the migration is made', async () => {
  await migrate(ownerUrl, { queues: QUEUES, log });
  await asOwner(async (reader) => {
    await reader.query(`ALTER TABLE papelera_dominios DROP COLUMN filas_ligadas;
      DELETE FROM migraciones.aplicadas WHERE nombre = '0320_deleted_whole'`);
    await reader.query('BEGIN; SELECT FROM papelera_dominios');
    const migrated = migrate(ownerUrl, { queues: QUEUES, log });
    migrated.catch(() => undefined);
    await asOwner(async (other) => {
      const waiting = async () => {
        const { rows } = await other.query(
          `SELECT FROM pg_locks WHERE NOT granted AND relation = 'papelera_dominios'::regclass`,
        );
        return rows.length > 0;
      };
      await other.query(`SET statement_timeout = '10s'`);
      for (let tries = 0; tries < 2; tries++) {
        await expect.poll(waiting).toBe(true);
        await other.query('SELECT FROM papelera_dominios');
      }
      await reader.query('COMMIT');
      await migrated;
      await other.query('SELECT filas_ligadas FROM papelera_dominios');
    });
  });
});

const writeLargeTable = async () =>
  await asOwner((client) =>
    client.query(`CREATE TABLE "Grande" (id int, texto text) WITH (autovacuum_enabled = off);
      INSERT INTO "Grande" SELECT i, repeat('x', 1000) FROM generate_series(1, 10000) i;
      ALTER TABLE "Grande" ALTER COLUMN id TYPE bigint; ANALYZE "Grande"`),
  );

test('a large table that was written anew is vacuumed at the next start, and then no more', async () => {
  await migrate(ownerUrl, { queues: QUEUES, log });
  await writeLargeTable();
  const afterStart = async () => {
    await migrate(ownerUrl, { queues: QUEUES, log });
    const { rows } = await asOwner((client) =>
      client.query(`SELECT vacuum_count::int AS times, relallvisible > 0 AS visible
        FROM pg_stat_user_tables JOIN pg_class ON oid = relid WHERE pg_class.relname = 'Grande'`),
    );
    return rows[0];
  };
  // A session that has begun before, such as autovacuum's, may still see older rows.
  await expect.poll(afterStart).toMatchObject({ visible: true });
  const found = await afterStart();
  expect(await afterStart()).toEqual(found);
});

test('a large table that another session holds is left for the next start, and the log says so', async () => {
  await migrate(ownerUrl, { queues: QUEUES, log });
  await writeLargeTable();
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const said = (text: string) => lines.filter((line) => line.includes(text) && line.includes('Grande'));
  await asOwner(async (holder) => {
    await holder.query('BEGIN; LOCK TABLE "Grande" IN SHARE MODE');
    await migrate(ownerUrl, { queues: QUEUES, log: logger });
  });
  expect(said('another session holds it')).toHaveLength(1);
  expect(said('table vacuumed')).toEqual([]);
  await migrate(ownerUrl, { queues: QUEUES, log: logger });
  expect(said('table vacuumed')).toHaveLength(1);
});

test('a database of a newer program is refused and not touched', async () => {
  await migrate(ownerUrl, { queues: QUEUES, log });
  const newer = `INSERT INTO migraciones.aplicadas (hash, created_at) VALUES ('futura', ${Date.UTC(2090, 0)})`;
  await asOwner((client) => client.query(newer));
  await expect(migrate(ownerUrl, { queues: [{ name: 'nueva' }], log })).rejects.toMatchObject({
    code: 'base_de_datos_mas_nueva',
    message: expect.stringContaining('No se ha tocado nada'),
  });
  const queues = await asOwner((client) => client.query('SELECT name FROM pgboss.queue'));
  expect(queues.rows).toEqual([{ name: 'prueba' }]);
});

test("a newer program's queue schema is refused", async () => {
  await migrate(ownerUrl, { queues: QUEUES, log });
  await asOwner((client) => client.query('UPDATE pgboss.version SET version = 9999'));
  const attempt = migrate(ownerUrl, { queues: QUEUES, log });
  await expect(attempt).rejects.toMatchObject({ code: 'base_de_datos_mas_nueva' });
});

test('a server that does not answer is named as such, in Spanish', async () => {
  const attempt = migrate('postgres://nadie:clave-secreta@127.0.0.1:1/nada', { queues: [], log });
  await expect(attempt).rejects.toMatchObject({ code: 'base_de_datos_caida' });
  await expect(attempt).rejects.not.toThrow('clave-secreta');
});

test('a wrong password is a setting to change, and is not repeated', async () => {
  const url = new URL(ownerUrl);
  url.password = 'clave-secreta';
  const attempt = migrate(url.href, { queues: [], log });
  await expect(attempt).rejects.toMatchObject({ code: 'configuracion_incompleta' });
  await expect(attempt).rejects.not.toThrow('clave-secreta');
});
