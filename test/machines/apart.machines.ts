import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWeb } from '#main/build-web.ts';
import { signedIn } from '#main/installation.testing.ts';
import { type Batch, progressOf, startBatch, toTheEnd } from './batch.ts';
import { disturbances, isBack } from './disturbances.ts';
import { type Installation, install, SITE } from './hosts.ts';
import { connectHosts, type Host, type Network } from './network.ts';
import { type Result, resultOf } from './result.ts';

const setting = (name: string, byDefault: number) => Number(process.env[name] ?? byDefault);
const KEYWORDS = setting('MAQUINAS_KEYWORDS', 2_000);
const CUT_MS = setting('MAQUINAS_CORTE_S', 60) * 1_000;
/** How long a slow or lossy line lasts. */
const BAD_LINE_MS = CUT_MS / 3;
const BACK_MS = 30_000;
const LAST_MS = setting('MAQUINAS_LIMITE_S', 7_200) * 1_000;
const FASTEST_MS = 100;
const SLOWEST_MS = 10_000;

const RUNNING: readonly Host[] = ['simulador', 'base', 'web1', 'web2', 'proxy', 'worker1', 'worker2'];
const DISTURBED = (process.env.MAQUINAS_HOSTS?.split(',') ?? RUNNING) as readonly Host[]; // names of hosts

const masterKey = randomBytes(32).toString('base64');
/** The worlds of both runs are the same. */
const epoch = Date.now();
/** Made and removed by the program that runs the test, also when this process is killed. */
const dir = process.env.MAQUINAS_CARPETA ?? '';
let network: Network;

beforeAll(async () => {
  buildWeb();
  network = await connectHosts(process.env.MAQUINAS_PREFIJO ?? '');
}, LAST_MS);

afterAll(() => network.close());

const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

/** One whole search on fresh hosts; `meanwhile` runs beside it. */
async function searched(
  name: string,
  delayMs: number,
  meanwhile: (run: { installation: Installation; batch: Batch }) => Promise<void>,
): Promise<Result> {
  const installation = await install(network, {
    dir: join(dir, name),
    masterKey,
    epoch,
    hosts: RUNNING,
  });
  const batch = await startBatch(installation.urls, { keywords: KEYWORDS, epoch, delayMs });
  try {
    for (const host of RUNNING.slice(2)) await installation.start(host);
    say(`${name}: all hosts run`);
    await meanwhile({ installation, batch });
    await toTheEnd(batch, { redFile: installation.redFile, limitMs: LAST_MS });
    say(`${name}: ended`);
    return await resultOf(batch.store, batch.usuario_id);
  } finally {
    await Promise.all([batch.store.close(), batch.looks.close()]);
    await installation.stop();
  }
}

test('a search over hosts of which each is killed, cut off, slow and lossy in turn ends like an undisturbed one', {
  timeout: LAST_MS,
}, async () => {
  const calm = await searched('tranquila', FASTEST_MS, async () => undefined);
  const steps = DISTURBED.flatMap((host) => disturbances(host, { cutMs: CUT_MS, badLineMs: BAD_LINE_MS }));
  const lastMs = steps.reduce((sum, { ms }) => sum + ms + BACK_MS / 3, 0);
  const delayMs = Math.min(SLOWEST_MS, Math.max(FASTEST_MS, Math.ceil(lastMs / KEYWORDS / 100) * 100));
  const late: string[] = [];
  const rough = await searched('revuelta', delayMs, async ({ installation, batch }) => {
    for (const { name, act } of steps) {
      const before = await progressOf(batch);
      const token = await signedIn(batch.store, batch.usuario_id, { masterKey, dataDir: dir });
      await act(network, installation);
      const ended = Date.now();
      const backMs = await isBack({ batch, site: SITE, token, limitMs: 4 * BACK_MS });
      say(`${name}: at ${before?.hechas} keywords, ${before?.verificados} domains; back after ${backMs} ms`);
      if (backMs > BACK_MS) late.push(`${name}: ${backMs} ms`);
      await sleep(Math.max(0, ended + 3_000 - Date.now()));
    }
  });
  for (const name of ['keywords', 'negocios', 'dominios', 'veredictos'])
    expect(calm[name]?.length, name).toBeGreaterThan(0);
  expect(rough).toEqual(calm);
  expect(late).toEqual([]);
});
