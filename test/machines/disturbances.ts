import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './hosts.ts';
import { CLEAR, CUT, type Host, type Line, type Network } from './network.ts';
import type { ProgressWatch } from './progress.ts';

/** How long a killed host is off before it is started again. */
const OFF_MS = 3_000;
const LATENCY: Line = { delayMs: 200, lossPercent: 0 };
const LOSS: Line = { delayMs: 0, lossPercent: 5 };
const LOOK_MS = 200;
const ANSWER_MS = 10_000;
const WEBS = 2;

export interface Disturbance {
  name: string;
  ms: number;
  /** Ends when the host is as before. */
  act(network: Network, installation: Installation): Promise<void>;
}

export function disturbances(host: Host, times: { cutMs: number; badLineMs: number }): Disturbance[] {
  const onLine = (name: string, ms: number, line: Line): Disturbance => ({
    name: `${host} ${name}`,
    ms,
    act: async (network) => {
      await network.line(host, line);
      await sleep(ms);
      await network.line(host, CLEAR);
    },
  });
  return [
    {
      name: `${host} killed`,
      ms: OFF_MS,
      act: async (network, installation) => {
        await network.kill(host);
        await sleep(OFF_MS);
        await installation.start(host);
      },
    },
    onLine(`cut off for ${times.cutMs / 1_000} s`, times.cutMs, CUT),
    onLine(`${LATENCY.delayMs} ms away`, times.badLineMs, LATENCY),
    onLine(`losing ${LOSS.lossPercent} % of its frames`, times.badLineMs, LOSS),
  ];
}

/** Milliseconds until both webs answer through the proxy and the work moves on; at most `limitMs`. */
export async function isBack(at: {
  watch: ProgressWatch;
  site: string;
  token: string;
  limitMs: number;
}): Promise<number> {
  const begun = performance.now();
  let served = 0;
  for (;;) {
    const spent = Math.round(performance.now() - begun);
    if (spent > at.limitMs) return spent;
    // In turns, so that consecutive answers are of both webs.
    served = (await isServed(at.site, at.token)) ? served + 1 : 0;
    if (served >= WEBS && at.watch.hasMovedSince(begun)) return spent;
    await sleep(LOOK_MS);
  }
}

async function isServed(site: string, token: string): Promise<boolean> {
  try {
    const answer = await fetch(`${site}/api/dominios?limite=1`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
