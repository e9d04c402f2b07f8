import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const TABS = ['General', 'APIs', 'Notificaciones', 'Procesamiento', 'Seguridad'] as const;
const SAVED = '✅ Configuración guardada correctamente';

const openTab = (page: Page, name: (typeof TABS)[number]) => page.getByRole('tab', { name }).click();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByRole('status').filter({ hasText: SAVED })).toBeVisible();
}

test('a name, a zone and the theme are saved, shown everywhere, and still there after a reload', async ({
  page,
  signIn,
}) => {
  await signIn('Ana García', '/settings');
  const name = page.getByRole('textbox', { name: 'Nombre de usuario' });
  await expect(name).toHaveValue('Ana García');
  await expect(page.getByText('El email no se puede cambiar')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Plan' })).toHaveValue('BASIC');
  await expect(page.getByText('0 / sin límite')).toBeVisible();

  await name.fill('');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('Escribe un nombre de entre 1 y 120 caracteres')).toBeVisible();

  await name.fill('Ana la Probadora');
  await page.getByRole('combobox', { name: 'Zona horaria' }).selectOption('Nueva York');
  await page.getByRole('switch', { name: 'Tema oscuro' }).check();
  await save(page);
  await expect(page.getByText(SAVED)).toBeHidden({ timeout: 8_000 });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: /Ana la Probadora/ })).toBeVisible();

  await page.reload();
  await expect(name).toHaveValue('Ana la Probadora');
  await expect(page.getByRole('combobox', { name: 'Zona horaria' })).toHaveValue('America/New_York');

  await name.fill('Ana García');
  await page.getByRole('combobox', { name: 'Zona horaria' }).selectOption('Madrid');
  await page.getByRole('switch', { name: 'Tema oscuro' }).uncheck();
  await save(page);
});

test('leaving with unsaved changes asks; changing the tab does not', async ({ page, url, signIn }) => {
  await signIn('Ana García', '/settings');
  await page.getByRole('textbox', { name: 'Nombre de usuario' }).fill('Otra');
  await expect(page.getByText('Hay cambios sin guardar')).toBeVisible();
  await openTab(page, 'Seguridad');
  await expect(page).toHaveURL(`${url}/settings?tab=seguridad`);
  await page.getByRole('link', { name: 'Batches' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('¿Salir sin guardar?');
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page).toHaveURL(`${url}/settings?tab=seguridad`);
  await page.getByRole('button', { name: 'Recargar' }).click();
  await dialog.getByRole('button', { name: 'Descartar los cambios' }).click();
  await expect(page.getByText('Configuración recargada')).toBeVisible();
  await openTab(page, 'General');
  await expect(page.getByRole('textbox', { name: 'Nombre de usuario' })).toHaveValue('Ana García');
  await page.getByRole('link', { name: 'Batches' }).click();
  await expect(page).toHaveURL(`${url}/batches`);
});

test('a key is tried, stored, shown only by its end, and removed', async ({ page, signIn }) => {
  await signIn('Ana García', '/settings?tab=apis');
  const label = 'API key de Claude (Anthropic)';
  const key = page.getByLabel(label, { exact: true });
  const tryIt = page.getByRole('button', { name: `Probar ${label}` });
  await expect(key).toBeDisabled();
  await expect(tryIt).toBeDisabled();
  await page.getByRole('combobox', { name: 'Proveedor de IA activo' }).selectOption('Claude (Anthropic)');
  await tryIt.click();
  await expect(page.getByText('Por favor ingresa una API key')).toBeVisible();

  await key.fill('sk-ant-mala');
  await expect(key).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: `Mostrar ${label}` }).click();
  await expect(key).toHaveAttribute('type', 'text');
  await tryIt.click();
  await expect(page.getByText(/Clave incorrecta/)).toBeVisible();
  await key.fill('sk-ant-buena-1234');
  await expect(page.getByText(/Clave incorrecta/)).toBeHidden();
  await tryIt.click();
  await expect(page.getByText(/Clave válida/)).toBeVisible();

  await save(page);
  await expect(key).toHaveValue('****1234');
  await tryIt.click();
  await expect(page.getByText('API key configurada (introduce nueva key para probar)')).toBeVisible();
  await page.getByRole('button', { name: `Quitar ${label}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Clave eliminada')).toBeVisible();
  await expect(key).toHaveValue('');
  await page.getByRole('combobox', { name: 'Proveedor de IA activo' }).selectOption('Ninguno');
  await save(page);
});

test('the pace is bounded, and what it comes to is reckoned', async ({ page, signIn }) => {
  await signIn('Ana García', '/settings?tab=procesamiento');
  const concurrent = page.getByRole('textbox', { name: 'Solicitudes simultáneas' });
  await concurrent.fill('99');
  await concurrent.blur();
  await expect(concurrent).toHaveValue('20');
  await page.getByRole('textbox', { name: /Espera entre solicitudes/ }).fill('500');
  await expect(page.getByText('40,0 req/seg')).toBeVisible();
  await concurrent.fill('');
  await concurrent.blur();
  await expect(concurrent).toHaveValue('5');
  await expect(page.getByText('10,0 req/seg')).toBeVisible();
  await page.getByRole('textbox', { name: /Espera entre solicitudes/ }).fill('1000');
  await page.getByRole('textbox', { name: /Espera entre solicitudes/ }).blur();
  await expect(page.getByText('Hay cambios sin guardar')).toBeHidden();
});

test('the tabs go by keyboard', async ({ page, signIn }) => {
  await signIn('Ana García', '/settings');
  await page.getByRole('tab', { name: 'General' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'APIs' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'APIs' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Seguridad' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Seguridad' })).toHaveAttribute('aria-selected', 'true');
});

test('a finished search rings the bell; its notice leads to it and is read', async ({
  page,
  signIn,
  checkAccessible,
}) => {
  test.setTimeout(180_000);
  await signIn('Luis Pérez', '/live-search');
  await page.getByRole('textbox', { name: 'Keywords, una por línea' }).fill('dentistas en Vigo');
  await page.getByRole('button', { name: 'Iniciar Búsqueda' }).click();
  const bell = page.getByRole('button', { name: /^Notificaciones/ });
  await expect(bell).toHaveAccessibleName(/sin leer/, { timeout: 120_000 });
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notificaciones' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await checkAccessible();
  await list.getByRole('link').first().click();
  await expect(list).toBeHidden();
  await bell.click();
  const all = list.getByRole('button', { name: 'Marcar todas como leídas' });
  if (await all.isVisible()) await all.click();
  await expect(bell).toHaveAccessibleName('Notificaciones');
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
});

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  for (const theme of ['claro', 'oscuro'] as const) {
    test(`every tab is accessible and fits at ${width} px, ${theme}`, async ({
      page,
      url,
      signIn,
      checkAccessible,
    }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn('Ana García', '/settings');
      const dark = page.getByRole('switch', { name: 'Tema oscuro' });
      await expect(dark).toBeVisible();
      if ((await dark.isChecked()) !== (theme === 'oscuro')) {
        await dark.setChecked(theme === 'oscuro');
        await save(page);
      }
      for (const tab of TABS) {
        await openTab(page, tab);
        await expect(page.getByRole('tabpanel')).toBeVisible();
        if (tab === 'APIs') {
          for (const provider of ['Google Places', 'OpenStreetMap']) {
            await page.getByRole('radio', { name: provider }).check();
            await checkAccessible();
          }
        }
        await checkAccessible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(
          width,
        );
      }
      expect(page.url()).toBe(`${url}/settings?tab=seguridad`);
    });
  }
}
