import { expect, test } from 'vitest';
import { priceText, shownPrice } from './price.ts';

test.each([
  [5, '0,05 EUR'],
  [795, '7,95 EUR'],
  [125_000, '1.250,00 EUR'],
  [123_456_789, '1.234.567,89 EUR'],
])('%i cents read as %s', (centimos, text) => expect(priceText({ centimos, moneda: 'EUR' })).toBe(text));

test('on a screen euros have their sign, and other currencies their name', () => {
  expect(shownPrice({ centimos: 125_000, moneda: 'EUR' })).toBe('1.250,00\u00a0€');
  expect(shownPrice({ centimos: 1_037, moneda: 'USD' })).toBe('10,37 USD');
});
