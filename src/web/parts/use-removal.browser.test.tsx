import { expect, test, vi } from 'vitest';
import { runHook } from '../testing/harness.tsx';
import { useRemoval } from './use-removal.ts';

/** The hook over a server that answers when the test says so. */
async function start() {
  const answered = Promise.withResolvers<void>();
  const run = vi.fn((_: string[], __: Pick<RequestInit, 'keepalive'>) => answered.promise);
  const hook = await runHook(() => useRemoval<string[]>({ idsOf: (ids) => ids, run }));
  return { ...hook, run, answered };
}

test('what was taken back is shown again, and the server was never asked', async () => {
  const { result, act, run } = await start();
  await act(() => result.current.remove(['a', 'b']));
  await expect
    .poll(() => [result.current.undoable, result.current.hidden, result.current.isHidden('b')])
    .toEqual([['a', 'b'], 2, true]);
  await act(() => result.current.undo());
  await expect.poll(() => [result.current.undoable, result.current.hidden]).toEqual([null, 0]);
  expect(run).not.toHaveBeenCalled();
});

test('what is being deleted stays hidden until the lists without it are there', async () => {
  const { result, act, run, answered } = await start();
  await act(() => result.current.remove(['a']));
  await act(() => result.current.confirm());
  await expect.poll(() => [result.current.undoable, result.current.isHidden('a')]).toEqual([null, true]);
  expect(run.mock.calls).toEqual([[['a'], {}]]);
  answered.resolve();
  await expect.poll(() => result.current.isHidden('a')).toBe(false);
});

test('another deletion ends the time of the one before', async () => {
  const { result, act, run } = await start();
  await act(() => result.current.remove(['a']));
  await act(() => result.current.remove(['b']));
  expect(run.mock.calls).toEqual([[['a'], {}]]);
  await expect.poll(() => [result.current.undoable, result.current.hidden]).toEqual([['b'], 2]);
});

test('a page that is left deletes, with a request that outlives it; a screen that is left deletes too', async () => {
  const { result, act, run, unmount } = await start();
  await act(() => result.current.remove(['a']));
  await act(() => window.dispatchEvent(new Event('pagehide')));
  expect(run.mock.calls).toEqual([[['a'], { keepalive: true }]]);
  await act(() => result.current.remove(['b']));
  await unmount();
  window.dispatchEvent(new Event('pagehide'));
  expect(run.mock.calls.slice(1)).toEqual([[['b'], {}]]);
});
