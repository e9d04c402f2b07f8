import type { Page } from '@playwright/test';
import { ask, checkWidths, expect, makeBatch, test } from './fixtures.ts';

const OWNER = 'colecciones@example.com';
const mark = Date.now().toString(36);

interface Batch {
  _id: string;
  estado: string;
  keywords_completadas: number;
}

const batchOf = async (page: Page, id: string) =>
  (await ask<{ data: Batch }>(page, 'GET', `/api/batches/${id}`)).data;

test('batches, keywords and businesses with none, one and fifty rows are accessible and fit every width', async ({
  page,
  url,
  signIn,
  allowConsole,
}) => {
  await signIn(OWNER, '/batches');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Batches');
  const one = await makeBatch(page, `Uno ${mark}`, [`dentistas ${mark} en Ronda`]);
  const trades = ['dentistas', 'bares', 'hoteles', 'fontaneros', 'peluquerías'];
  const towns = [
    'Sevilla',
    'Valencia',
    'Vigo',
    'Cádiz',
    'Lugo',
    'Soria',
    'Ávila',
    'Jaca',
    'Huelva',
    'Girona',
  ];
  const many = await makeBatch(
    page,
    `Cincuenta ${mark}`,
    trades.flatMap((trade) => towns.map((town) => `${trade} ${mark} en ${town}`)),
  );
  await ask(page, 'POST', `/api/batches/${many}/iniciar`, {});
  await expect.poll(async () => (await batchOf(page, many)).keywords_completadas).toBeGreaterThanOrEqual(25);

  await page.goto(`${url}/keywords?search=nada-${mark}`);
  await expect(page.getByText('Ninguna keyword coincide con el filtro')).toBeVisible();
  await checkWidths(page);
  await page.goto(`${url}/keywords?batch_id=${one}`);
  await expect(page.getByText(`dentistas ${mark} en Ronda`)).toBeVisible();
  await checkWidths(page);
  await page.goto(`${url}/keywords?batch_id=${many}&limite=50`);
  await expect(page.getByText(`bares ${mark} en Soria`)).toBeVisible();
  await checkWidths(page);

  await page.goto(`${url}/batches`);
  await expect(page.getByText(`Cincuenta ${mark}`)).toBeVisible();
  await checkWidths(page);

  await page.goto(`${url}/businesses?batch_id=${many}&limit=50`);
  await expect(page.getByRole('link', { name: '50 keywords' })).toBeVisible();
  await checkWidths(page);
  await page.goto(`${url}/businesses?batch_id=${many}&vista=lista`);
  await expect(page.getByRole('checkbox', { name: 'Seleccionar la página' })).toBeVisible();
  await checkWidths(page);
  await page.goto(`${url}/businesses?buscar=nada-${mark}`);
  await expect(page.getByText('Ningún negocio coincide con el filtro')).toBeVisible();
  await checkWidths(page);

  // A page past the end, or too large for a number, leads to an existing one.
  allowConsole.push('400');
  for (const [list, field] of [
    [`keywords?batch_id=${many}&`, 'pagina'],
    [`businesses?batch_id=${many}&`, 'page'],
    ['batches?', 'pagina'],
  ] as const)
    for (const wrong of ['99', '999999']) {
      await page.goto(`${url}/${list}${field}=${wrong}`);
      await expect(page.locator('#lista').getByRole('button').first()).toBeVisible();
      await expect(page.getByText(/Ning(?:ún|una) /)).toHaveCount(0);
      await expect.poll(() => new URL(page.url()).searchParams.get(field)).not.toBe(wrong);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
});
