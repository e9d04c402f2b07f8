import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { foundBusiness, scriptedProvider } from '../testing/searches.testing.ts';
import { toNewBusinesses } from './business-rows.ts';

const provider = scriptedProvider(() => Promise.reject(new Error('not asked')));

test('a business whose texts are long runs of combining marks does not block the process', () => {
  const long = (times: number) => `bar${'\u0323\u0301'.repeat(times)}`;
  const read = (marks: string) =>
    toNewBusinesses(
      [foundBusiness({ nombre_negocio: marks, categoria_negocio: marks, direccion: marks })],
      provider,
    );
  expect(read(long(60_000))[0]?.nombre_negocio.length).toBeLessThanOrEqual(300);
  expect(growth(60_000, long, read)).toBeLessThan(IN_STEP);
});

test('what a provider sends loses the marks that reorder or hide text', () => {
  const [row] = toNewBusinesses(
    [
      foundBusiness({
        nombre_negocio: 'Bar \u202esaT\u202c\u200b',
        direccion: '\u2066Calle\u2069 Mayor\ufeff 3',
      }),
    ],
    provider,
  );
  expect([row?.nombre_negocio, row?.direccion]).toEqual(['Bar saT', 'Calle Mayor 3']);
});

test('an identifier with a NUL is that without it, and one that no index holds is left out', () => {
  const rows = toNewBusinesses(
    [
      foundBusiness({ place_id: 'ChIJ\u0000uno', nombre_negocio: 'Bar Uno' }),
      foundBusiness({ place_id: 'ChIJuno', nombre_negocio: 'Bar Uno otra vez' }),
      foundBusiness({ place_id: 'x'.repeat(5_000), business_id: '0x1:0x2', nombre_negocio: 'Bar Dos' }),
    ],
    provider,
  );
  expect(rows.map(({ clave_lugar, place_id }) => [clave_lugar, place_id])).toEqual([
    ['p:ChIJuno', 'ChIJuno'],
    ['b:0x1:0x2', null],
  ]);
});

test("of a provider's answer only what no column holds exactly is kept", () => {
  const answer = {
    business_id: '0x1:0x2',
    google_id: '0x1:0x9',
    name: 'Taller  Ruiz',
    phone_number: '+34954000001',
    website: null,
    full_address: 'Taller Ruiz, Calle Feria 3, 41003 Sevilla',
    address: 'Calle Feria 3, 41003 Sevilla',
    city: 'Sevilla',
    state: 'Andalucía',
    latitude: 37.4,
    rating: '4,5',
    review_count: 12,
    working_hours: { lunes: ['9:00–14:00'] },
  };
  const [row] = toNewBusinesses(
    [
      foundBusiness({
        business_id: '0x1:0x2',
        nombre_negocio: 'Taller Ruiz',
        telefono: '+34954000001',
        direccion: 'Calle Feria 3, 41003 Sevilla',
        municipio: 'Sevilla',
        provincia: 'Sevilla',
        latitud: 37.4,
        rating: 4.5,
        review_count: 12,
        datos_raw: answer,
      }),
    ],
    provider,
  );
  const { google_id, name, state, rating, working_hours } = answer;
  expect(row?.datos_raw).toEqual({ google_id, name, state, rating, working_hours });
});

test('an answer that is not kept stays null', () => {
  expect(toNewBusinesses([foundBusiness({ datos_raw: null })], provider)[0]?.datos_raw).toBeNull();
});
