import type { ProveedorMapas } from '#contract/states.ts';

const names: Record<ProveedorMapas, string> = {
  'local-business-data': 'Local Business Data',
  'local-business-data-directo': 'Local Business Data',
  'maps-data': 'Maps Data',
  'google-places': 'Google Places',
  openstreetmap: 'OpenStreetMap',
};

/** Unknown providers keep the given name. */
export const providerName = (provider: string): string =>
  (names as Readonly<Record<string, string>>)[provider] ?? provider;
