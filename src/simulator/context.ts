import type { Clock } from '#platform/clock.ts';
import type { Connections } from './control/connections.ts';
import type { Counters } from './control/counters.ts';
import type { Faults } from './faults.ts';
import type { Latencies } from './latencies.ts';
import type { Limits } from './limits.ts';
import type { RegistrarAccounts } from './services/registrars/accounts.ts';
import type { World } from './world/types.ts';

export interface SimulatorContext {
  world: World;
  /** The world's movable time; waits and rates use real time. */
  clock: Clock;
  faults: Faults;
  counters: Counters;
  connections: Connections;
  limits: Limits;
  latencies: Latencies;
  accounts: RegistrarAccounts;
  privateCanary: string;
  dir: string;
  log(event: string, detail?: Record<string, unknown>): void;
}

export interface ServiceServer {
  name: string;
  address: string;
  close(): Promise<void>;
}
