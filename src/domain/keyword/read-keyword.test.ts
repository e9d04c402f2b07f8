import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCases } from '../../../bench/ia/read-cases.ts';
import { readKeyword } from './read-keyword.ts';

const fields = ['pais', 'idioma', 'oficio', 'lugar'] as const;

describe.each([
  ['keywords-tuning', 0.97],
  ['keywords-held-out', 0.95],
])('%s', (file, least) => {
  const cases = readCases(file);
  const read = cases.map(({ keyword }) => readKeyword(keyword ?? ''));

  test.each(fields)(`%s is right in ${least} of the cases`, (field) => {
    const wrong = cases.filter((one, at) => read[at]?.[field] !== one[field]);
    expect(cases.length).toBeGreaterThan(70);
    expect(1 - wrong.length / cases.length).toBeGreaterThanOrEqual(least);
  });
});

test.each([
  ['Birmingham Alabama', 'US'],
  ['plumber London Ontario', 'CA'],
  ['restaurante Granada Nicaragua', 'NI'],
  ['hotel Paris Texas', 'US'],
  ['comida china Madrid', 'ES'],
  ['hotel en Toledo', 'ES'],
  ['dentist Dallas TX', 'US'],
])('of places of one name, %s means the one in %s', (keyword, pais) => {
  expect(readKeyword(keyword).pais).toBe(pais);
});

test.each([
  ['fontanro sevila', 'fontanero', 'Sevilla'],
  ['restaurente valencia', 'restaurante', 'Valencia'],
  ['pelukeria bilbao', 'peluquería', 'Bilbao'],
  ['electrisista vlc', 'electricista', 'Valencia'],
  ['cerrajero bcn', 'cerrajero', 'Barcelona'],
  ['dentista Porto', 'dentista', 'Porto'],
])('%s is read as it was meant', (keyword, oficio, lugar) => {
  expect(readKeyword(keyword)).toMatchObject({ oficio, lugar });
});

test.each(['Martínez Sevilla', 'consultas Toledo', 'recetas Madrid', 'noticias Burgos', 'historia Bilbao'])(
  '%s names no trade',
  (keyword) => {
    expect(readKeyword(keyword).oficio).toBeNull();
  },
);

test.each(['fontanero', 'best dentist', 'boulangerie ouverte dimanche', 'Zahnarzt Notdienst'])(
  '%s names no country',
  (keyword) => {
    expect(readKeyword(keyword)).toMatchObject({ pais: null, lugar: null });
  },
);

test.each([
  ['tandarts', 'nl'],
  ['lampista urgent', 'ca'],
  ['perruquería barata', 'gl'],
  ['okindegi hurbil', 'eu'],
  ['hydraulik całodobowy', 'pl'],
  ['ucuz kuaför', 'tr'],
])('%s is said in %s', (keyword, idioma) => {
  expect(readKeyword(keyword).idioma).toBe(idioma);
});

test('a word that no table knows says nothing', () => {
  expect(readKeyword('qwrtzp')).toMatchObject({ pais: null, idioma: null, oficio: null, lugar: null });
});

test('any text is read, the longest too, and the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
      expect(readKeyword(text)).toEqual(readKeyword(text));
    }),
  );
});
