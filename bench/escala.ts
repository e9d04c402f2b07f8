import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { createApiKeys } from '#accounts/keys/api-keys.ts';
import { pauseBatch } from '#pipeline/batches/pause-batch.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { createSearches, FAST } from '#pipeline/testing/searches.testing.ts';
import { parseConfig } from '#platform/config/config.ts';
import { silentLogger } from '#platform/logger.ts';
import { startEmbedded } from '#store/embedded/start.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { createAccount } from '#store/testing.ts';
import { type Program, startProgram } from '../src/program/program.ts';
import { measureCost, processSeconds } from './cost.ts';
import { escalaOneAccount, ONE_ACCOUNT_TARGETS } from './escala-cuenta.ts';
import { mapsNetwork } from './maps-network.ts';
import type { Measured } from './measured.ts';
import { ended, living, startWorker } from './worker-process.ts';

const ACCOUNTS = 20;
const CONCURRENCY = 10;
const LATENCY_MS = 1_000;
const RESULTS = 5;
/** Concurrent batches of each worker: the provider accepts four requests a second per key. */
const BATCHES_EACH = Number(process.env.ESCALA_BATCHES ?? 1);
const WORKERS = [1, 2, 4] as const;
const TARGETS: Readonly<Record<number, number>> = { 2: 1.9, 4: 3.6 };
const WARM_UP_MS = 10_000;
const MEASURED_MS = Number(process.env.ESCALA_MS ?? 25_000);
/** More than can be searched in that time. */
const KEYWORDS = 400;
/** A round that takes longer is aborted. */
const RUN_MOST_MS = 200_000;
const Url = z.object({ url: z.string() });

interface Run {
  workers: number;
  searches: number;
  /** Share of all processors of this machine. */
  busy: number;
}

/**
 * Twenty accounts, each with a key and a batch, worked by one, two and four identical worker processes, then one account
 * whose names they verify: searches and verdicts a second compared with one worker of the same run.
 */
export async function escala(): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-escala-'));
  const maps = fork(join(import.meta.dirname, 'mapas-servidor.ts'), [String(LATENCY_MS)]);
  const database = await startEmbedded({
    dataDir: join(dir, 'datos'),
    log: silentLogger,
    parameters: { max_connections: '200' },
  });
  let program: Program | null = null;
  try {
    const { url } = Url.parse((await once(maps, 'message'))[0]);
    const settings = {
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      RED_FILE: networkMap(dir, url),
      MASTER_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: join(dir, 'programa'),
      LOG_LEVEL: 'error',
    };
    program = await startProgram(parseConfig(settings, { needs: 'cli' }), { mode: 'web', log: 'error' });
    const runs: Run[] = [];
    for (const workers of WORKERS)
      runs.push(await measure(program, { ...process.env, ...settings }, dir, workers));
    const [one, ...more] = runs;
    if (one === undefined) throw new Error('nothing was measured');
    const ratios = more.map(({ workers, searches }) => searches / one.searches / (TARGETS[workers] ?? 1));
    const { runs: verified, connections } = await escalaOneAccount();
    const [alone, ...beside] = verified;
    if (alone === undefined) throw new Error('nothing was measured');
    for (const { workers, verdicts } of beside)
      ratios.push(verdicts / alone.verdicts / (ONE_ACCOUNT_TARGETS[workers] ?? 1));
    return {
      rows: [
        ['accounts, batches of each worker at once', `${ACCOUNTS}, ${BATCHES_EACH}`],
        ...runs.map(({ workers, searches, busy }) =>
          row({ workers, rate: searches, busy }, 'searches', one.searches, TARGETS),
        ),
        ['one account, websites at once over all workers', connections],
        ...verified.map(({ workers, verdicts, busy }) =>
          row({ workers, rate: verdicts, busy }, 'verdicts', alone.verdicts, ONE_ACCOUNT_TARGETS),
        ),
      ],
      ratio: Math.min(...ratios),
      reference: 'the targets, of which the farthest counts',
    };
  } finally {
    await program?.stop();
    maps.disconnect();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function row(
  { workers, rate, busy }: { workers: number; rate: number; busy: number },
  what: string,
  one: number,
  targets: Readonly<Record<number, number>>,
): [string, string] {
  const target = targets[workers];
  const times = `${(rate / one).toFixed(2)} times one${target === undefined ? '' : ` (target ${target})`}`;
  return [
    `${workers} ${workers === 1 ? 'worker' : 'workers'}`,
    `${rate.toFixed(1)} ${what} a second, ${times}; product and database use ${(busy * 100).toFixed(0)} % of ${cpus().length} cores`,
  ];
}

async function measure(program: Program, env: NodeJS.ProcessEnv, dir: string, workers: number): Promise<Run> {
  const keys = await startedBatches(program, workers);
  const processes = Array.from({ length: workers }, () =>
    startWorker({ ...env, WORKER_BATCHES: String(BATCHES_EACH) }, dir),
  );
  try {
    const signal = AbortSignal.timeout(RUN_MOST_MS);
    while ((await living(program)) < workers || (await searched(program, keys)) === 0) {
      await wait(200, signal);
      signal.throwIfAborted();
    }
    await wait(WARM_UP_MS, signal);
    const used = () => processes.reduce((sum, { pid }) => sum + processSeconds(pid ?? 0), 0);
    const cost = await measureCost(program.store);
    const [began, before, usedBefore] = [performance.now(), await searched(program, keys), used()];
    await wait(MEASURED_MS, signal);
    const done = (await searched(program, keys)) - before;
    const seconds = (performance.now() - began) / 1_000;
    const { database } = await cost();
    return {
      workers,
      searches: done / seconds,
      busy: (used() - usedBefore + database) / seconds / cpus().length,
    };
  } finally {
    await Promise.all(processes.map(ended));
    for (const key of keys) await pauseBatch(program, key, null);
  }
}

async function startedBatches(program: Program, round: number): Promise<BatchKey[]> {
  const { store, pipeline, clock, vault } = program;
  const apiKeys = createApiKeys({ store, clock, vault });
  const searches = createSearches({ store, queue: pipeline.queue, clock, maps: pipeline.maps });
  const keys: BatchKey[] = [];
  for (let index = 0; index < ACCOUNTS; index++) {
    const account = await createAccount(store);
    await searches.settings(account, FAST);
    const rapidapi_key = `clave-de-medida-${round}-${String(index).padStart(4, '0')}`;
    await apiKeys.save(account, { rapidapi_key }, { ip: '127.0.0.1', agente: 'escala' });
    keys.push(
      await searches.batch(account, KEYWORDS, {
        max_concurrent_requests: CONCURRENCY,
        max_resultados_por_keyword: RESULTS,
      }),
    );
  }
  return keys;
}

async function searched(program: Program, keys: readonly BatchKey[]): Promise<number> {
  const { store, pipeline, clock } = program;
  const searches = createSearches({ store, queue: pipeline.queue, clock, maps: pipeline.maps });
  let done = 0;
  for (const { usuario_id } of keys) {
    for (const batch of await searches.batches(usuario_id)) done += batch.keywords_completadas;
  }
  return done;
}

function networkMap(dir: string, maps: string): string {
  const file = join(dir, 'red.json');
  writeFileSync(file, JSON.stringify(mapsNetwork(maps)));
  return file;
}
