import { expect, test } from 'vitest';
import { priceText } from './price.ts';

test.each([
  [5, '0,05 EUR'],
  [795, '7,95 EUR'],
  [125_000, '1.250,00 EUR'],
  [123_456_789, '1.234.567,89 EUR'],
])('%i cents read as %s', (centimos, text) => expect(priceText({ centimos, moneda: 'EUR' })).toBe(text));
