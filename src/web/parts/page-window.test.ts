import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [1, 0, [1]],
])('page %i of %i', (current, total, window) => {
  expect(pageWindow(current, total)).toEqual(window);
});

test('the window holds the current page, at most five numbers, all of them pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), fc.nat(9_999), (total, offset) => {
      const current = 1 + (offset % total);
      const window = pageWindow(current, total);
      expect(window).toContain(current);
      expect(window.length).toBe(Math.min(5, total));
      expect(window[0]).toBeGreaterThanOrEqual(1);
      expect(window.at(-1)).toBeLessThanOrEqual(total);
    }),
  );
});
