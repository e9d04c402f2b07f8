import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { estadoProceso } from '#contract/states.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { withoutHanging } from '#simulator/simulator.test-kit.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { firstRow, json, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';
import { createSearch } from '../batches/create-batch.ts';
import { pauseBatch } from '../batches/pause-batch.ts';
import { startBatch } from '../batches/start-batch.ts';
import { verifyListed } from '../domains/verify-domains.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { FAST } from '../testing/searches.testing.ts';

const WORKERS = 4;
const PER_ADDRESS = 3;
const SITES_EACH = 4;
const CONCURRENT = 10;
const UNDER_WAY = WORKERS * SITES_EACH;
const KEYWORDS = 60;
const CAP = 20;
const PAUSE_MS = 2_000;
const END = { timeout: 180_000, interval: 250 };
const LONG = { timeout: 600_000 };
const MAPS = 'service:local-business-data';

let dir: string;
let simulator: Simulator;
let database: TestDatabase;
let queue: Queue;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cuatro-procesos-'));
  simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  withoutHanging(simulator);
  simulator.control.setLatency('site', { base: 200, jitter: 0 });
  // As on shared hosting: many websites at few addresses.
  let site = 0;
  for (const domain of simulator.world.domains.values())
    if (domain.address.kind === 'public')
      domain.address = { kind: 'public', v4: `203.0.112.${site++ % 20}`, v6: null };
  database = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: database.store, log: silentLogger });
  for (let n = 0; n < WORKERS; n++) startWorker();
  // A batch may end before the last one has started on a busy machine.
  const beating = sql`SELECT FROM procesos WHERE modo = 'worker'`;
  const running = async () => (await withSystem(database.store, (tx) => tx.execute(beating))).rows.length;
  while ((await running()) < WORKERS) await sleep(250);
});

afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await queue.stop(1_000);
  await database.drop();
  await simulator.close();
  rmSync(dir, { recursive: true, force: true });
});

const masterKey = randomBytes(32).toString('base64');

function startWorker(): void {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main/start.ts')], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      MODE: 'worker',
      SITES_AT_ONCE: String(SITES_EACH),
      SITES_PER_ADDRESS: String(PER_ADDRESS),
      RED_FILE: simulator.redFile,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      MASTER_KEY: masterKey,
      LOG_LEVEL: 'error',
    },
  });
  workers.push(child);
}

async function killOne(): Promise<void> {
  const victim = workers.shift();
  if (!victim) throw new Error('no worker');
  const gone = once(victim, 'exit');
  victim.kill('SIGKILL');
  await gone;
}

async function newAccount(): Promise<string> {
  const usuario_id = await createAccount(database.store);
  await withAccount(database.store, usuario_id, (tx) =>
    tx.execute(sql`UPDATE cuentas SET procesamiento = ${json(FAST)}::jsonb`),
  );
  return usuario_id;
}

const deps = () => ({ store: database.store, clock: systemClock, queue });

async function startedBatch(usuario_id: string, change: Partial<BatchConfiguracion>): Promise<BatchKey> {
  const cities = [...new Set(simulator.world.businesses.map(({ city }) => city))];
  const trades = [...new Set(simulator.world.businesses.map(({ trade }) => trade))];
  const lineas = cities.flatMap((city) => trades.map((trade) => `${trade} en ${city}`)).slice(0, KEYWORDS);
  expect(lineas).toHaveLength(KEYWORDS);
  const { batch_id } = await createSearch(
    deps(),
    {
      usuario_id,
      tipo: 'masivo',
      nombre: 'cuatro procesos',
      descripcion: '',
      lineas,
      pais: 'ES',
      idioma: 'es',
      configuracion: BatchConfiguracion.parse({
        delay_entre_requests: 100,
        max_concurrent_requests: CONCURRENT,
        ...change,
      }),
    },
    true,
  );
  return { usuario_id, batch_id };
}

const Batch = z.object({
  estado: z.string(),
  motivo_codigo: z.string().nullable(),
  hechas: z.int(),
  solicitudes: z.int(),
  dominios: z.int(),
  verificados: z.int(),
});
const batch = ({ usuario_id, batch_id }: BatchKey) =>
  withAccount(database.store, usuario_id, (tx) =>
    firstRow(
      tx,
      Batch,
      sql`SELECT estado, motivo_codigo, keywords_completadas AS hechas, solicitudes_usadas AS solicitudes,
            total_dominios_extraidos AS dominios, dominios_verificados AS verificados
          FROM batches WHERE id = ${batch_id}`,
    ),
  );

const holders = (usuario_id: string) =>
  withAccount(database.store, usuario_id, async (tx) => {
    const found = await rows(
      tx,
      z.object({ proceso: z.string() }),
      sql`SELECT DISTINCT reclamado_por AS proceso FROM dominios WHERE reclamado_por IS NOT NULL`,
    );
    return found.map(({ proceso }) => proceso);
  });

const underWay = (usuario_id: string) =>
  withAccount(database.store, usuario_id, async (tx) => {
    const found = await firstRow(
      tx,
      z.object({ total: z.int() }),
      sql`SELECT ((SELECT count(*) FROM keywords WHERE estado = 'procesando')
          + (SELECT count(*) FROM dominios WHERE reclamado_por IS NOT NULL))::int AS total`,
    );
    return found?.total;
  });

const asked = (server: string) => simulator.context.counters.servers()[server]?.total ?? 0;

test(
  'one account is worked by all processes: two killed, nothing lost or doubled, bounds held over all',
  LONG,
  async () => {
    const usuario_id = await newAccount();
    const key = await startedBatch(usuario_id, {});
    const seen = new Set<string>();
    await expect
      .poll(async () => {
        for (const proceso of await holders(usuario_id)) seen.add(proceso);
        return seen.size;
      }, END)
      .toBe(WORKERS);
    for (let kills = 0; kills < 2; kills++) {
      await killOne();
      startWorker();
      await sleep(1_000);
    }
    await expect.poll(async () => (await batch(key))?.estado, END).toBe('completado');
    const counts = await withAccount(database.store, usuario_id, (tx) =>
      firstRow(
        tx,
        z.record(z.string(), z.int()),
        sql`SELECT keywords_completadas AS completadas, total_negocios_encontrados AS negocios,
            total_dominios_extraidos AS dominios, dominios_verificados AS verificados, dominios_libres AS libres,
            (SELECT count(DISTINCT orden)::int FROM batch_negocios) AS ordenes,
            (SELECT count(*)::int FROM batch_dominios) AS enlazados,
            (SELECT count(*)::int FROM batch_dominios WHERE verificado) AS comprobados,
            (SELECT count(*)::int FROM batch_dominios WHERE libre) AS libres_enlazados,
            (SELECT count(*)::int FROM dominios WHERE reclamado_por IS NOT NULL) AS reclamados
          FROM batches`,
      ),
    );
    expect(counts).toEqual({
      completadas: KEYWORDS,
      negocios: counts?.ordenes,
      ordenes: counts?.ordenes,
      dominios: counts?.enlazados,
      enlazados: counts?.enlazados,
      verificados: counts?.enlazados,
      comprobados: counts?.enlazados,
      libres: counts?.libres_enlazados,
      libres_enlazados: counts?.libres_enlazados,
      reclamados: 0,
    });
    expect(simulator.control.connections.most).toMatchObject({ host: 1, address: PER_ADDRESS });
  },
);

test(
  'two seconds after a pause no process searches or visits, and resumed the batch ends',
  LONG,
  async () => {
    const key = await startedBatch(await newAccount(), {});
    // Names: a visit that has begun may still follow its redirects.
    const visited = () => simulator.context.counters.servers().site?.distinctSubjects ?? 0;
    const work = () => ({ searches: asked(MAPS), visited: visited() });
    await expect.poll(async () => (await batch(key))?.verificados ?? 0, END).toBeGreaterThan(5);
    await pauseBatch(deps(), key, null);
    await sleep(PAUSE_MS);
    const begun = work();
    // What is under way is answered late where four processes share two cores.
    await expect.poll(() => underWay(key.usuario_id), END).toBe(0);
    const ended = work();
    expect(ended.searches - begun.searches).toBeLessThanOrEqual(CONCURRENT);
    expect(ended.visited - begun.visited).toBeLessThanOrEqual(UNDER_WAY);
    await sleep(PAUSE_MS);
    expect(work()).toEqual(ended);
    expect((await batch(key))?.hechas).toBeLessThan(KEYWORDS);
    await startBatch(deps(), key);
    await expect.poll(async () => (await batch(key))?.estado, END).toBe('completado');
    expect(await batch(key)).toMatchObject({ hechas: KEYWORDS });
  },
);

test('four processes stop at the cap of a batch, which no request passes', LONG, async () => {
  const before = asked(MAPS);
  const key = await startedBatch(await newAccount(), { tope_solicitudes: CAP, verificar_dominios: false });
  await expect.poll(async () => (await batch(key))?.estado, END).toBe(estadoProceso.pausado);
  const { solicitudes = 0, motivo_codigo } = (await batch(key)) ?? {};
  expect(motivo_codigo).toBe('tope_solicitudes');
  expect(solicitudes).toBeLessThanOrEqual(CAP);
  expect(asked(MAPS) - before).toBeLessThanOrEqual(CAP);
});

test('an account with few names is not kept waiting by one with many', LONG, async () => {
  const names = [...simulator.world.domains.values()]
    .filter(({ fate, zone, site }) => fate === 'alive' && zone === 'com' && site.kind === 'page')
    .map(({ name }) => name);
  const [many, few] = [await newAccount(), await newAccount()];
  const verify = (usuario_id: string, list: readonly string[]) =>
    verifyListed(
      deps(),
      usuario_id,
      list.map((dominio) => ({ dominio, dominio_unicode: dominio, zona: 'com' })),
      { persona: false },
    );
  const judged = (usuario_id: string) =>
    withAccount(database.store, usuario_id, async (tx) => {
      const found = await rows(
        tx,
        z.object({ dominio: z.string() }),
        sql`SELECT dominio FROM dominios WHERE fecha_ultima_verificacion IS NOT NULL`,
      );
      return found.length;
    });
  // The many are not nearly done before the few are there.
  simulator.control.setLatency('site', { base: 2_000, jitter: 0 });
  await verify(many, names.slice(10, 410));
  await expect.poll(() => judged(many), END).toBeGreaterThan(10);
  await verify(few, names.slice(0, 10));
  simulator.control.setLatency('site', { base: 200, jitter: 0 });
  await expect.poll(() => judged(few), END).toBe(10);
  const last = await withAccount(database.store, few, (tx) =>
    firstRow(
      tx,
      z.object({ hora: z.date() }),
      sql`SELECT max(fecha_ultima_verificacion) AS hora FROM dominios`,
    ),
  );
  const until = await withAccount(database.store, many, (tx) =>
    rows(
      tx,
      z.object({ dominio: z.string() }),
      sql`SELECT dominio FROM dominios WHERE fecha_ultima_verificacion <= ${last?.hora ?? new Date(0)}`,
    ),
  );
  expect(until.length).toBeLessThan(300);
});
