import { proveedorMapas } from '#contract/states.ts';
import type { MapsModule } from '../module.ts';
import { mapsDataKey } from './key-test.ts';
import { createMapsData } from './search.ts';

export const mapsData: MapsModule = {
  nombre: proveedorMapas.mapsData,
  services: [{ name: 'maps-data', url: 'https://maps-data.p.rapidapi.com/' }],
  needsKey: true,
  intervalMs: 250,
  key: mapsDataKey,
  build: ({ urls, ...deps }) => createMapsData({ ...deps, baseUrl: urls[0] ?? '' }),
};
