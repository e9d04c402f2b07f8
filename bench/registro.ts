import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { serverPace } from '#domain/zones/server-pace.ts';
import { zoneFacts } from '#domain/zones/zone-facts.ts';
import { startSimulatorProcess, stopSimulatorProcess } from '../src/program/simulator-process.ts';
import type { Measured } from './measured.ts';
import { type Product, startProduct } from './product.ts';

const SLOW_SERVER = 'whois:whois.nic.it';
const SLOW_NAMES = 20;
/** Two registries unrelated to the slow one. */
const NEIGHBOURS = ['cat', 'com'] as const;
const NEIGHBOUR_NAMES = 60;
/** Shortest pause of a server that gives no wait. */
const FIRST_HOLD_MS = 5_000;

const Asks = z.array(z.object({ at: z.number(), outcome: z.string() }));

/** A throttling registry must only slow its own zone: two other zones are measured with and without it. */
export async function registro(): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-internet-'));
  const redFile = join(dir, 'red.json');
  const simulator = await startSimulatorProcess({ redFile, seed: 1 });
  try {
    const product = await startProduct(redFile);
    try {
      const control = product.program.config.network?.control?.url;
      if (control === undefined) throw new Error('this internet has no control');
      const call = (path: string, init: RequestInit = {}) =>
        fetch(new URL(path, control), { signal: AbortSignal.timeout(10_000), ...init });
      // Completes the canary tests of all three.
      await round(product, 'primera', 2);
      const healthyMs = await round(product, 'sana', NEIGHBOUR_NAMES);
      const before = await asksOf(call);
      await call('/faults', {
        method: 'POST',
        body: JSON.stringify({ fault: 'throttle-text', server: SLOW_SERVER }),
      });
      const throttledMs = await round(product, 'lenta', NEIGHBOUR_NAMES);
      const refused = (await asksOf(call)).slice(before.length);
      const gaps = refused.slice(1).map(({ at }, index) => at - (refused[index]?.at ?? 0));
      if (refused.length === 0 || gaps.some((gap) => gap < FIRST_HOLD_MS)) {
        throw new Error(`a throttling server was asked again too soon: ${gaps.join(', ')} ms`);
      }
      const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
      const boundMs = Math.max(...NEIGHBOURS.map(paceOf)) * (NEIGHBOUR_NAMES - 1);
      return {
        rows: [
          ['names', `${NEIGHBOUR_NAMES} in each of .${NEIGHBOURS.join(', .')}, ${SLOW_NAMES} in .it`],
          ['the others, .it healthy', seconds(healthyMs)],
          [
            'the least by their pace',
            `${seconds(boundMs)} (${(boundMs / healthyMs).toFixed(2)} of it reached)`,
          ],
          ['the others, .it throttling', seconds(throttledMs)],
          ['.it asked while throttling', `${refused.length} times, gaps of ${gaps.map(seconds).join(', ')}`],
        ],
        ratio: healthyMs / throttledMs,
        reference: 'the same zones with no registry throttling',
      };
    } finally {
      await product.close();
    }
  } finally {
    await stopSimulatorProcess(simulator);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The product's interval between two questions to the registry of a zone, in milliseconds. */
function paceOf(zone: string): number {
  const base = zoneFacts(zone)?.rdap;
  if (!base) throw new Error(`.${zone} has no RDAP`);
  return serverPace(new URL(base).host).intervalMs;
}

/** Free names of all three zones; returns the time until the neighbours' verdicts. */
async function round(product: Product, tag: string, each: number): Promise<number> {
  const name = (zone: string) => (_: unknown, n: number) => `nadie-${tag}-${n}.${zone}`;
  const slow = Array.from({ length: Math.min(each, SLOW_NAMES) }, name('it'));
  const others = NEIGHBOURS.flatMap((zone) => Array.from({ length: each }, name(zone)));
  const settled = await product.verify([...slow, ...others]);
  await product.quiet();
  return Math.max(...others.map((other) => settled.get(other) ?? Number.POSITIVE_INFINITY));
}

async function asksOf(call: (path: string) => Promise<Response>): Promise<z.infer<typeof Asks>> {
  const answer = await call(`/counters/recent?server=${SLOW_SERVER}`);
  return Asks.parse(await answer.json());
}
