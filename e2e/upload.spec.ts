import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ask, checkBothThemes, checkFits, expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const list = (page: Page) => page.getByRole('textbox', { name: 'Keywords, una por línea' });
const validation = (page: Page) => page.getByRole('region', { name: '3. Validación' });
const startButton = (page: Page) => page.getByRole('button', { name: /^Iniciar procesamiento/ });

/** Unique names for each run, because existing keywords are left out. */
const fresh = (name: string) => `${name} ${Date.now().toString(36)}`;

/** Pastes from the clipboard: typing thousands of lines takes the browser minutes. */
async function paste(page: Page, text: string): Promise<void> {
  await list(page).evaluate((area, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function openUpload(page: Page, signIn: (who: 'subidas@example.com', from: string) => Promise<void>) {
  await signIn('subidas@example.com', '/upload');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carga Masiva Global de Keywords');
}

test('bad lines are named with their reasons, marked, counted and downloaded', async ({ page, signIn }) => {
  await openUpload(page, signIn);
  await expect(startButton(page)).toBeDisabled();
  await checkBothThemes(page);
  const bad = Array.from({ length: 12 }, (_, n) => `кафе ${n}`);
  await list(page).fill(
    ['bares en Vigo', '  BARES en vigo ', '', 'x', 'a'.repeat(101), ...bad, "L'Hospitalet bar & grill"].join(
      '\n',
    ),
  );
  const region = validation(page);
  await expect(startButton(page)).toHaveText('Iniciar procesamiento (2 keywords)');
  await expect(region.getByText('Duplicado', { exact: false })).toBeVisible();
  await expect(region.getByText('Muy corto (min 2 caracteres)')).toBeVisible();
  await expect(region.getByText('Muy largo (max 100 caracteres)')).toBeVisible();
  await expect(
    region.getByText('Contiene caracteres no latinos (solo español, inglés, francés, alemán, etc.)').first(),
  ).toBeVisible();
  await expect(region.getByText('... y 5 más')).toBeVisible();
  await expect(page.getByText('17 keywords detectadas')).toBeVisible();
  await expect(region.locator('dl').first()).toHaveText('Válidas2No válidas14Duplicadas1Total17');
  await region.getByRole('button', { name: 'Línea 4' }).click();
  const chosen = () =>
    list(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
  await expect.poll(chosen).toBe('x');
  const download = page.waitForEvent('download');
  await region.getByRole('button', { name: 'Descargar' }).click();
  const rows = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(16);
  expect(rows[1]).toBe('"2","BARES en vigo","Duplicado"');

  await page.reload();
  await expect(startButton(page)).toHaveText('Iniciar procesamiento (2 keywords)');
  await page.getByRole('button', { name: 'Limpiar todo' }).click();
  await expect(startButton(page)).toHaveText('Iniciar procesamiento (0 keywords)');
});

test('a pasted list shows its plan, starts with Ctrl+Enter, and is a batch with its settings', async ({
  page,
  signIn,
}) => {
  await openUpload(page, signIn);
  const name = fresh('Carga de prueba');
  const words = [fresh('dentistas en Vigo'), fresh('bares en Lugo'), fresh('hoteles en Cádiz')];
  await page.getByRole('textbox', { name: 'Nombre del batch' }).fill(name);
  await page.getByRole('combobox', { name: 'Máx. resultados' }).selectOption('20');
  await page.getByRole('button', { name: 'Ajustes avanzados' }).click();
  await page.getByRole('combobox', { name: 'Reintentos' }).selectOption('5');
  await page.getByRole('switch', { name: 'Optimización con IA' }).uncheck();
  await list(page).fill(words.join('\n'));
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan.getByText('Solicitudes', { exact: true })).toBeVisible();
  await expect(plan.locator('dl').nth(1)).toContainText(/Negocios≈ \d/);
  await expect(page.getByText('Ninguna está ya en tu cuenta')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tope de solicitudes' }).fill('1');
  await expect(plan.getByText('El tope es menor que lo previsto')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tope de solicitudes' }).fill('500');
  await checkBothThemes(page);
  await list(page).press('Control+Enter');
  await expect(page).toHaveURL(/\/batches$/);
  const { data } = await ask<{
    data: { nombre: string; estado: string; total_keywords: number; configuracion: object }[];
  }>(page, 'GET', '/api/batches?limite=5');
  const made = data.find(({ nombre }) => nombre === name);
  expect(made).toMatchObject({
    total_keywords: 3,
    configuracion: {
      max_resultados_por_keyword: 20,
      reintentos_automaticos: 5,
      usar_optimizacion_ia: false,
      deteccion_automatica_pais: true,
      max_concurrent_requests: 5,
      delay_entre_requests: 1_000,
      omitir_duplicados: true,
      pais_objetivo: 'XX',
      tope_solicitudes: 500,
    },
  });
  expect(made?.estado).not.toBe('pendiente');

  await page.goBack();
  await list(page).fill([words[0], fresh('museos en Ávila')].join('\n'));
  await expect(page.getByText('De las válidas, nuevas: 1. Ya las tienes: 1; no se buscan.')).toBeVisible();
  await startButton(page).click();
  await expect(
    page.getByText(
      'Se crearon 1 keywords nuevas. Se omitieron 1 keywords duplicadas que ya existían en la base de datos.',
    ),
  ).toBeVisible();
});

test('a file is read first: its column is chosen, its bad rows are shown, and its keywords start', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole.push('400 (Bad Request)');
  await openUpload(page, signIn);
  const rows = [
    'id;palabra clave;país',
    `1;${fresh('talleres en Soria')};ES`,
    '2;кафе;ES',
    `3;${fresh('bakery in Leeds')};GB`,
  ];
  await page.locator('input[type=file]').setInputFiles({
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Columna de las keywords' })).toHaveValue(
    'palabra clave',
  );
  await expect(dialog.getByText('País por fila: columna «país»')).toBeVisible();
  await expect(dialog.getByText(/caracteres no latinos/)).toBeVisible();
  await checkBothThemes(page);
  await dialog.getByRole('button', { name: 'Usar estas 2 keywords' }).click();
  await expect(startButton(page)).toHaveText('Iniciar procesamiento (2 keywords)');
  await startButton(page).click();
  await expect(page).toHaveURL(/\/batches$/);

  await page.goBack();
  await page.locator('input[type=file]').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from([137, 80, 78, 71]),
  });
  await expect(page.getByRole('alert')).toContainText('Solo se admiten archivos .txt, .csv, .tsv y .xlsx.');
});

test('an upload that broke off is offered after a reload, and completed with the list the browser kept', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole.push('Failed to load resource', 'net::ERR');
  await openUpload(page, signIn);
  const mark = Date.now().toString(36);
  const many = Array.from({ length: 6_000 }, (_, n) => `oficio ${mark} ${n} en Vigo`);
  await page.getByRole('textbox', { name: 'Nombre del batch' }).fill(`Rota ${mark}`);
  await paste(page, many.join('\n'));
  await expect(startButton(page)).toHaveText('Iniciar procesamiento (6.000 keywords)');
  // The plan moves the button down when it comes.
  await expect(
    page.getByRole('region', { name: 'Plan' }).getByText('Solicitudes', { exact: true }),
  ).toBeVisible();
  // Held until it is cancelled: the attempts after a refused one end within seconds.
  const cancelled = Promise.withResolvers<void>();
  await page.route('**/api/keywords/bulk', async (route) => {
    if (route.request().postDataJSON().chunk !== 1) return route.continue();
    await cancelled.promise;
    await route.abort();
  });
  await startButton(page).click();
  await expect(page.getByText(/^5\.000 de 6\.000 keywords/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Carga cancelada' })).toBeVisible();
  cancelled.resolve();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(
    page.getByText(`La carga de «Rota ${mark}» se quedó a medias: 5.000 keywords recibidas.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Completarla' }).click();
  await expect(page).toHaveURL(/\/batches$/);
  const { data } = await ask<{
    data: { _id: string; nombre: string; total_keywords: number; intake_completo: boolean }[];
  }>(page, 'GET', '/api/batches?limite=5');
  const made = data.find(({ nombre }) => nombre === `Rota ${mark}`);
  expect(made).toMatchObject({ total_keywords: 6_000, intake_completo: true });
  await ask(page, 'POST', `/api/batches/${made?._id}/pausar`, {});
});

test('trades and towns are combined, and the screen fits a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openUpload(page, signIn);
  await page.getByRole('button', { name: 'Combinar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Oficios, uno por línea' }).fill('fontaneros\ndentistas');
  await dialog.getByRole('combobox', { name: 'Provincia' }).selectOption('Sevilla');
  await dialog.getByRole('combobox', { name: 'Habitantes como mínimo' }).selectOption('100.000');
  await checkFits(page, 360);
  await dialog.getByRole('button', { name: 'Añadir 4 keywords' }).click();
  await expect(startButton(page)).toHaveText('Iniciar procesamiento (4 keywords)');
  await expect(list(page)).toHaveValue(/fontaneros en Dos Hermanas/);
  await checkFits(page, 360);
  await checkBothThemes(page);
});
