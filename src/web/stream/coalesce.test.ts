import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a first call runs at once; a storm of calls runs once more, at the end of the interval', () => {
  let runs = 0;
  const work = coalesce(() => {
    runs += 1;
  }, 1_000);
  for (let call = 0; call < 500; call += 1) work.call();
  expect(runs).toBe(1);
  vi.advanceTimersByTime(999);
  expect(runs).toBe(1);
  vi.advanceTimersByTime(1);
  expect(runs).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(runs).toBe(2);
});

test('what was cancelled does not run', () => {
  let runs = 0;
  const work = coalesce(() => {
    runs += 1;
  }, 1_000);
  work.call();
  work.call();
  work.cancel();
  vi.advanceTimersByTime(5_000);
  expect(runs).toBe(1);
});
