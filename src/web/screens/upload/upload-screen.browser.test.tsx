import '../../app/styles.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { ArchivoLeido, keywordsRoutes } from '#contract/routes/keywords.ts';
import { good, idOf, nameOf, paged, Refusal, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { answerOf, sampleOf } from '../../testing/sample.ts';
import { forgetList, keepList } from './send/kept-list.ts';
import { defaultSettings, readDraft, writeDraft } from './settings.ts';
import { configText, fileText, reviewText, sendText, uploadText as text } from './text.ts';
import { UploadScreen } from './upload-screen.tsx';

const [READ, REFUSED, BATCHES, PLAN] = [
  keywordsRoutes.subirPorPasos,
  keywordsRoutes.subidaRechazadas,
  batchesRoutes.listar,
  batchesRoutes.planificar,
].map(nameOf) as [string, string, string, string]; // as many as were mapped

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  sessionStorage.clear();
});
afterEach(() => sessionStorage.clear());

/**
 * A chosen file with `rechazadas_total` refused rows, of which the server returned one; `saved` holds the downloads.
 */
async function open(rechazadas_total: number, refused: () => unknown, change: Partial<ArchivoLeido> = {}) {
  const leido = sampleOf(ArchivoLeido, {
    columnas: ['keyword'],
    lineas: 10 + rechazadas_total,
    validas: 10,
    rechazadas_total,
    rechazadas: [{ linea: 2, texto: '¿?', motivo: 'No es una keyword' }],
    ...change,
  });
  const { asked } = serve({
    [READ]: () => new Response(`${JSON.stringify({ leido })}\n`),
    [REFUSED]: refused,
    [BATCHES]: () => paged([]),
    [PLAN]: ({ body }) =>
      answerOf(batchesRoutes.planificar.answer, {
        solicitudes: 3 * (body as { total_keywords: number }).total_keywords,
      }),
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
  await screen.getByRole('button', { name: /^Usar estas/ }).click();
  const download = screen.getByRole('button', { name: reviewText.download });
  return {
    screen,
    asked,
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

test('of a file the parts add up to its rows; the plan and the button count what the account does not have', async () => {
  const { screen, asked } = await open(3, () => undefined, {
    lineas: 1_203,
    validas: 1_200,
    conocidas: 20,
    rechazadas_total: 1,
    keywords_duplicadas: 22,
  });
  const region = screen.getByRole('region', { name: text.validationTitle });
  await expect
    .poll(() => region.element().querySelector('dl')?.textContent)
    .toBe('Válidas1.200No válidas1Duplicadas2Total1.203');
  await expect
    .poll(() => region.element().textContent)
    .toContain('De las válidas, nuevas: 1.180. Ya las tienes: 20; no se buscan.');
  await expect.element(screen.getByRole('heading', { name: 'Plan: 1.180 keywords nuevas' })).toBeVisible();
  await expect
    .poll(() => asked.flatMap(({ route, body }) => (route === PLAN ? [body] : [])))
    .toContainEqual(expect.objectContaining({ total_keywords: 1_180 }));
  await expect
    .element(screen.getByRole('button', { name: 'Iniciar procesamiento (1.180 keywords)' }))
    .toBeEnabled();
  expect(region.element().textContent).not.toContain('... y');
});

test('a file whose keywords are all known has no plan and no start, and says what to do instead', async () => {
  const { screen } = await open(0, () => undefined, { conocidas: 10, keywords_duplicadas: 10 });
  await expect.element(screen.getByText(reviewText.nothingNew)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /procesamiento \(0 keywords\)/ })).toBeDisabled();
  await expect.element(screen.getByRole('region', { name: 'Plan' })).not.toBeInTheDocument();
});

test('the validation is as high as its sentence until a list comes, and its start keeps one line', async () => {
  await page.viewport(1_142, 900);
  const { screen } = await open(0, () => undefined, { lineas: 300_000, validas: 300_000 });
  const start = screen.getByRole('button', { name: 'Iniciar procesamiento (300.000 keywords)' });
  await expect.element(start).toBeVisible();
  await document.fonts.ready;
  expect(start.element().getBoundingClientRect().height).toBeLessThan(38);
  const region = screen.getByRole('region', { name: text.validationTitle });
  const height = () => region.element().getBoundingClientRect().height;
  expect(height()).toBeGreaterThan(800);
  await region.getByRole('button', { name: text.clear }).click();
  await expect.element(region.getByText(reviewText.empty)).toBeVisible();
  expect(height()).toBeLessThan(320);
});

test.each([
  [1_142, 620],
  [360, 740],
])('while it is sent the way out is in sight at %i px, and then what became of it', async (width, height) => {
  await page.viewport(width, height);
  const { screen } = await open(0, () => undefined);
  const { promise, resolve } = Promise.withResolvers<Refusal>();
  serve({ [READ]: () => promise, [BATCHES]: () => paged([]) });
  await screen.getByRole('button', { name: /^Iniciar procesamiento/ }).click();
  const cancel = screen.getByRole('button', { name: sendText.cancel, exact: true });
  await expect.element(cancel).toBeInViewport({ ratio: 1 });
  window.scrollTo(0, document.body.scrollHeight);
  await expect.element(cancel).toBeInViewport({ ratio: 1 });
  resolve(new Refusal(400, 'entrada_no_valida', 'No se puede leer.'));
  await expect.element(screen.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

/** The dialog of a chosen file, read by the requested column. */
async function openDialog(answerFor: (columna: string | null) => Partial<ArchivoLeido>) {
  const { asked } = serve({
    [READ]: ({ body }) => {
      const leido = sampleOf(ArchivoLeido, {
        rechazadas: [],
        rechazadas_total: 0,
        ...answerFor((body as FormData).get('columna') as string | null), // what a form of a file holds
      });
      return new Response(`${JSON.stringify({ leido })}\n`);
    },
    [BATCHES]: () => paged([]),
    [PLAN]: () => answerOf(batchesRoutes.planificar.answer, {}),
  });
  const { screen } = await renderPart(<UploadScreen />, '/upload');
  await userEvent.upload(
    screen
      .getByLabelText(text.chooseFile)
      .elements()
      .find((one) => one instanceof HTMLInputElement) as HTMLElement,
    new File(['x'], 'lista.csv', { type: 'text/csv' }),
  );
  return { screen, asked };
}

test('the dialog says how the file was read: encoding, separator, header, titles and totals left out', async () => {
  const { screen } = await openDialog(() => ({
    columnas: ['Palabra clave', 'Volumen'],
    columna: 0,
    separador: '\t',
    codificacion: 'macintosh',
    cabecera: 4,
    titulos: 2,
    totales: 1,
    lineas: 10,
    validas: 10,
  }));
  await expect
    .element(
      screen.getByText(
        'Así se ha leído: texto Mac Roman · columnas separadas por tabuladores · cabecera en la línea 4 · 2 líneas de título saltadas · una fila de totales dejada fuera.',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByLabelText(fileText.column)).toHaveValue('Palabra clave');
});

test('a file without a column of keywords says so, and is read by the one that is chosen', async () => {
  const { screen } = await openDialog((columna) => ({
    columnas: ['Nombre', 'Teléfono'],
    columna: columna === null ? null : 0,
    lineas: columna === null ? 0 : 3,
    validas: columna === null ? 0 : 3,
  }));
  await expect.element(screen.getByText(fileText.noColumn)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Usar/ })).toBeDisabled();
  await screen.getByLabelText(fileText.column).selectOptions('Nombre');
  await expect.element(screen.getByRole('button', { name: 'Usar estas 3 keywords' })).toBeEnabled();
  await expect.element(screen.getByText(fileText.noColumn)).not.toBeInTheDocument();
});

describe('completing an upload whose list the browser kept', () => {
  const BROKEN = sampleOf(Batch, { _id: idOf(6), nombre: 'Marzo', intake_completo: false });
  const KEPT = 'bares en Vigo\nhoteles en Vigo';
  const OTHER = 'taxis en Soria';
  afterEach(() => forgetList(BROKEN._id));

  /** The broken-off upload beside a draft with `shown`; `start` answers the start of its batch. */
  async function openBroken(shown: string, start: () => unknown = () => good(BROKEN)) {
    await keepList(BROKEN._id, KEPT);
    writeDraft({ text: shown, settings: { ...defaultSettings, nombre: 'Abril' } });
    let batches: readonly unknown[] = [BROKEN];
    serve({
      [BATCHES]: () => paged(batches),
      [READ]: () => {
        const leido = sampleOf(ArchivoLeido, {
          columnas: ['keyword'],
          lineas: 1,
          validas: 1,
          rechazadas: [],
        });
        return new Response(`${JSON.stringify({ leido })}\n`);
      },
      [nameOf(keywordsRoutes.bulk)]: () =>
        answerOf(keywordsRoutes.bulk.answer, { keywords_creadas: 2, keywords_duplicadas: 0 }),
      [nameOf(batchesRoutes.iniciar)]: () => {
        batches = [];
        return start();
      },
      [PLAN]: () => answerOf(batchesRoutes.planificar.answer, {}),
    });
    const part = await renderPart(<UploadScreen />, '/upload');
    const { screen } = part;
    return {
      ...part,
      list: screen.getByRole('textbox', { name: text.label }),
      complete: async () => {
        await expect.element(screen.getByRole('region', { name: sendText.complete })).toBeVisible();
        await expect.element(screen.getByText(sendText.unfinishedNeedsList)).not.toBeInTheDocument();
        await screen.getByRole('button', { name: sendText.complete }).click();
      },
    };
  }
  const kept = () => ({ text: readDraft().text, nombre: readDraft().settings.nombre });

  test.each([
    ['is started', () => good(BROKEN), sendText.created('2')],
    ['cannot be started', () => new Refusal(409, 'conflicto', 'Ahora no.'), sendText.ready],
  ])('leaves another list and its name on the screen, where the batch %s', async (_, start, said) => {
    const { screen, list, complete, address } = await openBroken(OTHER, start);
    await complete();
    await expect.element(screen.getByText(said)).toBeVisible();
    await expect.element(list).toHaveValue(OTHER);
    await expect.element(screen.getByLabelText(configText.name)).toHaveValue('Abril');
    expect([kept(), address()]).toEqual([{ text: OTHER, nombre: 'Abril' }, '/upload']);
  });

  test('leaves a chosen file on the screen', async () => {
    const { screen, complete, address } = await openBroken('');
    await userEvent.upload(
      screen
        .getByLabelText(text.chooseFile)
        .elements()
        .find((one) => one instanceof HTMLInputElement) as HTMLElement,
      new File(['keyword\nbares'], 'lista.csv', { type: 'text/csv' }),
    );
    await screen.getByRole('button', { name: /^Usar esta/ }).click();
    await complete();
    await expect.element(screen.getByText(sendText.created('2'))).toBeVisible();
    await expect.element(screen.getByText('lista.csv')).toBeVisible();
    expect(address()).toBe('/upload');
  });

  test.each([
    ['the same list', KEPT],
    ['no list', ''],
  ])('clears the screen and leaves it for the batches, where it shows %s', async (_, shown) => {
    const { complete, address } = await openBroken(shown);
    await complete();
    await expect.poll(address).toBe('/batches');
    await expect.poll(kept).toEqual({ text: '', nombre: '' });
  });
});
