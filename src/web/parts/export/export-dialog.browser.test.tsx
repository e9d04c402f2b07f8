import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { columnasExportacion } from '#contract/export-columns.ts';
import { CABECERA_OMITIDAS, exportarRoutes } from '#contract/routes/exportar.ts';
import { type Asked, nameOf, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { type SavedFile, watchSavedFiles } from '../../testing/saved-files.ts';
import { ExportDialog } from './export-dialog.tsx';

const EXPORT = nameOf(exportarRoutes.exportar);
const REQUEST = { entidad: 'keywords', filtro: { search: 'bar' } } as const;
const DONE = 'El archivo está en tus descargas.';
const whole = () =>
  new Response('Keyword\nuno\n', { headers: { 'content-disposition': 'attachment; filename="k.csv"' } });

let saved: SavedFile[];
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  saved = watchSavedFiles();
  localStorage.clear();
});

const onClose = vi.fn();
function Host({ total }: { total: number }) {
  const [opened, setOpened] = useState(true);
  const close = () => {
    onClose();
    setOpened(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Otra vez
      </button>
      <ExportDialog opened={opened} onClose={close} total={total} request={REQUEST} columns="keywords" />
    </>
  );
}

async function open(answer: (asked: Asked) => unknown = whole, total = 4) {
  onClose.mockClear();
  const { asked } = serve({ [EXPORT]: answer });
  const { screen } = await renderPart(<Host total={total} />);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect.element(button('Exportar')).toBeVisible();
  return {
    screen,
    asked,
    button,
    box: (name: string) => screen.getByRole('checkbox', { name, exact: true }),
    form: (name: string) => screen.getByRole('radio', { name, exact: true }),
    status: screen.getByRole('status'),
    bodies: () => asked.map(({ body }) => body),
  };
}

/** An answer that arrives in parts and fails as the browser's does when aborted. */
function stream() {
  let send: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = controller;
    },
  });
  return {
    answer: ({ signal }: Asked) => {
      signal?.addEventListener('abort', () => send.error(signal.reason));
      return new Response(body);
    },
    part: (text: string) => send.enqueue(new TextEncoder().encode(text)),
    end: () => send.close(),
  };
}

test('rows left out for the mark «No contactar» are said when the file has come', async () => {
  const { button, status } = await open(
    () => new Response('Keyword\nuno\n', { headers: { [CABECERA_OMITIDAS]: '3' } }),
  );
  await button('Exportar').click();
  await expect
    .element(status)
    .toHaveTextContent(`${DONE} Se han dejado fuera 3 filas: sus negocios tienen la marca «No contactar».`);
});

test('what no file of businesses holds is said before', async () => {
  const { screen } = await renderPart(
    <ExportDialog opened onClose={onClose} total={4} request={{ entidad: 'negocios' }} columns="negocios" />,
  );
  await expect.element(screen.getByText(/No salen los datos de negocios con la marca/)).toBeVisible();
});

describe('what is asked for', () => {
  test('without a choice: the rows of the list, every column, as a Spanish spreadsheet reads it', async () => {
    const { button, form, status, bodies } = await open();
    await expect.element(form('CSV para hoja de cálculo española')).toBeChecked();
    await button('Exportar').click();
    await expect.element(status).toHaveTextContent(DONE);
    expect(bodies()).toEqual([{ ...REQUEST, formato: 'csv-es' }]);
    expect(saved.map(({ name }) => name)).toEqual(['k.csv']);
  });

  test.each([
    ['Excel (XLSX)', 1, 'xlsx'],
    ['CSV internacional', 2, 'csv'],
    ['JSON', 3, 'json'],
  ])('%s is reached with the arrow keys', async (name, steps, formato) => {
    const { button, form, bodies } = await open();
    (form('CSV para hoja de cálculo española').element() as HTMLElement).focus();
    for (let step = 0; step < steps; step += 1) await userEvent.keyboard('{ArrowDown}');
    await expect.element(form(name)).toBeChecked();
    await button('Exportar').click();
    await expect.poll(bodies).toEqual([{ ...REQUEST, formato }]);
  });

  test.each([
    [1_204, 'Exportar 1.204 filas'],
    [1, 'Exportar 1 fila'],
  ])('the heading says how many rows there will be: %i', async (total, name) => {
    const { screen, button } = await open(whole, total);
    await expect.element(screen.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect.element(button('Exportar')).toBeEnabled();
  });

  test('form and columns of the last export are there at the next one, also when the page is loaded again', async () => {
    const first = await open();
    (first.form('CSV para hoja de cálculo española').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    (first.box('Keyword').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(first.box('Keyword')).not.toBeChecked();
    await first.screen.unmount();
    const { form, box, button, bodies } = await open();
    await expect.element(form('JSON')).toBeChecked();
    await expect.element(box('Keyword')).not.toBeChecked();
    await button('Exportar').click();
    await expect.poll(() => bodies().length).toBe(1);
    const { columnas } = bodies()[0] as { columnas: string[] };
    expect(columnas).not.toContain('keyword');
    expect(columnas.length).toBe(Object.keys(columnasExportacion.keywords).length - 1);
  });

  test('what another version has left behind is not obeyed', async () => {
    localStorage.setItem('dominios.exportar.keywords', '{"formato":"ods","sin":"x"}');
    const { form, box } = await open();
    await expect.element(form('CSV para hoja de cálculo española')).toBeChecked();
    await expect.element(box('Keyword')).toBeChecked();
  });

  test('an empty list is not exported', async () => {
    const { button } = await open(whole, 0);
    await expect.element(button('Exportar')).toBeDisabled();
  });
});

describe('the file on its way', () => {
  test('its rows and bytes are told as they come, and until then nothing of it can be changed', async () => {
    const { answer, part, end } = stream();
    const { screen, button, box, form, status } = await open(answer);
    await button('Exportar').click();
    await expect.element(button('Cancelar')).toBeVisible();
    part(`Keyword\r\nuno\r\n${'x'.repeat(1_486)}`);
    await expect.element(status).toHaveTextContent('1 fila · 1,5 kB');
    const bar = screen.getByRole('progressbar');
    await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
    for (const control of [form('JSON'), box('Keyword'), button('Todas'), button('Ninguna')]) {
      await expect.element(control).toBeDisabled();
    }
    part(`\r\n${'x'.repeat(1_498_498)}\r\n`);
    // Rate and time left follow when a second has passed between the two parts.
    await expect.element(status).toMatchTextContent(/^3 filas · 1,5 MB/);
    await expect.element(bar).toHaveAttribute('aria-valuenow', '75');
    end();
    await expect.element(status).toHaveTextContent(DONE);
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(box('Keyword')).toBeEnabled();
  });

  test('a text of several lines is one row', async () => {
    const { answer, part } = stream();
    const { button, status } = await open(answer);
    await button('Exportar').click();
    part('Keyword;Error\r\nuno;"línea 1\nlínea ""2""\n');
    await expect.element(status).toHaveTextContent('0 filas · 0,0 kB');
    part('línea 3"\r\ndos;\r\n');
    await expect.element(status).toMatchTextContent(/^2 filas · 0,1 kB/);
  });
});
