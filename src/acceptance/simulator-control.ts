import * as z from 'zod';
import type { FaultName } from '#simulator/faults.ts';

const CALL_MS = 10_000;

const Counters = z.object({
  servers: z.record(z.string(), z.object({ total: z.number(), outcomes: z.record(z.string(), z.number()) })),
  privateTouches: z.array(z.string()),
  connections: z.object({ total: z.int(), host: z.int(), address: z.int() }),
});
const Asks = z.array(z.object({ subject: z.string(), outcome: z.string() }));
export type ServerCounters = z.infer<typeof Counters>;

/** A fault of some servers, or of all that can play it, and the share of requests that suffer it (0–1). */
export interface Misbehaviour {
  name: FaultName;
  share: number;
  servers?: readonly string[];
  times?: number;
  oncePerSubject?: boolean;
}

/** Controls a simulated internet in another process. */
export interface SimulatorControl {
  world(): Promise<{ epoch: number }>;
  misbehave(fault: Misbehaviour): Promise<void>;
  misbehaveAbout(subject: string, server: string, fault: FaultName): Promise<void>;
  suffered(): Promise<number>;
  withoutLimit(server: string): Promise<void>;
  advance(ms: number): Promise<void>;
  counters(): Promise<ServerCounters>;
  /** The newest requests of one server, 2,000 at most. */
  recent(server: string): Promise<z.infer<typeof Asks>>;
}

export function simulatorControl(url: string): SimulatorControl {
  const call = async <T>(method: string, path: string, schema: z.ZodType<T>, body?: object): Promise<T> => {
    const answer = await fetch(new URL(path, url), {
      method,
      signal: AbortSignal.timeout(CALL_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return schema.parse(await answer.json());
  };
  return {
    world: () => call('GET', '/world', z.object({ epoch: z.number() })),
    async misbehave({ name, servers = ['*'], ...rule }) {
      for (const server of servers)
        await call('POST', '/faults', z.object({ id: z.number() }), { fault: name, server, ...rule });
    },
    async withoutLimit(server) {
      await call('POST', '/limits', z.object({ server: z.string() }), { server, limit: null });
    },
    async misbehaveAbout(subject, server, fault) {
      await call('POST', '/faults', z.object({ id: z.number() }), { fault, server, subject });
    },
    async suffered() {
      const rule = z.object({ used: z.number(), subject: z.string().optional() });
      const rules = await call('GET', '/faults', z.array(rule));
      return rules.reduce((sum, { used, subject }) => sum + (subject === undefined ? used : 0), 0);
    },
    async advance(advanceMs) {
      await call('POST', '/clock', z.object({ now: z.number() }), { advanceMs });
    },
    counters: () => call('GET', '/counters', Counters),
    recent: (server) => call('GET', `/counters/recent?server=${encodeURIComponent(server)}`, Asks),
  };
}
