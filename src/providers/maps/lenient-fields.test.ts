import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { Amount, Count } from './lenient-fields.ts';
import { toBusiness } from './local-business-data/record.ts';

test.each<[unknown, number]>([
  [1234, 1234],
  [0, 0],
  ['87', 87],
  ['1.234', 1234],
  ['1,234', 1234],
  ['1 234', 1234],
  ['1\u00A0234', 1234],
  ['1\u202F234', 1234],
  ["1'234", 1234],
  ['1’234', 1234],
  ['12.345.678', 12_345_678],
  ['(1.234)', 1234],
  ['( 56 )', 56],
  ['1.2k', 1200],
  ['1,2K', 1200],
  ['1.2 mil', 1200],
  ['3 mil', 3000],
  ['1,25 M', 1_250_000],
  ['87 reseñas', 87],
  ['1.234 opiniones de clientes', 1234],
  ['1,5 tys. opinii', 1500],
  ['+1.000', 1000],
  ['500+', 500],
  ['1,2 mil reseñas', 1200],
  ['2 k', 2000],
  ['12.0', 12],
])('a count written as %j is %i', (written, value) => {
  expect(Count.parse(written)).toBe(value);
});

test.each([null, undefined, '', 'muchas', '-4', -4, '4.5', '1.2345', '1.234,56', '1 2 3', 3.5, {}, true])(
  'a count written as %j is not known',
  (written) => {
    expect(Count.parse(written)).toBeNull();
  },
);

test('a rating may have a decimal comma, and both figures reach the business', () => {
  expect(Amount.parse('4,6')).toBe(4.6);
  expect(toBusiness({ name: 'Bar Río', rating: '4,6', review_count: '(1.234)' }, 'ES')).toMatchObject({
    rating: 4.6,
    review_count: 1234,
  });
});

test('a count of any length is read in step with it', () => {
  for (const piece of ['1.234', ' ', '(', 'a ']) {
    expect(
      growth(
        200_000,
        (size) => piece.repeat(size / piece.length),
        (text) => Count.parse(text),
      ),
    ).toBeLessThan(IN_STEP);
  }
});
