import { expect, test, vi } from 'vitest';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { good, idOf, nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { keywordsKey } from './queries.ts';
import { keywordsText as text } from './text.ts';
import { useKeywordActions } from './use-actions.ts';

const route = nameOf(keywordsRoutes.accion);
const ids = [idOf(1), idOf(2)];

test.each([
  ['iniciar', text.started('2', false)],
  ['reintentar', text.started('2', false)],
] as const)('%s says how many keywords it changed, and reads the list again', async (accion, message) => {
  const { asked } = serve({ [route]: () => good({ cambiadas: 2 }) });
  const { result, act, client } = await runHook(() => useKeywordActions());
  const stale = vi.spyOn(client, 'invalidateQueries');
  await act(() => result.current.act.mutate({ accion, ids }));
  await expect.poll(() => result.current.notice).toMatchObject({ message, failed: false });
  expect(asked.map(({ body }) => body)).toEqual([
    { accion, ids, previa: true },
    { accion, ids },
  ]);
  expect(stale).toHaveBeenCalledWith({ queryKey: keywordsKey });
});

test('more than were chosen start only when the person says so, and then their number is told', async () => {
  const { asked } = serve({ [route]: () => good({ cambiadas: 1_234 }) });
  const { result, act } = await runHook(() => useKeywordActions());
  const onStarted = vi.fn();
  await act(() => result.current.act.mutate({ accion: 'iniciar', ids, onStarted }));
  await expect.poll(() => result.current.question).toMatchObject({ total: 1_234, ids });
  await act(() => result.current.answer(false));
  await expect.poll(() => result.current.question).toBeNull();
  expect([asked.length, onStarted.mock.calls.length]).toEqual([1, 0]);
  await act(() => result.current.act.mutate({ accion: 'iniciar', ids, onStarted }));
  await expect.poll(() => result.current.question?.total).toBe(1_234);
  await act(() => result.current.answer(true));
  await expect.poll(() => result.current.notice?.message).toBe('1.234 keywords en marcha.');
  expect(asked.at(-1)?.body).toEqual({ accion: 'iniciar', ids });
  expect([result.current.question, onStarted.mock.calls.length]).toEqual([null, 1]);
});

test('keywords that cannot be started say so with the reason', async () => {
  serve({ [route]: () => new Refusal(409, 'conflicto', 'Ahora no.') });
  const { result, act } = await runHook(() => useKeywordActions());
  await act(() => result.current.act.mutate({ accion: 'iniciar', ids }));
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: `${text.startFailed}: Ahora no.`, failed: true });
  await act(() => result.current.dismiss());
  await expect.poll(() => result.current.notice).toBeNull();
});

test('deleted keywords are hidden at once, and deleted when they can no longer be taken back', async () => {
  const { asked } = serve({ [route]: () => good({ cambiadas: 1 }) });
  const { result, act } = await runHook(() => useKeywordActions());
  await act(() => result.current.removal.remove(ids));
  await expect.poll(() => ids.map(result.current.removal.isHidden)).toEqual([true, true]);
  await act(() => result.current.removal.undo());
  await expect.poll(() => ids.map(result.current.removal.isHidden)).toEqual([false, false]);
  expect(asked).toEqual([]);
  await act(() => result.current.removal.remove(ids));
  await act(() => result.current.removal.confirm());
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ accion: 'eliminar', ids }]);
  await expect.poll(() => result.current.notice?.message).toBe(text.stayed('1', true));
  await expect.poll(() => result.current.removal.hidden).toBe(0);
});

test('keywords that cannot be deleted come back with the reason', async () => {
  serve({ [route]: () => new Refusal(409, 'conflicto', 'Ahora no.') });
  const { result, act } = await runHook(() => useKeywordActions());
  await act(() => result.current.removal.remove(ids));
  await act(() => result.current.removal.confirm());
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: `${text.removeFailed}: Ahora no.`, failed: true });
  await expect.poll(() => result.current.removal.hidden).toBe(0);
});
