import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test('each attempt waits longer, up to eight seconds, half of it by chance', () => {
  const least = [1, 2, 3, 10, 1_000].map((attempt) => backoffMs(attempt, () => 0));
  const most = [1, 2, 3, 10, 1_000].map((attempt) => backoffMs(attempt, () => 1));
  expect(least).toEqual([250, 500, 1_000, 4_000, 4_000]);
  expect(most).toEqual([500, 1_000, 2_000, 8_000, 8_000]);
});
