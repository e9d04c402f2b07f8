import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

/** An account that no other journey searches with. */
const OWNER = 'pesos@example.com';
const DIST = join(import.meta.dirname, '../dist/web');
/** Bytes of compressed script that an address may load until idle, without any action. */
const SCRIPT_MAX = 175_000;
/** The sign-in stays well below it. */
const LOGIN_MAX = 145_000;
const limitOf = (path: string) => (path === '/login' ? LOGIN_MAX : SCRIPT_MAX);
/** Deferred code is fetched 1.5 s after the load; idle must be longer than that. */
const IDLE_MS = 2_500;
/** Pages measured in parallel: most of each is waiting. */
const AT_ONCE = 4;
const LISTS = [
  '/dashboard',
  '/keywords',
  '/batches',
  '/businesses',
  '/businesses?vista=lista',
  '/domains',
  '/results',
  '/expired',
  '/expired?vista=pronto',
  '/expired?vista=ordenes',
  '/expired?vista=comprados',
  '/expired?vista=descartados',
];
const SETTINGS = ['general', 'apis', 'notificaciones', 'procesamiento', 'seguridad', 'mercado', 'ordenes'];
const OTHERS = [
  '/live-search',
  '/live-domains',
  '/upload',
  ...SETTINGS.map((tab) => `/settings?tab=${tab}`),
  '/terminos',
  '/privacidad',
  '/fuentes',
];
const ADMIN = ['/admin', '/admin?vista=registros', '/admin?vista=cuentas', '/admin?vista=cambios'];

/** Scripts of a first visit, as brotli; each file by its size on disk. */
async function firstLoad(page: Page, address: string): Promise<{ bytes: number; files: string[] }> {
  const files = new Set<string>();
  const note = (url: string) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) files.add(pathname);
  };
  const onRequest = (request: { url(): string }) => note(request.url());
  page.on('request', onRequest);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The event stream never ends: the load is over when the visible parts have come, and no script for a while.
  await page.waitForFunction((idle) => {
    const awaited = [...document.querySelectorAll('main :is(.mantine-Skeleton-root, [data-room])')].some(
      (one) => {
        const { top, height } = one.getBoundingClientRect();
        return height > 0 && top < innerHeight;
      },
    );
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const last = Math.max(...scripts.map((one) => one.startTime + one.duration));
    return !awaited && performance.now() - last > idle;
  }, IDLE_MS);
  page.off('request', onRequest);
  const sized = [...files].map((file) => [file, statSync(join(DIST, `${file}.br`)).size] as const);
  return {
    bytes: sized.reduce((sum, [, size]) => sum + size, 0),
    files: sized.map(([file, size]) => `${size} ${file}`),
  };
}

/** Opens each address in a new page, so that code of other screens counts again; returns those over their limit. */
async function tooBig(context: BrowserContext, url: string, paths: readonly string[]): Promise<string[]> {
  const over: string[] = [];
  const left = [...paths];
  const measure = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const fresh = await context.newPage();
      const { bytes, files } = await firstLoad(fresh, url + path);
      await fresh.close();
      process.stderr.write(`${bytes} ${path}\n`);
      if (bytes > limitOf(path)) over.push(`${path}: ${bytes}\n${files.join('\n')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, measure));
  return over;
}

test('no screen asks for more script before it is idle than it may', async ({
  page,
  url,
  signIn,
  context,
}) => {
  const over = await tooBig(context, url, ['/login']);
  await signIn(OWNER, '/dashboard');
  // Another page opened before the sign-in ends would show the sign-in.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bienvenido');
  expect([...over, ...(await tooBig(context, url, [...LISTS, ...OTHERS]))]).toEqual([]);
});

test('nor any view of the administration', async ({ page, url, signIn, context }) => {
  await signIn('Marta Ruiz', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bienvenido');
  expect(await tooBig(context, url, ADMIN)).toEqual([]);
});

test('nor does a search that runs, opened by its address, nor any screen that has something to show', async ({
  page,
  url,
  signIn,
  context,
}) => {
  await signIn(OWNER, '/live-search');
  await page.getByRole('button', { name: 'Ejemplos' }).click();
  await page.getByRole('button', { name: 'Iniciar Búsqueda' }).click();
  await expect(page).toHaveURL(/batch=/);
  const { search } = new URL(page.url());
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  const live = ['/live-search', '/live-domains'];
  expect(await tooBig(context, url, [...live.map((path) => path + search), ...live])).toEqual([]);
  await expect(page.getByText('Completado', { exact: true }).first()).toBeVisible();
  expect(await tooBig(context, url, LISTS)).toEqual([]);
});
