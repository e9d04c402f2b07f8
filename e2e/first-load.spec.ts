import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const DIST = join(import.meta.dirname, '../dist/web');
/** Bytes of compressed script that an address may ask for before it is shown. */
const SCRIPT_MAX = 175_000;
/** The sign-in stays well below it; what is still over it may only shrink. */
const OWN_MAX: Record<string, number> = {
  '/login': 150_000,
  '/expired': 177_600,
  '/settings': 177_600,
};
const limitOf = (path: string) => OWN_MAX[path] ?? SCRIPT_MAX;
const SCREENS = [
  '/dashboard',
  '/live-search',
  '/live-domains',
  '/upload',
  '/keywords',
  '/batches',
  '/businesses',
  '/domains',
  '/results',
  '/expired',
  '/settings',
];

/** What a first visit to an address fetches of script, as brotli; each file by its own size on the disk. */
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
  // The event stream never ends: the load is over when no script has come for a second.
  await page.waitForFunction(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return performance.now() - Math.max(...scripts.map((one) => one.startTime + one.duration)) > 1_000;
  });
  page.off('request', onRequest);
  const sized = [...files].map((file) => [file, statSync(join(DIST, `${file}.br`)).size] as const);
  return {
    bytes: sized.reduce((sum, [, size]) => sum + size, 0),
    files: sized.map(([file, size]) => `${size} ${file}`),
  };
}

test('no screen asks for more script before it is shown than it may', async ({
  page,
  url,
  signIn,
  context,
}) => {
  test.setTimeout(180_000);
  const sizes: Record<string, number> = { '/login': (await firstLoad(page, `${url}/login`)).bytes };
  await signIn('pesos@example.com');
  await expect(page).toHaveURL(/dashboard/);
  for (const path of SCREENS) {
    // A page of its own: what another screen has loaded already counts again.
    const fresh = await context.newPage();
    const { bytes, files } = await firstLoad(fresh, url + path);
    sizes[path] = bytes;
    if (bytes > limitOf(path)) console.error(path, bytes, files);
    await fresh.close();
  }
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(sizes) });
  process.stderr.write(`${JSON.stringify(sizes)}\n`);
  const tooBig = Object.entries(sizes).filter(([path, bytes]) => bytes > limitOf(path));
  expect(tooBig).toEqual([]);
});
