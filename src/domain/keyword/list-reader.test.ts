import { describe, expect, test } from 'vitest';
import { ListReader } from './list-reader.ts';
import { readKeyword } from './read-keyword.ts';

const context = { paisCuenta: 'ES', idioma: 'es' } as const;
const read = (text: string) => {
  const { pais, oficio, place } = new ListReader(context).read(text);
  return [pais, oficio, place?.nombre ?? null];
};

describe('a list is read as its keywords are one by one', () => {
  test.each([
    'fontaneros en Sevilla',
    'dentistas Alcalá de Henares',
    'hotel rural Sierra de Gredos',
    'plumber in London',
    'restaurante',
    'hotel en Puertas',
    'venta de puertas',
    'talleres Mérida',
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
    expect(read(text)).toEqual([place?.pais ?? null, oficio, place?.place.nombre ?? null]);
  });
});

test('a town of several words keeps them all', () => {
  expect(read('carpintero Villaverde del Río')).toEqual(['ES', 'carpintero', 'Villaverde del Río']);
});

test('what was read once is not read again', () => {
  const reader = new ListReader(context);
  expect(reader.read('dentistas en Lugo').place).toBe(reader.read('bares en Lugo').place);
});

test('of many different words the oldest are forgotten, and read again the same', () => {
  const reader = new ListReader(context);
  const first = reader.read('dentistas en Lugo');
  for (let n = 0; n < 20_001; n += 1) reader.read(`palabra${n} en Lugo`);
  expect(reader.read('dentistas en Lugo')).toEqual(first);
});
