import { proveedorMapas } from '#contract/states.ts';
import type { MapsModule } from '../module.ts';
import { createOpenStreetMap } from './search.ts';

export const openstreetmap: MapsModule = {
  nombre: proveedorMapas.openstreetmap,
  services: [
    { name: 'overpass', url: 'https://overpass-api.de/api/interpreter' },
    { name: 'nominatim', url: 'https://nominatim.openstreetmap.org/' },
  ],
  needsKey: false,
  // Nominatim's policy: one request a second for the whole application.
  intervalMs: 1_000,
  key: null,
  build: ({ http, clock, urls, takeRateSlot }) =>
    createOpenStreetMap({
      http,
      clock,
      overpassUrl: urls[0] ?? '',
      nominatimUrl: urls[1] ?? '',
      takeRateSlot,
    }),
};
