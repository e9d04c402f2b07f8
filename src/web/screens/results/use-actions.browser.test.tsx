import { expect, test, vi } from 'vitest';
import { resultadosRoutes } from '#contract/routes/resultados.ts';
import { dominiosKey } from '../../queries/dominios.ts';
import { idOf, nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { resultadosKey } from './queries.ts';
import { useResultActions } from './use-actions.ts';

const mark = nameOf(resultadosRoutes.marcar);
const ID = idOf(3);

test('an opportunity set aside can be taken back from its notice, which then has nothing to undo', async () => {
  const { asked } = serve({ [mark]: () => sampleOf(resultadosRoutes.marcar.answer) });
  const { result, act, client } = await runHook(() => useResultActions());
  const stale = vi.spyOn(client, 'invalidateQueries');
  await act(() => result.current.mark.mutate({ ids: [ID], accion: 'descartado' }));
  await expect.poll(() => result.current.notice?.undo).toBeTypeOf('function');
  const first = result.current.notice;
  await act(() => first?.undo?.());
  await expect.poll(() => result.current.notice?.undo).toBeNull();
  expect(result.current.notice?.id).not.toBe(first?.id);
  expect(asked.map(({ body }) => body)).toEqual([
    { ids: [ID], accion: 'descartado' },
    { ids: [ID], accion: 'devolver' },
  ]);
  const both = [[{ queryKey: resultadosKey }], [{ queryKey: dominiosKey }]];
  expect(stale.mock.calls).toEqual([...both, ...both]);
});

test('what cannot be saved is a failed notice with its reason', async () => {
  serve({ [mark]: () => new Refusal(404, 'no_encontrado', 'Ya no está.') });
  const { result, act } = await runHook(() => useResultActions());
  await act(() => result.current.mark.mutate({ ids: [ID], accion: 'comprado' }));
  await expect.poll(() => result.current.notice).toMatchObject({ failed: true, undo: null });
  expect(result.current.notice?.message).toContain('Ya no está.');
  await act(() => result.current.dismiss());
  await expect.poll(() => result.current.notice).toBeNull();
});
