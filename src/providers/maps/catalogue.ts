import { type ProveedorMapas, proveedorMapas } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';
import { createGooglePlaces } from './google-places.ts';
import { createLocalBusinessData } from './local-business-data.ts';
import { createMapsData } from './maps-data.ts';
import { createOpenStreetMap } from './openstreetmap.ts';
import type { MapsProvider } from './port.ts';

interface MapsEntry {
  /** Name of the service in a network map, and its real address. */
  services: readonly { name: string; url: string }[];
  needsKey: boolean;
  build(deps: {
    http: ServiceClient;
    clock: Clock;
    apiKey: string | null;
    urls: readonly string[];
  }): MapsProvider;
}

/** Every maps provider that the contract names: another one is a file and a line here. */
export const mapsProviders = {
  [proveedorMapas.localBusinessData]: {
    services: [{ name: 'local-business-data', url: 'https://local-business-data.p.rapidapi.com/' }],
    needsKey: true,
    build: ({ urls, ...deps }) =>
      createLocalBusinessData({ ...deps, baseUrl: urls[0] ?? '', door: 'rapidapi' }),
  },
  [proveedorMapas.localBusinessDataDirecto]: {
    services: [{ name: 'local-business-data', url: 'https://api.openwebninja.com/local-business-data/' }],
    needsKey: true,
    build: ({ urls, ...deps }) =>
      createLocalBusinessData({ ...deps, baseUrl: urls[0] ?? '', door: 'directo' }),
  },
  [proveedorMapas.mapsData]: {
    services: [{ name: 'maps-data', url: 'https://maps-data.p.rapidapi.com/' }],
    needsKey: true,
    build: ({ urls, ...deps }) => createMapsData({ ...deps, baseUrl: urls[0] ?? '' }),
  },
  [proveedorMapas.googlePlaces]: {
    services: [{ name: 'google-places', url: 'https://places.googleapis.com/' }],
    needsKey: true,
    build: ({ urls, ...deps }) => createGooglePlaces({ ...deps, baseUrl: urls[0] ?? '' }),
  },
  [proveedorMapas.openstreetmap]: {
    services: [
      { name: 'overpass', url: 'https://overpass-api.de/api/interpreter' },
      { name: 'nominatim', url: 'https://nominatim.openstreetmap.org/' },
    ],
    needsKey: false,
    build: ({ http, clock, urls }) =>
      createOpenStreetMap({ http, clock, overpassUrl: urls[0] ?? '', nominatimUrl: urls[1] ?? '' }),
  },
} as const satisfies Record<ProveedorMapas, MapsEntry>;

export interface MapsCatalogueOptions {
  http: ServiceClient;
  clock: Clock;
  map: NetworkMap | null;
  /** The operator's own servers, by service name (`overpass`, `nominatim`). */
  ownServices?: Readonly<Record<string, string | null>>;
}

/**
 * Builds providers at the addresses of the network map, else at the operator's own servers, else at the real ones. With a
 * network map a service that it does not name leads nowhere: a simulated run never reaches the real internet.
 */
export function createMapsCatalogue(options: MapsCatalogueOptions): {
  create(provider: ProveedorMapas, apiKey: string | null): MapsProvider;
} {
  const keyless = new Map<ProveedorMapas, MapsProvider>();
  const addressOf = ({ name, url }: { name: string; url: string }): string =>
    options.map ? (options.map.services[name] ?? NOWHERE) : (options.ownServices?.[name] ?? url);
  const build = (provider: ProveedorMapas, apiKey: string | null): MapsProvider => {
    const entry: MapsEntry = mapsProviders[provider];
    return entry.build({
      http: options.http,
      clock: options.clock,
      apiKey,
      urls: entry.services.map(addressOf),
    });
  };
  return {
    create(provider, apiKey) {
      if (mapsProviders[provider].needsKey) return build(provider, apiKey);
      // Its pace and its memory of places must be one for the whole process.
      const known = keyless.get(provider) ?? build(provider, null);
      keyless.set(provider, known);
      return known;
    },
  };
}

// Port 9 (discard) of this machine: refused at once.
const NOWHERE = 'http://127.0.0.1:9/';
