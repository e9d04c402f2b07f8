import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { silentLogger } from '#platform/logger.ts';
import { stopOrphan } from './embedded/launch.ts';
import { type Embedded, startEmbedded } from './embedded/start.ts';
import { migrate } from './migrate.ts';
import type { QueueDefinition } from './queue-schema.ts';
import { sql } from './sql.ts';
import { openStore, type Store, type Tx, withAccount, withSystem } from './store.ts';

const TEMPLATE = 'plantilla';
const FOLDER = 'dominios-test-';

/** The run's server, passed from the set-up to each test file. */
export interface TestServer {
  ownerUrl: string;
  appUrl: string;
}

/** A migrated database for one test file. */
export interface TestDatabase extends TestServer {
  store: Store;
  drop(): Promise<void>;
}

/** One real server a test run, with a migrated template, not durable. Removes servers of killed runs. */
export async function startTestServer(
  queues: readonly QueueDefinition[],
): Promise<{ server: TestServer; stop(): Promise<void> }> {
  await sweepKilledRuns();
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER));
  const embedded = await startEmbedded({
    dataDir,
    log: silentLogger,
    parameters: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '250',
      // Its folder may be in memory.
      max_wal_size: '256MB',
    },
  });
  await onDatabase(embedded.ownerUrl, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(withDatabase(embedded.ownerUrl, TEMPLATE), { queues, log: silentLogger });
  return { server: embedded, stop: () => stopAndRemove(embedded, dataDir) };
}

/** Copies the template and opens it as the program would. */
export async function freshDatabase(server: TestServer): Promise<TestDatabase> {
  const name = `prueba_${randomBytes(6).toString('hex')}`;
  await onDatabase(server.ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
  const urls = { ownerUrl: withDatabase(server.ownerUrl, name), appUrl: withDatabase(server.appUrl, name) };
  const store = await openStore({ appUrl: urls.appUrl, log: silentLogger });
  return {
    ...urls,
    store,
    drop: async () => {
      await store.close();
      // May fail while autovacuum works in it; the whole server is removed later anyway.
      await onDatabase(server.ownerUrl, `DROP DATABASE ${name} WITH (FORCE)`).catch(() => undefined);
    },
  };
}

export async function createAccount(
  store: Store,
  change: { requests_limite?: number } = {},
): Promise<string> {
  const id = randomUUID();
  await withAccount(store, id, async (tx: Tx) => {
    await tx.execute(sql`
      INSERT INTO cuentas (usuario_id, emisor, sub, email, nombre_usuario, requests_limite, fecha_registro)
      VALUES (${id}, 'pruebas', ${id}, ${`${id}@example.com`}, 'Prueba', ${change.requests_limite ?? null}, ${new Date(0)})`);
  });
  return id;
}

/** Processes that live for the whole test: a heartbeat counts for fifteen seconds, which a busy machine may take. */
export async function keepAlive(store: Store, ...procesos: string[]): Promise<void> {
  await withSystem(store, (tx) =>
    tx.execute(sql`INSERT INTO procesos (id, modo, latido)
      SELECT id, 'worker', clock_timestamp() + interval '1 hour' FROM unnest(${procesos}::text[]) AS id
      ON CONFLICT (id) DO UPDATE SET latido = excluded.latido`),
  );
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function onDatabase(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 120_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function stopAndRemove(embedded: Embedded, dataDir: string): Promise<void> {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const folder = join(tmpdir(), name);
    if (await stopOrphan(folder)) rmSync(folder, { recursive: true, force: true });
  }
}
