import type { ProveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';
import type { KeyProbe } from '../keys/port.ts';
import type { MapsProvider, TakeTurn } from './port.ts';

/** All that the product knows of one maps provider. */
export interface MapsModule {
  nombre: ProveedorMapas;
  /** Name of the service in a network map, and its real address. */
  services: readonly { name: string; url: string }[];
  needsKey: boolean;
  /** The pace of one key: milliseconds between two searches. */
  intervalMs: number;
  /** How its key is tried; null where there is none. */
  key: KeyProbe | null;
  build(deps: {
    http: ServiceClient;
    clock: Clock;
    apiKey: string | null;
    urls: readonly string[];
    takeTurn?: TakeTurn | undefined;
  }): MapsProvider;
}
