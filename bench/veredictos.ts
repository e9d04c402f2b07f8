import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wait } from '#pipeline/runtime/wait.ts';
import type { MostAtOnce } from '#simulator/control/connections.ts';
import { realLatencies } from '#simulator/latencies.ts';
import { simulatorControl } from '../src/acceptance/simulator-control.ts';
import { bareRequests } from './bare-requests.ts';
import { measureCost } from './cost.ts';
import type { Measured } from './measured.ts';
import type { Asked, Ready } from './ordinary-internet.ts';
import { startProduct } from './product.ts';

const NAMES = Number(process.env.VEREDICTOS_NOMBRES ?? 10_000);
const CPU_GOAL_MS = 8;
/** Longer than the ten minutes between two confirmations of one channel. */
const TO_CONFIRM_MS = 11 * 60_000;
const REACH_MOST = 60;
const QUERIES_MOST = 2;

/**
 * Ordinary business domains with the latencies and limits of the real servers: verdicts a second compared with a
 * bare client and with the bound of sites at once, and how many of them cost a registry a question.
 */
export async function veredictos(): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-internet-'));
  const internet = fork(join(import.meta.dirname, 'ordinary-internet.ts'), [dir, String(NAMES)], {
    stdio: 'inherit',
  });
  try {
    const { redFile, names, alive } = await nextMessage<Ready>(internet);
    const product = await startProduct(redFile);
    try {
      const cost = await measureCost(product.program.store);
      const startedAt = performance.now();
      const settled = await product.verify(names);
      const ms = performance.now() - startedAt;
      const at = [...settled.values()].sort((a, b) => a - b);
      const share = (part: number) => ((at[Math.floor((at.length - 1) * part)] ?? 0) / 1_000).toFixed(1);
      const { product: productCpu, database: databaseCpu, bytes } = await cost();
      const cpuMs = (seconds: number) => ((seconds * 1_000) / NAMES).toFixed(1);
      if (settled.size !== names.length)
        throw new Error(`${names.length - settled.size} names have no verdict`);
      const url = product.program.config.network?.control?.url;
      if (url === undefined) throw new Error('this internet has no control');
      await product.quiet();
      await simulatorControl(url).advance(TO_CONFIRM_MS);
      await wait(1_000, AbortSignal.timeout(5_000));
      await product.quiet();
      internet.send('asked');
      const asked = await nextMessage<Asked>(internet);
      const boundMs = siteBoundMs(asked.pages, product.sitesAtOnce);
      const { network } = product.program.config;
      if (network === null) throw new Error('no simulated internet');
      const most = await connectionsOf(url);
      const bare = await bareRequests(network, names, product.sitesAtOnce);
      const reach = (asked.reached / NAMES) * 1_000;
      if (reach > REACH_MOST || asked.most > QUERIES_MOST || asked.limited > 0) {
        throw new Error(`too much is asked of registries: ${JSON.stringify(asked)}`);
      }
      return {
        rows: [
          ['names', `${NAMES.toLocaleString('en')}, ${alive.toLocaleString('en')} of them alive`],
          ['verdicts', `${(NAMES / (ms / 1_000)).toFixed(1)} a second (${(ms / 1_000).toFixed(1)} s)`],
          [
            'half, nine in ten, 99 in 100 of them',
            `after ${share(0.5)} s, ${share(0.9)} s, ${share(0.99)} s`,
          ],
          [
            'processor time a verdict',
            `${cpuMs(productCpu + databaseCpu)} ms: product ${cpuMs(productCpu)}, database ${cpuMs(databaseCpu)} (goal ${CPU_GOAL_MS})`,
          ],
          ['database', `${(bytes / NAMES / 1_000).toFixed(1)} kB a name`],
          ['pages', `${(asked.pages / NAMES).toFixed(2)} a name, redirects included`],
          [
            'connections at once',
            `${most.total} (bound ${product.sitesAtOnce}); to one host ${most.host}, to one address ${most.address}`,
          ],
          [
            'bound of sites at once',
            `${(NAMES / (boundMs / 1_000)).toFixed(1)} a second (${(boundMs / 1_000).toFixed(1)} s)`,
          ],
          ['ratio to that bound', (boundMs / ms).toFixed(2)],
          [
            'bare requests for the same names',
            `${(bare.pages / bare.seconds).toFixed(1)} pages a second, ${((bare.processor * 1_000) / bare.pages).toFixed(1)} ms of processor a page`,
          ],
          ['names that reach a registry', `${reach.toFixed(1)} in 1,000 (budget ${REACH_MOST})`],
          ['questions for each', `${asked.most} at most (budget ${QUERIES_MOST}), ${asked.questions} in all`],
          ['limits outrun', String(asked.limited)],
        ],
        ratio: asked.pages / (ms / 1_000) / (bare.pages / bare.seconds),
        reference: 'bare requests for the same pages and questions, in pages a second',
      };
    } finally {
      await product.close();
    }
  } finally {
    internet.disconnect();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function connectionsOf(url: string): Promise<MostAtOnce> {
  return (await simulatorControl(url).counters()).connections;
}

async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message');
  return message;
}

/** Minimal time for that number of pages: a look-up and an answer each, with the limited number of concurrent sites. */
function siteBoundMs(pages: number, sitesAtOnce: number): number {
  const mean = (server: string) => {
    const latency = realLatencies[server];
    if (latency === undefined) throw new Error(`no latency of ${server}`);
    return latency.base + latency.jitter / 2;
  };
  return (pages * (mean('resolver') + mean('site'))) / sitesAtOnce;
}
