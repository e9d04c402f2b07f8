import { expect, test } from 'vitest';
import { at, MINUTE } from './clock.samples.ts';
import { nextLook } from './next-look.ts';

const told = { desde: at(240), hasta: at(270) };

test.each([
  ['weeks before, every six hours', 24, 30],
  ['and not beyond the last day before the interval', 212, 216],
  ['on that day every hour', 216, 217],
  ['and not beyond six hours before the interval', 233.5, 234],
  ['from there every quarter of an hour', 234, 234.25],
  ['until it ends', 269.75, 270],
  ['then every hour for a day', 270, 271],
  ['and at last once a day', 294, 318],
])('a name that is to be released is looked at, %s', (_, now, next) => {
  expect(nextLook(told, at(now))).toBe(at(next));
});

test('a name without a date is looked at once a day', () => {
  expect(nextLook({ desde: null, hasta: null }, at(0))).toBe(at(0) + 24 * 60 * MINUTE);
});
