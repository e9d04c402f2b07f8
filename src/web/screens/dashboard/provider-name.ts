import type { ProveedorMapas } from '#contract/states.ts';

const names: Record<ProveedorMapas, string> = {
  'local-business-data': 'Local Business Data',
  'local-business-data-directo': 'Local Business Data',
  'maps-data': 'Maps Data',
  'google-places': 'Google Places',
  openstreetmap: 'OpenStreetMap',
};

export const providerName = (provider: ProveedorMapas): string => names[provider];
