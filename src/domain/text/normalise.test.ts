import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { normaliseText, plainText } from './normalise.ts';

test.each([
  ['two marks in turn', '\u0323\u0301'],
  ['one mark', '\u0301'],
  ['a letter with marks', 'a\u0323\u0301\u0308'],
])('256 KB of %s are normalised in step with their length', (_, piece) => {
  const normalise = (text: string) => {
    normaliseText(text, 'NFC');
    normaliseText(text, 'NFD');
    plainText(text);
  };
  // Without the cut, the first case takes over a minute.
  expect(growth(262_144, (size) => piece.repeat(size / piece.length), normalise)).toBeLessThan(IN_STEP);
});

test('a run of marks is cut to thirty, and what has fewer is normalised as Unicode says', () => {
  expect(normaliseText(`x${'\u0323'.repeat(40)}`, 'NFD')).toBe(`x${'\u0323'.repeat(30)}`);
  expect(normaliseText(`x${'\u0323'.repeat(30)}y`, 'NFD')).toBe(`x${'\u0323'.repeat(30)}y`);
  const texts = fc.string({
    unit: fc.constantFrom('a', 'ñ', 'n\u0303', '\u0301', '\u0323', '한', 'İ'),
    maxLength: 25,
  });
  fc.assert(
    fc.property(texts, (text) => {
      expect(normaliseText(text, 'NFC')).toBe(text.normalize('NFC'));
      expect(normaliseText(text, 'NFD')).toBe(text.normalize('NFD'));
    }),
  );
});

test.each([
  ['Peluquería ÑANDÚ', 'peluqueria nandu'],
  ['ÇA VA?', 'ca va?'],
  ['łódź', 'łodz'],
  ['カジノ', 'カジノ'],
])('%s compares as %s', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
