import { expect, test } from 'vitest';
import { numberText, typedNumber } from './typed-number.ts';

test.each<[text: string, decimals: number, number: number | null]>([
  ['1.250,50', 2, 1_250.5],
  ['1250,5', 2, 1_250.5],
  ['12.5', 2, 12.5],
  ['12,', 2, 12],
  ['0.050', 3, 0.05],
  ['1.000', 2, 1_000],
  ['1.000', 0, 1_000],
  ['1.000.000', 0, 1_000_000],
  ['12,999', 2, 13],
  ['', 2, null],
  [',', 2, null],
])('%o with %i decimals is %o', (text, decimals, number) => {
  expect(typedNumber(text, decimals)).toBe(number);
});

test.each<[text: string, decimals: number, kept: string]>([
  ['12 €', 2, '12'],
  ['-3', 2, '3'],
  ['1,2,3', 2, '1,23'],
  ['1,239', 2, '1,23'],
  ['1,5', 0, '15'],
  ['007', 0, '7'],
  ['0', 0, '0'],
  ['0,5', 1, '0,5'],
])('of %o with %i decimals, %o is kept', (text, decimals, kept) => {
  expect(numberText(text, decimals)).toBe(kept);
});
