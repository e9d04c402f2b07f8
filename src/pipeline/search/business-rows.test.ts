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
