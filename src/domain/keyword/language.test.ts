import { expect, test } from 'vitest';
import type { Idioma } from '../text/language.ts';
import { wordsOf } from '../text/words.ts';
import type { TradeMention } from '../trades/find-trades.ts';
import { trades } from '../trades/trades.ts';
import { languageSigns, strongest } from './language.ts';

const [trade] = trades;
if (trade === undefined) throw new Error('the table of trades is empty');

/** A mention of words `from`–`to`; `length` in letters. */
const mention = (from: number, to: number, length: number, idioma: Idioma, accents = true): TradeMention => ({
  trade,
  from,
  to,
  length,
  idiomas: new Map([[idioma, accents]]),
});
const ofTrades = (...mentions: TradeMention[]) => Object.fromEntries(languageSigns('', [], mentions));
const ofText = (text: string) =>
  Object.fromEntries(
    [...languageSigns(text, wordsOf(text), [])].map(([idioma, weight]) => [
      idioma,
      Number(weight.toFixed(2)),
    ]),
  );

test('a trade speaks for its language, less without its accents, more with each word of its name', () => {
  expect(ofTrades(mention(0, 1, 5, 'es'))).toEqual({ es: 2.4 });
  expect(ofTrades(mention(0, 1, 5, 'es', false))).toEqual({ es: 1.6 });
  expect(ofTrades(mention(2, 5, 5, 'es'))).toEqual({ es: 3.4 });
});

test('trades apart all speak, and of one language the strongest counts once', () => {
  expect(ofTrades(mention(0, 1, 5, 'es'), mention(1, 2, 9, 'ca'))).toEqual({ es: 2.4, ca: 2.4 });
  expect(ofTrades(mention(0, 1, 5, 'es'), mention(1, 3, 9, 'es'), mention(3, 4, 4, 'es', false))).toEqual({
    es: 2.9,
  });
});

test.each<[string, TradeMention, TradeMention]>([
  ['the same first word', mention(0, 2, 9, 'ca'), mention(0, 1, 5, 'es')],
  ['the same first word, as long', mention(0, 2, 5, 'ca'), mention(0, 1, 5, 'es')],
  ['the same last word', mention(0, 2, 9, 'ca'), mention(1, 2, 5, 'es')],
  ['the same last word, as long', mention(0, 2, 5, 'ca'), mention(1, 2, 5, 'es')],
  ['a word in the middle', mention(0, 3, 9, 'ca'), mention(1, 2, 5, 'es')],
  ['one word of several', mention(0, 2, 9, 'ca'), mention(1, 4, 5, 'es')],
  ['the same words, fewer letters', mention(0, 2, 9, 'ca'), mention(0, 2, 5, 'es')],
])('of two mentions that share %s only the longer speaks', (_, longer, shorter) => {
  const { from, to } = longer;
  expect(ofTrades(longer, shorter)).toEqual({ ca: 2.4 + (to - from - 1) * 0.5 });
  if (longer.length > shorter.length) expect(ofTrades(shorter, longer)).toEqual(ofTrades(longer, shorter));
});

test('the same words with as many letters speak for both languages', () => {
  expect(ofTrades(mention(0, 2, 9, 'ca'), mention(0, 2, 9, 'es'))).toEqual({ ca: 2.9, es: 2.9 });
});

test.each<[string, Record<string, number>]>([
  ['zzz cerca', { es: 0.6 }],
  ['zzz mejor', { es: 0.6 }],
  // A word of two languages weighs less, and so does one without its accents.
  ['zzz por', { es: 0.42, pt: 0.42 }],
  ['zzz economico', { es: 0.28, it: 0.42 }],
  ['zzz gunstig', { de: 0.4 }],
  ['zzz', {}],
  // Letters, also of languages that share them.
  ['zzz ñu', { es: 0.4, gl: 0.4, eu: 0.4 }],
  ['straße', { de: 0.8 }],
  ['col·legi', { ca: 0.8 }],
  ['txoko', { eu: 0.8 }],
  ['tz zz', { eu: 0.8 }],
  ['l’xx', { ca: 0.82, fr: 0.82, it: 0.4 }],
  ['œuf', { fr: 0.4, pt: 0.4 }],
  [`${'z'.repeat(400)} straße`, {}],
])('%s speaks for %o', (text, signs) => {
  expect(ofText(text)).toEqual(signs);
});

const one = (idioma: Idioma) => ({ [idioma]: 0.8 });
const each = (...languages: Idioma[]) => Object.fromEntries(languages.map((idioma) => [idioma, 0.4]));
type Row = [string, Record<string, number>];
const letters = (all: string, signs: Row[1]): Row[] => [...all].map((letter) => [letter, signs]);
const acute = each('es', 'pt', 'gl', 'ca');

/** Every letter and ending that shows a language, and look-alikes that do not. */
const signsOfLetters: Row[] = [
  ...letters('ñ', each('es', 'gl', 'eu')),
  ...letters('ãõ', one('pt')),
  ...letters('äö', each('de', 'tr')),
  ...letters('ğışİ', one('tr')),
  ...letters('łąęśćźżń', one('pl')),
  ...letters('êâîûœ', each('fr', 'pt')),
  ...letters('èòà', each('ca', 'it', 'fr')),
  ...letters('íú', acute),
  ...letters('áéóüëï', {}),
  ['ß', one('de')],
  ['ç', each('fr', 'pt', 'ca', 'tr')],
  ['ŀl', one('ca')],
  ['l·l', one('ca')],
  ['l·', {}],
];
test.each(signsOfLetters)('%s: %o', (letter, signs) => {
  expect(ofText(`zz${letter}zz`)).toEqual(signs);
});

test.each<[string, Record<string, number>]>([
  // A final ç, alone or before one of these vowels, does not count.
  ...['zzç', 'zzça', 'zzçi', 'zzço', 'zzçu'].map((text): Row => [text, {}]),
  ['zzçı', one('tr')],
  ['zzçe', each('fr', 'pt', 'ca', 'tr')],
  ['zzçaa', each('fr', 'pt', 'ca', 'tr')],
  ['zzça zz', each('fr', 'pt', 'ca', 'tr')],
  ['zzción', each('es', 'gl')],
  ['zzción zz', each('es', 'gl')],
  ['zzciónz', {}],
  ['éciones', each('es', 'gl')],
  ['écionesz', {}],
  ['zzería', { ...acute, es: 0.8, gl: 0.8 }],
  ['zzerías', { ...acute, es: 0.8, gl: 0.8 }],
  ['zzeríaz', acute],
  ['zzção', { ...each('fr', 'ca', 'tr'), pt: 2 }],
  ['zzçãoz', { ...each('fr', 'ca', 'tr'), pt: 1.2 }],
  ['zzções', { ...each('fr', 'ca', 'tr'), pt: 2 }],
  ['zzçõesz', { ...each('fr', 'ca', 'tr'), pt: 1.2 }],
  ['zzl’zz', {}],
  ['zzd’zz', {}],
  ["d'zz", { ca: 0.82, fr: 0.82, it: 0.4 }],
  ["l'zz", { ca: 0.82, fr: 0.82, it: 0.4 }],
  ['d’zz', { ca: 0.82, fr: 0.82, it: 0.4 }],
  ['zztx', one('eu')],
  ['zzTXzz', one('eu')],
  ['zztz', one('eu')],
  ['zztzz', {}],
])('%s says %o', (text, signs) => {
  expect(ofText(text)).toEqual(signs);
});

test('of equals the preferred language comes first, and without a sign there is none', () => {
  const signs = new Map<Idioma, number>([
    ['ca', 1],
    ['es', 1],
    ['fr', 0.5],
  ]);
  expect(strongest(signs, ['ca'])).toBe('ca');
  expect(strongest(signs, ['fr', 'es', 'ca'])).toBe('es');
  expect(strongest(new Map(), ['es'])).toBeNull();
});
