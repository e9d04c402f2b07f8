import { Console } from 'node:console';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWeb } from '#main/build-web.ts';
import { signedIn } from '#main/installation.testing.ts';
import { throughOutage } from '#store/outage.ts';
import { type Batch, setPace, startBatch, toTheEnd } from './batch.ts';
import { type Database, databaseOn } from './databases.ts';
import { disturbances, isBack } from './disturbances.ts';
import { type Installation, install, SITE } from './hosts.ts';
import { CLEAR, CUT, connectHosts, type Host, type Network } from './network.ts';
import { ProgressWatch } from './progress.ts';
import { differences, type Result, resultOf } from './result.ts';
import { unsteadyNames } from './unsteady-names.ts';

const setting = (name: string, byDefault: number) => Number(process.env[name] ?? byDefault);
const KEYWORDS = setting('MAQUINAS_KEYWORDS', 2_000);
const CUT_MS = setting('MAQUINAS_CORTE_S', 60) * 1_000;
/** How long a slow or lossy line lasts. */
const BAD_LINE_MS = CUT_MS / 3;
const BACK_MS = 30_000;
const LAST_MS = setting('MAQUINAS_LIMITE_S', 7_200) * 1_000;
const FAILOVERS = setting('MAQUINAS_CONMUTACIONES', 10);
/** What a restart, or a line that is clear again, takes until the work moves, on a busy machine. */
const USUAL_BACK_MS = BACK_MS / 2;
const SAY_MS = 60_000;
/** How long two servers take themselves for the primary. */
const SPLIT_MS = 2_000;
const REST_MS = 3_000;
const FASTEST_MS = 100;
const SLOWEST_MS = 10_000;

const RUNNING: readonly Host[] = [
  'simulador',
  'base',
  'reserva',
  'web1',
  'web2',
  'proxy',
  'worker1',
  'worker2',
];
const DISTURBED = (process.env.MAQUINAS_HOSTS?.split(',') ?? RUNNING) as readonly Host[]; // names of hosts

const masterKey = randomBytes(32).toString('base64');
/** The worlds of both runs are the same. */
const epoch = Date.now();
/** Longer than the time by which a run moves the clock. */
const unsteady = unsteadyNames(epoch, 72);
/** Made and removed by the program that runs the test, also when this process is killed. */
const dir = process.env.MAQUINAS_CARPETA ?? '';
let network: Network;
/** What the undisturbed search left. */
let calm: Result;
/** Printed at the end, also of a run that failed. */
const table: { happened: string; keywords: number; domains: number; pause_ms: number; back_ms: number }[] =
  [];

beforeAll(async () => {
  buildWeb();
  network = await connectHosts(process.env.MAQUINAS_PREFIJO ?? '');
  say(`${unsteady.size} names change meanwhile: their verdicts are not compared`);
  calm = await searched('tranquila', FASTEST_MS, async () => undefined);
  expect(calm.descuadres).toEqual([]);
  for (const name of ['keywords', 'negocios', 'dominios', 'veredictos'])
    expect(calm[name]?.length, name).toBeGreaterThan(0);
}, LAST_MS);

afterAll(async () => {
  new Console(process.stderr).table(table);
  await network.close();
});

/** Pause between searches, so that keywords are left for as long as the disturbances last. */
const paceMs = (lastMs: number) =>
  Math.min(SLOWEST_MS, Math.max(FASTEST_MS, Math.ceil(lastMs / KEYWORDS / 100) * 100));

const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

interface Run {
  installation: Installation;
  batch: Batch;
  watch: ProgressWatch;
}

/** One whole search on fresh hosts; `meanwhile` runs beside it. */
async function searched(
  name: string,
  delayMs: number,
  meanwhile: (run: Run) => Promise<void>,
): Promise<Result> {
  const installation = await install(network, {
    dir: join(dir, name),
    masterKey,
    epoch,
    hosts: RUNNING,
  });
  const batch = await startBatch(installation.urls, { keywords: KEYWORDS, epoch, delayMs });
  const watch = new ProgressWatch(batch);
  const saying = setInterval(() => say(`${name}: ${JSON.stringify(watch.latest)}`), SAY_MS);
  try {
    for (const host of RUNNING.slice(3)) await installation.start(host);
    say(`${name}: all hosts run`);
    await meanwhile({ installation, batch, watch });
    await setPace(batch, FASTEST_MS);
    await toTheEnd(batch, { redFile: installation.redFile, limitMs: LAST_MS, say });
    say(`${name}: ended`);
    return await throughOutage(() => resultOf(batch.store, batch.usuario_id, unsteady));
  } finally {
    clearInterval(saying);
    await watch.stop();
    await Promise.all([batch.store.close(), batch.looks.close()]);
    await installation.stop();
  }
}

/** Does what happens to the hosts, and waits until the product is back. The pause is from one movement of its work to the next. */
async function happens(
  { batch, watch }: Run,
  happened: string,
  act: () => Promise<void>,
): Promise<{ pauseMs: number; backMs: number }> {
  const token = await throughOutage(() =>
    signedIn(batch.store, batch.usuario_id, { masterKey, dataDir: dir }),
  );
  const { hechas = 0, verificados = 0 } = watch.latest ?? {};
  const begun = performance.now();
  await act();
  const backMs = await isBack({ watch, site: SITE, token, limitMs: 4 * BACK_MS });
  const pauseMs = watch.longestPauseMs(begun);
  table.push({ happened, keywords: hechas, domains: verificados, pause_ms: pauseMs, back_ms: backMs });
  say(
    `${happened}: at ${hechas} keywords, ${verificados} domains; longest pause ${pauseMs} ms; back after ${backMs} ms`,
  );
  return { pauseMs, backMs };
}

test('a search over hosts of which each is killed, cut off, slow and lossy in turn ends like an undisturbed one', {
  timeout: LAST_MS,
}, async () => {
  const steps = DISTURBED.flatMap((host) => disturbances(host, { cutMs: CUT_MS, badLineMs: BAD_LINE_MS }));
  const delayMs = paceMs(steps.reduce((sum, { ms }) => sum + ms + USUAL_BACK_MS, 0));
  const late: string[] = [];
  const rough = await searched('revuelta', delayMs, async (run) => {
    for (const { name, act } of steps) {
      const { backMs } = await happens(run, name, () => act(network, run.installation));
      if (backMs > BACK_MS) late.push(`${name}: ${backMs} ms`);
      await sleep(REST_MS);
    }
  });
  expect(differences(calm, rough)).toEqual([]);
  expect(late).toEqual([]);
});

test(`${FAILOVERS} lost primaries: the standby takes over within 30 s, and the search ends like an undisturbed one`, {
  timeout: LAST_MS,
}, async () => {
  const late: string[] = [];
  const delayMs = paceMs(FAILOVERS * 2 * BACK_MS);
  const rough = await searched('conmutada', delayMs, async (run) => {
    const { installation } = run;
    let [primary, standby]: [Database, Database] = ['base', 'reserva'];
    await databaseOn(installation.dir, primary).commitWith(databaseOn(installation.dir, standby));
    for (let turn = 0; turn < FAILOVERS; turn++) {
      const isKilled = turn % 2 === 0;
      const how = `${primary} ${isKilled ? 'killed' : 'cut off'}, ${standby} promoted`;
      const { pauseMs, backMs } = await happens(run, how, async () => {
        if (isKilled) await network.kill(primary);
        else await network.line(primary, CUT);
        await databaseOn(installation.dir, standby).promote();
      });
      if (Math.max(pauseMs, backMs) > BACK_MS) late.push(`${how}: ${pauseMs} ms, ${backMs} ms`);
      // A cut primary comes back for a moment and takes itself for the primary still.
      if (!isKilled) await network.line(primary, CLEAR);
      await sleep(SPLIT_MS);
      await installation.follow(primary, standby);
      await databaseOn(installation.dir, standby).commitWith(databaseOn(installation.dir, primary));
      [primary, standby] = [standby, primary];
    }
  });
  expect(differences(calm, rough)).toEqual([]);
  expect(late).toEqual([]);
});
