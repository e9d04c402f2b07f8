import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SimulatorContext } from '../context.ts';
import { Connections } from '../control/connections.ts';
import { Counters } from '../control/counters.ts';
import { Faults } from '../faults.ts';
import { Latencies } from '../latencies.ts';
import { Limits } from '../limits.ts';
import { buildWorld } from '../world/build.ts';
import { RegistrarAccounts } from './registrars/accounts.ts';
import { type Services, type ServicesOptions, startServices } from './start.ts';

export const EPOCH = Date.UTC(2026, 10, 21, 9);

export interface TestServices extends Services {
  context: SimulatorContext & { failures: unknown[] };
  at(name: string): string;
}

export async function testServices(options: ServicesOptions = {}): Promise<TestServices> {
  const dir = mkdtempSync(join(tmpdir(), 'servicios-'));
  const failures: unknown[] = [];
  const context = {
    world: buildWorld(1, EPOCH),
    clock: { now: () => EPOCH },
    faults: new Faults(),
    counters: new Counters(),
    connections: new Connections(),
    limits: new Limits({}),
    latencies: new Latencies({}),
    accounts: new RegistrarAccounts(),
    privateCanary: '127.0.0.1:9',
    dir,
    log: (event: string, detail?: Record<string, unknown>) => void failures.push({ event, ...detail }),
    failures,
  };
  const started = await startServices(context, { limits: 'none', ...options });
  return {
    ...started,
    context,
    at: (name) => {
      const url = started.services[name];
      if (!url) throw new Error(`no service ${name}`);
      return url;
    },
    close: async () => {
      await started.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
