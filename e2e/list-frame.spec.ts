import type { Page } from '@playwright/test';
import { ask, checkBothThemes, checkFits, expect, TWO_WORDS_MS, test, tooSmall } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

/** An account that no other journey uses. */
const OWNER = 'listas@example.com';
const COUNT = 24;
const names = Array.from({ length: COUNT }, (_, index) => `lista-de-prueba-${index}.com`);

/** Lists in which the account has more than twenty rows. */
const LISTS = ['/domains', '/expired?vista=ordenes'] as const;
const SIZES = [
  { width: 1440, height: 900, firstRow: 340, rows: 11 },
  { width: 1024, height: 768, firstRow: 360, rows: 8 },
  { width: 360, height: 740, firstRow: 520, rows: 1 },
] as const;

const rows = (page: Page) => page.locator('tr[data-row]');

/** A draft of an order for each name, once its registry has said twice that it is free. */
async function orderAll(page: Page): Promise<void> {
  await ask(page, 'PUT', '/api/usuarios/api-keys', { dondominio_key: 'comprador-de-listas:una-clave' });
  const listed = async () =>
    (
      await ask<{ data: { _id: string; confirmaciones: number }[] }>(
        page,
        'GET',
        '/api/dominios?search=lista-de-prueba&limite=100',
      )
    ).data;
  await expect
    .poll(async () => (await listed()).filter(({ confirmaciones }) => confirmaciones === 2).length, {
      timeout: TWO_WORDS_MS,
    })
    .toBe(COUNT);
  for (const { _id } of await listed()) {
    const order = { dominio_id: _id, registrador: 'dondominio', cuando: 'ahora', tope_centimos: 2_500 };
    await ask(page, 'POST', '/api/ordenes', order);
  }
}

test('at every width the rows begin high and are dense, nothing sticks out, and every control can be hit', async ({
  page,
  url,
  signIn,
}) => {
  await signIn(OWNER, '/domains');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dominios');
  await ask(page, 'POST', '/api/dominios', { dominios: names });
  await orderAll(page);
  for (const { width, height, firstRow, rows: inView } of SIZES) {
    await page.setViewportSize({ width, height });
    for (const path of LISTS) {
      await page.goto(url + path);
      await expect(rows(page)).toHaveCount(20);
      // A notice of a stream that connects slowly is above for a moment.
      await expect
        .poll(async () => (await rows(page).first().boundingBox())?.y)
        .toBeLessThanOrEqual(firstRow);
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
