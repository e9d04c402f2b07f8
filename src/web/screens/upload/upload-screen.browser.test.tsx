import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { ArchivoLeido, keywordsRoutes } from '#contract/routes/keywords.ts';
import { good, nameOf, paged, Refusal, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { reviewText, uploadText as text } from './text.ts';
import { UploadScreen } from './upload-screen.tsx';

const [READ, REFUSED, BATCHES] = [
  keywordsRoutes.subir,
  keywordsRoutes.subidaRechazadas,
  batchesRoutes.listar,
].map(nameOf) as [string, string, string]; // as many as were mapped

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  sessionStorage.clear();
});
afterEach(() => sessionStorage.clear());

/** A chosen file with so many refused rows, of which the server showed one; `saved` holds what was downloaded. */
async function open(rechazadas_total: number, refused: () => unknown) {
  const leido = sampleOf(ArchivoLeido, {
    columnas: ['keyword'],
    lineas: 10_000,
    validas: 10,
    rechazadas_total,
    rechazadas: [{ linea: 2, texto: '¿?', motivo: 'No es una keyword' }],
  });
  const { asked } = serve({
    [READ]: () => good(leido),
    [REFUSED]: refused,
    [BATCHES]: () => paged([]),
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const handed = vi.spyOn(URL, 'createObjectURL');
  const { screen } = await renderPart(<UploadScreen />, '/upload');
  await userEvent.upload(
    screen
      .getByLabelText(text.chooseFile)
      .elements()
      .find((one) => one instanceof HTMLInputElement) as HTMLElement,
    new File(['keyword\nbares'], 'lista.csv', { type: 'text/csv' }),
  );
  await screen.getByRole('button', { name: 'Usar estas 10 keywords' }).click();
  const download = screen.getByRole('button', { name: reviewText.download });
  return {
    screen,
    download,
    saved: () => Promise.all(handed.mock.calls.map(([blob]) => (blob as Blob).text())), // no other is handed out
    wholes: () => asked.filter(({ route }) => route === REFUSED),
  };
}

test('where the server showed only the first refused rows, the download has all of them', async () => {
  const { download, saved, wholes } = await open(6_000, () => new Response('todas las filas'));
  await download.click();
  await expect.poll(saved).toEqual(['todas las filas']);
  const sent = wholes().map(({ body }) => (body as FormData).get('archivo') as File); // what a form of a file holds
  expect(sent.map(({ name }) => name)).toEqual(['lista.csv']);
});

test('refused rows that are all here are written without asking again', async () => {
  const { download, saved, wholes } = await open(1, () => new Response(''));
  await download.click();
  await expect.poll(async () => (await saved()).join('')).toContain('"2","¿?","No es una keyword"');
  expect(wholes()).toEqual([]);
});

test('a download that fails is said', async () => {
  const { screen, download, saved } = await open(6_000, () => new Refusal(413, 'conflicto', 'Ahora no.'));
  await download.click();
  await expect.element(screen.getByText('Ahora no.')).toBeVisible();
  expect(await saved()).toEqual([]);
});
