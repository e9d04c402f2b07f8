import { setTimeout as sleep } from 'node:timers/promises';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { createSearch } from '#pipeline/batches/create-batch.ts';
import { queueOptions, startQueue } from '#pipeline/runtime/queue.ts';
import { FAST } from '#pipeline/testing/searches.testing.ts';
import { systemClock } from '#platform/clock.ts';
import { readNetworkMap } from '#platform/config/network-map.ts';
import { silentLogger } from '#platform/logger.ts';
import { buildWorld } from '#simulator/world/build.ts';
import { migrate } from '#store/migrate.ts';
import { throughOutage } from '#store/outage.ts';
import { workLeft } from '#store/queries/domains/verdict-results.ts';
import { json } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { openStore, type Store, withAccount } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import type { Urls } from './databases.ts';
import { checksOpen, progressOf } from './progress.ts';

const MINUTE = 60_000;
/** Steps of the world's clock: confirmations, every retry of the account, a server's rest of a day, rechecks. */
const CLOCK_STEPS_MS = [11, 16, 16, 16, ...Array<number>(8).fill(61), 12 * 60, 24 * 60].map(
  (minutes) => minutes * MINUTE,
);
/** Steps after those while a check is open; each is longer than the wait before any retry. */
const MORE_STEPS = 24;
const MORE_STEP_MS = 61 * MINUTE;
const LOOK_MS = 1_000;
/** The moved clock is read from a file, and due work is found by a periodic sweep. */
const SWEEP_MS = 3_000;
const ANSWER_MS = 10_000;

/** A look that a cut line holds up must not be taken for a slow product. */
const LOOK_LIMIT_MS = 2_000;

/** One search of an account, over all its hosts. */
export interface Batch {
  store: Store;
  /** For looks at the progress. */
  looks: Store;
  usuario_id: string;
  batch_id: string;
}

export async function startBatch(
  urls: Urls,
  options: { keywords: number; epoch: number; delayMs: number },
): Promise<Batch> {
  await migrate(urls.ownerUrl, { queues: queueOptions, log: silentLogger });
  const store = await openStore({ appUrl: urls.appUrl, log: silentLogger });
  const looks = await openStore({
    appUrl: urls.appUrl,
    log: silentLogger,
    statementTimeoutMs: LOOK_LIMIT_MS,
  });
  const usuario_id = await createAccount(store);
  await withAccount(store, usuario_id, (tx) =>
    tx.execute(
      sql`UPDATE cuentas SET procesamiento = ${json({ ...FAST, reintentos_automaticos: 10 })}::jsonb`,
    ),
  );
  const queue = await startQueue({ store, log: silentLogger });
  const { batch_id } = await createSearch(
    { store, clock: systemClock, queue },
    {
      usuario_id,
      tipo: 'masivo',
      nombre: 'máquinas',
      descripcion: '',
      lineas: lines(options.epoch, options.keywords),
      pais: 'ES',
      idioma: 'es',
      configuracion: BatchConfiguracion.parse({
        delay_entre_requests: options.delayMs,
        max_concurrent_requests: 10,
        reintentos_automaticos: 5,
      }),
    },
    true,
  );
  await queue.stop(1_000);
  return { store, looks, usuario_id, batch_id };
}

/** The pause between two searches from now on. */
export const setPace = ({ store, usuario_id, batch_id }: Batch, delayMs: number): Promise<unknown> =>
  throughOutage(() =>
    withAccount(store, usuario_id, (tx) =>
      tx.execute(sql`UPDATE batches SET configuracion = configuracion || ${json({ delay_entre_requests: delayMs })}::jsonb
        WHERE id = ${batch_id}`),
    ),
  );

function lines(epoch: number, keywords: number): string[] {
  const { businesses } = buildWorld(1, epoch);
  const cities = [...new Set(businesses.map(({ city }) => city))];
  const trades = [...new Set(businesses.map(({ trade }) => trade))];
  return ['en', 'cerca de', 'urgente en']
    .flatMap((link) => cities.flatMap((city) => trades.map((trade) => `${trade} ${link} ${city}`)))
    .slice(0, keywords);
}

/** Waits for the last keyword, then moves the world's clock until no name is tried again and the batch has ended. */
export async function toTheEnd(
  batch: Batch,
  options: { redFile: string; limitMs: number; say(text: string): void },
): Promise<void> {
  const end = Date.now() + options.limitMs;
  const until = async (isReached: () => Promise<boolean>) => {
    // A connection that was lost is no end of the test.
    while (!(await isReached().catch(() => false))) {
      if (Date.now() > end) throw new Error(`not ended: ${JSON.stringify(await progressOf(batch))}`);
      await sleep(LOOK_MS);
    }
  };
  await until(async () => {
    const progress = await progressOf(batch);
    return progress !== undefined && progress.hechas + progress.errores === progress.keywords;
  });
  const url = readNetworkMap(options.redFile).control?.url ?? '';
  let movedMs = 0;
  const isQuiet = async () => {
    const { store, usuario_id } = batch;
    return (
      (await withAccount(store, usuario_id, (tx) => workLeft(tx, usuario_id, Date.now() + movedMs))) === 0
    );
  };
  await until(isQuiet);
  const move = async (advanceMs: number) => {
    const answer = await fetch(`${url}/clock`, {
      method: 'POST',
      body: JSON.stringify({ advanceMs }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!answer.ok) throw new Error(`the clock was not moved: ${answer.status}`);
    movedMs += advanceMs;
    await sleep(SWEEP_MS);
    await until(isQuiet);
  };
  for (const step of CLOCK_STEPS_MS) await move(step);
  let open = await checksOpen(batch);
  for (let step = 0; open > 0 && step < MORE_STEPS; step++) {
    await move(MORE_STEP_MS);
    open = await checksOpen(batch);
  }
  options.say(`the clock was moved by ${movedMs / MINUTE} minutes; ${open} checks are open`);
  await until(async () => (await progressOf(batch))?.estado === 'completado');
}
