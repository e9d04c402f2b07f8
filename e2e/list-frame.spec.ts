import type { Page } from '@playwright/test';
import { ask, checkBothThemes, checkFits, expect, test, tooSmall } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

/** An account that no other journey uses. */
const OWNER = 'listas@example.com';
const COUNT = 24;
const names = Array.from({ length: COUNT }, (_, index) => `lista-de-prueba-${index}.com`);

/** Lists in which the account has more than twenty rows. */
const LISTS = ['/domains'] as const;
const SIZES = [
  { width: 1440, height: 900, firstRow: 340, rows: 11 },
  { width: 1024, height: 768, firstRow: 360, rows: 8 },
  { width: 360, height: 740, firstRow: 520, rows: 1 },
] as const;

const rows = (page: Page) => page.locator('tr[data-row]');

test('at every width the rows begin high and are dense, nothing sticks out, and every control can be hit', async ({
  page,
  url,
  signIn,
}) => {
  test.setTimeout(240_000);
  await signIn(OWNER, '/domains');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dominios');
  await ask(page, 'POST', '/api/dominios', { dominios: names });
  for (const { width, height, firstRow, rows: inView } of SIZES) {
    await page.setViewportSize({ width, height });
    for (const path of LISTS) {
      await page.goto(url + path);
      await expect(rows(page)).toHaveCount(20);
      const tops = await rows(page).evaluateAll((list) =>
        list
          .map((row) => row.getBoundingClientRect())
          .map(({ top, bottom, height: tall }) => ({ top, bottom, tall })),
      );
      expect(tops[0]?.top, `${path} at ${width}`).toBeLessThanOrEqual(firstRow);
      expect(tops.filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(inView);
      expect(Math.max(...tops.map(({ tall }) => tall))).toBeLessThanOrEqual(width < 736 ? 104 : 43);
      expect(await tooSmall(page)).toEqual([]);
      await checkFits(page, width);
      if (width !== 1024) await checkBothThemes(page);
    }
  }
  await page.goto(`${url}/domains`);
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog');
  await expect(details).toContainText('Verificar ahora');
  await expect.poll(() => details.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
});
