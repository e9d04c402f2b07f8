import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { createSearch } from '#pipeline/batches/create-batch.ts';
import { queueOptions, startQueue } from '#pipeline/runtime/queue.ts';
import { FAST } from '#pipeline/testing/searches.testing.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { withoutHanging } from '#simulator/simulator.test-kit.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { type Embedded, startEmbedded } from '#store/embedded/start.ts';
import { migrate } from '#store/migrate.ts';
import { firstRow, json, totalRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { openStore, type Store, withAccount, withSystem } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import {
  ask,
  type Failure,
  type Part,
  part,
  settingsOf,
  signedIn,
  type Traffic,
  traffic,
} from './installation.testing.ts';
import { holdFreePort } from './ports.ts';

/** Takes minutes: in `npm run test:largo`. */
const LONG = Boolean(process.env.PRUEBAS_LARGAS);
const KEYWORDS = 2_000;
const PEOPLE = 4;
/** More requests than the batch needs, so that the cap is only reached if requests are repeated. */
const CAP = KEYWORDS + 200;
const SIGNALS = ['SIGKILL', 'SIGTERM'] as const;
type Signal = (typeof SIGNALS)[number];
const MAPS = 'service:local-business-data';
/** The product's own rate for one key of this provider. */
const MAPS_LIMIT = { perSecond: 4, burst: 4, total: null, banMs: 1_000 };
const STEP_MS = 10 * 60_000;
const END_MS = 3 * STEP_MS;
/** Limit for a killed database to return. */
const OUTAGE_MS = 60_000;

let dir: string;
let simulator: Simulator;
let database: Embedded;
let store: Store;
let parts: Part[] = [];
let people: Traffic | null = null;
const masterKey = randomBytes(32).toString('base64');

describe.runIf(LONG)('two web processes, two workers and a database, each ended in turn', () => {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'procesos-'));
    chmodSync(dir, 0o711);
    simulator = await startSimulator({ seed: 1, dir, limits: { [MAPS]: MAPS_LIMIT } });
    // A hanging site or zone would only add its time limits.
    withoutHanging(simulator);
    database = await startDatabase();
    await migrate(database.ownerUrl, { queues: queueOptions, log: silentLogger });
    store = await openStore({ appUrl: database.appUrl, log: silentLogger });
  });

  afterAll(async () => {
    await people?.stop();
    await Promise.all(parts.map((one) => one.end('SIGKILL')));
    await store.close();
    await database.stop();
    await simulator.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test('only requests in flight fail, no job is lost or doubled, limits hold', {
    timeout: END_MS + 10 * STEP_MS,
  }, async () => {
    const usuario_id = await createAccount(store);
    await withAccount(store, usuario_id, (tx) =>
      tx.execute(sql`UPDATE cuentas SET procesamiento = ${json(FAST)}::jsonb`),
    );
    const batch_id = await startedBatch(usuario_id);
    parts = await startParts();
    const ports = parts.flatMap(({ port }) => port ?? []);
    let token = await signedIn(store, usuario_id, { masterKey, dataDir: dir });
    people = traffic(ports, () => token, PEOPLE, [
      { method: 'GET', path: '/api/dominios?limite=20' },
      { method: 'GET', path: `/api/batches/${batch_id}` },
      { method: 'GET', path: '/api/keywords?limite=20' },
      { method: 'GET', path: '/api/negocios?limite=20' },
      { method: 'POST', path: '/api/notificaciones/leer', body: '{"todas":true}' },
    ]);

    const ends: Ended[] = [];
    const steps = SIGNALS.flatMap((signal) => [
      ...parts.map((one) => () => endPart(one, signal)),
      () => endDatabase(signal, ports, () => token),
    ]);
    for (const [index, step] of steps.entries()) {
      await reached(usuario_id, batch_id, ((index + 1) * KEYWORDS) / (steps.length + 2));
      // As the page does: a token is valid for 15 minutes, the test may take longer.
      token = await signedIn(store, usuario_id, { masterKey, dataDir: dir });
      ends.push(await step());
    }
    await expect
      .poll(async () => (await progress(usuario_id, batch_id))?.estado, { timeout: END_MS, interval: 1_000 })
      .toBe('completado');
    await people.stop();

    const failures = people.failures();
    expect(failures.filter((failure) => !ends.some((end) => explains(end, failure)))).toEqual([]);
    expect(people.answered()).toBeGreaterThan(KEYWORDS);
    const counts = await counted(usuario_id, batch_id);
    expect(counts).toEqual({
      keywords: KEYWORDS,
      completadas: KEYWORDS,
      hechas: KEYWORDS,
      negocios: counts?.enlazados,
      enlazados: counts?.enlazados,
      dominios: counts?.dominios,
      verificados: counts?.dominios,
      comprobados: counts?.dominios,
      reclamados: 0,
      avisos: 1,
      solicitudes: expect.any(Number),
    });
    const { outcomes = {}, total = 0 } = simulator.context.counters.servers()[MAPS] ?? {};
    expect(outcomes).not.toHaveProperty('limited');
    expect(total).toBeGreaterThanOrEqual(KEYWORDS);
    expect(total).toBeLessThanOrEqual(counts?.solicitudes ?? 0);
    expect(counts?.solicitudes).toBeLessThanOrEqual(CAP);
    expect(await deadJobs()).toBe(0);
    expect(await falselyFree(usuario_id)).toEqual([]);
  });
});

const startDatabase = () =>
  startEmbedded({
    dataDir: join(dir, 'datos'),
    log: silentLogger,
    // Each process has its own connections.
    parameters: { max_connections: '150' },
  });

async function startedBatch(usuario_id: string): Promise<string> {
  const queue = await startQueue({ store, log: silentLogger });
  const cities = [...new Set(simulator.world.businesses.map(({ city }) => city))];
  const trades = [...new Set(simulator.world.businesses.map(({ trade }) => trade))];
  const lineas = ['en', 'cerca de', 'urgente en']
    .flatMap((link) => cities.flatMap((city) => trades.map((trade) => `${trade} ${link} ${city}`)))
    .slice(0, KEYWORDS);
  expect(lineas).toHaveLength(KEYWORDS);
  const { batch_id } = await createSearch(
    { store, clock: systemClock, queue },
    {
      usuario_id,
      tipo: 'masivo',
      nombre: 'procesos',
      descripcion: '',
      lineas,
      pais: 'ES',
      idioma: 'es',
      configuracion: BatchConfiguracion.parse({
        delay_entre_requests: 100,
        max_concurrent_requests: 10,
        tope_solicitudes: CAP,
      }),
    },
    true,
  );
  await queue.stop(1_000);
  return batch_id;
}

async function startParts(): Promise<Part[]> {
  const held = [await holdFreePort(21_400), await holdFreePort(21_450)];
  const env = {
    ...settingsOf({ dir, simulator, urls: database, masterKey }),
    RAPIDAPI_KEY: 'clave-de-prueba-de-procesos',
  };
  const made = [
    ...held.map(({ port }, at) => part(`web ${at + 1}`, port, env, dir)),
    part('worker 1', null, env, dir),
    part('worker 2', null, env, dir),
  ];
  await Promise.all(held.map((one) => one.release()));
  for (const one of made) await one.start();
  return made;
}

/** A period in which a process or the database was down; `port` null: for every web process. */
interface Ended {
  from: number;
  to: number;
  port: number | null;
  outage: boolean;
}

/** In flight when it ended; while a database is down, also requests that came then and were answered 503. */
function explains({ from, to, port, outage }: Ended, failure: Failure): boolean {
  if (outage) return failure.begun <= to && failure.ended >= from && /: 503$/.test(failure.what);
  return failure.port === port && failure.begun <= to && failure.ended >= from;
}

async function endPart(one: Part, signal: Signal): Promise<Ended> {
  const from = Date.now();
  await one.end(signal);
  const to = Date.now();
  await one.start();
  // After an orderly stop no request may fail.
  return { from, to: signal === 'SIGKILL' ? to : from - 1, port: one.port ?? -1, outage: false };
}

/** A killed database returns by itself; a stopped one is started again here. */
async function endDatabase(signal: Signal, ports: readonly number[], token: () => string): Promise<Ended> {
  const from = Date.now();
  if (signal === 'SIGKILL') {
    const pid = database.pid();
    process.kill(pid, 'SIGKILL');
    // Its connections still answer for a moment: it has ended once a new process runs.
    await expect.poll(() => database.pid(), { timeout: OUTAGE_MS, interval: 50 }).not.toBe(pid);
  } else {
    await database.stop();
    database = await startDatabase();
  }
  const ready = async (port: number) =>
    (await ask(port, { method: 'GET', path: '/api/dominios?limite=1', token: token() })).status;
  await expect
    .poll(() => Promise.all(ports.map(ready)), { timeout: OUTAGE_MS, interval: 100 })
    .toEqual(ports.map(() => 200));
  return { from, to: Date.now(), port: null, outage: true };
}

const Progress = z.object({ estado: z.string(), hechas: z.int() });

/** Undefined while the database is unavailable. */
const progress = (usuario_id: string, batch_id: string) =>
  withAccount(store, usuario_id, (tx) =>
    firstRow(
      tx,
      Progress,
      sql`SELECT estado, keywords_completadas AS hechas FROM batches WHERE id = ${batch_id}`,
    ),
  ).catch(() => undefined);

async function reached(usuario_id: string, batch_id: string, keywords: number): Promise<void> {
  await expect
    .poll(async () => (await progress(usuario_id, batch_id))?.hechas ?? 0, {
      timeout: STEP_MS,
      interval: 100,
    })
    .toBeGreaterThanOrEqual(keywords);
}

const counted = (usuario_id: string, batch_id: string) =>
  withAccount(store, usuario_id, (tx) =>
    firstRow(
      tx,
      z.record(z.string(), z.int()),
      sql`SELECT total_keywords AS keywords, keywords_completadas AS completadas, solicitudes_usadas AS solicitudes,
          total_dominios_extraidos AS dominios, dominios_verificados AS verificados,
          (SELECT count(*)::int FROM keywords WHERE estado = 'completado') AS hechas,
          (SELECT count(DISTINCT orden)::int FROM batch_negocios) AS negocios,
          (SELECT count(*)::int FROM batch_negocios) AS enlazados,
          (SELECT count(*)::int FROM batch_dominios WHERE verificado) AS comprobados,
          (SELECT count(*)::int FROM dominios WHERE reclamado_por IS NOT NULL) AS reclamados,
          (SELECT count(*)::int FROM notificaciones WHERE tipo = 'batch_completado') AS avisos
        FROM batches WHERE id = ${batch_id}`,
    ),
  );

const deadJobs = async () =>
  (
    await withSystem(store, (tx) =>
      firstRow(tx, totalRow, sql`SELECT count(*)::int AS total FROM pgboss.job WHERE state = 'failed'`),
    )
  )?.total;

async function falselyFree(usuario_id: string): Promise<string[]> {
  const row = await withAccount(store, usuario_id, (tx) =>
    firstRow(
      tx,
      z.object({ nombres: z.array(z.string()) }),
      sql`SELECT coalesce(array_agg(dominio), '{}') AS nombres FROM dominios WHERE es_disponible`,
    ),
  );
  return (row?.nombres ?? []).filter((name) => simulator.control.truth(name).truth !== 'free');
}
