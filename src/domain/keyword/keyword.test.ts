import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import {
  keywordKey,
  keywordLines,
  keywordProblem,
  motivoKeyword,
  normaliseKeyword,
  reviewKeywords,
} from './keyword.ts';

test.each([
  'fontanero sevilla',
  "L'Hospitalet",
  'L’Hospitalet',
  'Marcel·lí',
  'bar & grill',
  'taller 24/7',
  'Sant Cugat, Barcelona',
  'peluquería',
  'Straße Zürich',
  'żółć łódź',
  'çilingir İstanbul',
  'São João',
  'œuvre',
  'St. Moritz',
  'auto-escuela',
  '4x',
  'ña',
])('%s is a keyword', (text) => {
  expect(keywordProblem(text)).toBeNull();
});

test.each([
  ['a', motivoKeyword.corto],
  ['   x   ', motivoKeyword.corto],
  ['', motivoKeyword.corto],
  ['a'.repeat(101), motivoKeyword.largo],
  ['a'.repeat(1_000_000), motivoKeyword.largo],
  ['ресторан', motivoKeyword.alfabeto],
  ['レストラン 東京', motivoKeyword.alfabeto],
  ['مطعم', motivoKeyword.alfabeto],
  ['taverna αθήνα', motivoKeyword.alfabeto],
  ['bar 😀', motivoKeyword.alfabeto],
  ['=cmd|calc', motivoKeyword.alfabeto],
  ['<script>', motivoKeyword.alfabeto],
  ['bar\u0000', motivoKeyword.alfabeto],
  ['pizza (centro)', motivoKeyword.alfabeto],
  ['раypal', motivoKeyword.alfabeto],
  ['b\u0251r sevilla', motivoKeyword.alfabeto],
  ['bar \u0261ijon', motivoKeyword.alfabeto],
  ['ta\u0138eaway', motivoKeyword.alfabeto],
  ['ca\u017Fa rural', motivoKeyword.alfabeto],
  ['\uFB01sioterapia', motivoKeyword.alfabeto],
  ['ｂａｒ', motivoKeyword.alfabeto],
  ['bar \u2167', motivoKeyword.alfabeto],
  [`b${'\u0323'.repeat(3)}ar`, motivoKeyword.alfabeto],
])('%j is refused: %s', (text, reason) => {
  expect(keywordProblem(text)).toBe(reason);
});

test('invisible marks are left out of a keyword and of what a rejection shows', () => {
  expect(normaliseKeyword('\u202Efontanero\u200B Sevi\u00ADlla\u2069')).toBe('fontanero Sevilla');
  expect(keywordKey('bar\u200D')).toBe(keywordKey('bar'));
  expect(reviewKeywords(['\u202Eцой\u202C', '\u200B']).rechazadas).toEqual([
    { linea: 1, texto: 'цой', motivo: motivoKeyword.alfabeto },
  ]);
});

test.each([
  ['marks of two classes in turn', '\u0323\u0301'],
  ['letters with marks', 'a\u0323\u0301'],
  ['blanks', ' '],
])('a line of 200,000 characters of %s is judged in step with its length', (_, piece) => {
  const judge = (line: string) => {
    keywordProblem(line);
    normaliseKeyword(line);
    reviewKeywords([
      line,
      `${line}x`,
      ...Array.from({ length: 50 }, (__, i) => `${i}${line.slice(0, 2_000)}`),
    ]);
  };
  expect(growth(200_000, (size) => `a${piece.repeat(size / piece.length)}`, judge)).toBeLessThan(IN_STEP);
});

test('a line of a thousand characters is collapsed, a longer one is too long whatever it holds', () => {
  const line = (length: number) => `bar${' '.repeat(length - 6)}uno`;
  expect([keywordProblem(line(1_000)), keywordProblem(line(1_001))]).toEqual([null, motivoKeyword.largo]);
  expect(reviewKeywords([line(1_000), line(1_001), ' '.repeat(2_000)])).toMatchObject({
    validas: ['bar uno'],
    rechazadas: [{ linea: 2, motivo: motivoKeyword.largo }],
    total: 2,
  });
});

test('a rejection shows two hundred characters of its line at most', () => {
  const [shown] = reviewKeywords([`${'\u200B'.repeat(950)}${'x'.repeat(500)}`, 'x'.repeat(900)]).rechazadas;
  expect(shown?.texto).toBe('x'.repeat(50));
  expect(reviewKeywords(['x'.repeat(900)]).rechazadas[0]?.texto).toBe('x'.repeat(200));
});

test('the reasons are the specification’s own texts', () => {
  expect(Object.values(motivoKeyword)).toEqual([
    'Duplicado',
    'Muy corto (min 2 caracteres)',
    'Muy largo (max 100 caracteres)',
    'Contiene caracteres no latinos (solo español, inglés, francés, alemán, etc.)',
  ]);
});

test('a hundred characters fit, and blanks in excess do not count', () => {
  expect(keywordProblem('a'.repeat(100))).toBeNull();
  expect(keywordProblem(`${'a'.repeat(50)}${' '.repeat(80)}${'b'.repeat(49)}`)).toBeNull();
});

test('case and blanks do not distinguish keywords, accents do, and composed letters equal decomposed ones', () => {
  expect(keywordKey('  Bar\t Sevilla ')).toBe(keywordKey('bar sevilla'));
  expect(keywordKey('peluqueria')).not.toBe(keywordKey('peluquería'));
  expect(keywordKey('peluqueri\u0301a')).toBe(keywordKey('peluquería'));
});

test('a review counts valid, invalid and duplicate lines and drops blank ones', () => {
  const review = reviewKeywords(['Bar', '', '  ', 'bar', 'x', 'BAR ', 'ресторан', 'hotel']);
  expect(review).toMatchObject({
    validas: ['Bar', 'hotel'],
    invalidas: 2,
    duplicadas: 2,
    total: 6,
    sobrantes: 0,
  });
  expect(review.rechazadas).toEqual([
    { linea: 4, texto: 'bar', motivo: 'Duplicado' },
    { linea: 5, texto: 'x', motivo: motivoKeyword.corto },
    { linea: 6, texto: 'BAR', motivo: 'Duplicado' },
    { linea: 7, texto: 'ресторан', motivo: motivoKeyword.alfabeto },
  ]);
});

test('LF, CRLF, CR and a byte-order mark are understood', () => {
  expect([...keywordLines('\uFEFFa\r\nb\rc\n\nd')]).toEqual(['a', 'b', 'c', '', 'd']);
  expect([...keywordLines('')]).toEqual(['']);
  expect([...keywordLines('a\n')]).toEqual(['a', '']);
});

test('beyond 300,000 keywords the rest is counted and not kept', () => {
  const lines = Array.from({ length: 300_005 }, (_, i) => `bar ${i}`);
  const review = reviewKeywords(lines);
  expect(review.validas.length).toBe(300_000);
  expect(review.sobrantes).toBe(5);
});

test('the cost of a list follows its length', () => {
  const list = (length: number) =>
    Array.from({ length }, (_, i) => `fontanero de guardia en la calle ${i % (length / 2)}`);
  expect(growth(80_000, list, reviewKeywords)).toBeLessThan(IN_STEP);
});

test('normalising twice is normalising once, and what a review keeps passes again', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 120 })), (lines) => {
      for (const line of lines) expect(normaliseKeyword(normaliseKeyword(line))).toBe(normaliseKeyword(line));
      const review = reviewKeywords(lines);
      expect(review.validas.length + review.invalidas + review.duplicadas).toBe(review.total);
      expect(reviewKeywords(review.validas).validas).toEqual(review.validas);
    }),
  );
});
