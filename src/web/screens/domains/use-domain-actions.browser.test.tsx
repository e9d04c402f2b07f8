import { beforeEach, expect, test, vi } from 'vitest';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { dominioKey, dominiosKey } from '../../queries/dominios.ts';
import { type Asked, good, idOf, nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { domainsAddress } from './address.ts';
import { useDomainActions } from './use-domain-actions.ts';

const [ONE, TWO, BIN] = [idOf(1), idOf(2), idOf(9)];
const FILTER = domainsAddress.apiFilter(domainsAddress.filterOf(domainsAddress.parse({ extension: 'es' })));
const answers = {
  [nameOf(dominiosRoutes.cambiarVarios)]: (): unknown => good({ cambiados: 2 }),
  [nameOf(dominiosRoutes.verificarMasivo)]: (): unknown => good({ solicitados: 1_234 }),
  [nameOf(dominiosRoutes.eliminarVarios)]: (): unknown =>
    good({ eliminados: 2, en_proceso: 1, papelera: BIN }),
  [nameOf(dominiosRoutes.restaurar)]: (): unknown => good({ restaurados: 2 }),
};

let asked: Asked[];
beforeEach(() => {
  asked = serve(answers).asked;
});

/** The actions, and the query keys they invalidate. */
async function actions() {
  const rendered = await runHook(() => useDomainActions());
  const stale = vi.spyOn(rendered.client, 'invalidateQueries');
  return { ...rendered, stale: () => stale.mock.calls.map(([filter]) => filter?.queryKey) };
}

test('a deletion says how many went and how many stay, and its notice undoes it', async () => {
  const { result, act, stale } = await actions();
  await act(() => result.current.remove.mutate({ ids: [ONE, TWO] }));
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({
      message: '2 dominios eliminados. 1 se está verificando y se queda.',
      failed: false,
    });
  expect(asked).toMatchObject([{ route: 'DELETE /api/dominios/bulk', body: { ids: [ONE, TWO] } }]);
  await act(() => result.current.notice?.undo?.());
  await expect.poll(() => result.current.notice?.message).toBe('2 dominios recuperados');
  expect(result.current.notice?.undo).toBeNull();
  expect(asked[1]).toMatchObject({ route: 'POST /api/dominios/restaurar', body: { papelera: BIN } });
  expect(stale()).toEqual([dominiosKey, dominiosKey]);
});

test('an undo that fails says why and can be tried again', async () => {
  const answered = [new Refusal(503, 'interno', 'Error interno.'), good({ restaurados: 2 })];
  ({ asked } = serve({ ...answers, [nameOf(dominiosRoutes.restaurar)]: () => answered.shift() }));
  const { result, act } = await actions();
  await act(() => result.current.remove.mutate({ ids: [ONE, TWO] }));
  await expect.poll(() => result.current.notice?.undo).toBeTypeOf('function');
  await act(() => result.current.notice?.undo?.());
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: 'No se ha podido deshacer: Error interno.', failed: true });
  await act(() => result.current.notice?.undo?.());
  await expect.poll(() => result.current.notice?.message).toBe('2 dominios recuperados');
  expect(asked.slice(1).map(({ body }) => body)).toEqual([{ papelera: BIN }, { papelera: BIN }]);
});

test('what can no longer be undone says so', async () => {
  serve({ ...answers, [nameOf(dominiosRoutes.restaurar)]: () => good({ restaurados: 0 }) });
  const { result, act } = await actions();
  await act(() => result.current.restore.mutate(BIN));
  await expect.poll(() => result.current.notice?.message).toBe('Ya no se puede deshacer');
});

test('favourites of a selection read their rows and details again; those of a filter the lists alone', async () => {
  const { result, act, stale } = await actions();
  await act(() => result.current.favourite.mutate({ ids: [ONE, TWO], favorito: true }));
  await expect.poll(stale).toEqual([dominiosKey, dominioKey(ONE), dominioKey(TWO)]);
  await act(() => result.current.favourite.mutate({ filtro: FILTER, favorito: false }));
  await expect.poll(() => stale().length).toBe(4);
  expect(asked[1]?.body).toEqual({ filtro: FILTER, favorito: false });
  expect(result.current.notice).toBeNull();
});

test('a verification says for how many it was asked', async () => {
  const { result, act } = await actions();
  await act(() => result.current.verify.mutate({ ids: [ONE] }));
  await expect.poll(() => result.current.notice?.message).toBe('Verificación pedida para 1.234 dominios');
});

test.each([
  ['verify', 'verificarMasivo', 'Error al verificar el dominio'],
  ['remove', 'eliminarVarios', 'Error al eliminar el dominio'],
] as const)('%s that the server refuses is a failed notice with its reason', async (action, route, text) => {
  serve({ [nameOf(dominiosRoutes[route])]: () => new Refusal(429, 'demasiadas_solicitudes', 'Espera.') });
  const { result, act, stale } = await actions();
  await act(() => result.current[action].mutate({ ids: [ONE] }));
  await expect.poll(() => result.current.notice).toMatchObject({ message: `${text}: Espera.`, failed: true });
  expect(stale()).toEqual([]);
  await act(() => result.current.dismiss());
  await expect.poll(() => result.current.notice).toBeNull();
});

test('copying a name says whether it could be copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  const { result, act } = await actions();
  await act(() => result.current.copy('uno.es'));
  await expect.poll(() => result.current.notice?.failed).toBe(false);
  expect(write).toHaveBeenCalledWith('uno.es');
  const first = result.current.notice?.id;
  write.mockRejectedValueOnce(new Error('not allowed'));
  await act(() => result.current.copy('uno.es'));
  await expect.poll(() => result.current.notice?.failed).toBe(true);
  expect(result.current.notice?.id).not.toBe(first);
});
