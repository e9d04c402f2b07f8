import fc from 'fast-check';
import punycode from 'punycode.js';
import { expect, test } from 'vitest';
import { isRegistrable } from './registrable-name.ts';

/** Every label as A-label. */
const ascii = (domain: string) =>
  domain
    .split('.')
    .map((label) => (/^[\0-\x7F]*$/.test(label) ? label : `xn--${punycode.encode(label)}`))
    .join('.');

test.each([
  'mibar.es',
  'peluquería.es',
  'ñandú.com',
  'straße.de',
  'marcel·lí.cat',
  'пример.рф',
  '例子.中国',
  'テスト・カフェ.jp',
  'ελληνικάς.gr',
  'مثال.com',
  'नमस्ते.com',
  'क्\u200Dष.com',
  '1ª.es'.replace('ª', 'a'),
  // RFC 5892 §2.6, and labels that contextual rules allow.
  'a\u06FDb.com',
  '\u3007.jp',
  'α\u0375α.gr',
  'א\u05F3.com',
  'א\u05F4א.com',
  '😀.ws',
  '❤.to',
  'i❤.ml',
])('%s may be registered', (domain) => {
  expect(isRegistrable(ascii(domain))).toBe(true);
});

test.each([
  ['an apostrophe', 'pepe’s.com'],
  ['an emoji where none is sold', '😀.com'],
  ['an emoji in .es', 'bar😀.es'],
  ['a symbol', '♥.com'],
  ['a middle dot outside l·l', 'a·b.cat'],
  ['a capital', 'BÁR.es'],
  ['a decomposed letter', 'ba\u0301r.es'],
  ['a mark first', '\u0301bar.es'],
  ['a full-width letter', 'ｂar.es'],
  ['a ligature', 'ﬁno.es'],
  ['a joiner between Latin letters', 'ba\u200Dr.es'],
  ['a soft hyphen', 'ba\u00ADr.es'],
  ['an ordinal', '1ª.es'],
  ['a long s', 'caſa.es'],
  ['hyphens in third and fourth place', 'ñb--c.es'],
  ['a hyphen first', '-ñu.es'],
  ['a hyphen last', 'ñu-.es'],
  ['a middle dot behind l alone', 'l·a.cat'],
  ['a middle dot before l alone', 'a·la.cat'],
  ['a middle dot after its l', 'al·.cat'],
  ['an Arabic tatweel', 'ا\u0640ب.com'],
  ['a Hangul tone mark', '가\u302E.com'],
  ['a grapheme joiner', 'a\u034Fb.com'],
  ['the first Hangul filler of its range', '가\u115F.com'],
  ['a Hangul filler', '가\u3164.com'],
  ['the last Hangul filler of its range', '가\u1160.com'],
  ['a Khmer inherent vowel', 'ក\u17B4.com'],
  ['the last Khmer inherent vowel', 'ក\u17B5.com'],
  ['a first variation selector', 'ñ\uFE00.com'],
  ['a last variation selector', 'ñ\uFE0F.com'],
  ['a Greek sign before another alphabet', 'α\u0375a.com'],
  ['a Hebrew double sign without Hebrew', 'a\u05F4a.com'],
  ['a Greek sign without Greek', '\u0375a.com'],
  ['a Hebrew sign without Hebrew', 'a\u05F3.com'],
  ['a Katakana dot without Japanese', 'a・b.com'],
])('%s: no registry takes it', (_, domain) => {
  expect(isRegistrable(ascii(domain))).toBe(false);
});

test.each(['xn--a.com', 'xn--.com', 'xn--99999999.es', 'xn--mibar-.es', 'xn--\u00F1.es'])(
  'punycode that stands for nothing, or for plain letters: %s',
  (domain) => {
    expect(isRegistrable(domain)).toBe(false);
  },
);

test('plain names always pass, and an A-label passes only as the one spelling of its letters', () => {
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      expect(isRegistrable(domain.toLowerCase().replaceAll('xn--', 'xn-'))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{1,20}$/), (rest) => {
      if (!isRegistrable(`xn--${rest}.com`)) return;
      expect(`xn--${punycode.encode(punycode.decode(rest))}`).toBe(`xn--${rest}`);
    }),
  );
});
