import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { FilaLive, PaginaLive } from '#contract/entities/live.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { dominioKey, dominiosKey } from '../../../queries/dominios.ts';
import { good, idOf, nameOf, Refusal, runHook, serve } from '../../../testing/harness.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { freeKey, liveKey } from '../queries.ts';
import { freeText as text } from '../text.ts';
import { useLiveActions } from './use-live-actions.ts';

const [BATCH, ID] = [idOf(1), idOf(2)];

async function actions() {
  const rendered = await runHook(() => useLiveActions(BATCH));
  const stale = vi.spyOn(rendered.client, 'invalidateQueries');
  return { ...rendered, stale: () => stale.mock.calls.map(([filter]) => filter?.queryKey) };
}

test('a favourite is switched, and all that shows it is out of date', async () => {
  const { asked } = serve({ [nameOf(dominiosRoutes.cambiarVarios)]: () => good({ cambiados: 1 }) });
  const { result, act, stale } = await actions();
  await act(() => result.current.favourite({ _id: ID, favorito: true }));
  await expect.poll(stale).toEqual([liveKey(BATCH), dominiosKey, dominioKey(ID)]);
  expect(asked[0]?.body).toEqual({ ids: [ID], favorito: false });
});

test('a favourite changes in its place: the rows that are shown are not read again', async () => {
  serve({ [nameOf(dominiosRoutes.cambiarVarios)]: () => good({ cambiados: 1 }) });
  const { result, act, client } = await actions();
  const dominio = sampleOf(FilaLive.shape.dominio.unwrap(), { _id: ID, favorito: false });
  const filas = [
    sampleOf(FilaLive, { _id: idOf(7), dominio: null }),
    sampleOf(FilaLive, { _id: idOf(8), dominio }),
  ];
  const read = vi.fn(() => Promise.resolve({ ...sampleOf(PaginaLive), filas }));
  const queryKey = [...liveKey(BATCH), 'filas', 'vista'];
  const watched = new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => undefined);
  client.setQueryData(freeKey(BATCH), [filas[1]]);
  await expect.poll(() => client.getQueryData(queryKey)).toBeDefined();
  await act(() => result.current.favourite({ _id: ID, favorito: false }));
  await expect
    .poll(() =>
      client.getQueryData<PaginaLive>(queryKey)?.filas.map((fila) => [fila._id, fila.dominio?.favorito]),
    )
    .toEqual([
      [idOf(7), undefined],
      [idOf(8), true],
    ]);
  expect(client.getQueryData<FilaLive[]>(freeKey(BATCH))?.[0]?.dominio?.favorito).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  watched();
});

test('a verification is asked for one domain, whose details are read again', async () => {
  const { asked } = serve({
    [nameOf(dominiosRoutes.verificar)]: () => sampleOf(dominiosRoutes.verificar.answer),
  });
  const { result, act, stale } = await actions();
  await act(() => result.current.verify(ID));
  await expect.poll(stale).toEqual([dominioKey(ID)]);
  expect(asked[0]?.route).toContain(ID);
});

test.each([
  ['favourite', text.favouriteFailed],
  ['verify', text.verifyFailed],
] as const)('%s that is refused is a failed notice with its reason', async (action, failure) => {
  const refuse = () => new Refusal(409, 'conflicto', 'Ahora no.');
  serve({ [nameOf(dominiosRoutes.cambiarVarios)]: refuse, [nameOf(dominiosRoutes.verificar)]: refuse });
  const { result, act } = await actions();
  await act(() => {
    if (action === 'verify') result.current.verify(ID);
    else result.current.favourite({ _id: ID, favorito: false });
  });
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: `${failure}: Ahora no.`, failed: true });
  await act(() => result.current.dismiss());
  await expect.poll(() => result.current.notice).toBeNull();
});
