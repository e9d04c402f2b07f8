import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keywordProblem } from '../keyword/keyword.ts';
import { searchKey, suggestKeywords } from './suggest.ts';

const suggest = (keywords: readonly string[], change: { porKeyword?: number; paisCuenta?: string } = {}) =>
  suggestKeywords({ keywords, idioma: 'es', paisCuenta: 'ES', porKeyword: 10, ...change });
const of = (keywords: readonly string[], tipo: string) =>
  suggest(keywords)
    .filter((one) => one.tipo === tipo)
    .map(({ propuesta }) => propuesta);

test('signs and repeated words are cleaned away', () => {
  expect(of(['  «FONTANERO FONTANERO sevilla»!! '], 'limpieza')).toEqual(['FONTANERO sevilla']);
});

test('a keyword that searches the same is left out, one that asks for more is not', () => {
  expect(suggest(['fontanero sevilla', 'Fontaneros en Sevilla', 'fontanero urgente sevilla'])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ original: 'Fontaneros en Sevilla', tipo: 'repetida', propuesta: null }),
    ]),
  );
  expect(of(['fontanero sevilla', 'fontanero urgente sevilla'], 'repetida')).toEqual([]);
});

test('keywords that differ in number, order, accents and little words ask the maps for the same', () => {
  const key = (keyword: string) => searchKey(keyword, { idioma: 'es', paisCuenta: 'ES' });
  expect(new Set(['fontanero en Sevilla', 'Fontaneros Sevilla', '«sevilla fontanero»'].map(key)).size).toBe(
    1,
  );
  expect(key('restaurantes Madrid')).toBe(key('restaurante en Madrid'));
  expect(key('fontanero urgente Sevilla')).not.toBe(key('fontanero Sevilla'));
  expect(key('dentistes Girona')).not.toBe(key('dentista Girona'));
});

test('a town is near by where it lies, not where a village of its name lies', () => {
  expect(of(['bares Lugo'], 'cercano')).not.toContain('bares Mos');
  expect(of(['bares Redondela'], 'cercano')).not.toEqual([]);
});

test('nearby towns, the languages of the place and other words are proposed', () => {
  expect(of(['fontanero en Sevilla'], 'cercano')).toContain('fontanero en Dos Hermanas');
  expect(of(['dentista Girona'], 'idioma')).toEqual(['dentistes Girona', 'dentists Girona']);
  expect(of(['abogado Vigo'], 'idioma')).toEqual(['avogados Vigo']);
  expect(of(['panadería Bilbao'], 'idioma')).toEqual(['okindegiak Bilbao']);
  expect(of(['plumbers Marbella'], 'idioma')).toEqual([]);
  expect(of(['fontanero Burgos'], 'sinonimo').length).toBeGreaterThan(0);
});

test('a town whose name another country has, as large, is distinguished', () => {
  expect(of(['gimnasio Córdoba'], 'aclaracion')).toEqual(['gimnasio Córdoba España']);
  expect(of(['gimnasio Burgos'], 'aclaracion')).toEqual([]);
});

test('what is in the list is not proposed, and no more than asked for a keyword', () => {
  expect(of(['dentista Girona', 'dentistes Girona'], 'idioma')).toEqual(['dentists Girona']);
  expect(suggest(['dentista Girona'], { porKeyword: 1 })).toHaveLength(1);
});

test('every proposal may be searched', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 120 }), { maxLength: 20 }), (list) => {
      for (const { propuesta } of suggest(list)) {
        if (propuesta !== null) expect(keywordProblem(propuesta)).toBeNull();
      }
    }),
  );
});
