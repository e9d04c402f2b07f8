import { expect, test, vi } from 'vitest';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { good, idOf, nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { expiredAddress } from './address.ts';
import { apiFilter } from './queries.ts';
import { useExpiredActions } from './use-actions.ts';

const [ONE, TWO] = [idOf(1), idOf(2)];
const FILTER = apiFilter(expiredAddress.filterOf(expiredAddress.parse({ extension: 'es' })));
const marked = nameOf(gestionRoutes.marcar);

test('setting rows aside can be undone, once, with the same rows', async () => {
  const antes = [{ ids: [ONE, TWO], estado_gestion: null }];
  const { asked } = serve({ [marked]: () => good({ cambiados: 2, antes }) });
  const { result, act } = await runHook(() => useExpiredActions());
  await act(() => result.current.manage.mutate({ ids: [ONE, TWO], estado_gestion: 'descartado' }));
  await expect.poll(() => result.current.notice?.undo).toBeTypeOf('function');
  await act(() => result.current.notice?.undo?.());
  await expect.poll(() => result.current.notice?.undo).toBeNull();
  expect(asked.map(({ body }) => body)).toEqual([
    { ids: [ONE, TWO], estado_gestion: 'descartado' },
    { ids: [ONE, TWO], estado_gestion: null },
  ]);
});

test('what is undone goes back to what it was, each name to its own state', async () => {
  const antes = [
    { ids: [ONE], estado_gestion: 'comprado' },
    { ids: [TWO], estado_gestion: null },
  ];
  const { asked } = serve({
    [marked]: ({ body }) =>
      good({ cambiados: 1, antes: (body as { ids: string[] }).ids.length === 2 ? antes : [antes[0]] }),
  });
  const { result, act } = await runHook(() => useExpiredActions());
  await act(() => result.current.manage.mutate({ ids: [ONE, TWO], estado_gestion: 'descartado' }));
  await expect.poll(() => result.current.notice?.undo).toBeTypeOf('function');
  await act(() => result.current.notice?.undo?.());
  await expect.poll(() => asked.slice(1).map(({ body }) => body)).toEqual(antes);
  await expect.poll(() => result.current.notice?.undo).toBeNull();
});

test('an undo that fails half-way is offered again for the names that are left', async () => {
  const antes = [
    { ids: [ONE], estado_gestion: 'comprado' },
    { ids: [TWO], estado_gestion: null },
  ];
  let isDown = true;
  const { asked } = serve({
    [marked]: ({ body }) => {
      const { ids } = body as { ids: string[] };
      if (isDown && ids.length === 1 && ids[0] === TWO) return new Refusal(503, 'interno', 'Error interno.');
      return good({ cambiados: ids.length, antes: ids.length === 2 ? antes : [] });
    },
  });
  const { result, act } = await runHook(() => useExpiredActions());
  await act(() => result.current.manage.mutate({ ids: [ONE, TWO], estado_gestion: 'descartado' }));
  await expect.poll(() => result.current.notice?.undo).toBeTypeOf('function');
  await act(() => result.current.notice?.undo?.());
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: 'No se ha podido guardar: Error interno.', failed: true });
  isDown = false;
  await act(() => result.current.notice?.undo?.());
  await expect.poll(() => result.current.notice?.message).toBe('Un dominio vuelve a las listas.');
  expect(asked.slice(1).map(({ body }) => body)).toEqual([antes[0], antes[1], antes[1]]);
});

test('a bought name that goes back into the lists can be made bought again', async () => {
  const antes = [{ ids: [ONE], estado_gestion: 'comprado' }];
  const { asked } = serve({ [marked]: () => good({ cambiados: 1, antes }) });
  const { result, act } = await runHook(() => useExpiredActions());
  await act(() => result.current.manage.mutate({ ids: [ONE], estado_gestion: null }));
  await expect.poll(() => result.current.notice?.message).toBe('Un dominio vuelve a las listas.');
  await act(() => result.current.notice?.undo?.());
  await expect.poll(() => result.current.notice?.message).toBe('Un dominio pasa a Comprados.');
  expect(asked.map(({ body }) => body)).toEqual([{ ids: [ONE], estado_gestion: null }, antes[0]]);
});

test('what left its list by a filter, which does not find it again, is undone by the ids that the server marked', async () => {
  const antes = [{ ids: [ONE, TWO], estado_gestion: null }];
  const { asked } = serve({ [marked]: () => good({ cambiados: 2, antes }) });
  const { result, act } = await runHook(() => useExpiredActions());
  await act(() => result.current.manage.mutate({ filtro: FILTER, estado_gestion: 'comprado' }));
  await expect.poll(() => result.current.notice?.message).toBe('2 dominios pasan a Comprados.');
  await act(() => result.current.notice?.undo?.());
  await expect.poll(() => result.current.notice?.message).toBe('2 dominios vuelven a las listas.');
  expect(asked.map(({ body }) => body)).toEqual([{ filtro: FILTER, estado_gestion: 'comprado' }, antes[0]]);
});

test('a notice about no name at all has nothing to undo', async () => {
  serve({ [marked]: () => good({ cambiados: 0, antes: [] }) });
  const { result, act } = await runHook(() => useExpiredActions());
  await act(() => result.current.manage.mutate({ filtro: FILTER, estado_gestion: 'comprado' }));
  await expect.poll(() => result.current.notice?.message).toContain('0');
  expect(result.current.notice?.undo).toBeNull();
});

test('what is refused says why, and changes no list', async () => {
  serve({ [marked]: () => new Refusal(429, 'demasiadas_solicitudes', 'Espera.') });
  const { result, act, client } = await runHook(() => useExpiredActions());
  const stale = vi.spyOn(client, 'invalidateQueries');
  await act(() => result.current.manage.mutate({ ids: [ONE], estado_gestion: 'comprado' }));
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: 'No se ha podido guardar: Espera.', failed: true, undo: null });
  expect(stale).not.toHaveBeenCalled();
  await act(() => result.current.dismiss());
  await expect.poll(() => result.current.notice).toBeNull();
});

test('a verification and a favourite go to the server as they were chosen', async () => {
  const { asked } = serve({
    [nameOf(dominiosRoutes.verificarMasivo)]: () => good({ solicitados: 1 }),
    [nameOf(dominiosRoutes.cambiarVarios)]: () => good({ cambiados: 1 }),
  });
  const { result, act } = await runHook(() => useExpiredActions());
  await act(() => result.current.verify.mutate({ ids: [ONE] }));
  await expect.poll(() => result.current.notice?.failed).toBe(false);
  await act(() => result.current.favourite.mutate({ ids: [ONE], favorito: true }));
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.body).toEqual({ ids: [ONE], favorito: true });
});

test('several names are copied a line each', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  serve({});
  const { result, act } = await runHook(() => useExpiredActions());
  await act(() => result.current.copy(['uno.es', 'dos.es']));
  expect(write).toHaveBeenCalledWith('uno.es\ndos.es');
  await expect.poll(() => result.current.notice?.message).toBe('2 nombres copiados');
});
