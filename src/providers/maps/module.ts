import type { ProveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';
import type { KeyProbe } from '../keys/port.ts';
import type { MapsProvider, TakeRateSlot } from './port.ts';

export interface MapsModule {
  nombre: ProveedorMapas;
  services: readonly { name: string; url: string }[];
  needsKey: boolean;
  /** Milliseconds between two searches with one key. */
  intervalMs: number;
  key: KeyProbe | null;
  build(deps: {
    http: ServiceClient;
    clock: Clock;
    apiKey: string | null;
    urls: readonly string[];
    takeRateSlot?: TakeRateSlot | undefined;
  }): MapsProvider;
}
