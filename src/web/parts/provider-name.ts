import type { ProveedorMapas } from '#contract/states.ts';

const names: Record<ProveedorMapas, string> = {
  'local-business-data': 'Local Business Data',
  'local-business-data-directo': 'Local Business Data',
  'maps-data': 'Maps Data',
  'google-places': 'Google Places',
  openstreetmap: 'OpenStreetMap',
};

/** A provider that is not known keeps the name it is given. */
export const providerName = (provider: string): string =>
  (names as Readonly<Record<string, string>>)[provider] ?? provider;
