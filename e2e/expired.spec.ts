import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readCalendar } from '../src/api/calendar/read-calendar.testing.ts';
import {
  ask,
  checkBothThemes,
  checkWidths,
  expect,
  simulatorUrl,
  TWO_WORDS_MS,
  test,
  told,
} from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const ME = 'expirados@example.com';
/** Names of the simulated registry that no other journey uses. */
const DROPPED = 'muchos-servidores.com';
const BY_HAND = 'sin-canal.es';
const SOON = 'en-borrado.com';
const LATER = 'en-redencion.com';
const ELSEWHERE = 'en-redencion.it';

async function tell(verb: 'drop' | 'take', domain: string): Promise<void> {
  await fetch(`${simulatorUrl()}/${verb}`, { method: 'POST', body: JSON.stringify({ domain }) });
}

interface Domain {
  _id: string;
  confirmaciones: number;
  fecha_ultima_verificacion: string | null;
  fecha_perdido: string | null;
  fecha_liberacion_estimada: string | null;
}

async function find(page: Page, name: string): Promise<Domain> {
  const { data } = await ask<{ data: Domain[] }>(page, 'GET', `/api/dominios?search=${name}`);
  return (
    data[0] ?? {
      ...{ _id: '', confirmaciones: 0, fecha_ultima_verificacion: null, fecha_perdido: null },
      fecha_liberacion_estimada: null,
    }
  );
}

async function verify(page: Page, name: string): Promise<void> {
  const { _id } = await find(page, name);
  await ask(page, 'POST', `/api/dominios/${_id}/verificar`, {});
}

const rowOf = (page: Page, name: string): Locator =>
  page.locator('tr[data-row]').filter({ has: page.getByRole('button', { name: `Ver detalles de ${name}` }) });
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Vistas de los dominios expirados' }).getByRole('link', { name });

test('a name that drops stands first in Libres as new, and every control of the list works', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(ME, '/expired');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dominios Expirados');
  await ask(page, 'POST', '/api/dominios', { dominios: [DROPPED, BY_HAND, SOON] });
  await expect.poll(async () => (await find(page, DROPPED)).fecha_ultima_verificacion).not.toBeNull();
  await tell('drop', DROPPED);
  await verify(page, DROPPED);
  await expect
    .poll(async () => (await find(page, DROPPED)).confirmaciones, { timeout: TWO_WORDS_MS })
    .toBe(2);
  await expect.poll(async () => (await find(page, SOON)).fecha_liberacion_estimada).not.toBeNull();

  await page.reload();
  await expect(page.getByRole('rowheader', { name: /^Liberados hace poco/ })).toBeVisible();
  const first = page.locator('tr[data-row]').first();
  await expect(first).toContainText('nuevo');
  const row = rowOf(page, DROPPED);
  await expect(row).toContainText('nuevo');
  await expect(row).toContainText('LIBRE · 2/2');
  await checkWidths(page);

  await row.getByRole('button', { name: `Marcar ${DROPPED} como favorito` }).click();
  await expect(row.getByRole('button', { name: `Quitar ${DROPPED} de favoritos` })).toBeVisible();
  const copied = told(page, 'status', 'Nombre copiado');
  await row.getByRole('button', { name: `Copiar ${DROPPED}` }).click();
  await copied;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(DROPPED);
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: `Comprar ${DROPPED}` }).click();
  await expect(dialog.getByRole('link', { name: /^Buscar en/ }).first()).toHaveAttribute(
    'href',
    new RegExp(DROPPED.replace('.', '\\.')),
  );
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await row
    .getByRole('button', { name: `Ver detalles de ${DROPPED}` })
    .first()
    .click();
  await expect(dialog).toContainText(DROPPED);
  // Servers of the simulated internet are shown by name.
  await expect(dialog).toContainText('rdap.verisign.com');
  await expect(dialog).not.toContainText('127.0.0.1');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Extensión').selectOption('com');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/extension=com/);
  await expect(rowOf(page, DROPPED)).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar', exact: false }).first().click();
  await expect(page).not.toHaveURL(/extension=com/);
  await page.getByRole('button', { name: 'Columnas', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Autoridad' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Autoridad' })).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Dominio' }).getByRole('button').click();
  await expect(page).toHaveURL(/orden=dominio/);
  await page.getByLabel('Buscar dominios expirados').fill('nada-de-nada');
  await expect(page.getByText('Ningún dominio coincide con el filtro')).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();

  await row.focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Comprar (1)' })).toBeEnabled();
  await page.getByRole('button', { name: 'Copiar nombres' }).click();
  await page.getByRole('button', { name: 'Exportar selección (1)' }).click();
  await expect(dialog.getByText('XLSX', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Manual checks can also be started from here.
  await page.getByRole('button', { name: /^Comprobar a mano \(\d+\)$/ }).click();
  await expect(dialog).toContainText(/sin-canal\.es|\.es|\.com/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('what is about to drop is shown by day, watched and put in a calendar', async ({ page, signIn }) => {
  await signIn(ME, '/expired?vista=pronto');
  const row = rowOf(page, SOON);
  await expect(row).toBeVisible();
  const strip = page.getByRole('region', { name: 'Liberaciones de los próximos 30 días' });
  const day = strip.getByRole('button', { disabled: false }).first();
  await day.click();
  await expect(page).toHaveURL(/dia=/);
  await strip.getByRole('button', { pressed: true }).click();
  await expect(page).not.toHaveURL(/dia=/);
  await row.getByRole('button', { name: `Vigilar ${SOON}` }).click();
  await expect(row.getByRole('button', { name: `Dejar de vigilar ${SOON}` })).toBeVisible();
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: `Añadir ${SOON} al calendario` }).click();
  expect((await download).suggestedFilename()).toBe(`${SOON}.ics`);
  await page.getByRole('button', { name: 'Calendario', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear la dirección' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Suscribirse al calendario' })).toHaveValue(
    /\/calendario/,
  );
  await dialog.getByRole('button', { name: 'Revocar' }).click();
  await expect(dialog.getByRole('button', { name: 'Crear la dirección' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await checkWidths(page);
});

test('what falls this week in Sevilla is four actions away, and its calendar is read by another program', async ({
  page,
  signIn,
}) => {
  await signIn(ME, '/dashboard');
  const at = (dominio_extraido: string, provincia: string) => {
    const nombre_negocio = `Negocio de ${dominio_extraido}`;
    return {
      nombre_negocio,
      dominio_extraido,
      provincia,
      categoria_negocio: 'Cerrajero',
      fuente_datos: 'Prueba',
    };
  };
  // Of the other two, one falls in another province and one in another month.
  const negocios = [at(SOON, 'Sevilla'), at(LATER, 'Sevilla'), at(ELSEWHERE, 'Lugo')];
  await ask(page, 'POST', '/api/negocios/bulk', { negocios });
  for (const name of [SOON, LATER, ELSEWHERE]) {
    await verify(page, name);
    await expect.poll(async () => (await find(page, name)).fecha_liberacion_estimada).not.toBeNull();
  }

  await page.getByRole('link', { name: 'Expirados', exact: true }).click();
  await view(page, 'Se liberan pronto').click();
  await page.getByRole('combobox', { name: 'Provincia' }).selectOption('Sevilla');
  // The next choice is added to what the screen has drawn.
  await expect(page.getByRole('button', { name: 'Quitar el filtro Sevilla' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Se libera' }).selectOption('En 7 días');

  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await expect(rowOf(page, SOON)).toBeVisible();
  await expect(page).toHaveURL(/provincia=Sevilla/);
  await expect(page).toHaveURL(/dias=7/);
  await checkWidths(page);
  await page.getByRole('button', { name: 'Calendario', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar la que ves (.ics)' }).click();
  const { fecha_liberacion_estimada } = await find(page, SOON);
  const day = new Date(fecha_liberacion_estimada ?? 0).toLocaleDateString('sv-SE', {
    timeZone: 'Europe/Madrid',
  });
  expect(readCalendar(await readFile(await (await download).path(), 'utf8'))).toEqual([
    { resumen: `${SOON} se libera (estimado)`, desde: day, hasta: null },
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Quitar el filtro En 7 días' }).click();
  await expect(rowOf(page, LATER)).toBeVisible();
  await expect(rowOf(page, ELSEWHERE)).toHaveCount(0);
});

test('a bought name keeps its purchase, a discarded one comes back, and one that another registers is lost', async ({
  page,
  signIn,
  url,
}) => {
  await signIn(ME, '/expired');
  // Its row moves there once the freed names are known: a click meanwhile would be lost.
  await expect(page.getByRole('rowheader', { name: /^Liberados hace poco/ })).toBeVisible();
  await rowOf(page, DROPPED)
    .getByRole('button', { name: `Comprar ${DROPPED}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Marcar como comprado' }).click();
  const question = page.getByRole('dialog', { name: `Has comprado ${DROPPED}` });
  await question.getByLabel('Precio de compra (€)').fill('1234,5');
  await checkBothThemes(page);
  const moved = told(page, 'status', 'Un dominio pasa a Comprados.');
  await question.getByRole('button', { name: 'Marcar como comprado' }).click();
  await moved;
  await view(page, 'Comprados').click();
  const row = rowOf(page, DROPPED);
  await row.getByRole('button', { name: `Cambiar la compra de ${DROPPED}` }).click();
  await dialog.getByLabel('Precio de venta (€)').fill('2000');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText(/1\.?234,50\s€/);
  await expect(row).toContainText(/765,50\s€/);
  await checkWidths(page);
  await row.getByRole('button', { name: `Devolver ${DROPPED} a las listas` }).click();
  await expect(page.getByText('Todavía no has comprado ningún dominio')).toBeVisible();

  await view(page, 'Libres').click();
  // Its row moves there once the freed names are known, and loses the focus.
  await expect(page.getByRole('rowheader', { name: /^Liberados hace poco/ })).toBeVisible();
  await rowOf(page, DROPPED).focus();
  const discarded = told(page, 'status', 'Un dominio descartado.');
  await page.keyboard.press('d');
  await discarded;
  await view(page, 'Descartados').click();
  await row.getByRole('button', { name: `Devolver ${DROPPED} a las listas` }).click();
  await expect(page.getByText('No has descartado ningún dominio')).toBeVisible();

  await tell('take', DROPPED);
  await verify(page, DROPPED);
  await expect.poll(async () => (await find(page, DROPPED)).fecha_perdido).not.toBeNull();
  await page.goto(`${url}/domains?favorito=true&search=${DROPPED}`);
  await expect(rowOf(page, DROPPED)).toContainText('Perdido');
  await page.goto(`${url}/expired`);
  await expect(page.getByRole('heading', { name: /^Dominios Disponibles/ })).toBeVisible();
  await expect(rowOf(page, DROPPED)).toHaveCount(0);
});
