import { afterEach, expect, test, vi } from 'vitest';
import { createWakeableTimer } from './wakeable-timer.ts';

const LONG_MS = 3_600_000;

afterEach(() => void vi.useRealTimers());

/** Whether a wait has ended after all due callbacks have run. */
async function hasEnded(wait: Promise<void>): Promise<boolean> {
  let ended = false;
  void wait.then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return ended;
}

function timer() {
  vi.useFakeTimers();
  const end = new AbortController();
  return { timer: createWakeableTimer(end.signal), end };
}

test('a wait ends when it is woken, and the next one waits again', async () => {
  const { timer: one } = timer();
  const wait = one.next(LONG_MS);
  expect(await hasEnded(wait)).toBe(false);
  one.wake();
  expect(await hasEnded(wait)).toBe(true);
  expect(await hasEnded(one.next(LONG_MS))).toBe(false);
});

test('a wake between two waits is not lost, and several count as one', async () => {
  const { timer: one } = timer();
  one.wake();
  one.wake();
  expect(await hasEnded(one.next(LONG_MS))).toBe(true);
  expect(await hasEnded(one.next(LONG_MS))).toBe(false);
});

test('a pause is not shortened by a wake, which ends the wait after it', async () => {
  const { timer: one } = timer();
  const pause = one.pause(1_000);
  one.wake();
  expect(await hasEnded(pause)).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await hasEnded(pause)).toBe(true);
  expect(await hasEnded(one.next(LONG_MS))).toBe(true);
});

test('without a wake a wait ends by its time', async () => {
  const { timer: one } = timer();
  const wait = one.next(5_000);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await hasEnded(wait)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await hasEnded(wait)).toBe(true);
});

test('the end releases a wait and a pause, refuses later ones and leaves no timer', async () => {
  const { timer: one, end } = timer();
  const [wait, pause] = [one.next(LONG_MS), one.pause(LONG_MS)];
  end.abort();
  expect([await hasEnded(wait), await hasEnded(pause)]).toEqual([true, true]);
  expect([await hasEnded(one.next(LONG_MS)), await hasEnded(one.pause(LONG_MS))]).toEqual([true, true]);
  expect(vi.getTimerCount()).toBe(0);
});
