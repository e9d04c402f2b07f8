import { expect, test, vi } from 'vitest';
import { KEYWORD_FILE_MAX_BYTES } from '#contract/limits.ts';
import { ArchivoLeido, keywordsRoutes } from '#contract/routes/keywords.ts';
import { nameOf, serve } from '../../../testing/harness.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { configurationOf, defaultSettings } from '../settings.ts';
import { type FileStep, sendFile } from './send-file.ts';

const ROUTE = nameOf(keywordsRoutes.subirPorPasos);
const file = () => new File(['bares en Lugo'], 'lista.txt');
const inputOf = (one: File) => ({
  file: one,
  configuracion: configurationOf(defaultSettings),
  previa: true,
});
const leido = sampleOf(ArchivoLeido, { validas: 3 });
const stepsOf = (...steps: object[]) =>
  new Response(steps.map((step) => `${JSON.stringify(step)}\n`).join(''));

test('a file that is too large is refused with the limit before anything of it is sent', async () => {
  const { asked } = serve({ [ROUTE]: () => ({}) });
  const large = file();
  Object.defineProperty(large, 'size', { value: KEYWORD_FILE_MAX_BYTES + 1 });
  await expect(sendFile(inputOf(large), vi.fn(), AbortSignal.timeout(120_000))).rejects.toMatchObject({
    code: 'archivo_demasiado_grande',
    message: 'El archivo supera el máximo de 128 MB.',
  });
  expect(asked).toEqual([]);
});

test('what the server has read and stored so far is told step by step, and then what it read', async () => {
  const steps: FileStep[] = [
    { fase: 'contando', hechas: 500, total: 0 },
    { fase: 'leyendo', hechas: 500, total: 1_200 },
    { fase: 'guardando', hechas: 1_200, total: 1_200 },
  ];
  serve({ [ROUTE]: () => stepsOf(...steps, { leido }) });
  const told: FileStep[] = [];
  const read = await sendFile(inputOf(file()), (step) => told.push(step), AbortSignal.timeout(120_000));
  expect([told, read.validas]).toEqual([steps, 3]);
});

test('a refusal among the steps is shown in its own words; an answer that breaks off is a lost connection', async () => {
  const error = { code: 'archivo_no_valido', message: 'El archivo está vacío.' };
  serve({ [ROUTE]: () => stepsOf({ fase: 'contando', hechas: 0, total: 0 }, { error }) });
  await expect(sendFile(inputOf(file()), vi.fn(), AbortSignal.timeout(120_000))).rejects.toMatchObject(error);
  serve({ [ROUTE]: () => stepsOf({ fase: 'contando', hechas: 0, total: 0 }) });
  await expect(sendFile(inputOf(file()), vi.fn(), AbortSignal.timeout(120_000))).rejects.toMatchObject({
    code: 'sin_conexion',
  });
});

test('stopped in the middle of its reading it ends at once, and so does its request', async () => {
  const { asked } = serve({
    [ROUTE]: () =>
      new Response(
        new ReadableStream({
          start: (answer) =>
            answer.enqueue(new TextEncoder().encode('{"fase":"leyendo","hechas":500,"total":900}\n')),
        }),
      ),
  });
  const stop = new AbortController();
  const sent = sendFile(inputOf(file()), () => stop.abort(), stop.signal);
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked[0]?.signal?.aborted).toBe(true);
});
