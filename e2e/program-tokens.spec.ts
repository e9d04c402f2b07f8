import { checkBothThemes, checkFits, expect, test, told } from './fixtures.ts';

/** An account of its own, so that an interrupted test does not affect the others. */
const TOKENS = 'programas@example.com';

test('a token is made for a program, shown once, used with its permissions alone, and revoked', async ({
  page,
  url,
  signIn,
}) => {
  await signIn(TOKENS, '/settings?tab=seguridad');
  const card = page.getByRole('region', { name: 'Acceso de programas' });
  await expect(card.getByText('Todavía no hay ninguno.')).toBeVisible();
  await card.getByRole('button', { name: 'Crear acceso' }).click();
  const form = page.getByRole('dialog', { name: 'Crear un acceso de programa' });
  await form.getByLabel('Nombre').fill('n8n de casa');
  await form.getByLabel('Recolectar').check();
  await form.getByLabel('Comprar').check();
  await form.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(form.getByText('Escribe cuántos créditos puede gastar')).toBeVisible();
  await checkBothThemes(page);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await checkFits(page, width);
  }
  await form.getByLabel('Comprar').uncheck();
  await form.getByLabel('Tope de créditos').fill('500');
  await form.getByRole('button', { name: 'Crear', exact: true }).click();

  const shown = page.getByRole('dialog', { name: 'Copia el token ahora' });
  await expect(shown.getByRole('button', { name: 'Copiar el token' })).toBeVisible();
  const token = (await shown.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^pde_[0-9A-Za-z]{36}$/);
  await checkBothThemes(page);
  await checkFits(page, 360);
  await shown.getByRole('button', { name: 'Ya lo he guardado' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(card.getByText('Leer · Recolectar (0 de 500 créditos)')).toBeVisible();
  await expect(card.getByText(`…${token.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);

  const call = (method: string, path: string) =>
    fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  expect((await call('GET', '/api/batches')).status).toBe(200);
  expect((await call('GET', '/api/seguridad')).status).toBe(403);
  expect((await call('POST', '/api/gestion/filtros')).status).toBe(403);
  await page.reload();
  await expect(card.getByText(/último uso/)).toBeVisible();
  await checkBothThemes(page);

  await card.getByRole('button', { name: 'Revocar el acceso n8n de casa' }).click();
  const revoked = told(page, 'status', 'Acceso revocado');
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar', exact: true }).click();
  await revoked;
  await expect(card.getByText(/^Revocado el/)).toBeVisible();
  expect((await call('GET', '/api/batches')).status).toBe(401);
  await page.getByRole('heading', { name: 'Historial de la cuenta' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Acceso de programa revocado: «n8n de casa»')).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await checkFits(page, width);
  }
});
