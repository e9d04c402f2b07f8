import type { Locator, Page } from '@playwright/test';
import { answerAfterClick, ask, checkBothThemes, checkWidths, expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const MAX_ACTIONS = 12;

/** Counts a person's actions. */
function counted() {
  let actions = 0;
  return {
    click: async (target: Locator, options?: { timeout: number }) => {
      await target.click(options);
      actions += 1;
    },
    back: async (page: Page) => {
      actions += 1;
      await page.goBack();
    },
    count: () => actions,
  };
}

/** Waits until no row has come for two seconds. */
async function lastArrived(arrived: Locator): Promise<void> {
  let before: string | null = null;
  const isSame = async () => {
    const now = await arrived.textContent({ timeout: 1_000 }).catch(() => null);
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { intervals: [2_000] }).toBe(true);
}

/** Scrolls down the page, to load what is only drawn in view. */
async function seeAll(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Batches Activos' })).toBeVisible();
  for (const title of ['Se liberan en 30 días', 'Flujo de trabajo', 'Libres por día (30 días)', 'Salud']) {
    await page.locator('main').press('End');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('heading', { name: /^Rendimiento/ })).toBeVisible();
}

test('one example batch leads to a ranked list, its evidence and an action', async ({ page, signIn }) => {
  await signIn('estreno@example.com', '/dashboard');
  const person = counted();
  await expect(page.getByRole('region', { name: 'Empieza en tres pasos' })).toBeVisible();
  await expect(page.getByText('Se buscará con', { exact: false })).toBeVisible();
  await checkWidths(page);

  await person.click(page.getByRole('button', { name: 'Probar con 5 ejemplos' }));
  await expect(page).toHaveURL(/live-search/);
  const guide = page.getByRole('region', { name: 'Guía de inicio' });
  await expect(guide).toContainText('Paso 2 de 3');
  await expect(page.getByRole('heading', { name: /^Libres \([1-9]/ })).toBeVisible();
  await expect(page.getByText('LIBRE · 2/2', { exact: false }).first()).toBeVisible();

  // A score comes after its verdict; each look at rows that came meanwhile is an action.
  const scored = '/api/resultados?tipo_oportunidad=dominio_expirado&limite=1';
  await expect
    .poll(async () => (await ask<{ data: unknown[] }>(page, 'GET', scored)).data.length)
    .toBeGreaterThan(0);
  await person.click(guide.getByRole('link', { name: 'Ver resultados' }));
  await expect(page).toHaveURL(/results/);
  await expect(guide).toContainText('Paso 3 de 3');
  // The search's own table, which also has names to buy, stays until the screen has been fetched.
  const rows = page.getByRole('table', { name: /^Oportunidades/ }).getByRole('row');
  const buyable = rows.filter({ has: page.getByRole('button', { name: /Comprar/ }) });
  const arrived = page.getByRole('button', { name: /^(1 nueva|\d+ nuevas)$/ });
  // A score comes after its verdict: rows not yet in the list wait beside it until requested.
  while (!(await buyable.first().isVisible())) {
    await expect(buyable.first().or(arrived).first()).toBeVisible();
    // It disappears by itself once an empty list has filled; then the rows are looked at again.
    if (await arrived.isVisible()) {
      await lastArrived(arrived);
      await person.click(arrived, { timeout: 5_000 }).catch(() => undefined);
    }
  }
  await checkWidths(page);

  await person.click(buyable.first().getByRole('button').first());
  const details = page.getByRole('dialog');
  await expect(details).toBeVisible();
  await expect(details.getByText('LIBRE', { exact: false }).first()).toBeVisible();
  await checkBothThemes(page);
  await person.click(details.getByRole('link', { name: 'Ver las pruebas del dominio' }));
  await expect(page).toHaveURL(/domains/);
  await expect(
    page
      .getByRole('dialog')
      .getByText(/RDAP|WHOIS/)
      .first(),
  ).toBeVisible();
  await checkBothThemes(page);

  await person.back(page);
  await expect(page).toHaveURL(/results/);
  await person.click(details.getByRole('button', { name: 'Comprar', exact: true }));
  await expect(page.getByRole('menuitem', { name: /Buscar en|Comprar en/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await person.click(details.getByRole('button', { name: 'Cerrar' }));
  await expect(details).toBeHidden();
  await person.click(page.getByRole('button', { name: 'Terminar la guía' }));
  await expect(guide).toBeHidden();
  expect(person.count()).toBeLessThanOrEqual(MAX_ACTIONS);
});

test('the dashboard tells what to buy, what is ahead, the funnel, the yield and its health', async ({
  page,
  signIn,
}) => {
  await signIn('estreno@example.com', '/dashboard');
  await expect(page.getByRole('region', { name: 'Empieza en tres pasos' })).toBeHidden();
  const buy = page.getByRole('region', { name: 'Para comprar ahora' });
  await expect(buy.getByText('LIBRE · 2/2', { exact: false }).first()).toBeVisible();
  // Free names and those about to be free are counted apart everywhere.
  const totals = page.getByRole('region', { name: 'Totales' });
  await expect(totals).toContainText(/Dominios Expirados\s*[1-9]\d*\s*[1-9]\d* libres, \d+ por liberarse/);
  const link = buy.getByRole('link', { name: /^Ver (el libre|los)/ });
  const free = async () => Number(/ (\d+) libres, /.exec((await totals.textContent()) ?? '')?.[1]);
  // Another one may be found between two readings.
  await expect
    .poll(async () => {
      const count = await free();
      return (await link.textContent()) === (count === 1 ? 'Ver el libre' : `Ver los ${count} libres`);
    })
    .toBe(true);
  await seeAll(page);
  const funnel = page.getByRole('region', { name: 'Flujo de trabajo' });
  for (const [name, path] of [
    ['Keywords', '/upload'],
    ['Scraping', '/businesses'],
    ['Verificación', '/domains'],
    ['Oportunidades', '/results'],
  ] as const) {
    await expect(funnel.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  const perDay = page.getByRole('region', { name: 'Libres por día (30 días)' });
  await perDay.getByText('Ver los números').click();
  // A search across midnight has found them on two days, of which each has its bar.
  await expect(async () => {
    const figures = (await perDay.getByRole('cell').allTextContents()).map(Number);
    expect(figures.reduce((sum, one) => sum + one, 0)).toBe(await free());
    for (const one of figures)
      expect(await perDay.locator(`[data-hint$=": ${one}"]`).first().isVisible()).toBe(true);
  }).toPass();
  // A server of the world may be silent for a while and is then named.
  await expect(page.getByRole('region', { name: 'Salud' })).toContainText(
    /[\d.]+ servidores|\d+ de \d+ no se pueden? consultar ahora/,
  );
  const yields = page.getByRole('region', { name: /^Rendimiento/ });
  await expect(yields.locator('svg path').first()).toBeVisible();
  await checkWidths(page);

  await buy.getByRole('button', { name: /LIBRE/ }).first().click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/RDAP|WHOIS/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await yields.getByRole('button', { name: 'Valencia', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Rendimiento en Valencia' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Buscar más: .* en Valencia/ })
    .first()
    .click();
  await expect(page).toHaveURL(/upload/);
  await expect(page.getByRole('textbox', { name: 'Keywords, una por línea' })).toHaveValue(/ en Valencia$/);
});

test('a part that cannot be loaded is one message of its own, and so is a whole that cannot', async ({
  page,
  url,
  signIn,
  allowConsole,
}) => {
  allowConsole.push('Failed to load resource', '503');
  await signIn('estreno@example.com', '/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados');
  await page.route('**/api/dashboard/libres', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: { code: 'no_disponible', message: 'Ahora no' } },
    }),
  );
  await page.goto(`${url}/dashboard`);
  await seeAll(page);
  await expect(page.getByText('No se han podido cargar los libres por día')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await checkBothThemes(page);
  await answerAfterClick(page, '**/api/dashboard/libres');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  for (const part of ['batches', 'keywords', 'negocios', 'dominios', 'dashboard', 'gestion'])
    await page.route(`**/api/${part}**`, (route) => route.abort());
  for (const part of ['batches', 'keywords', 'negocios', 'dominios', 'dashboard', 'gestion'])
    await page.route(`**/api/${part}/**`, (route) => route.abort());
  allowConsole.push('net::ERR_FAILED');
  await page.reload();
  await expect(page.getByText('No se ha podido cargar el dashboard')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
});

test('the guide is put away with the keyboard and stays away', async ({ page, signIn, context }) => {
  await signIn('guia@example.com', '/dashboard');
  const guide = page.getByRole('region', { name: 'Empieza en tres pasos' });
  await expect(guide).toBeVisible();
  await guide.getByRole('button', { name: 'Ocultar la guía' }).focus();
  await page.keyboard.press('Enter');
  await expect(guide).toBeHidden();
  await expect(page.getByText('Crea tu primer batch')).toBeVisible();
  await seeAll(page);
  await expect(page.getByText('Todavía no hay búsquedas terminadas')).toBeVisible();
  await checkWidths(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'Para comprar ahora' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Empieza en tres pasos' })).toBeHidden();
});
