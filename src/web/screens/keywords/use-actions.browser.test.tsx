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
  ['eliminar', text.removed('2', false)],
] as const)('%s says how many keywords it changed, and reads the list anew', async (accion, message) => {
  const { asked } = serve({ [route]: () => good({ cambiadas: 2 }) });
  const { result, act, client } = await runHook(() => useKeywordActions());
  const stale = vi.spyOn(client, 'invalidateQueries');
  await act(() => result.current.act.mutate({ accion, ids }));
  await expect.poll(() => result.current.notice).toMatchObject({ message, failed: false });
  expect(asked.map(({ body }) => body)).toEqual([{ accion, ids }]);
  expect(stale).toHaveBeenCalledWith({ queryKey: keywordsKey });
});

test.each([
  ['iniciar', text.startFailed],
  ['eliminar', text.removeFailed],
] as const)('%s that is refused says so with the reason', async (accion, failure) => {
  serve({ [route]: () => new Refusal(409, 'conflicto', 'Ahora no.') });
  const { result, act } = await runHook(() => useKeywordActions());
  await act(() => result.current.act.mutate({ accion, ids }));
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: `${failure}: Ahora no.`, failed: true });
  await act(() => result.current.dismiss());
  await expect.poll(() => result.current.notice).toBeNull();
});
