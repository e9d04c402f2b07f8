import { expect, test } from 'vitest';
import type { Idioma } from '../text/language.ts';
import type { TradeMention } from '../trades/find-trades.ts';
import { type Trade, trades } from '../trades/trades.ts';
import { mainTrade } from './main-trade.ts';

const tradeOf = (oficio: string): Trade => {
  const found = trades.find((trade) => trade.oficio === oficio);
  if (found === undefined) throw new Error(`no trade is called ${oficio}`);
  return found;
};

const named = (oficio: string, at: number, length: number, idioma: Idioma = 'es'): TradeMention => ({
  trade: tradeOf(oficio),
  from: at,
  to: at + 1,
  length,
  idiomas: new Map([[idioma, true]]),
});
const main = (idioma: Idioma | null, words: number, ...mentions: TradeMention[]) =>
  mainTrade(mentions, idioma, words)?.oficio ?? null;

test('without a trade there is none', () => {
  expect(main('es', 3)).toBeNull();
});

test.each<[Idioma | null, string]>([
  ['es', 'dentista'],
  ['fr', 'dentista'],
  [null, 'dentista'],
  ['en', 'abogado'],
  ['de', 'abogado'],
])('of equals in %s the one at the head of the phrase is meant: %s', (idioma, oficio) => {
  const both = (language: Idioma) => [named('dentista', 0, 8, language), named('abogado', 2, 8, language)];
  expect(main(idioma, 3, ...both(idioma ?? 'es'))).toBe(oficio);
  expect(main(idioma, 3, ...both(idioma ?? 'es').toReversed())).toBe(oficio);
});

test('the head outweighs three letters at most, and four words from it no longer counts', () => {
  expect(main('es', 4, named('dentista', 0, 6), named('abogado', 3, 8))).toBe('dentista');
  expect(main('es', 4, named('dentista', 0, 6), named('abogado', 3, 10))).toBe('abogado');
  expect(main('es', 9, named('dentista', 8, 7), named('abogado', 5, 6))).toBe('dentista');
  expect(main('es', 9, named('dentista', 8, 6), named('abogado', 5, 6))).toBe('abogado');
});

test('a trade named in the language of the phrase goes before a slightly longer one of another', () => {
  expect(main('es', 9, named('dentista', 5, 8, 'en'), named('abogado', 6, 7))).toBe('abogado');
  expect(main('es', 9, named('dentista', 5, 12, 'en'), named('abogado', 6, 7))).toBe('dentista');
  expect(main(null, 9, named('dentista', 5, 8, 'en'), named('abogado', 6, 7))).toBe('dentista');
});

test('a general trade gives way to any other, and is meant where it stands alone', () => {
  expect(main('es', 3, named('bazar', 0, 8), named('abogado', 2, 6))).toBe('abogado');
  expect(main('es', 3, named('bazar', 0, 5))).toBe('bazar');
});
