import { expect, test } from 'vitest';
import { restartCounter } from './launch.ts';

const policy = { most: 4, windowMs: 60_000, backOffMs: 1_000 };

test('the first start comes at once, later ones of the same window wait ever longer, then it is given up', () => {
  const counter = restartCounter(policy);
  expect([0, 10, 20, 30, 40].map((now) => counter.died(now))).toEqual([0, 1_000, 2_000, 4_000, null]);
});

test('deaths that lie outside the window do not count, however many there were', () => {
  const counter = restartCounter(policy);
  const waits = Array.from({ length: 50 }, (_, death) => counter.died(death * 20_000));
  expect(waits.slice(0, 3)).toEqual([0, 1_000, 2_000]);
  expect(waits.slice(3).every((wait) => wait === 2_000)).toBe(true);
});
