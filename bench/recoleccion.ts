import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { proveedorMapas } from '#contract/states.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { accessTo, createSearches, FAST } from '#pipeline/testing/searches.testing.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { createMapsCatalogue } from '#providers/maps/catalogue.ts';
import type { MapsProvider } from '#providers/maps/port.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { createAccount } from '#store/testing.ts';
import { type Program, startProgram } from '../src/program/program.ts';
import { byCopy } from './bare-rows.ts';
import { type Cost, measureCost } from './cost.ts';
import { mapsNetwork } from './maps-network.ts';
import type { Measured } from './measured.ts';

const KEYWORDS = Number(process.env.RECOLECCION_KEYWORDS ?? 300);
/** An account has at most ten searches a second; several together bring the database to its bound. */
const ACCOUNTS = Number(process.env.RECOLECCION_CUENTAS ?? 1);
const EACH = 100;
const WARM_UP = 30;
const STATISTICS_MS = 15_000;
const TARGET = 2_000;
const TARGET_BYTES = 3_000;
/** Tables in which a search writes rows of its own. */
const WRITTEN = ['negocios', 'dominios', 'keyword_negocios', 'batch_negocios', 'batch_dominios'] as const;
const LATENCY_MS = 1_200;
/** Limit of Local Business Data's plans per key. */
const LIMIT_A_SECOND = 4;
const PACED_KEYWORDS = 160;
const PACED_RESULTS = 20;
const Ready = z.object({ url: z.string() });
/** Number of requests, and the time from the first to the last. */
const Asked = z.object({ asked: z.int(), ms: z.number() });

/**
 * Businesses a second from a provider's answers to committed rows with domains, links and counters, by the real adapter
 * on a durable database; then the used share of a slow provider's limit.
 */
export async function recoleccion(): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-recoleccion-'));
  const program = await startProgram(parseConfig({ DATA_DIR: dir }, { needs: 'cli' }), {
    mode: 'web',
    log: 'error',
  });
  try {
    // Index pages fill by half behind the id of an account that is not the last: the measured ones are between two others.
    const accounts = await Promise.all(
      Array.from({ length: ACCOUNTS + 3 }, () => createAccount(program.store)),
    );
    const [first = '', last = '', slow = '', ...between] = outermostFirst(accounts);
    // Tables that were never filled have no statistics yet.
    await collect(program, {
      latencyMs: 0,
      intervalMs: 0,
      keywords: WARM_UP,
      results: EACH,
      accounts: [first, last],
    });
    await wait(STATISTICS_MS, AbortSignal.timeout(2 * STATISTICS_MS));
    const fast = await collect(program, {
      latencyMs: 0,
      intervalMs: 0,
      keywords: KEYWORDS,
      results: EACH,
      accounts: between,
    });
    const paced = await collect(program, {
      latencyMs: LATENCY_MS,
      intervalMs: 1_000 / LIMIT_A_SECOND,
      keywords: PACED_KEYWORDS,
      results: PACED_RESULTS,
      accounts: [slow],
    });
    const [account = null] = between;
    const copied = await byCopy(program.ownerUrl, ACCOUNTS === 1 ? account : null, WRITTEN);
    const rate = fast.negocios / fast.seconds;
    const used = paced.asked / LIMIT_A_SECOND;
    return {
      rows: [
        ['searches, businesses, accounts', `${KEYWORDS}, ${fast.negocios.toLocaleString('en')}, ${ACCOUNTS}`],
        ['stored, without latency', `${rate.toFixed(0)} a second (target ${TARGET})`],
        ['for 1,000 keywords', costOf(fast, KEYWORDS)],
        [
          'bytes of a business, in an account between others',
          `${(fast.cost.bytes / fast.negocios).toFixed(0)} (target ${TARGET_BYTES})`,
        ],
        [
          `the same ${copied.rows.toLocaleString('en')} rows by COPY`,
          `${(copied.database / (KEYWORDS / 1_000)).toFixed(1)} s of the database for 1,000 keywords`,
        ],
        [
          `at ${LATENCY_MS} ms an answer and ${LIMIT_A_SECOND} requests a second`,
          `${(used * 100).toFixed(1)} % of the limit used (target 95 %)`,
        ],
        [`for 1,000 keywords of ${PACED_RESULTS} businesses`, costOf(paced, PACED_KEYWORDS)],
      ],
      ratio: copied.database / fast.cost.database,
      reference: "the same rows by COPY without indexes, by the database's processor",
    };
  } finally {
    await program.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function outermostFirst(accounts: readonly string[]): string[] {
  const sorted = accounts.toSorted();
  return [...sorted.slice(0, 1), ...sorted.slice(-1), ...sorted.slice(1, -1)];
}

const costOf = ({ cost: { product, database, bytes } }: { cost: Cost }, keywords: number): string => {
  const thousands = keywords / 1_000;
  return `processor ${(product / thousands).toFixed(1)} s of the product, ${(database / thousands).toFixed(1)} s of the database; ${(bytes / thousands / 1e6).toFixed(0)} MB`;
};

interface Run {
  latencyMs: number;
  intervalMs: number;
  keywords: number;
  results: number;
  accounts: readonly string[];
}

async function collect(
  { store, pipeline: { queue }, clock }: Program,
  run: Run,
): Promise<{ negocios: number; seconds: number; asked: number; cost: Cost }> {
  const server = fork(join(import.meta.dirname, 'mapas-servidor.ts'), [String(run.latencyMs)]);
  const http = createServiceClient({ userAgent: 'bench' });
  try {
    const provider = await providerAt(server, { http, clock });
    const maps = accessTo(provider, { intervalMs: run.intervalMs });
    const searches = createSearches({ store, queue, clock, maps });
    const keys: BatchKey[] = [];
    for (const account of run.accounts) {
      await searches.settings(account, FAST);
      const keywords = Math.ceil(run.keywords / run.accounts.length);
      keys.push(await searches.batch(account, keywords, { max_resultados_por_keyword: run.results }));
    }
    const cost = await measureCost(store);
    const began = performance.now();
    await searches.work(keys);
    const seconds = (performance.now() - began) / 1_000;
    const used = await cost();
    server.send('asked');
    const [message] = await once(server, 'message');
    const { asked, ms } = Asked.parse(message);
    let completed = 0;
    for (const { usuario_id } of keys)
      for (const batch of await searches.batches(usuario_id)) completed += batch.keywords_completadas;
    if (completed < run.keywords) throw new Error(`not all done: ${completed} of ${run.keywords}`);
    const negocios = completed * run.results;
    return {
      negocios,
      seconds,
      asked: (asked - 1) / (ms / 1_000),
      cost: used,
    };
  } finally {
    await http.close();
    server.disconnect();
  }
}

export async function providerAt(
  maps: ChildProcess,
  deps: Pick<Parameters<typeof createMapsCatalogue>[0], 'http' | 'clock'>,
): Promise<MapsProvider> {
  const [message] = await once(maps, 'message');
  const { url } = Ready.parse(message);
  const map = mapsNetwork(url);
  return createMapsCatalogue({ ...deps, map }).create(
    proveedorMapas.localBusinessData,
    'clave-de-medida-0001',
  );
}
