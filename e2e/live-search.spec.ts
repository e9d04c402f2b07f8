import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { answerAfterClick, expect, simulatorUrl, test, told } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

async function freeNames(): Promise<Set<string>> {
  const lines = await (await fetch(`${simulatorUrl()}/truth`)).text();
  const truths = lines.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  return new Set(truths.filter((truth) => truth.verdad === 'free').map((truth) => truth.dominio));
}

async function runExamples(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Limpiar Todo' }).click();
  await expect(page.getByRole('button', { name: 'Iniciar Búsqueda' })).toBeDisabled();
  await page.getByRole('button', { name: 'Ejemplos' }).click();
  await expect(page.getByText('5 keywords • 100 negocios máximo')).toBeVisible();
  await page.getByRole('button', { name: 'Iniciar Búsqueda' }).click();
}

test('a search shows rows as they arrive, settles its badges, and finds a free domain, none wrongly', async ({
  page,
  signIn,
  checkAccessible,
}) => {
  await signIn('Ana García', '/live-search');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Búsqueda en vivo');
  await checkAccessible();
  // Names that other accounts have just searched are known: the search may take no longer than a loaded page.
  const running = told(page, 'button', 'Pausar Búsqueda');
  await runExamples(page);
  await running;
  const rows = page.getByRole('table', { name: 'Resultados de la búsqueda' }).getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  await checkAccessible();
  await expect(page.getByText('Completado', { exact: true }).first()).toBeVisible();
  await checkAccessible();
  await page.getByRole('checkbox', { name: 'Solo Dominios Libres' }).check();
  await expect(page).toHaveURL(/libres/);
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Exportar \(\d+\)$/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^dominios-\d{4}-\d{2}-\d{2}\.csv$/);
  const [header, ...lines] = readFileSync(await file.path(), 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(header).toBe('Keyword,Nombre Negocio,Dominio,Dominio Libre,Rating,Reviews,Teléfono,Website');
  expect(lines.length).toBeGreaterThan(0);
  const free = await freeNames();
  for (const line of lines) expect(free).toContain(line.match(/,([a-z0-9.-]+\.[a-z0-9-]+),SÍ/)?.[1]);
});

test('the last search is still there after a reload, with its filter and its receipt', async ({
  page,
  url,
  signIn,
  checkAccessible,
}) => {
  await signIn('Ana García', '/live-search');
  const rows = page.getByRole('table', { name: 'Resultados de la búsqueda' }).getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  await page.getByRole('searchbox').fill('dentistas');
  await expect(page).toHaveURL(/dentistas/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('dentistas');
  await page.getByRole('searchbox').fill('');
  // Rows are drawn by position: until the whole search is shown, a position may get another name before a click.
  const free = page.getByRole('region', { name: 'Dominios libres de la búsqueda' });
  await free.getByRole('button', { name: /LIBRE/ }).first().click();
  await expect(page.getByRole('dialog')).toContainText(/NXDOMAIN|no está en la zona/i);
  await checkAccessible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`${url}/live-domains`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('por dominio');
});

test('a last search that is found late does not bring back who has left for another screen', async ({
  page,
  signIn,
}) => {
  await signIn('Ana García', '/dashboard');
  const code = Promise.withResolvers<void>();
  // Held inside the page: the browser's request events have been seen to miss this one.
  await page.evaluate(() => {
    const real = window.fetch;
    const held = { looked: false, answered: false, release: () => {} };
    Object.assign(window, { held });
    window.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (!/\/api\/batches\?.*tipo=live/.test(address)) return await real(input, init);
      const released = new Promise<void>((done) => {
        held.release = done;
      });
      held.looked = true;
      await released;
      try {
        const answer = await real(input, init);
        await answer.clone().arrayBuffer();
        return answer;
      } finally {
        // The waiting screen may be gone before the answer; then its request is aborted.
        held.answered = true;
      }
    };
  });
  await page.route('**/assets/upload-screen*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const nav = page.getByRole('navigation', { name: 'Navegación principal' });
  // The heading comes before the screen's code, which then looks for the last search.
  await nav.getByRole('link', { name: 'Búsqueda en vivo' }).click();
  await expect(page).toHaveURL(/\/live-search$/);
  await page.waitForFunction(() => Reflect.get(window, 'held').looked);
  await nav.getByRole('link', { name: 'Carga Masiva' }).click();
  await expect(page).toHaveURL(/\/upload$/);
  await page.evaluate(() => Reflect.get(window, 'held').release());
  await page.waitForFunction(() => Reflect.get(window, 'held').answered);
  // Effects of the answer are done before the second next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  code.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Carga Masiva');
  await expect(page).toHaveURL(/\/upload$/);
});

test('an address that asks for more than there is is put right, or answered so once', async ({
  page,
  url,
  signIn,
  allowConsole,
}) => {
  allowConsole.push('400', '404');
  await signIn('Ana García', '/live-search');
  await expect(page.getByRole('table', { name: 'Resultados de la búsqueda' })).toBeVisible();
  await expect(page).toHaveURL(/batch=/);
  const here = page.url();
  for (const pagina of [99, 99_999]) {
    await page.goto(`${here}&pagina=${pagina}`);
    await expect(page).toHaveURL(here);
    await expect(page.getByRole('table', { name: 'Resultados de la búsqueda' })).toBeVisible();
  }
  await page.goto(`${url}/live-search?batch=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('El batch no existe o se ha eliminado.');
  await page.getByRole('button', { name: 'Empezar otra búsqueda' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver dashboard completo' }).click();
  await expect(page).toHaveURL(`${url}/dashboard`);
});

test('grouped by domain, every count says what it counts', async ({ page, signIn }) => {
  await signIn('Ana García', '/live-domains');
  const figure = (name: string) =>
    page.locator('dl > div').filter({ hasText: name }).locator('dd').textContent();
  await expect(page.getByRole('table', { name: 'Resultados por dominio' })).toBeVisible();
  const businesses = await figure('Negocios encontrados');
  expect(Number(await figure('Grupos'))).toBeLessThan(Number(businesses));
  await expect(page.getByRole('button', { name: /^Exportar/ })).toHaveText(`Exportar (${businesses})`);
  // A domain with a single business is one line: its verdict, its business and its phone.
  const line = page.getByRole('row').filter({ hasText: 'torresvalencia.com' }).last();
  await expect(line).toContainText('LIBRE');
  await expect(line).toContainText('Centro Odontológico Torres');
});

test('a server in trouble shows after one more try, and a good answer takes its place', async ({
  page,
  url,
  signIn,
  allowConsole,
}) => {
  allowConsole.push('500');
  // From a screen without a stream that does not ask for batches: every counted request is the dashboard's.
  await signIn('Ana García', '/terminos');
  await expect(page).toHaveURL(`${url}/terminos`);
  const failed = page.getByRole('alert').filter({ hasText: 'No se han podido cargar los batches' });
  let shown = false;
  let tries = 0;
  // A stream that opens later asks for everything on the screen once more.
  const streaming = page.waitForResponse('**/api/eventos*');
  await page.route('**/api/batches?*', async (route) => {
    await streaming;
    // After it is shown, the dashboard asks again at an interval while its stream is not open yet.
    if (!shown) tries += 1;
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  const seen = failed.waitFor().then(() => {
    shown = true;
  });
  await page.goto(`${url}/dashboard`);
  await seen;
  expect(tries).toBe(2);
  await answerAfterClick(page, '**/api/batches?*');
  await failed.getByRole('button', { name: 'Reintentar' }).click();
  await expect(failed).toBeHidden();
});

test('the keyboard turns pages and finds the search box', async ({ page, signIn }) => {
  await signIn('Ana García', '/live-search');
  await expect(page.getByRole('table', { name: 'Resultados de la búsqueda' })).toBeVisible();
  await page.locator('body').click({ position: { x: 700, y: 5 } });
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('pausing pauses on the server and resuming goes on', async ({ page, signIn }) => {
  await signIn('Luis Pérez', '/live-search');
  const keywords = ['abogados', 'peluquerías', 'talleres', 'restaurantes', 'farmacias', 'gimnasios']
    .flatMap((trade) =>
      ['Madrid', 'Barcelona', 'Málaga', 'Zaragoza', 'Murcia'].map((city) => `${trade} en ${city}`),
    )
    .join('\n');
  await page.getByRole('textbox', { name: 'Keywords, una por línea' }).fill(keywords);
  await page.getByRole('button', { name: 'Iniciar Búsqueda' }).click();
  await page.getByRole('button', { name: 'Pausar Búsqueda' }).click();
  await expect(page.getByText('Pausado', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reanudar' })).toBeVisible();
  await page.getByRole('button', { name: 'Reanudar' }).click();
  await expect(page.getByRole('button', { name: 'Pausar Búsqueda' })).toBeVisible();
});
