import type { Page } from '@playwright/test';
import { ask, test as base, checkBothThemes, checkFits, expect, told } from './fixtures.ts';

const TABS = [
  'General',
  'APIs',
  'Notificaciones',
  'Procesamiento',
  'Seguridad',
  'Mercado',
  'Órdenes',
] as const;
type Tab = (typeof TABS)[number];
const SAVED = '✅ Configuración guardada correctamente';
const NAME = 'ajustes';

const openTab = (page: Page, name: Tab) => page.getByRole('tab', { name }).click();
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nombre de usuario' });

/** An account that no other journey uses, reset to a known state. */
const test = base.extend<{ settings: (tab?: Tab) => Promise<void> }>({
  settings: async ({ page, url, signIn }, use) => {
    await use(async (tab = 'General') => {
      await signIn('ajustes@example.com', `/settings?tab=${tab.toLowerCase()}`);
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await ask(page, 'PUT', '/api/usuarios/config', {
        nombre_usuario: NAME,
        timezone: 'Europe/Madrid',
        idioma: 'es',
        tema: 'light',
        proveedor_mapas: 'local-business-data',
      });
      await ask(page, 'PUT', '/api/usuarios/api-keys', { claude_api_key: null, ai_provider: 'none' });
      await ask(page, 'POST', '/api/notificaciones/leer', { todas: true });
      await page.goto(`${url}/settings?tab=${tab.toLowerCase()}`);
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    });
  },
});

async function save(page: Page): Promise<void> {
  const saved = told(page, 'status', SAVED);
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await saved;
}

test('a name, a zone, a language and the theme are saved, shown everywhere, and still there after a reload', async ({
  page,
  settings,
}) => {
  await settings();
  await expect(nameField(page)).toHaveValue(NAME);
  await expect(page.getByText('El email no se puede cambiar')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Plan' })).toHaveValue('BASIC');
  await expect(
    page.getByText(/^Plan de Local Business Data: .*aún no se sabe|^Plan de Local Business Data: quedan/),
  ).toBeVisible();

  await nameField(page).fill('');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('Escribe un nombre de entre 1 y 120 caracteres')).toBeVisible();

  await nameField(page).fill('Nora la Probadora');
  await page.getByRole('combobox', { name: 'Zona horaria' }).selectOption('Nueva York');
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('Inglés');
  await page.getByRole('switch', { name: 'Tema oscuro' }).check();
  await save(page);
  await expect(page.getByText(SAVED)).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: /Nora la Probadora/ })).toBeVisible();

  await page.reload();
  await expect(nameField(page)).toHaveValue('Nora la Probadora');
  await expect(page.getByRole('combobox', { name: 'Zona horaria' })).toHaveValue('America/New_York');
  // The two answers may be on both sides of a minute.
  await expect(async () => {
    await page.reload();
    const { data } = await ask<{ data: { estadisticas: { ultimo_acceso: string } } }>(
      page,
      'GET',
      '/api/usuarios/config',
    );
    const lastAccess = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(data.estadisticas.ultimo_acceso));
    await expect(page.getByText(lastAccess)).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await openTab(page, 'Procesamiento');
  await expect(page.getByText('1.0 req/seg como mucho')).toBeVisible();
});

test('two tabs on the settings keep what each has changed, and tell what both have', async ({
  page,
  context,
  url,
  settings,
}) => {
  await settings();
  const other = await context.newPage();
  await other.goto(`${url}/settings`);
  await expect(nameField(other)).toHaveValue(NAME);
  await other.getByRole('combobox', { name: 'Zona horaria' }).selectOption('Londres');
  await save(other);

  await nameField(page).fill('Nora');
  const changed = told(page, 'status', SAVED, 'Zona horaria');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await changed;
  await expect(page.getByRole('combobox', { name: 'Zona horaria' })).toHaveValue('Europe/London');

  await nameField(other).fill('Nuria');
  const refused = told(other, 'alert', 'ha cambiado en otra pestaña o dispositivo: Nombre de usuario');
  await other.getByRole('button', { name: 'Guardar Cambios' }).click();
  await refused;
  await expect(nameField(other)).toHaveValue('Nuria');
  await save(other);
  await page.reload();
  await expect(nameField(page)).toHaveValue('Nuria');
});

test('leaving and signing out with unsaved changes asks; changing the tab does not', async ({
  page,
  url,
  settings,
}) => {
  await settings();
  await nameField(page).fill('Otra');
  await expect(page.getByText('Hay cambios sin guardar')).toBeVisible();
  await openTab(page, 'Seguridad');
  await expect(page).toHaveURL(`${url}/settings?tab=seguridad`);
  await page.getByRole('link', { name: 'Batches' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('¿Salir sin guardar?');
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page).toHaveURL(`${url}/settings?tab=seguridad`);
  await page.getByRole('button', { name: /ajustes/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Recargar' }).click();
  const reloaded = told(page, 'status', 'Configuración recargada');
  await dialog.getByRole('button', { name: 'Descartar los cambios' }).click();
  await reloaded;
  await openTab(page, 'General');
  await expect(nameField(page)).toHaveValue(NAME);
  await nameField(page).fill('Otra');
  await page.getByRole('button', { name: /ajustes/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await dialog.getByRole('button', { name: 'Descartar los cambios' }).click();
  await expect(page.getByRole('button', { name: 'Continuar con Google' })).toBeVisible();
});

test('a key is tried, stored, shown only by its end, and removed', async ({ page, settings }) => {
  await settings('APIs');
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
  const removed = told(page, 'status', 'Clave eliminada');
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await removed;
  await expect(key).toHaveValue('');
});

/** The page's only alert says exactly this. Called before the action: the alert goes by itself after five seconds. */
const onlyAlert = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => {
      const shown = [...document.querySelectorAll('[role=alert]')].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
      return shown.length === 1 && shown[0]?.textContent === wanted;
    },
    text,
    { timeout: 600_000 },
  );

test('what cannot be loaded or saved says why, and what was typed stays', async ({
  page,
  url,
  settings,
  allowConsole,
}) => {
  allowConsole.push('Failed to load resource');
  await settings();
  const failWith = (method: string, status: number, body: string) =>
    page.route('**/api/usuarios/config', (route) =>
      route.request().method() === method
        ? route.fulfill({ status, contentType: 'application/json', body })
        : route.continue(),
    );
  const missing = '{"success":false,"error":{"code":"usuario_no_encontrado","message":"No está"}}';
  for (const [status, body, text] of [
    [404, missing, 'Usuario no encontrado. Contacta al soporte.'],
    [400, '{}', 'Error al cargar la configuración. Intenta recargar la página.'],
    [200, '{"success":true}', 'No se recibieron datos de configuración'],
  ] as const) {
    await failWith('GET', status, body);
    await page.goto(`${url}/settings`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
    await page.unroute('**/api/usuarios/config');
  }
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await nameField(page).fill('Otra');
  const detail =
    '{"success":false,"error":{"code":"entrada_no_valida","message":"Algo de lo enviado no vale"}}';
  for (const [status, body, text] of [
    [400, detail, 'Algo de lo enviado no vale'],
    [500, 'no es JSON', 'Error al guardar la configuración'],
    [200, '{"success":false}', 'Error al guardar configuración'],
  ] as const) {
    await failWith('PUT', status, body);
    const alert = onlyAlert(page, text);
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await alert;
    await page.unroute('**/api/usuarios/config');
  }
  await expect(nameField(page)).toHaveValue('Otra');
  await expect(page.getByText('Hay cambios sin guardar')).toBeVisible();
});

test('the pace is bounded and reckoned, and the tabs go by keyboard', async ({ page, settings }) => {
  await settings('Procesamiento');
  const concurrent = page.getByRole('textbox', { name: 'Solicitudes simultáneas' });
  const delay = page.getByRole('textbox', { name: /Espera entre solicitudes/ });
  await concurrent.fill('99');
  await concurrent.blur();
  await expect(concurrent).toHaveValue('99');
  await expect(page.getByText('Escribe un número entero de 1 a 20')).toBeVisible();
  const refused = told(page, 'alert', 'Revisa los campos marcados antes de guardar.');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await refused;
  await expect(concurrent).toHaveValue('99');
  await concurrent.fill('20');
  await delay.fill('500');
  await expect(page.getByText('2,0 req/seg como mucho')).toBeVisible();
  await concurrent.fill('');
  await concurrent.blur();
  await expect(concurrent).toHaveValue('5');
  await expect(page.getByText('2,0 req/seg como mucho')).toBeVisible();
  await delay.fill('1000');
  await delay.blur();
  await expect(page.getByText('Hay cambios sin guardar')).toBeHidden();

  await page.getByRole('tab', { name: 'Procesamiento' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'APIs' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'APIs' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Órdenes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Órdenes' })).toHaveAttribute('aria-selected', 'true');
});

test('ended searches ring the bell; a notice leads to its search and is read, the rest at once', async ({
  page,
  settings,
  checkAccessible,
}) => {
  await settings();
  const bell = page.getByRole('button', { name: /^Notificaciones/ });
  await expect(bell).toHaveAccessibleName('Notificaciones');
  for (const keyword of ['zahoríes en Vigo', 'zahoríes en Lugo']) {
    const made = await ask<{ data: { batch: { _id: string } } }>(page, 'POST', '/api/keywords', {
      keywords_texto: keyword,
      configuracion: { max_resultados_por_keyword: 20 },
    });
    await ask(page, 'POST', `/api/batches/${made.data.batch._id}/iniciar`, {});
  }
  await expect(bell).toHaveAccessibleName('Notificaciones: 2 sin leer');
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notificaciones' });
  const newest = list.getByRole('listitem').first();
  await expect(newest).toContainText('Batch completado');
  await checkAccessible();
  await newest.getByRole('link').click();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\?batch(_id)?=/);
  await expect(bell).toHaveAccessibleName('Notificaciones: 1 sin leer');
  await bell.click();
  await list.getByRole('button', { name: 'Marcar todas como leídas' }).click();
  await expect(bell).toHaveAccessibleName('Notificaciones');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(bell).toBeFocused();
});

test('every tab is accessible and fits, wide and narrow, in both themes', async ({ page, settings }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await settings();
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const tab of TABS) {
      await openTab(page, tab);
      if (tab === 'APIs') {
        await page.getByRole('radio', { name: 'OpenStreetMap' }).check();
        await checkBothThemes(page);
        await checkFits(page, width);
        await page.getByRole('radio', { name: 'Google Places' }).check();
      }
      await checkBothThemes(page);
      await checkFits(page, width);
    }
  }
});
