import { proveedorMapas } from '#contract/states.ts';
import type { MapsModule } from '../module.ts';
import { googlePlacesKey } from './key-test.ts';
import { createGooglePlaces } from './search.ts';

export const googlePlaces: MapsModule = {
  nombre: proveedorMapas.googlePlaces,
  services: [{ name: 'google-places', url: 'https://places.googleapis.com/' }],
  needsKey: true,
  intervalMs: 100,
  key: googlePlacesKey,
  build: ({ urls, ...deps }) => createGooglePlaces({ ...deps, baseUrl: urls[0] ?? '' }),
};
