import { beforeEach, expect, test, vi } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { INTENSITY_FAST } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { batchKey } from '../../../queries/batches.ts';
import { good, idOf, nameOf, Refusal, runHook, serve } from '../../../testing/harness.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import type { Draft } from '../draft.ts';
import { liveKey } from '../queries.ts';
import { liveText as text } from '../text.ts';
import { useLiveRun } from './use-live-run.ts';

const ID = idOf(5);
const batch = (estado: Batch['estado'] = 'pendiente') => sampleOf(Batch, { _id: ID, estado });
const draft = (list: string): Draft => ({ text: list, intensity: INTENSITY_FAST });
const [create, begin, pause, see, remove] = [
  nameOf(keywordsRoutes.crear),
  nameOf(batchesRoutes.iniciar),
  nameOf(batchesRoutes.pausar),
  nameOf(batchesRoutes.ver),
  nameOf(batchesRoutes.eliminar),
];
const created = (rechazadas: { linea: number; texto: string; motivo: string }[] = []) =>
  good({ batch: batch(), keywords_creadas: 1, keywords_duplicadas: 0, rechazadas });

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

async function run(batchId?: string) {
  const onBatch = vi.fn();
  const rendered = await runHook((props?: { id: string }) => useLiveRun(props?.id ?? batchId, onBatch));
  return { ...rendered, onBatch };
}

test('a search is made, started, and then shown; what was refused of it is kept', async () => {
  const rejected = [{ linea: 2, texto: '??', motivo: 'Sin letras' }];
  const { asked } = serve({ [create]: () => created(rejected), [begin]: () => good(batch('procesando')) });
  const { result, act, onBatch, client } = await run();
  await act(() => void result.current.start(draft('hotel girona\n??')));
  await expect.poll(() => onBatch.mock.calls).toEqual([[ID]]);
  expect(asked.map(({ route }) => route)).toEqual(['POST /api/keywords', `POST /api/batches/${ID}/iniciar`]);
  expect(asked[0]?.body).toMatchObject({
    keywords_texto: 'hotel girona\n??',
    configuracion: { verificar_dominios: true },
  });
  await expect.poll(() => result.current.rejected).toEqual(rejected);
  expect(client.getQueryData<Batch>(batchKey(ID))?.estado).toBe('procesando');
  await expect.poll(() => [result.current.working, result.current.problem]).toEqual([null, null]);
});

test('nothing is made of an empty list', async () => {
  const { asked } = serve({});
  const { result, act } = await run();
  await act(() => void result.current.start(draft('  \n ')));
  await expect.poll(() => result.current.problem).toBe(text.blank);
  expect(asked).toEqual([]);
});

test('a search that could not be started leaves no batch behind', async () => {
  const { asked } = serve({
    [create]: () => created(),
    [begin]: () => new Refusal(500, 'interno', 'Error'),
    [see]: () => good(batch()),
    [remove]: () => good(null),
  });
  const { result, act, onBatch } = await run();
  await act(() => void result.current.start(draft('hotel girona')));
  await expect.poll(() => [result.current.working, result.current.problem]).toEqual([null, text.startFailed]);
  expect(asked.map(({ route }) => route)).toEqual([
    'POST /api/keywords',
    `POST /api/batches/${ID}/iniciar`,
    `GET /api/batches/${ID}`,
    `DELETE /api/batches/${ID}`,
  ]);
  expect(onBatch).not.toHaveBeenCalled();
});

test('a search that could be neither started nor removed is started at the next try, not made twice', async () => {
  let refused = 0;
  const { asked } = serve({
    [create]: () => created(),
    [begin]: () => (refused++ === 0 ? new Refusal(500, 'interno', 'Error') : good(batch('procesando'))),
    [see]: () => good(batch()),
    [remove]: () => new Refusal(500, 'interno', 'Error'),
  });
  const { result, act, onBatch } = await run();
  await act(() => void result.current.start(draft('hotel girona')));
  await expect.poll(() => [result.current.working, result.current.problem]).toEqual([null, text.startFailed]);
  await act(() => void result.current.start(draft('hotel girona')));
  await expect.poll(() => onBatch.mock.calls.length).toBe(1);
  expect(asked.filter(({ route }) => route === 'POST /api/keywords')).toHaveLength(1);
});

test.each<Batch['estado']>(['procesando', 'completado', 'pausado'])(
  'a search whose start was not answered, but which is %s, is shown and not removed',
  async (estado) => {
    const { asked } = serve({
      [create]: () => created(),
      [begin]: () => new Refusal(503, 'interno', 'Error'),
      [see]: () => good(batch(estado)),
    });
    const { result, act, onBatch, client } = await run();
    await act(() => void result.current.start(draft('hotel girona')));
    await expect.poll(() => onBatch.mock.calls).toEqual([[ID]]);
    await expect.poll(() => [result.current.working, result.current.problem]).toEqual([null, null]);
    expect(asked.map(({ route }) => route.split(' ')[0])).toEqual(['POST', 'POST', 'GET']);
    expect(client.getQueryData<Batch>(batchKey(ID))?.estado).toBe(estado);
  },
);

const down = () => new Refusal(503, 'interno', 'Error');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
test.each([
  ['is not known', down, down],
  ['may change, because no answer came to its start', lost, () => good(batch())],
])('a search whose state %s is not removed, and the next try starts that one', async (_, start, state) => {
  let isDown = true;
  const { asked } = serve({
    [create]: () => created(),
    [begin]: () => (isDown ? start() : good(batch('procesando'))),
    [see]: state,
  });
  const { result, act, onBatch } = await run();
  await act(() => void result.current.start(draft('hotel girona')));
  await expect
    .poll(() => [result.current.working, result.current.problem])
    .toEqual([null, expect.stringContaining(text.startFailed)]);
  isDown = false;
  await act(() => void result.current.start(draft('hotel girona')));
  await expect.poll(() => onBatch.mock.calls).toEqual([[ID]]);
  const made = asked.filter(({ route }) => !route.startsWith('GET')).map(({ route }) => route);
  expect(made).toEqual([
    'POST /api/keywords',
    `POST /api/batches/${ID}/iniciar`,
    `POST /api/batches/${ID}/iniciar`,
  ]);
});

test('another text after a failed start is another search', async () => {
  const { asked } = serve({
    [create]: () => created(),
    [begin]: () => new Refusal(500, 'interno', 'Error'),
    [see]: () => new Refusal(404, 'batch_no_encontrado', 'No existe'),
    [remove]: () => good(null),
  });
  const { result, act } = await run();
  for (const list of ['hotel girona', 'hotel lugo']) {
    await act(() => void result.current.start(draft(list)));
    await expect
      .poll(() => [result.current.working, result.current.problem])
      .toEqual([null, text.startFailed]);
    await act(() => result.current.setProblem(null));
    await expect.poll(() => result.current.problem).toBeNull();
  }
  expect(asked.filter(({ route }) => route === 'POST /api/keywords')).toHaveLength(2);
});

test('a list without a valid line says what is wrong with each', async () => {
  serve({ [create]: () => new Refusal(400, 'keyword_no_valida', 'No hay letras') });
  const { result, act } = await run();
  await act(() => void result.current.start(draft('??')));
  await expect.poll(() => result.current.rejected.map(({ texto }) => texto)).toEqual(['??']);
  await expect.poll(() => result.current.problem).toContain('No hay letras');
  await act(() => result.current.dismissRejected());
  await expect.poll(() => result.current.rejected).toEqual([]);
});

test('while one search is being made another start does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { asked } = serve({ [create]: () => promise, [begin]: () => good(batch('procesando')) });
  const { result, act, onBatch } = await run();
  await act(() => void result.current.start(draft('hotel girona')));
  await expect.poll(() => result.current.working).toBe('creating');
  await act(() => void result.current.start(draft('hotel girona')));
  resolve(created());
  await expect.poll(() => onBatch.mock.calls.length).toBe(1);
  expect(asked).toHaveLength(2);
});

test('a running search is paused; a refusal says so, with a reason that says more', async () => {
  let refusal: unknown = new Refusal(409, 'conflicto', 'Ya ha terminado.');
  serve({ [see]: () => good(batch('procesando')), [pause]: () => refusal });
  const { result, act } = await run(ID);
  await expect.poll(() => result.current.batch?.estado).toBe('procesando');
  await act(() => void result.current.pause());
  await expect.poll(() => result.current.problem).toBe(`${text.pauseFailed}: Ya ha terminado.`);
  refusal = good(batch('pausado'));
  await act(() => void result.current.pause());
  await expect.poll(() => result.current.batch?.estado).toBe('pausado');
  await expect.poll(() => result.current.problem).toBeNull();
});

test('when the search ends what is shown is fetched once more', async () => {
  serve({ [see]: () => good(batch('procesando')) });
  const { result, client } = await run(ID);
  await expect.poll(() => result.current.batch?.estado).toBe('procesando');
  const stale = vi.spyOn(client, 'invalidateQueries');
  client.setQueryData(batchKey(ID), batch('completado'));
  await expect.poll(() => stale.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([liveKey(ID)]);
});
