import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

test('few names are counted one by one: no line stands between two of them, none above the highest', () => {
  expect(scaleOf(0)).toEqual({ top: 1, ticks: [0, 1] });
  expect(scaleOf(1).ticks).toEqual([0, 1]);
  expect(scaleOf(3).ticks).toEqual([0, 1, 2, 3]);
  expect(scaleOf(4).ticks).toEqual([0, 1, 2, 3, 4]);
});

test('many are counted in round steps, with five lines at most and the highest below the last', () => {
  expect(scaleOf(5).ticks).toEqual([0, 2, 4, 6]);
  expect(scaleOf(23).ticks).toEqual([0, 10, 20, 30]);
  for (let most = 1; most < 5_000; most += 7) {
    const { top, ticks } = scaleOf(most);
    expect(top).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});
