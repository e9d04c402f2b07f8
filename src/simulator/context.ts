import type { Clock } from '#platform/clock.ts';
import type { Counters } from './control/counters.ts';
import type { Faults } from './faults.ts';
import type { Latencies } from './latencies.ts';
import type { Limits } from './limits.ts';
import type { World } from './world/types.ts';

/** What every server of the simulated internet is given. */
export interface SimulatorContext {
  world: World;
  /** The movable time of the world; waits and rates are measured in real time. */
  clock: Clock;
  faults: Faults;
  counters: Counters;
  limits: Limits;
  latencies: Latencies;
  /** `host:port` of the loopback page that no request may reach. */
  privateCanary: string;
  /** Folder for files of this run (certificates, clock, red.json). */
  dir: string;
  log(event: string, detail?: Record<string, unknown>): void;
}

/** One listening server; `address` is `host:port`. */
export interface ServiceServer {
  name: string;
  address: string;
  close(): Promise<void>;
}
