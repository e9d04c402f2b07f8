import { proveedorMapas } from '#contract/states.ts';
import type { MapsModule } from '../module.ts';
import { localBusinessDataDirectKey, localBusinessDataKey } from './key-test.ts';
import { createLocalBusinessData } from './search.ts';

/** Several requests a second are accepted; more get a 429. */
const INTERVAL_MS = 250;

export const localBusinessData: MapsModule = {
  nombre: proveedorMapas.localBusinessData,
  services: [{ name: 'local-business-data', url: 'https://local-business-data.p.rapidapi.com/' }],
  needsKey: true,
  intervalMs: INTERVAL_MS,
  key: localBusinessDataKey,
  build: ({ urls, ...deps }) =>
    createLocalBusinessData({ ...deps, baseUrl: urls[0] ?? '', access: 'rapidapi' }),
};

export const localBusinessDataDirecto: MapsModule = {
  nombre: proveedorMapas.localBusinessDataDirecto,
  services: [{ name: 'local-business-data', url: 'https://api.openwebninja.com/local-business-data/' }],
  needsKey: true,
  intervalMs: INTERVAL_MS,
  key: localBusinessDataDirectKey,
  build: ({ urls, ...deps }) =>
    createLocalBusinessData({ ...deps, baseUrl: urls[0] ?? '', access: 'directo' }),
};
