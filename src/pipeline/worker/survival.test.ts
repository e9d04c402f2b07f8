import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { withoutHanging } from '#simulator/simulator.test-kit.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { firstRow, json, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';
import { createSearch } from '../batches/create-batch.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { FAST } from '../testing/searches.testing.ts';

const LONG = Boolean(process.env.PRUEBAS_LARGAS);
const KEYWORDS = LONG ? 3_000 : 30;
const KILLS = LONG ? 30 : 4;
/** Progress of each life before it is killed, so that kills happen in the middle of the work. */
const STEP = LONG ? KEYWORDS / (KILLS + 1) : 5;
/** Time for one life's progress; the long form shares its machine. */
const LIFE_MS = LONG ? 10 * 60_000 : 240_000;
const END_MS = LONG ? 20 * 60_000 : 240_000;

let database: TestDatabase;
let simulator: Simulator;
let queue: Queue;
let dir: string;
let worker: ChildProcess | null = null;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'supervivencia-'));
  simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  // Hanging sites and zones would only add their time limits to each life.
  withoutHanging(simulator);
  database = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: database.store, log: silentLogger });
});

afterAll(async () => {
  worker?.kill('SIGKILL');
  await queue.stop(1_000);
  await database.drop();
  await simulator.close();
  rmSync(dir, { recursive: true, force: true });
});

function startWorkerProcess(): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../main/start.ts')], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      MODE: 'worker',
      RED_FILE: simulator.redFile,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      LOG_LEVEL: 'error',
    },
  });
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

test(`a worker killed ${KILLS} times in the middle loses, doubles and blocks nothing`, {
  timeout: END_MS + KILLS * LIFE_MS,
}, async () => {
  const usuario_id = await localAccount(database.store, Date.now());
  // The account's limits cap its batches: the fastest ones keep this test about kills.
  await withAccount(database.store, usuario_id, (tx) =>
    tx.execute(
      sql`UPDATE cuentas SET procesamiento = ${json({ ...FAST, reintentos_automaticos: 1 })}::jsonb`,
    ),
  );
  const cities = [...new Set(simulator.world.businesses.map((business) => business.city))];
  const trades = [...new Set(simulator.world.businesses.map((business) => business.trade))];
  const lineas = ['en', 'cerca de', 'urgente en']
    .flatMap((link) => cities.flatMap((city) => trades.map((trade) => `${trade} ${link} ${city}`)))
    .slice(0, KEYWORDS);
  expect(lineas).toHaveLength(KEYWORDS);
  const { batch_id } = await createSearch(
    { store: database.store, clock: systemClock, queue },
    {
      usuario_id,
      tipo: 'masivo',
      nombre: 'supervivencia',
      descripcion: '',
      lineas,
      pais: 'ES',
      idioma: 'es',
      configuracion: BatchConfiguracion.parse({ delay_entre_requests: 100, max_concurrent_requests: 10 }),
    },
    true,
  );
  const read = () =>
    withAccount(database.store, usuario_id, (tx) =>
      firstRow(
        tx,
        z.object({ estado: z.string(), hechas: z.number(), dominios: z.number(), verificados: z.number() }),
        sql`SELECT estado, keywords_completadas AS hechas, total_dominios_extraidos AS dominios,
              dominios_verificados AS verificados FROM batches WHERE id = ${batch_id}`,
      ),
    );
  for (let life = 0; life < KILLS; life++) {
    const before = await read();
    worker = startWorkerProcess();
    const target = (before?.hechas ?? 0) + (before?.verificados ?? 0) + STEP;
    await expect
      .poll(async () => ((await read())?.hechas ?? 0) + ((await read())?.verificados ?? 0), {
        timeout: LIFE_MS,
        interval: 50,
      })
      .toBeGreaterThanOrEqual(Math.min(target, lineas.length));
    await end(worker, 'SIGKILL');
  }
  worker = startWorkerProcess();
  await expect
    .poll(async () => (await read())?.estado, { timeout: END_MS, interval: 500 })
    .toBe('completado');
  // Its second looks would change what is counted; a claim that a killed one left stays.
  await end(worker, 'SIGTERM');

  const counts = await withAccount(database.store, usuario_id, async (tx) => ({
    keywords: await rows(
      tx,
      z.object({ estado: z.string(), total: z.int() }),
      sql`SELECT estado, count(*)::int AS total FROM keywords GROUP BY estado`,
    ),
    batch: await firstRow(
      tx,
      z.object({
        total_keywords: z.int(),
        keywords_completadas: z.int(),
        total_negocios_encontrados: z.int(),
        total_dominios_extraidos: z.int(),
        dominios_verificados: z.int(),
        dominios_libres: z.int(),
      }),
      sql`SELECT total_keywords, keywords_completadas, total_negocios_encontrados, total_dominios_extraidos,
            dominios_verificados, dominios_libres FROM batches`,
    ),
    linked: await firstRow(
      tx,
      z.object({
        negocios: z.int(),
        ordenes: z.int(),
        dominios: z.int(),
        verificados: z.int(),
        libres: z.int(),
        reclamados: z.int(),
      }),
      sql`SELECT (SELECT count(*)::int FROM batch_negocios) AS negocios,
            (SELECT count(DISTINCT orden)::int FROM batch_negocios) AS ordenes,
            (SELECT count(*)::int FROM batch_dominios) AS dominios,
            (SELECT count(*)::int FROM batch_dominios WHERE verificado) AS verificados,
            (SELECT count(*)::int FROM batch_dominios WHERE libre) AS libres,
            (SELECT count(*)::int FROM dominios WHERE reclamado_por IS NOT NULL) AS reclamados`,
    ),
    domains: await rows(
      tx,
      z.object({ dominio: z.string(), es_disponible: z.boolean().nullable() }),
      sql`SELECT dominio, es_disponible FROM dominios`,
    ),
  }));
  expect(counts.keywords).toEqual([{ estado: 'completado', total: lineas.length }]);
  expect(counts.batch).toEqual({
    total_keywords: lineas.length,
    keywords_completadas: lineas.length,
    total_negocios_encontrados: counts.linked?.ordenes,
    total_dominios_extraidos: counts.linked?.dominios,
    dominios_verificados: counts.linked?.dominios,
    dominios_libres: counts.linked?.libres,
  });
  expect(counts.linked).toMatchObject({
    negocios: counts.linked?.ordenes,
    verificados: counts.linked?.dominios,
    reclamados: 0,
  });
  const wrong = counts.domains.filter(
    ({ dominio, es_disponible }) =>
      es_disponible === true && simulator.control.truth(dominio).truth !== 'free',
  );
  expect(wrong).toEqual([]);
});
