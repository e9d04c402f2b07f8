import { answerAfterClick, checkBothThemes, checkFits, expect, test } from './fixtures.ts';

/** Each view's list and what it says without rows. */
const VIEWS = [
  ['', 'Trabajos muertos', 'Ningún trabajo muerto'],
  ['?vista=registros', 'Servidores de registro', 'Todavía no se ha preguntado a ningún registro'],
  ['?vista=liberaciones', 'Liberaciones por zona', 'Todavía no se ha visto ninguna liberación'],
  ['?vista=cuentas', 'Cuentas', 'Ninguna cuenta coincide con la búsqueda'],
  ['?vista=cambios', 'Cambios de los administradores', 'Ningún cambio todavía'],
] as const;

test('for who is no administrator the page is an address that is not known', async ({
  page,
  url,
  signIn,
}) => {
  await page.goto(`${url}/no/existe`);
  await expect(page).toHaveURL(/\/login/);
  const unknown = page.url();
  await page.goto(`${url}/admin`);
  await expect(page).toHaveURL(unknown);
  await signIn('Luis Pérez', '/admin?vista=cuentas');
  await expect(page).toHaveURL(`${url}/dashboard`);
  await page.goto(`${url}/admin`);
  await expect(page).toHaveURL(`${url}/dashboard`);
  await expect(page.getByRole('link', { name: 'Configuración', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administración' })).toHaveCount(0);
});

test('an administrator looks around, changes an account, and the change is kept', async ({
  page,
  url,
  signIn,
  allowConsole,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn('Marta Ruiz');
  await page.getByRole('link', { name: 'Administración' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Administración' })).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Vistas de la administración' });
  await views.getByRole('link', { name: 'Cuentas' }).click();
  await expect(views.locator('[aria-current=page]')).toHaveText('Cuentas');
  await page.getByRole('searchbox', { name: 'Buscar cuentas' }).fill('nadie-se-llama-asi');
  await page.getByRole('button', { name: 'Limpiar la búsqueda' }).click();
  const edit = page.getByRole('button', { name: 'Cambiar el plan y los límites de marta.ruiz@example.com' });
  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Plan y límites' });
  await expect(dialog.getByRole('textbox', { name: 'Plan' })).toBeFocused();
  await checkBothThemes(page);
  await dialog.getByRole('textbox', { name: 'Almacenamiento, en GB' }).fill('mucho');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Escribe un número entero')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Almacenamiento, en GB' }).fill('25');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(page.getByRole('row', { name: /marta/ })).toContainText('de 25 GB');
  await views.getByRole('link', { name: 'Cambios' }).click();
  await expect(page.getByRole('row', { name: /Cuenta cambiada/ }).first()).toContainText('GB 10 → 25');

  allowConsole.push('Failed to load resource');
  await page.route('**/api/admin/registros*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await views.getByRole('link', { name: 'Registros' }).click();
  await expect(page.getByText('No se han podido cargar los registros')).toBeVisible();
  await answerAfterClick(page, '**/api/admin/registros*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('No se han podido cargar los registros')).toBeHidden();
  await page.unroute('**/api/admin/registros*');

  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [view, list, empty] of VIEWS) {
      await page.goto(`${url}/admin${view}`);
      const region = page.getByRole('region', { name: list, exact: true }).first();
      await expect(region.locator('tr[data-row]').or(region.getByText(empty)).first()).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await checkBothThemes(page);
      await checkFits(page, width);
    }
  }
});
