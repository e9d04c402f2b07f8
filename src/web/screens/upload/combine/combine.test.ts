import { expect, test } from 'vitest';
import { combine, linesOf } from './combine.ts';

test('each trade meets each place', () => {
  expect(combine(['bares', 'hoteles'], ['Vigo', 'Lugo'], ' en ')).toEqual([
    'bares en Vigo',
    'bares en Lugo',
    'hoteles en Vigo',
    'hoteles en Lugo',
  ]);
  expect(combine(['bares'], ['Vigo'], ' ')).toEqual(['bares Vigo']);
  expect(combine([], ['Vigo'], ' ')).toEqual([]);
});

test('blank and repeated lines are left out', () => {
  expect(linesOf(' Bares \r\n\nbares\nhoteles')).toEqual(['Bares', 'hoteles']);
});
