import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { createSearch } from '#pipeline/batches/create-batch.ts';
import { silentLogger } from '#platform/logger.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { sql } from '#store/sql.ts';
import { openStore, withAccount } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { holdFreePort } from './ports.ts';
import { fastAccount, type ProductHere, startProductHere } from './product-here.testing.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
/** Fewer than the product has: its transactions take turns on them. */
const SERVER_CONNECTIONS = 3;

let dir: string;
let database: TestDatabase;
let pooler: { url: string; process: ChildProcess };

/** PgBouncer of Debian, in the mode that gives each transaction another connection. */
async function startPooler(): Promise<typeof pooler> {
  const held = await holdFreePort(21_800);
  await held.release();
  const to = new URL(database.appUrl);
  const login = decodeURIComponent(to.username);
  writeFileSync(join(dir, 'logins.txt'), `"${login}" "${decodeURIComponent(to.password)}"\n`);
  writeFileSync(
    join(dir, 'pgbouncer.ini'),
    `[databases]
* = host=${to.hostname} port=${to.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${held.port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(dir, 'logins.txt')}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
`,
  );
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...user, join(dir, 'pgbouncer.ini')], { stdio: 'ignore' });
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(held.port);
  for (let tried = 0; !(await answers(url.href)); tried++) {
    if (tried > 100 || child.exitCode !== null) throw new Error('PgBouncer does not answer');
    await sleep(100);
  }
  return { url: url.href, process: child };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  return await client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined));
}

describe.skipIf(!hasPooler)('behind PgBouncer in transaction mode (skipped without its program)', () => {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
    chmodSync(dir, 0o755);
    database = await freshDatabase(inject('postgres'));
    pooler = await startPooler();
  });
  afterAll(async () => {
    const gone = once(pooler.process, 'exit');
    pooler.process.kill('SIGKILL');
    await gone;
    await database.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  test('without the direct address the program says which setting it needs', async () => {
    const attempt = openStore({ appUrl: pooler.url, log: silentLogger });
    await expect(attempt).rejects.toMatchObject({
      code: 'configuracion_incompleta',
      message: expect.stringContaining('APP_DATABASE_URL_DIRECTA'),
    });
  });

  test('transactions keep their account and their time limits, also on a connection that others have used', async () => {
    const store = await openStore({
      appUrl: pooler.url,
      directUrl: database.appUrl,
      log: silentLogger,
      statementTimeoutMs: 1_500,
      silenceMs: 60_000,
    });
    const accounts = [await fastAccount(store), await fastAccount(store)];
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const account = accounts[n % 2] ?? '';
        return withAccount(store, account, async (tx) => {
          const { rows } = await tx.execute(sql`SELECT usuario_id FROM cuentas`);
          return rows.length === 1 && rows[0]?.usuario_id === account;
        });
      }),
    );
    expect(seen.every(Boolean)).toBe(true);
    const slow = withAccount(store, accounts[0] ?? '', (tx) => tx.execute(sql`SELECT pg_sleep(10)`));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    // Neither the account nor the limits are left on the connections.
    const { rows } = await store.pool.query(
      `SELECT current_setting('app.usuario_id', true) AS cuenta, current_setting('statement_timeout') AS limite,
        (SELECT count(*)::int FROM cuentas) AS filas`,
    );
    expect([rows[0]?.cuenta || null, rows[0]?.limite, rows[0]?.filas]).toEqual([null, '0', 0]);
    await store.close();
  });

  describe('the whole product', () => {
    let simulator: Simulator;
    let product: ProductHere;
    beforeAll(async () => {
      simulator = await startSimulator({ seed: 1, dir: mkdtempSync(join(dir, 'red-')), limits: 'none' });
      product = await startProductHere({
        mode: 'all',
        dir,
        simulator,
        settings: {
          DATABASE_URL: database.ownerUrl,
          APP_DATABASE_URL: pooler.url,
          APP_DATABASE_URL_DIRECTA: database.appUrl,
        },
      });
    });
    afterAll(async () => {
      await product.stop();
      await simulator.close();
    });

    test('from a search to verdicts, the list and the stream of changes', async () => {
      const { program, port } = product;
      const account = await fastAccount(program.store);
      const authorization = `Bearer ${await product.token(account)}`;
      const stream = new AbortController();
      const events = await fetch(`http://127.0.0.1:${port}/api/eventos?desde=0`, {
        headers: { authorization },
        signal: stream.signal,
      });
      const [business] = simulator.world.businesses;
      const { batch_id } = await createSearch(
        program.pipeline,
        {
          usuario_id: account,
          tipo: 'masivo',
          nombre: 'repartidor',
          descripcion: '',
          lineas: [`${business?.trade} en ${business?.city}`],
          pais: 'ES',
          idioma: 'es',
          configuracion: BatchConfiguracion.parse({ delay_entre_requests: 100 }),
        },
        true,
      );
      const state = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/batches/${batch_id}`, {
          headers: { authorization },
        });
        const { data } = (await answer.json()) as { data: { estado: string } };
        return data.estado;
      };
      await expect.poll(state, { interval: 300 }).toBe('completado');
      const list = await fetch(`http://127.0.0.1:${port}/api/dominios?limite=20`, {
        headers: { authorization },
      });
      const { data } = (await list.json()) as { data: { estado_verificacion: string }[] };
      expect(data.length).toBeGreaterThan(0);
      expect(data.filter(({ estado_verificacion }) => estado_verificacion === 'verificando')).toEqual([]);
      const heard = new TextDecoder().decode((await events.body?.getReader().read())?.value);
      expect(heard).toMatch(/^(?:id|event|data|:)/m);
      stream.abort();
      expect(program.connections()).toContainEqual({ uso: 'avisos', abiertas: 1, maximo: 1 });
    });
  });
});
