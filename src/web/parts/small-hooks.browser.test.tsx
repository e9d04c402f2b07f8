import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { render, renderHook } from 'vitest-browser-react';
import { BANNER_MS } from '#contract/limits.ts';
import { useBanner } from '../screens/settings/use-banner.ts';
import { useSustained } from '../shell/use-sustained.ts';
import { surroundings } from '../testing/harness.tsx';
import { PaceNote } from './pace-note.tsx';
import { useMinute } from './use-minute.ts';
import { useModalOpen } from './use-modal-open.ts';
import { useStable } from './use-stable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('useSustained', () => {
  const sustained = (active: boolean) =>
    renderHook((props?: { active: boolean }) => useSustained(props?.active ?? active, 500));

  test('is true only once its cause has lasted, and false as soon as it ends', async () => {
    const { result, act, rerender } = await sustained(true);
    await act(() => vi.advanceTimersByTime(499));
    expect(result.current).toBe(false);
    await act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBe(true);
    await rerender({ active: false });
    expect(result.current).toBe(false);
  });

  test('begins again after a break', async () => {
    const { result, act, rerender } = await sustained(true);
    await act(() => vi.advanceTimersByTime(400));
    await rerender({ active: false });
    await rerender({ active: true });
    await act(() => vi.advanceTimersByTime(400));
    expect(result.current).toBe(false);
  });
});

describe('useBanner', () => {
  test('shows the last message and takes it away after its time, counted from the last', async () => {
    const { result, act } = await renderHook(() => useBanner());
    await act(() => result.current.show('info', 'uno'));
    await act(() => vi.advanceTimersByTime(BANNER_MS - 1));
    await act(() => result.current.show('error', 'dos'));
    await act(() => vi.advanceTimersByTime(BANNER_MS - 1));
    expect(result.current.banner).toEqual({ kind: 'error', text: 'dos' });
    await act(() => vi.advanceTimersByTime(1));
    expect(result.current.banner).toBeNull();
  });
});

describe('useMinute', () => {
  test('goes on each minute, and leaves no timer behind', async () => {
    const { result, act, unmount } = await renderHook(() => useMinute());
    const before = result.current;
    await act(() => vi.advanceTimersByTime(59_999));
    expect(result.current).toBe(before);
    await act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBeGreaterThan(before);
    await unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('PaceNote', () => {
  test('tells rate and time left of what it has seen itself, and nothing before that', async () => {
    const note = (done: number) => (
      <p>
        {done}
        <PaceNote done={done} total={10_000} unit="filas" />
      </p>
    );
    const { container, rerender } = await render(note(1_000), {
      wrapper: surroundings().wrapper,
    });
    const shown = async (seconds: number, done: number) => {
      vi.advanceTimersByTime(seconds * 1_000);
      await rerender(note(done));
      return container.textContent;
    };
    expect(container.textContent).toBe('1000');
    expect(await shown(0.5, 1_100)).toBe('1100');
    expect(await shown(9.5, 2_000)).toBe('2000 · 100 filas/s · quedan 1 min');
    expect(await shown(990, 2_001)).toBe('2001 · 1 filas/s · quedan 2 h 13 min');
    expect(await shown(1, 10_000)).toBe('10000');
  });
});

describe('useStable', () => {
  test('always gives the same functions, which do what the latest ones do', async () => {
    const { result, rerender } = await renderHook((props?: { by: number }) =>
      useStable({ add: (n: number) => n + (props?.by ?? 1) }),
    );
    const { add } = result.current;
    expect(add(1)).toBe(2);
    await rerender({ by: 10 });
    expect(result.current.add).toBe(add);
    expect(add(1)).toBe(11);
  });
});

describe('useModalOpen', () => {
  /** The page, and a sibling element for overlays. */
  function twoPlaces() {
    vi.useRealTimers();
    const page = document.createElement('div');
    page.id = 'root';
    const opener = document.createElement('button');
    page.append(opener);
    const beside = document.createElement('input');
    document.body.append(page, beside);
    onTestFinished(() => {
      page.remove();
      beside.remove();
    });
    opener.focus();
    return { page, opener, beside };
  }
  const overlay = (opened: boolean) =>
    renderHook((props?: { opened: boolean }) => useModalOpen(props?.opened ?? opened));

  test('opens a drawing late; while it is open the page beneath takes nothing', async () => {
    const { page } = twoPlaces();
    const { result, rerender } = await overlay(true);
    expect([result.current, page.inert]).toEqual([true, true]);
    await rerender({ opened: false });
    expect([result.current, page.inert]).toEqual([false, false]);
  });

  test('the page stays untouched until the last of two overlays is closed', async () => {
    const { page } = twoPlaces();
    const below = await overlay(true);
    const above = await overlay(true);
    await above.rerender({ opened: false });
    expect(page.inert).toBe(true);
    await below.rerender({ opened: false });
    expect(page.inert).toBe(false);
  });

  test('an overlay that takes the focus while it closes gives it back to what opened it', async () => {
    const { opener, beside } = twoPlaces();
    const { rerender } = await overlay(true);
    await rerender({ opened: false });
    beside.focus();
    await expect.poll(() => document.activeElement === opener).toBe(true);
  });

  test('the focus stays where the reader has put it, and in an overlay that is still open', async () => {
    const { page, beside } = twoPlaces();
    const elsewhere = document.createElement('button');
    page.append(elsewhere);
    const below = await overlay(true);
    const above = await overlay(true);
    beside.focus();
    await above.rerender({ opened: false });
    await new Promise((done) => setTimeout(done, 150));
    expect(document.activeElement).toBe(beside);
    await below.rerender({ opened: false });
    elsewhere.focus();
    await new Promise((done) => setTimeout(done, 150));
    expect(document.activeElement).toBe(elsewhere);
  });
});
