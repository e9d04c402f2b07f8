import { describe, expect, test } from 'vitest';
import { type ListContext, ListReader } from './list-reader.ts';
import { readKeyword } from './read-keyword.ts';

const context: ListContext = { paisCuenta: 'ES', idioma: 'es' };
const contexts: ListContext[] = [
  context,
  { paisCuenta: 'MX', idioma: 'es' },
  { paisCuenta: 'AR', idioma: null },
  { paisCuenta: 'ES', idioma: 'de' },
];
const read = (text: string, context: ListContext) => {
  const { pais, oficio, place } = new ListReader(context).read(text);
  return [pais, oficio, place?.nombre ?? null];
};

describe.each(contexts)(
  'with the account in $paisCuenta and the list in $idioma a list is read as its keywords one by one',
  (context) => {
    test.each([
      'casino',
      'fontanero Pilar',
      'fontanero Wedding',
      'fontanero San Vicente',
      'fontanero en San Vicente',
      'bares Zara',
      'fontaneros en Sevilla',
      'dentistas Alcalá de Henares',
      'hotel rural Sierra de Gredos',
      'plumber in London',
      'restaurante',
      'hotel en Puertas',
      'venta de puertas',
      'xyzzy',
      'Sevilla',
      'hotel en Toledo Ohio',
      'abogado Santiago',
      'bares',
      'Calle Mayor Lugo',
      'venta de casas en Casas',
      'fontaneros',
      'comida china Madrid',
      'peluquería San Sebastián de los Reyes',
    ])('%s', (text) => {
      const { oficio, place } = readKeyword(text, context);
      expect(read(text, context)).toEqual([place?.pais ?? null, oficio, place?.place.nombre ?? null]);
    });
  },
);

test.each(['talleres Mérida', 'dentista Córdoba'])('%s is in the country of whom asks', (text) => {
  for (const paisCuenta of ['ES', 'MX', 'AR']) {
    const context: ListContext = { paisCuenta, idioma: 'es' };
    expect(read(text, context)[0]).toBe(readKeyword(text, context).pais);
  }
});

test('a town of several words keeps them all', () => {
  expect(read('carpintero Villaverde del Río', context)).toEqual(['ES', 'carpintero', 'Villaverde del Río']);
});

test('a reader that has read a list reads each keyword as a new one does', () => {
  const reader = new ListReader(context);
  const list = [
    'dentistas en Lugo',
    'bares en Lugo',
    'dentistas Vigo',
    'hotel en Toledo Ohio',
    'bares',
    'bares en Vigo',
  ];
  for (const text of [...list, ...list])
    expect(reader.read(text)).toEqual(new ListReader(context).read(text));
});
