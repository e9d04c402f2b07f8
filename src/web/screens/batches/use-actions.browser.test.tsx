import { expect, test, vi } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { batchesKey, batchKey } from '../../queries/batches.ts';
import { good, idOf, nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { useBatchActions } from './use-actions.ts';

const ID = idOf(7);
const batch = sampleOf(Batch, { _id: ID });

async function actions() {
  const rendered = await runHook(() => useBatchActions());
  const stale = vi.spyOn(rendered.client, 'invalidateQueries');
  return { ...rendered, stale: () => stale.mock.calls.map(([filter]) => filter?.queryKey) };
}

test.each(['iniciar', 'pausar', 'reintentar'] as const)(
  '%s reads the batch and its lists again',
  async (work) => {
    const { asked } = serve({ [nameOf(batchesRoutes[work])]: () => good(batch) });
    const { result, act, stale } = await actions();
    await act(() => result.current.run(ID, work));
    await expect.poll(stale).toEqual([batchesKey, batchKey(ID)]);
    expect(asked).toHaveLength(1);
    expect(result.current.notice).toBeNull();
  },
);

test('while something is done to a batch it is known which and what', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  serve({ [nameOf(batchesRoutes.pausar)]: () => promise });
  const { result, act } = await actions();
  await act(() => result.current.run(ID, 'pausar'));
  await expect.poll(() => result.current.working).toEqual({ id: ID, work: 'pausar' });
  resolve(good(batch));
  await expect.poll(() => result.current.working).toBeNull();
});

test.each([
  ['iniciar', 'Error al iniciar el procesamiento'],
  ['reintentar', 'Error al iniciar el procesamiento'],
  ['pausar', 'Error al pausar el procesamiento'],
] as const)('%s that is refused says so with the reason', async (work, text) => {
  serve({ [nameOf(batchesRoutes[work])]: () => new Refusal(409, 'conflicto', 'Ya ha terminado.') });
  const { result, act, stale } = await actions();
  await act(() => result.current.run(ID, work));
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: `${text}: Ya ha terminado.`, failed: true });
  expect(stale()).toEqual([]);
});

test('all that run are paused with one request, and the notice counts them', async () => {
  const { asked } = serve({ [nameOf(batchesRoutes.accion)]: () => good({ cambiados: 3 }) });
  const { result, act } = await actions();
  await act(() => result.current.many.mutate('pausar'));
  await expect.poll(() => result.current.notice?.message).toBe('3 batches cambiados.');
  expect(asked.map(({ body }) => body)).toEqual([{ accion: 'pausar' }]);
  await act(() => result.current.dismiss());
  await expect.poll(() => result.current.notice).toBeNull();
});

test('a deleted batch can be taken back; after that the server deletes it and the lists are read again', async () => {
  const { asked } = serve({ [nameOf(batchesRoutes.eliminar)]: () => good(null) });
  const { result, act, stale } = await actions();
  await act(() => result.current.removal.remove(batch));
  await expect.poll(() => result.current.removal.isHidden(ID)).toBe(true);
  await act(() => result.current.removal.undo());
  await expect.poll(() => result.current.removal.isHidden(ID)).toBe(false);
  expect([asked, stale()]).toEqual([[], []]);
  await act(() => result.current.removal.remove(batch));
  await act(() => result.current.removal.confirm());
  await expect.poll(() => asked.map(({ route }) => route)).toEqual([`DELETE /api/batches/${ID}`]);
  await expect.poll(stale).toEqual([batchesKey]);
  await expect.poll(() => result.current.removal.isHidden(ID)).toBe(false);
});

test('a batch that was started since is not deleted and comes back with the reason', async () => {
  serve({ [nameOf(batchesRoutes.eliminar)]: () => new Refusal(409, 'batch_en_proceso', 'Está en marcha.') });
  const { result, act } = await actions();
  await act(() => result.current.removal.remove(batch));
  await act(() => result.current.removal.confirm());
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: 'Error al eliminar el batch: Está en marcha.', failed: true });
  await expect.poll(() => result.current.removal.isHidden(ID)).toBe(false);
});
