import { ask, checkFits, expect, test } from './fixtures.ts';

test('a person tries a call on the page of the API with a token, which stays on the page', async ({
  page,
  url,
  signIn,
  checkAccessible,
  allowConsole,
}) => {
  await signIn('documentacion@example.com');
  const { data } = await ask<{ data: { token: string } }>(page, 'POST', '/api/accesos', {
    nombre: 'prueba',
    alcances: ['leer'],
  });
  await page.goto(`${url}/api/docs`);
  await page.getByLabel('Token para probar las llamadas').fill(data.token);
  const call = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

  const plan = call('POST /api/batches/plan token: leer');
  await plan.getByRole('button', { name: 'Probar' }).click();
  await plan.getByLabel('Cuerpo (JSON)').fill('{ "total_keywords": 3 }');
  await plan.getByRole('button', { name: 'Enviar POST' }).click();
  await expect(plan.getByRole('status')).toContainText('200 ·');
  await expect(plan.getByRole('status')).toContainText('"keywords": 3');

  const list = call('GET /api/batches token: leer');
  await list.getByRole('button', { name: 'Probar' }).click();
  await list.getByLabel('limite').fill('5');
  await list.getByRole('button', { name: 'Enviar GET' }).click();
  await expect(list.getByRole('status')).toContainText('/api/batches?limite=5');

  const one = call('GET /api/dominios/{id} token: leer');
  await one.getByRole('button', { name: 'Probar' }).click();
  await one.getByRole('button', { name: 'Enviar GET' }).click();
  await expect(one.getByLabel('id')).toBeFocused();
  await expect(one.getByRole('status')).toHaveCount(0);

  allowConsole.push('403');
  const create = call('POST /api/batches token: recolectar');
  await create.getByRole('button', { name: 'Probar' }).click();
  await expect(create).toContainText('Esta llamada cambia datos de tu cuenta.');
  await create.getByRole('button', { name: 'Enviar POST' }).click();
  await expect(create.getByRole('status')).toContainText('no tiene el permiso «recolectar»');

  await expect(call('GET /api/accesos solo con sesión').getByRole('button')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccessible();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await checkFits(page, 360);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(data.token);
});
