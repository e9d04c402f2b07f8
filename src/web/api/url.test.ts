import { expect, test } from 'vitest';
import { routeUrl } from './url.ts';

test('path parameters are escaped and empty query values left out', () => {
  expect(
    routeUrl(
      { path: '/api/batches/:id/filas' },
      { id: 'a/b?' },
      { buscar: 'bar & grill', solo: undefined, x: '', n: 0 },
    ),
  ).toBe('/api/batches/a%2Fb%3F/filas?buscar=bar+%26+grill&n=0');
  expect(routeUrl({ path: '/api/salud' })).toBe('/api/salud');
});
