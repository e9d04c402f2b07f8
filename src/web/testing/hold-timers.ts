import { vi } from 'vitest';

/**
 * From now on the page's timers of exactly `ms` wait for `run`; all others keep the real time. On a busy machine what is
 * shown for some seconds ends before a click has been answered. At most once of each kind in a test.
 */
export function holdTimers(kind: 'setTimeout' | 'setInterval', ms: number) {
  const held = new Map<number, () => void>();
  const end = kind === 'setTimeout' ? 'clearTimeout' : 'clearInterval';
  const [begin, clear] = [window[kind], window[end]];
  let last = 0;
  const start = (work: (...rest: unknown[]) => void, after?: number, ...rest: unknown[]): number => {
    if (after !== ms) return begin.call(window, work, after, ...rest);
    // The browser's own numbers are positive.
    last -= 1;
    held.set(last, () => work(...rest));
    return last;
  };
  vi.spyOn(window, kind).mockImplementation(start as never);
  vi.spyOn(window, end).mockImplementation((id) => {
    if (!held.delete(Number(id))) clear.call(window, Number(id));
  });
  return {
    count: () => held.size,
    /** Each of those that wait now, once. */
    run: () => {
      for (const [id, work] of [...held]) {
        if (!held.has(id)) continue;
        if (kind === 'setTimeout') held.delete(id);
        work();
      }
    },
  };
}
