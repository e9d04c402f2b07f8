import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  ask,
  checkBothThemes,
  checkFits,
  chooseAccount,
  expect,
  simulatorUrl,
  test,
  told,
} from './fixtures.ts';

/** By the simulator's clock, which the product follows and other journeys move. */
async function codeOf(secret: string): Promise<string> {
  const { now } = await (await fetch(`${simulatorUrl()}/clock`)).json();
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}
/** One account each, so that an interrupted test does not affect the others. */
const FACTOR = 'seguridad@example.com';
const SESSIONS = 'sesiones@example.com';
const DATA = 'traslado@example.com';

test('an authenticator is set up by its secret, asked for at the next sign-in, and taken away', async ({
  page,
  url,
  signInByHand,
  allowConsole,
}) => {
  allowConsole.push('400');
  await signInByHand(FACTOR, '/settings?tab=seguridad');
  await expect(page.getByText('Solo se pide la cuenta de Google.')).toBeVisible();
  await page.getByRole('button', { name: 'Activar 2FA' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR para el autenticador' })).toBeVisible();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await checkBothThemes(page);
  // Another journey may move the clock between reading it and sending the code.
  const made = page.getByRole('heading', { name: 'Tus códigos de recuperación' });
  await expect(async () => {
    if (!(await made.isVisible())) {
      await dialog.getByLabel('Código de seis dígitos').fill(await codeOf(secret), { timeout: 15_000 });
      await dialog.getByRole('button', { name: 'Activar' }).click({ timeout: 15_000 });
    }
    await expect(made).toBeVisible({ timeout: 15_000 });
  }).toPass();
  const shown = page.getByRole('dialog').locator('li code');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  // The previous dialog is still fading out.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Ya los he guardado' }).click();
  await expect(page.getByText('2FA activado')).toBeVisible();
  await expect(page.getByText('Códigos de recuperación sin usar: 10')).toBeVisible();

  await page.getByRole('button', { name: /seguridad/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInByHand(FACTOR, '/settings?tab=seguridad');
  await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible();
  await checkBothThemes(page);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await checkFits(page, width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Código').fill('000000');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert')).toContainText('El código no es correcto o ya se ha usado');
  await page.getByLabel('Código').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(`${url}/settings?tab=seguridad`);
  await expect(page.getByText('Códigos de recuperación sin usar: 9')).toBeVisible();

  await page.getByRole('button', { name: 'Quitar el autenticador' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Solo se pide la cuenta de Google.')).toBeVisible();
  // The history is shown when it is reached.
  await page.getByRole('heading', { name: 'Historial de la cuenta' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Código incorrecto al entrar').first()).toBeVisible();
});

test('the sessions of the account are listed and closed, and a list of addresses never leaves its maker out', async ({
  page,
  browser,
  url,
  signIn,
  allowConsole,
}) => {
  allowConsole.push('409');
  await signIn(SESSIONS, '/settings?tab=seguridad');
  await expect(page.getByRole('heading', { name: 'Sesiones abiertas' })).toBeVisible();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${url}/batches`);
  await other.getByRole('button', { name: 'Continuar con Google' }).click();
  await chooseAccount(other, SESSIONS);
  await expect(other).toHaveURL(`${url}/batches`);
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sesiones abiertas' });
  await expect(sessions.getByText('Esta sesión')).toBeVisible();
  const closed = told(page, 'status', 'Sesión cerrada');
  await sessions
    .getByRole('button', { name: /^Cerrar/ })
    .first()
    .click();
  await closed;
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();

  const list = page.getByLabel(/Direcciones IP desde las que/);
  await list.fill('203.0.113.9');
  const refused = told(page, 'alert', 'Esta lista te dejaría fuera');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await refused;
  await page.getByRole('button', { name: 'Añadir mi dirección' }).click();
  const saved = told(page, 'status', '✅ Configuración guardada');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await saved;
  await list.fill('');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(list).toHaveValue('');
});

/** Imports the account's export after deletions, then again, and then an invalid file. */
async function bringBack(page: Page, filter: string, zip: string): Promise<void> {
  await ask(page, 'DELETE', `/api/gestion/filtros/${filter}`);
  const choose = page.locator('input[type=file]');
  const file = { name: 'cuenta.zip', mimeType: 'application/zip', buffer: readFileSync(zip) };
  const dialog = page.getByRole('dialog', { name: 'Importar datos' });
  await choose.setInputFiles(file);
  await expect(dialog.getByText('Filtros guardados: 1 de 1')).toBeVisible();
  await checkBothThemes(page);
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Datos importados' });
  await expect(done.getByText('Datos importados: 1 novedad.')).toBeVisible();
  await expect(done.getByText('El historial de la cuenta')).toBeVisible();
  await expect(done.getByText('Claves de API')).toBeVisible();
  await done.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await choose.setInputFiles(file);
  await expect(
    dialog.getByText('Tu cuenta ya tiene todo lo que se puede recuperar de «cuenta.zip».'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const refused = told(page, 'alert', 'Error al importar datos. El archivo no se puede importar');
  await choose.setInputFiles({ ...file, buffer: Buffer.from('no es un ZIP') });
  await refused;
}

test('the account goes out as a ZIP, comes back, and is deleted only with its address typed', async ({
  page,
  url,
  signIn,
  allowConsole,
}) => {
  allowConsole.push('401', '400');
  await signIn(DATA, '/settings?tab=seguridad');
  await expect(page.getByRole('button', { name: 'Exportar Datos' })).toBeVisible();
  const filter = await ask<{ data: { _id: string } }>(page, 'POST', '/api/gestion/filtros', {
    pantalla: 'dominios',
    nombre: 'Libres',
    filtro: 'es_disponible=true',
    avisar: false,
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar Datos' }).click();
  expect((await download).suggestedFilename()).toMatch(/^cuenta-\d{4}-\d{2}-\d{2}\.zip$/);
  await bringBack(page, filter.data._id, await (await download).path());
  const before = await ask<{ data: { usuario_id: string } }>(page, 'GET', '/api/usuarios/perfil');
  await page.getByRole('button', { name: 'Eliminar Cuenta' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Eliminar para siempre' })).toBeDisabled();
  await checkBothThemes(page);
  await dialog.getByLabel(/Escribe .* para confirmarlo/).fill(DATA);
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toContainText('Tu cuenta se ha eliminado');
  await signIn(DATA, '/dashboard');
  await expect(page).toHaveURL(`${url}/dashboard`);
  await expect(page.getByRole('button', { name: /traslado/ })).toBeVisible();
  const after = await ask<{ data: { usuario_id: string } }>(page, 'GET', '/api/usuarios/perfil');
  expect(after.data.usuario_id).not.toBe(before.data.usuario_id);
});
