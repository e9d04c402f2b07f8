import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { BULK_CHUNK_MAX } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { ArchivoLeido, keywordsRoutes } from '#contract/routes/keywords.ts';
import { type Asked, good, idOf, nameOf, Refusal, runHook, serve } from '../../../testing/harness.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { defaultSettings } from '../settings.ts';
import { sendText as text } from '../text.ts';
import type { KeywordSource } from './send-chunks.ts';
import { useSend } from './use-send.ts';

const ID = idOf(6);
const batch = sampleOf(Batch, { _id: ID });
const [create, bulk, begin, remove, steps] = [
  nameOf(batchesRoutes.crear),
  nameOf(keywordsRoutes.bulk),
  nameOf(batchesRoutes.iniciar),
  nameOf(batchesRoutes.eliminar),
  nameOf(keywordsRoutes.subirPorPasos),
];
/** A list of `total` keywords, read in parts. */
const listOf = (total: number): KeywordSource => ({
  total,
  part: async (from, to) =>
    Array.from({ length: Math.max(0, Math.min(to, total) - from) }, (_, n) => `k${from + n}`),
});
interface Chunk {
  chunk: number;
  ultimo: boolean;
  keywords: { keyword: string }[];
}
const chunkOf = ({ body }: Asked) => body as Chunk;
const taken = (asked: Asked, creadas = chunkOf(asked).keywords.length) => {
  const sample = sampleOf(keywordsRoutes.bulk.answer);
  const keywords_duplicadas = chunkOf(asked).keywords.length - creadas;
  return { ...sample, data: { ...sample.data, keywords_creadas: creadas, keywords_duplicadas } };
};
const answers = {
  [create]: () => good(batch),
  [bulk]: (asked: Asked): unknown => taken(asked),
  [begin]: (): unknown => good(batch),
};

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

async function sending() {
  const [onEnd, onReady] = [vi.fn(), vi.fn()];
  return { ...(await runHook(() => useSend(onEnd, onReady))), onEnd, onReady };
}

test('a list becomes a batch: created, sent in chunks, the last of which closes it, and started', async () => {
  const { asked } = serve(answers);
  const { result, act, onEnd } = await sending();
  const total = 2 * BULK_CHUNK_MAX + 7;
  await act(() => void result.current.sendList(defaultSettings, listOf(total), 'lista'));
  await expect
    .poll(() => result.current.state)
    .toEqual({ phase: 'done', sum: { creadas: total, duplicadas: 0 } });
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ creadas: total, duplicadas: 0 });
  const chunks = asked.filter(({ route }) => route === bulk).map(chunkOf);
  expect(chunks.map(({ chunk, ultimo, keywords }) => [chunk, ultimo, keywords.length])).toEqual([
    [0, false, BULK_CHUNK_MAX],
    [1, false, BULK_CHUNK_MAX],
    [2, true, 7],
  ]);
  expect(asked.at(-1)?.route).toBe(`POST /api/batches/${ID}/iniciar`);
  expect(result.current.working).toBe(false);
});

test('while it is sent its progress shows how much has gone', async () => {
  const ends: ((answer: unknown) => void)[] = [];
  serve({ ...answers, [bulk]: (asked) => new Promise((resolve) => ends.push(() => resolve(taken(asked)))) });
  const { result, act } = await sending();
  await act(() => void result.current.sendList(defaultSettings, listOf(BULK_CHUNK_MAX + 1), 'lista'));
  const begun = { phase: 'sending', done: 0, total: BULK_CHUNK_MAX + 1, perSecond: null };
  await expect.poll(() => result.current.state).toMatchObject(begun);
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.(null);
  await expect.poll(() => result.current.state).toMatchObject({ phase: 'sending', done: BULK_CHUNK_MAX });
  expect(result.current.working).toBe(true);
});

test('two chunks are under way at a time, and the last one goes when all others are in', async () => {
  const waiting: { chunk: number; end: () => void }[] = [];
  serve({
    ...answers,
    [bulk]: (asked) =>
      new Promise((resolve) =>
        waiting.push({ chunk: chunkOf(asked).chunk, end: () => resolve(taken(asked)) }),
      ),
  });
  const { result, act } = await sending();
  await act(() => void result.current.sendList(defaultSettings, listOf(3 * BULK_CHUNK_MAX + 1), 'lista'));
  const order = () => waiting.map(({ chunk }) => chunk);
  await expect.poll(order).toEqual([0, 1]);
  // The later one is answered first.
  waiting[1]?.end();
  await expect.poll(order).toEqual([0, 1, 2]);
  await expect.poll(() => result.current.state).toMatchObject({ phase: 'sending', done: BULK_CHUNK_MAX });
  waiting[2]?.end();
  await expect.poll(() => result.current.state).toMatchObject({ done: 2 * BULK_CHUNK_MAX });
  expect(order()).toEqual([0, 1, 2]);
  waiting[0]?.end();
  await expect.poll(order).toEqual([0, 1, 2, 3]);
  waiting[3]?.end();
  await expect.poll(() => result.current.state.phase).toBe('done');
});

test('a chunk that is refused ends the upload: no other follows it', async () => {
  const ends: (() => void)[] = [];
  const { asked } = serve({
    ...answers,
    [bulk]: (one) => {
      if (chunkOf(one).chunk === 1) return new Refusal(409, 'conflicto', 'Ahora no.');
      return new Promise((resolve) => ends.push(() => resolve(taken(one))));
    },
  });
  const { result, act } = await sending();
  await act(() => void result.current.sendList(defaultSettings, listOf(4 * BULK_CHUNK_MAX), 'lista'));
  await expect.poll(() => result.current.problem).toBe(text.keywordsFailed('Ahora no.'));
  // The answer to the pending one starts no other and leaves the shown state.
  for (const end of ends) end();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([result.current.state.phase, result.current.working]).toEqual(['idle', false]);
  expect(asked.filter(({ route }) => route === bulk).map((one) => chunkOf(one).chunk)).toEqual([0, 1]);
});

test('a batch of which every keyword was known is of no use: it is deleted', async () => {
  const { asked } = serve({
    ...answers,
    [bulk]: (one) => taken(one, 0),
    [remove]: () => sampleOf(batchesRoutes.eliminar.answer),
  });
  const { result, act } = await sending();
  await act(() => void result.current.sendList(defaultSettings, listOf(3), 'lista'));
  await expect
    .poll(() => result.current.state)
    .toEqual({ phase: 'done', sum: { creadas: 0, duplicadas: 3 } });
  expect(asked.at(-1)?.route).toBe(`DELETE /api/batches/${ID}`);
});

describe('a file', () => {
  const chosen = { file: new File(['bares'], 'a.txt'), columna: undefined, leido: sampleOf(ArchivoLeido) };
  /** The server's lines, sent one by one by the test. */
  function lines() {
    let answer: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        answer = controller;
      },
    });
    const say = (step: object) => answer.enqueue(new TextEncoder().encode(`${JSON.stringify(step)}\n`));
    return { response: new Response(body), say };
  }

  test('shows how far it is on its way, in its reading and in the database, and is started', async () => {
    const { response, say } = lines();
    const { asked } = serve({ ...answers, [steps]: () => response });
    const { result, act, onEnd } = await sending();
    await act(() => void result.current.sendFile(defaultSettings, chosen));
    const { size } = chosen.file;
    const sent = { phase: 'file', step: { fase: 'subiendo', hechas: 0, total: size } };
    await expect.poll(() => result.current.state).toEqual(sent);
    const step = { fase: 'leyendo', hechas: 500, total: 900 };
    say(step);
    await expect.poll(() => result.current.state).toEqual({ phase: 'file', step });
    say({ leido: sampleOf(ArchivoLeido, { batch_id: ID, keywords_creadas: 4, keywords_duplicadas: 1 }) });
    await expect.poll(() => onEnd.mock.calls).toEqual([[{ creadas: 4, duplicadas: 1 }]]);
    expect(asked.at(-1)?.route).toBe(`POST /api/batches/${ID}/iniciar`);
  });

  test.each([
    ['before anything was stored', 'leyendo', text.cancelledBefore],
    ['while it is stored', 'guardando', text.cancelled],
  ])('cancelled %s it says what became of it', async (_, fase, said) => {
    const { response, say } = lines();
    serve({ ...answers, [steps]: () => response });
    const { result, act } = await sending();
    await act(() => void result.current.sendFile(defaultSettings, chosen));
    say({ fase, hechas: 500, total: 900 });
    await expect.poll(() => result.current.state).toMatchObject({ step: { fase } });
    await act(() => result.current.cancel());
    await expect.poll(() => result.current.problem).toBe(said);
    expect(result.current.working).toBe(false);
    expect(console.warn).not.toHaveBeenCalled();
  });
});

test('one upload at a time; cancelled, it says so and nothing more is sent', async () => {
  const { asked } = serve({ ...answers, [bulk]: () => new Promise(() => undefined) });
  const { result, act, onEnd } = await sending();
  await act(() => void result.current.sendList(defaultSettings, listOf(3), 'lista'));
  await expect.poll(() => asked.length).toBe(2);
  await act(() => void result.current.sendList(defaultSettings, listOf(9), 'otra'));
  await act(() => result.current.cancel());
  await expect.poll(() => result.current.problem).toBe(text.cancelled);
  expect([result.current.state.phase, asked.length, onEnd.mock.calls.length]).toEqual(['idle', 2, 0]);
  expect(console.warn).not.toHaveBeenCalled();
});

test('what fails in no step that has words of its own is said in the general ones', async () => {
  const refused = () => new Refusal(500, 'interno', 'Error interno.');
  serve({ ...answers, [bulk]: (asked) => taken(asked, 0), [nameOf(batchesRoutes.eliminar)]: refused });
  const { result, act } = await sending();
  await act(() => void result.current.sendList(defaultSettings, listOf(3), 'lista'));
  await expect.poll(() => result.current.problem).toBe('Error al procesar las keywords. Inténtalo de nuevo.');
});

test.each([
  [create, text.batchFailed('Ahora no.')],
  [bulk, text.keywordsFailed('Ahora no.')],
  [begin, `${text.startFailed}: Ahora no.`],
])('what %s refuses is said in its own words', async (route, problem) => {
  serve({ ...answers, [route]: () => new Refusal(409, 'conflicto', 'Ahora no.') });
  const { result, act } = await sending();
  await act(() => void result.current.sendList(defaultSettings, listOf(3), 'lista'));
  await expect.poll(() => result.current.problem).toBe(problem);
  expect(result.current.state.phase).toBe('idle');
  expect(console.warn).toHaveBeenCalledOnce();
});

test('a start that fails after all keywords were sent leaves a complete batch, which is not sent again', async () => {
  serve({ ...answers, [begin]: () => new Refusal(409, 'conflicto', 'Ahora no.') });
  const { result, act, onReady, onEnd } = await sending();
  await act(() => void result.current.sendList(defaultSettings, listOf(3), 'lista'));
  await expect.poll(() => result.current.isReady).toBe(true);
  expect([onReady.mock.calls.length, onEnd.mock.calls.length]).toEqual([1, 0]);
  expect(result.current.problem).toBe(`${text.startFailed}: Ahora no.`);
});

test('an upload that broke off goes on with the chunk that is missing', async () => {
  const { asked } = serve(answers);
  const { result, act } = await sending();
  const broken = sampleOf(Batch, { _id: ID, trozos_recibidos: 1, total_keywords: BULK_CHUNK_MAX });
  await act(() => void result.current.complete(broken, listOf(BULK_CHUNK_MAX + 2)));
  await expect.poll(() => result.current.state.phase).toBe('done');
  expect(
    asked.filter(({ route }) => route === bulk).map((one) => [chunkOf(one).chunk, chunkOf(one).ultimo]),
  ).toEqual([[1, true]]);
});

test('a list shorter than what has come in is another list', async () => {
  const { asked } = serve(answers);
  const { result, act } = await sending();
  const broken = sampleOf(Batch, { _id: ID, trozos_recibidos: 2 });
  await act(() => void result.current.complete(broken, listOf(BULK_CHUNK_MAX)));
  await expect.poll(() => result.current.problem).toBe(text.otherList);
  expect(asked).toEqual([]);
});

test('leaving the screen gives the upload up', async () => {
  const { asked } = serve({ ...answers, [bulk]: () => new Promise(() => undefined) });
  const { result, act, unmount } = await sending();
  await act(() => void result.current.sendList(defaultSettings, listOf(3), 'lista'));
  await expect.poll(() => asked.length).toBe(2);
  await unmount();
  await expect.poll(() => asked[1]?.signal?.aborted).toBe(true);
});
