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
  ['also at its end', 269.75, 270],
  ['and after it, while nothing says that it is free or back', 270, 270.25],
  ['for a week', 270 + 7 * 24 - 0.25, 270 + 7 * 24],
  ['and from then on every six hours, as any absent name', 270 + 7 * 24, 276 + 7 * 24],
])('a name that is to be released is looked at, %s', (_, now, next) => {
  expect(nextLook(told, at(now))).toBe(at(next));
});

test('a name that is seen free is looked at every six hours, as any absent name', () => {
  for (const now of [220, 240, 275, 600])
    expect(nextLook(told, at(now), { isAbsent: true, isFree: true })).toBe(at(now + 6));
});

test('a name without a date is looked at once a day, and every six hours where it is absent', () => {
  const none = { desde: null, hasta: null };
  expect(nextLook(none, at(0))).toBe(at(0) + 24 * 60 * MINUTE);
  expect(nextLook(none, at(0), { isAbsent: true })).toBe(at(6));
});
