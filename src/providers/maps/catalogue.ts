import { type ProveedorMapas, proveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';
import { googlePlaces } from './google-places/provider.ts';
import { localBusinessData, localBusinessDataDirecto } from './local-business-data/provider.ts';
import { mapsData } from './maps-data/provider.ts';
import type { MapsModule } from './module.ts';
import { openstreetmap } from './openstreetmap/provider.ts';
import type { MapsProvider, TakeRateSlot } from './port.ts';

/** Every maps provider of the contract. A new one is a folder and a line here. */
export const mapsProviders: Readonly<Record<ProveedorMapas, MapsModule>> = {
  [proveedorMapas.localBusinessData]: localBusinessData,
  [proveedorMapas.localBusinessDataDirecto]: localBusinessDataDirecto,
  [proveedorMapas.mapsData]: mapsData,
  [proveedorMapas.googlePlaces]: googlePlaces,
  [proveedorMapas.openstreetmap]: openstreetmap,
};

export interface MapsCatalogueOptions {
  http: ServiceClient;
  clock: Clock;
  map: NetworkMap | null;
  /** The operator's own servers by service name (`overpass`, `nominatim`). */
  ownServices?: Readonly<Record<string, string | null>>;
  /** Without it each process keeps the application-wide rate by itself. */
  takeRateSlot?: TakeRateSlot;
}

/**
 * Addresses from the network map, the operator's own servers, or the real ones. With a map, other services are
 * unreachable: a simulated run never uses the internet.
 */
export function createMapsCatalogue(options: MapsCatalogueOptions): {
  create(provider: ProveedorMapas, apiKey: string | null): MapsProvider;
  /** Milliseconds between two searches with one key. */
  intervalMs(provider: ProveedorMapas): number;
} {
  const keyless = new Map<ProveedorMapas, MapsProvider>();
  const addressOf = ({ name, url }: { name: string; url: string }): string =>
    options.map ? (options.map.services[name] ?? NOWHERE) : (options.ownServices?.[name] ?? url);
  const build = (provider: ProveedorMapas, apiKey: string | null): MapsProvider => {
    const entry = mapsProviders[provider];
    return entry.build({
      http: options.http,
      clock: options.clock,
      apiKey,
      urls: entry.services.map(addressOf),
      takeRateSlot: options.takeRateSlot,
    });
  };
  return {
    intervalMs: (provider) => mapsProviders[provider].intervalMs,
    create(provider, apiKey) {
      if (mapsProviders[provider].needsKey) return build(provider, apiKey);
      // One instance a process, because it remembers places.
      const known = keyless.get(provider) ?? build(provider, null);
      keyless.set(provider, known);
      return known;
    },
  };
}

// Port 9 (discard) of this machine: refused at once.
const NOWHERE = 'http://127.0.0.1:9/';
