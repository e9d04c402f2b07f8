import { expect, test } from 'vitest';
import { estadoNegocio } from '#contract/states.ts';
import type { FoundBusiness } from '#providers/maps/port.ts';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { scriptedProvider } from '../testing/searches.testing.ts';
import { toNewBusinesses } from './business-rows.ts';

const provider = scriptedProvider(() => Promise.reject(new Error('not asked')));

const found = (texts: Partial<FoundBusiness>): FoundBusiness => ({
  place_id: null,
  business_id: null,
  nombre_negocio: 'Bar Uno',
  categoria_negocio: null,
  sitio_web: null,
  enlace_maps: null,
  direccion: null,
  municipio: null,
  provincia: null,
  codigo_postal: null,
  pais: 'ES',
  latitud: null,
  longitud: null,
  telefono: null,
  rating: null,
  review_count: null,
  estado_actual: estadoNegocio.abierto,
  datos_raw: null,
  ...texts,
});

test('a business whose texts are long runs of combining marks does not hold up the process', () => {
  const long = (times: number) => `bar${'\u0323\u0301'.repeat(times)}`;
  const read = (marks: string) =>
    toNewBusinesses([found({ nombre_negocio: marks, categoria_negocio: marks, direccion: marks })], provider);
  expect(read(long(60_000))[0]?.nombre_negocio.length).toBeLessThanOrEqual(300);
  expect(growth(60_000, long, read)).toBeLessThan(IN_STEP);
});

test('what a provider sends loses the marks that reorder or hide text', () => {
  const [row] = toNewBusinesses(
    [found({ nombre_negocio: 'Bar \u202esaT\u202c\u200b', direccion: '\u2066Calle\u2069 Mayor\ufeff 3' })],
    provider,
  );
  expect([row?.nombre_negocio, row?.direccion]).toEqual(['Bar saT', 'Calle Mayor 3']);
});
