import type { Page } from '@playwright/test';
import { checkBothThemes, checkFits, chooseAccount, expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

/** An account that no other journey searches with. */
const OWNER = 'directo@example.com';

/** Records layout shifts and long tasks from now on. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[], longest: 0, streams: 0 };
    Object.assign(window, { seen });
    const real = window.fetch;
    window.fetch = async (input, init) => {
      const answer = await real(input, init);
      const address = input instanceof Request ? input.url : String(input);
      if (answer.ok && /\/api\/eventos\?.*batches=/.test(address)) seen.streams += 1;
      return answer;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('hadRecentInput' in entry) || entry.hadRecentInput) continue;
        seen.shift += Number(entry.value);
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        for (const { node } of sources) seen.moved.push(node?.outerHTML?.slice(0, 80) ?? '?');
      }
    }).observe({ type: 'layout-shift' });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
}

test('nothing moves by itself during a live search, its free names come on top, and the keyboard leads to a receipt', async ({
  page,
  url,
  signIn,
}) => {
  await watchMoves(page);
  await signIn(OWNER, '/live-search');
  await page.getByRole('button', { name: 'Ejemplos' }).click();
  await page.getByRole('button', { name: 'Iniciar Búsqueda' }).click();
  await expect(page.getByRole('region', { name: 'Búsqueda en curso' })).toBeVisible();
  const free = page.getByRole('region', { name: 'Dominios libres de la búsqueda' });
  await expect(free).toBeVisible();
  // No input from here on: every shift is the page's own.
  // The notice of a stream that is not open yet may push the page down.
  await page.waitForFunction(() => Reflect.get(window, 'seen').streams > 0, undefined, { timeout: 600_000 });
  await expect(page.getByText('Sin conexión con el servidor')).toHaveCount(0);
  await page.evaluate(async () => {
    // The frame of what was drawn last is recorded after it.
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
    Object.assign((window as never as { seen: object }).seen, { shift: 0, moved: [] });
  });
  await expect(free.getByRole('row').filter({ hasText: 'LIBRE · 2/2' }).first()).toBeVisible();
  await expect(page.getByText('Completado', { exact: true }).first()).toBeVisible();
  const seen = await page.evaluate(
    () => (window as never as { seen: { shift: number; moved: string[] } }).seen,
  );
  expect(seen.shift, seen.moved.join('\n')).toBeLessThan(0.001);

  // A new visit by keyboard only: the sign-in (except the identity provider's page), the list, its first row, the
  // evidence.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/login`);
  await expect(page.getByRole('button', { name: 'Continuar con Google' })).toBeVisible();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  while (!(await focused()).startsWith('Continuar con Google') && presses < 20) await press('Tab');
  await press('Enter');
  await chooseAccount(page, OWNER);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bienvenido');
  await page.evaluate(() => document.body.focus());
  while (!(await focused()).startsWith('Búsqueda en vivo') && presses < 20) await press('Tab');
  await press('Enter');
  await expect(page).toHaveURL(/live-search/);
  await expect(free.getByRole('row').nth(1)).toBeVisible();
  const inRow = () => page.evaluate(() => document.activeElement?.closest('tr[data-row]') !== null);
  // Tabs forward from wherever the focus is; the skip link leads to the list.
  while (!(await inRow()) && presses < 24) {
    await press('Tab');
    if ((await focused()) === 'Saltar a la lista') await press('Enter');
  }
  await press('Enter');
  await expect(page.getByRole('dialog')).toContainText('No existe en el registro');
  expect(presses).toBeLessThanOrEqual(25);
});

test('a search shows its free names high at every width', async ({ page, signIn, url }) => {
  await signIn(OWNER, '/live-search');
  await expect(page.getByRole('region', { name: 'Búsqueda en curso' })).toBeVisible();
  for (const [width, height, first] of [
    [1440, 900, 340],
    [1024, 768, 360],
    [360, 740, 520],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/live-search', '/live-domains']) {
      await page.goto(url + path);
      await expect(page.locator('tr[data-row]').nth(5)).toBeVisible();
      // A notice of a stream that connects slowly is above for a moment.
      await expect
        .poll(async () => (await page.locator('tr[data-row]').first().boundingBox())?.y)
        .toBeLessThanOrEqual(first);
      const tops = await page
        .locator('tr[data-row]')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
      expect(Math.min(...tops), `${path} at ${width}`).toBeLessThanOrEqual(first);
      await checkFits(page, width);
      if (width !== 1024) await checkBothThemes(page);
    }
  }
});
