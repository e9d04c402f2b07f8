import { expect, test, vi } from 'vitest';
import { type AccionResultados, resultadosRoutes } from '#contract/routes/resultados.ts';
import { dominiosKey } from '../../queries/dominios.ts';
import { type Asked, good, idOf, nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { resultsAddress } from './address.ts';
import { apiFilter, resultadosKey } from './queries.ts';
import { useResultActions } from './use-actions.ts';

const mark = nameOf(resultadosRoutes.marcar);
const ID = idOf(3);
/** Names set aside leave the list. */
const takes =
  (ids: string[]) =>
  ({ body }: Asked) =>
    good({
      cambiados: ids.length,
      apartadas: (body as { accion: AccionResultados }).accion === 'devolver' ? [] : ids,
    });

test('an opportunity set aside can be taken back from its notice, which then has nothing to undo', async () => {
  const { asked } = serve({ [mark]: takes([ID]) });
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

test('what left the list by a filter, which does not find it again, is taken back by the ids that the server marked', async () => {
  const { asked } = serve({ [mark]: takes([ID, idOf(4)]) });
  const { result, act } = await runHook(() => useResultActions());
  const filtro = apiFilter(resultsAddress.filterOf(resultsAddress.parse({ extension: 'es' })));
  await act(() => result.current.mark.mutate({ filtro, accion: 'descartado' }));
  await expect.poll(() => result.current.notice?.message).toBe('2 descartadas.');
  await act(() => result.current.notice?.undo?.());
  await expect.poll(() => result.current.notice?.undo).toBeNull();
  expect(asked.map(({ body }) => body)).toEqual([
    { filtro, accion: 'descartado' },
    { ids: [ID, idOf(4)], accion: 'devolver' },
  ]);
});

test('what a filter gave back to the list is set aside again by the ids that the server gave back', async () => {
  const { asked } = serve({ [mark]: () => good({ cambiados: 2, apartadas: [ID, idOf(4)] }) });
  const { result, act } = await runHook(() => useResultActions());
  const filtro = apiFilter(resultsAddress.filterOf(resultsAddress.parse({ estado_gestion: 'descartado' })));
  await act(() => result.current.mark.mutate({ filtro, accion: 'devolver', was: 'descartado' }));
  await expect.poll(() => result.current.notice?.undo).toBeTypeOf('function');
  await act(() => result.current.notice?.undo?.());
  await expect.poll(() => result.current.notice?.message).toBe('2 descartadas.');
  expect(asked.map(({ body }) => body)).toEqual([
    { filtro, accion: 'devolver' },
    { ids: [ID, idOf(4)], accion: 'descartado' },
  ]);
});

test.each([
  ['returned to the list', 'devolver', ['comprado']],
  ['bought', 'comprado', ['devolver', 'descartado']],
] as const)(
  'what was set aside and then %s is set aside as before by its undo',
  async (_, accion, undone) => {
    const { asked } = serve({ [mark]: takes([ID]) });
    const { result, act } = await runHook(() => useResultActions());
    const was = accion === 'devolver' ? 'comprado' : 'descartado';
    await act(() => result.current.mark.mutate({ ids: [ID], accion, was }));
    await expect.poll(() => result.current.notice?.undo).toBeTypeOf('function');
    await act(() => result.current.notice?.undo?.());
    await expect
      .poll(() => asked.map(({ body }) => body))
      .toEqual([accion, ...undone].map((one) => ({ ids: [ID], accion: one })));
  },
);

test.each([
  ['giving them back', ['devolver', 'devolver', 'descartado'], 'devolver'],
  ['setting them aside', ['devolver', 'descartado', 'descartado'], 'descartado'],
] as const)('an undo that fails at %s is offered again from there', async (_, undone, failing) => {
  let isDown = true;
  const { asked } = serve({
    [mark]: (one) => {
      if ((one.body as { accion: AccionResultados }).accion !== failing || !isDown) return takes([ID])(one);
      return new Refusal(503, 'interno', 'Error interno.');
    },
  });
  const { result, act } = await runHook(() => useResultActions());
  await act(() => result.current.mark.mutate({ ids: [ID], accion: 'comprado', was: 'descartado' }));
  await expect.poll(() => result.current.notice?.undo).toBeTypeOf('function');
  await act(() => result.current.notice?.undo?.());
  await expect.poll(() => result.current.notice).toMatchObject({ failed: true, undo: expect.any(Function) });
  isDown = false;
  await act(() => result.current.notice?.undo?.());
  await expect
    .poll(() => asked.slice(1).map(({ body }) => (body as { accion: AccionResultados }).accion))
    .toEqual(undone);
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
