import { expect, test } from 'vitest';
import { dayAfter, noonOf } from './days.ts';

test('days follow each other across months, leap days and the nights in which clocks change', () => {
  expect(dayAfter('2026-10-25', 1)).toBe('2026-10-26');
  expect(dayAfter('2026-03-29', 1)).toBe('2026-03-30');
  expect(dayAfter('2028-02-28', 2)).toBe('2028-03-01');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});

test('a day stands for its noon', () => {
  expect(noonOf('2026-10-25')).toBe('2026-10-25T12:00:00Z');
});
