import type { Page } from '@playwright/test';
import { ask, checkBothThemes, checkFits, expect, test } from './fixtures.ts';

const SCREENS = [
  ['/dashboard', 'Bienvenido'],
  ['/live-search', 'Búsqueda en vivo'],
  ['/live-domains', 'Búsqueda en vivo por dominio'],
  ['/upload', 'Carga Masiva'],
  ['/keywords', 'Keywords'],
  ['/batches', 'Batches'],
  ['/businesses', 'Negocios'],
  ['/domains', 'Dominios'],
  ['/results', 'Resultados'],
  ['/expired', 'Dominios Expirados'],
  ['/settings', 'Configuración'],
] as const;
const PUBLIC = [
  ['/terminos', 'Términos'],
  ['/privacidad', 'Privacidad'],
  ['/fuentes', 'Fuentes de datos'],
] as const;

test('the sidebar names every screen in its order, and each opens', async ({ page, signIn }) => {
  await signIn('Ana García');
  const nav = page.getByRole('navigation', { name: 'Navegación principal' });
  await expect(nav.getByRole('link')).toHaveText([
    'Dashboard',
    'Búsqueda en vivo',
    /Carga Masiva\s*Nuevo/,
    'Keywords',
    'Batches',
    'Negocios',
    'Dominios',
    'Resultados',
    'Expirados',
    'Configuración',
  ]);
  for (const [path, heading] of SCREENS) {
    if (path === '/live-domains') continue;
    await nav
      .locator(`a[href^="${path === '/dashboard' ? '/' : path}"]`)
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  }
});

test('markup and foreign scripts cannot be written into the page', async ({ page, signIn, allowConsole }) => {
  allowConsole.push('TrustedHTML', 'TrustedScriptURL');
  await signIn('Ana García');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bienvenido');
  const outcome = await page.evaluate(() => {
    const attempt = (work: () => unknown) => {
      try {
        work();
        return 'written';
      } catch (error) {
        return String(error);
      }
    };
    const place = document.createElement('div');
    return {
      markup: attempt(() => {
        place.innerHTML = '<b>x</b>';
      }),
      worker: attempt(() => new Worker('/api/estado')),
      text: attempt(() => {
        place.innerHTML = '.a > b {}';
      }),
    };
  });
  expect(outcome).toMatchObject({ text: 'written' });
  expect(outcome.markup).toContain('TypeError');
  expect(outcome.worker).toContain('TypeError');
});

test('an unknown address leads to the dashboard', async ({ page, url, signIn }) => {
  await signIn('Ana García', '/no/existe');
  await expect(page).toHaveURL(`${url}/dashboard`);
});

const SIZES = [
  [1440, 900],
  [1024, 768],
  [360, 740],
] as const;

test('every screen is accessible in both themes and fits at every width', async ({ page, url, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn('Luis Pérez');
  await expect(page).toHaveURL(/dashboard/);
  for (const [path, heading] of [...SCREENS, ...PUBLIC]) {
    await page.goto(`${url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(page.getByRole('main').getByText('Cargando...', { exact: true })).toHaveCount(0);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      // The middle width has the parts of the widest.
      if (width !== 1024) await checkBothThemes(page);
      await checkFits(page, width);
    }
  }
});

/** The theme belongs to the account: saved through the API, it applies from the next load. */
async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await ask(page, 'PUT', '/api/usuarios/config', { tema: theme });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

test('the user menu switches the theme, and the account keeps it', async ({ page, signIn }) => {
  await signIn('Luis Pérez');
  await expect(page).toHaveURL(/dashboard/);
  await chooseTheme(page, 'light');
  await page.getByRole('button', { name: /Luis Pérez/ }).click();
  await page.getByRole('menuitem', { name: 'Usar tema oscuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('on a small screen the menu slides over, traps the keyboard and closes with Escape', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('Ana García');
  const open = page.getByRole('button', { name: 'Abrir el menú' });
  await open.click();
  await expect(page.getByRole('link', { name: 'Batches' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Batches' })).toBeHidden();
  await expect(open).toBeFocused();
});
