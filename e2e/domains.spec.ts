import type { Locator, Page } from '@playwright/test';
import { ask, checkAccessible, checkBothThemes, checkFits, expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

/** An account that no other journey uses: its list holds what is pasted here. */
const OWNER = 'Marta Ruiz';
const PASTED = [
  'libre.com',
  'libre.it',
  'sitio-normal.com',
  'https://www.en-redencion.com/contacto?utm_source=x',
  'sin-canal.es',
  'nadie-lo-tiene-uno.es',
  'nadie-lo-tiene-dos.es',
  'facebook.com/barpaco',
  'esto no es un dominio',
];

const table = (page: Page) => page.getByRole('table', { name: 'Dominios de la cuenta' });
const rowOf = (page: Page, name: string): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Ver detalles de ${name}`, exact: true }) });
const names = (page: Page) => table(page).locator('td[data-main] button').allInnerTexts();
const dialog = (page: Page) => page.getByRole('dialog');

test('a pasted list is checked at once, refused lines say why, and each verdict has its dated receipt', async ({
  page,
  signIn,
}) => {
  await signIn(OWNER, '/domains');
  await expect(page.getByRole('navigation', { name: 'Navegación principal' })).toBeVisible();
  await ask(page, 'DELETE', '/api/dominios/bulk', { filtro: {} });
  await page.reload();
  await expect(page.getByText('Todavía no hay dominios')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Añadir dominios' }).last().click();
  await page.getByRole('textbox', { name: 'Dominios, uno por línea' }).fill(PASTED.join('\n'));
  await page.getByRole('button', { name: 'Añadir y verificar (9)' }).click();
  await expect(dialog(page).getByText('7 dominios nuevos')).toBeVisible();
  await expect(dialog(page).getByText('2 líneas rechazadas')).toBeVisible();
  await expect(dialog(page).getByText('Es una red social, no un dominio propio')).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Ver los dominios' }).click();

  await expect(rowOf(page, 'libre.com')).toContainText(/LIBRE\./);
  await expect(rowOf(page, 'libre.it')).toContainText(/LIBRE · confirmando \d\d:\d\d/);
  await expect(rowOf(page, 'sitio-normal.com')).toContainText('Registrado');
  await expect(rowOf(page, 'en-redencion.com')).toContainText('Redención');

  await page.getByRole('button', { name: 'Ver detalles de libre.com' }).click();
  const receipt = dialog(page).getByRole('listitem').filter({ hasText: 'No existe en el registro' });
  await expect.poll(() => receipt.count()).toBeGreaterThan(1);
  // A second try finds the answers of the first as well.
  if (test.info().retry === 0) await expect(receipt).toHaveCount(2);
  const known = await receipt.count();
  await expect(dialog(page).getByRole('button', { name: 'Comprar' })).toBeEnabled();
  await checkBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Verificar ahora' }).click();
  await expect(receipt).toHaveCount(known + 1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ver detalles de libre.com' })).toBeFocused();

  await page.getByRole('button', { name: 'Ver detalles de libre.it' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Comprar' })).toBeDisabled();
  await expect(dialog(page).getByText(/la segunda comprobación es a las \d\d:\d\d/)).toBeVisible();
});

test('a person’s own verdict stands in the receipt, decides, and can be taken back', async ({
  page,
  signIn,
}) => {
  await signIn(OWNER, '/domains?search=sin-canal.es');
  await page.getByRole('button', { name: 'Ver detalles de sin-canal.es' }).click();
  const said = dialog(page).getByText('Libre, según tu comprobación');
  await dialog(page).getByRole('button', { name: 'libre', exact: true }).click();
  await expect(said).toBeVisible();
  await expect(dialog(page).getByText('LIBRE · confirmando')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Retirar mi comprobación' }).click();
  await expect(said).toBeHidden();
  await expect(dialog(page).getByText('LIBRE · confirmando')).toBeHidden();
});

test('filter, order and columns are in the address: a reload, Back and a link restore them', async ({
  page,
  url,
  signIn,
}) => {
  await signIn(OWNER, '/domains');
  await expect.poll(() => names(page)).toHaveLength(7);
  await page.getByLabel('Extensión').selectOption('com');
  await expect.poll(() => names(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Dominio', exact: true }).click();
  await expect(page).toHaveURL(/extension=com&orden=dominio&direccion=asc/);
  const sorted = ['en-redencion.com', 'libre.com', 'sitio-normal.com'].map(
    (name) => `Ver detalles de ${name}`,
  );
  const shown = async () => (await names(page)).map((text) => text.replace(/\s+/g, ' '));
  await expect.poll(shown).toEqual(sorted);
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('checkbox', { name: 'HTTP' }).uncheck();
  await expect(table(page).getByRole('columnheader', { name: 'HTTP' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect.poll(shown).toEqual(sorted);
  await expect(page.getByLabel('Extensión')).toHaveValue('com');
  await expect(table(page).getByRole('columnheader', { name: 'HTTP' })).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/domains\?extension=com$/);
  await page.goBack();
  await expect(page.getByLabel('Extensión')).toHaveValue('');
  await expect.poll(() => names(page)).toHaveLength(7);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${url}/domains?search=libre&es_disponible=true`);
  await expect.poll(() => names(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  await page.getByRole('checkbox', { name: 'Seleccionar libre.com' }).check();
  await checkBothThemes(page);
  await checkFits(page, 360);
});

test('chosen rows become favourites, are deleted after a question, and come back by undoing', async ({
  page,
  signIn,
}) => {
  await signIn(OWNER, '/domains?extension=com');
  await page.getByRole('checkbox', { name: 'Seleccionar libre.com' }).check();
  await page.getByRole('checkbox', { name: 'Seleccionar sitio-normal.com' }).check();
  const bar = page.getByRole('region', { name: 'Acciones sobre la selección' });
  await expect(bar.getByText('2 seleccionados')).toBeVisible();
  await bar.getByRole('button', { name: 'Favorito', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Quitar libre.com de favoritos' })).toBeVisible();
  await bar.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog(page)).toContainText('Estás seguro de eliminar estos 2 dominios?');
  await checkAccessible(page);
  await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('2 dominios eliminados.')).toBeVisible();
  await expect.poll(() => names(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('2 dominios recuperados')).toBeVisible();
  await expect.poll(() => names(page)).toHaveLength(3);
  await expect(page.getByRole('button', { name: 'Quitar libre.com de favoritos' })).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar libre.com' }).click();
  await expect(dialog(page)).toContainText('Estás seguro de eliminar este dominio?');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('the assisted walk copies each name, opens its page and takes the answers by keyboard', async ({
  page,
  url,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route(
    (address) => address.origin !== url,
    (route) =>
      route.request().url().includes('127.0.0.1') ? route.continue() : route.fulfill({ body: 'registro' }),
  );
  await signIn(OWNER, '/domains');
  await page.getByRole('button', { name: 'Comprobación asistida (3)' }).click();
  await expect(dialog(page).getByText('1 de 3')).toBeVisible();
  await checkBothThemes(page);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('o');
  const lookup = await opened;
  await lookup.waitForURL(/\.es/);
  await lookup.close();
  await page.bringToFront();
  await expect(dialog(page).getByText('Nombre copiado')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(decodeURIComponent(lookup.url())).toContain(copied);
  await dialog(page).getByRole('checkbox', { name: 'Abrir la página al pasar de dominio' }).uncheck();
  await dialog(page).getByText('Comprobación asistida').click();
  await page.keyboard.press('1');
  await expect(dialog(page).getByText('2 de 3')).toBeVisible();
  await page.keyboard.press('2');
  await expect(dialog(page).getByText('3 de 3')).toBeVisible();
  await page.keyboard.press('z');
  await expect(dialog(page).getByText('2 de 3')).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByText('Libres: 1 · Registrados: 1 · Sin anotar: 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Comprobación asistida (1)' })).toBeVisible();
  await expect(rowOf(page, copied)).toContainText('LIBRE · confirmando');
});
