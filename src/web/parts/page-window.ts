import { PAGINATION_WINDOW } from '#contract/limits.ts';

/** The page numbers to offer: at most five around the current one. */
export function pageWindow(current: number, total: number): number[] {
  const size = Math.min(PAGINATION_WINDOW, Math.max(1, total));
  const first = Math.min(Math.max(1, current - Math.floor(size / 2)), Math.max(1, total - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}
