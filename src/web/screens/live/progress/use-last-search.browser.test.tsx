import { beforeEach, expect, test, vi } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { Paginacion } from '#contract/entities/shared.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { idOf, nameOf, Refusal, runHook, serve } from '../../../testing/harness.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { useLastSearch } from './use-last-search.ts';

beforeEach(() => window.sessionStorage.clear());

const LAST = idOf(4);
const list = (...data: Batch[]) => ({
  [nameOf(batchesRoutes.listar)]: () => ({ success: true, data, paginacion: sampleOf(Paginacion) }),
});
const last = sampleOf(Batch, { _id: LAST });

async function hook(batchId?: string) {
  const onFound = vi.fn();
  return { ...(await runHook((id?: string) => useLastSearch(id, onFound), batchId)), onFound };
}

test('without a search in the address the last one is shown', async () => {
  serve(list(last));
  const { onFound } = await hook();
  await expect.poll(() => onFound.mock.calls).toEqual([[LAST]]);
});

test('the last one is found by its kind, whatever name it was given since', async () => {
  const { asked } = serve(list(last));
  await hook();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.query).toEqual({ tipo: 'live', limite: '1' });
});

test('a search of the address stays, and none is asked for', async () => {
  const { asked } = serve(list(last));
  const { onFound } = await hook(idOf(8));
  expect([asked.length, onFound.mock.calls.length]).toEqual([0, 0]);
});

test('cleared in this tab none is shown again, also after a reload; a new search ends that', async () => {
  const { asked } = serve(list(last));
  const first = await hook(idOf(8));
  await first.act(() => first.result.current.clear());
  await first.unmount();
  const reloaded = await hook();
  expect([asked.length, reloaded.onFound.mock.calls.length]).toEqual([0, 0]);
  await reloaded.act(() => reloaded.result.current.begin());
  await reloaded.rerender(idOf(9));
  expect([asked.length, reloaded.onFound.mock.calls.length]).toEqual([0, 0]);
  await reloaded.rerender();
  await expect.poll(() => reloaded.onFound.mock.calls).toEqual([[LAST]]);
});

test('a new search that is not in the address yet does not open the one before it', async () => {
  serve(list(last));
  const { result, act, rerender, onFound } = await hook();
  await expect.poll(() => onFound.mock.calls).toEqual([[LAST]]);
  await rerender(LAST);
  await act(() => result.current.clear());
  await rerender();
  await act(() => result.current.begin());
  await rerender();
  expect(result.current.looking).toBe(false);
  await rerender(idOf(9));
  expect(onFound).toHaveBeenCalledTimes(1);
});

test('an account without a search has none to show', async () => {
  const { asked } = serve(list());
  const { onFound } = await hook();
  await expect.poll(() => asked.length).toBe(1);
  expect(onFound).not.toHaveBeenCalled();
});

test('while the last search is looked for, and is about to be shown, nothing else stands in its place', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = list(last)[nameOf(batchesRoutes.listar)];
  serve({ [nameOf(batchesRoutes.listar)]: () => asked.promise.then(answer) });
  const { result, onFound } = await hook();
  expect(result.current.looking).toBe(true);
  asked.resolve();
  await expect.poll(() => onFound.mock.calls.length).toBe(1);
  expect(result.current.looking).toBe(true);
});

test('an account without a search, a search of the address and a failure let begin at once', async () => {
  serve(list());
  const none = await hook();
  await expect.poll(() => none.result.current.looking).toBe(false);
  await none.unmount();
  const given = await hook(idOf(8));
  expect(given.result.current.looking).toBe(false);
  await given.unmount();
  serve({ [nameOf(batchesRoutes.listar)]: () => new Refusal(503, 'NO_DISPONIBLE', 'no') });
  const failed = await hook();
  await expect.poll(() => failed.result.current.looking).toBe(false);
});
