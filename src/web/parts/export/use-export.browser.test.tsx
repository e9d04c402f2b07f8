import { beforeEach, expect, test } from 'vitest';
import { exportarRoutes } from '#contract/routes/exportar.ts';
import { nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { type SavedFile, watchSavedFiles } from '../../testing/saved-files.ts';
import { type ExportRequest, useExport } from './use-export.ts';

let saved: SavedFile[];
beforeEach(() => {
  saved = watchSavedFiles();
});

const route = nameOf(exportarRoutes.exportar);
const wanted = (formato: ExportRequest['formato']): ExportRequest => ({ entidad: 'dominios', formato });

/** A file that arrives in parts, each when the test sends it. */
function file(headers: Record<string, string>) {
  let send: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = controller;
    },
  });
  return {
    answer: new Response(body, { headers }),
    part: (text: string) => send.enqueue(new TextEncoder().encode(text)),
    end: () => send.close(),
  };
}

test('a table is saved under the name that the server gives, and its rows are counted as they come', async () => {
  const { answer, part, end } = file({
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="dominios.csv"',
  });
  serve({ [route]: () => answer });
  const { result, act } = await runHook(() => useExport());
  await act(() => result.current.start(wanted('csv')));
  await expect.poll(() => result.current.progress).toEqual({ bytes: 0, rows: null });
  part('dominio\nuno.es\ndos');
  await expect.poll(() => result.current.progress).toEqual({ bytes: 18, rows: 1 });
  part('.es\n');
  await expect.poll(() => result.current.progress?.rows).toBe(2);
  end();
  await expect.poll(() => result.current.done).toBe(true);
  await expect.poll(() => result.current.progress).toBeNull();
  expect(saved.map(({ name }) => name)).toEqual(['dominios.csv']);
  expect(await saved[0]?.content.text()).toBe('dominio\nuno.es\ndos.es\n');
});

test('what says that it is a workbook and is none is saved without a count', async () => {
  const { answer, part, end } = file({ 'content-type': 'application/zip' });
  serve({ [route]: () => answer });
  const { result, act } = await runHook(() => useExport());
  await act(() => result.current.start(wanted('xlsx')));
  await expect.poll(() => result.current.working).toBe(true);
  const text = `PK${'\n'.repeat(60)}`;
  part(text);
  await expect.poll(() => result.current.progress).toEqual({ bytes: 62, rows: null });
  end();
  await expect.poll(() => result.current.done).toBe(true);
  expect(saved).toHaveLength(1);
});

test('given up on the way nothing is saved, and that is no error', async () => {
  serve({ [route]: () => new Promise(() => undefined) });
  const { result, act } = await runHook(() => useExport());
  await act(() => result.current.start(wanted('csv')));
  await expect.poll(() => result.current.progress).not.toBeNull();
  await act(() => result.current.cancel());
  await expect.poll(() => result.current.working).toBe(false);
  await expect.poll(() => [result.current.progress, result.current.done]).toEqual([null, false]);
  expect(saved).toEqual([]);
});

test('a refusal is the error, until it is set aside', async () => {
  serve({ [route]: () => new Refusal(429, 'demasiadas_solicitudes', 'Espera.') });
  const { result, act } = await runHook(() => useExport());
  await act(() => result.current.start(wanted('csv')));
  await expect.poll(() => result.current.error?.message).toBe('Espera.');
  await act(() => result.current.reset());
  await expect.poll(() => result.current.error).toBeNull();
});
