import { expect, test } from 'vitest';
import { estadoNegocio } from '#contract/states.ts';
import type { FoundBusiness } from '#providers/maps/port.ts';
import { scriptedProvider } from '../testing/searches.testing.ts';
import { toNewBusinesses } from './business-rows.ts';

test('a business whose texts are long runs of combining marks does not hold up the process', () => {
  const marks = `bar${'\u0323\u0301'.repeat(60_000)}`;
  const business: FoundBusiness = {
    place_id: null,
    business_id: null,
    nombre_negocio: marks,
    categoria_negocio: marks,
    sitio_web: null,
    enlace_maps: null,
    direccion: marks,
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
  };
  const provider = scriptedProvider(() => Promise.reject(new Error('not asked')));
  const start = performance.now();
  const [row] = toNewBusinesses([business], provider);
  expect(performance.now() - start).toBeLessThan(1_500);
  expect(row?.nombre_negocio.length).toBeLessThanOrEqual(300);
});
