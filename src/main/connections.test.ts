import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { verifyListed } from '#pipeline/domains/verify-domains.ts';
import type { Program } from '#program/program.ts';
import { withoutHanging } from '#simulator/simulator.test-kit.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { workLeft } from '#store/queries/domains/verdict-results.ts';
import { withAccount } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { ask } from './installation.testing.ts';
import { fastAccount, startProductHere } from './product-here.testing.ts';

/** As `docs/operations.md` promises. */
const MOST = 12;
const NAMES = 40;
const REQUESTS = 60;

let dir: string;
let simulator: Simulator;
let database: TestDatabase;
let owner: pg.Client;
/** Taken for the whole file, so that the number of the test's own connections does not change. */
let held: pg.PoolClient;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'conexiones-'));
  simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  withoutHanging(simulator);
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  held = await database.store.pool.connect();
});
afterAll(async () => {
  held.release();
  await owner.end();
  await simulator.close();
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

/** The most connections seen at once, by name, until it is stopped. */
function watch(program: Program) {
  const most: Record<string, number> = {};
  let watching = true;
  const see = (name: string, count: number) => {
    most[name] = Math.max(most[name] ?? 0, count);
  };
  const all = (async () => {
    while (watching) {
      const { rows } = await owner.query<{ name: string; total: number }>(
        `SELECT application_name AS name, count(*)::int AS total FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE 'dominios%' GROUP BY 1`,
      );
      const ofTest = database.store.pool.totalCount;
      for (const { name, total } of rows) see(name, total);
      see(
        'all',
        rows.reduce((sum, { total }) => sum + total, -ofTest),
      );
      for (const { abiertas, maximo } of program.connections()) expect(abiertas).toBeLessThanOrEqual(maximo);
      await new Promise((done) => setTimeout(done, 15));
    }
  })();
  return async () => {
    watching = false;
    await all;
    return most;
  };
}

async function accountWithNames(program: Program): Promise<string> {
  const account = await fastAccount(program.store);
  const names = [...simulator.context.world.domains.keys()].filter((name) =>
    /^[a-z-]+\.(?:es|com)$/.test(name),
  );
  const domains = names.slice(0, NAMES).map((dominio) => ({
    dominio,
    dominio_unicode: dominio,
    zona: dominio.slice(dominio.indexOf('.') + 1),
  }));
  await verifyListed(program.pipeline, account, domains, { persona: true });
  return account;
}

async function askForPages(port: number, token: string): Promise<number[]> {
  const paths = [
    '/api/dominios?limite=20',
    '/api/negocios?limite=20',
    '/api/keywords?limite=20',
    '/api/batches?limite=20',
  ];
  const streams = Array.from({ length: 5 }, () =>
    fetch(`http://127.0.0.1:${port}/api/eventos`, { headers: { authorization: `Bearer ${token}` } }),
  );
  for (const stream of await Promise.all(streams)) expect(stream.status).toBe(200);
  const asked = Array.from({ length: REQUESTS }, (_, n) =>
    ask(port, { method: 'GET', path: paths[n % paths.length] ?? '', token }),
  );
  return (await Promise.all(asked)).map(({ status }) => status);
}

test.each(['all', 'web', 'worker'] as const)(
  `a process of mode %s has at most ${MOST} connections under load, one of which hears changes`,
  async (mode) => {
    const settings = { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl };
    const product = await startProductHere({ mode, dir, simulator, settings });
    const { program, port } = product;
    const stop = watch(program);
    try {
      const account = await accountWithNames(program);
      if (port !== null) {
        const statuses = await askForPages(port, await product.token(account));
        // What comes above the bound of an account at once is refused.
        expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
        expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(REQUESTS / 6);
      }
      if (mode !== 'web')
        await expect
          .poll(() => withAccount(program.store, account, (tx) => workLeft(tx, account, program.clock.now())))
          .toBe(0);
      const most = await stop();
      expect(most.all).toBeGreaterThan(2);
      expect(most.all).toBeLessThanOrEqual(MOST);
      expect(most['dominios-cambios']).toBe(1);
      expect(program.connections().reduce((sum, { maximo }) => sum + maximo, 0)).toBe(MOST);
    } finally {
      await stop();
      await product.stop();
    }
  },
);
