import { expect, test } from 'vitest';
import { isHopeless, nextAttempt, pauseUntil } from './retry-times.ts';

const HOUR = 3_600_000;

test('a series of ten attempts lasts 75 hours', () => {
  let now = 0;
  let attempts = 0;
  for (let next: number | null = 0; next !== null; ) {
    now = next;
    attempts += 1;
    next = nextAttempt(attempts, { now, afterMs: 0, random: 0.5 });
  }
  expect(attempts).toBe(10);
  expect(now / HOUR).toBeCloseTo(75.6, 0);
});

test('waits vary by a tenth, and a longer wait that was asked for is kept up to a day', () => {
  expect(nextAttempt(2, { now: 0, afterMs: 0, random: 0 })).toBe(270_000);
  expect(nextAttempt(2, { now: 0, afterMs: 0, random: 1 })).toBe(330_000);
  expect(nextAttempt(1, { now: 0, afterMs: HOUR, random: 0 })).toBe(HOUR);
  expect(nextAttempt(1, { now: 0, afterMs: 1_000 * HOUR, random: 0 })).toBe(24 * HOUR);
});

test('an address that takes no event is left alone for longer each time, up to five minutes', () => {
  expect([0, 1, 2, 20].map((failures) => pauseUntil(failures, 0, 0))).toEqual([
    5_000, 10_000, 20_000, 300_000,
  ]);
  expect(pauseUntil(0, 0, HOUR)).toBe(HOUR);
});

test('an address is given up after three days without a success', () => {
  expect(isHopeless(null, 100 * HOUR)).toBe(false);
  expect(isHopeless(0, 72 * HOUR - 1)).toBe(false);
  expect(isHopeless(0, 72 * HOUR)).toBe(true);
});
