import { checkAccessible, checkBothThemes, checkFits, expect, test } from './fixtures.ts';

test('a visitor is sent to sign in and comes back to the page they asked for', async ({
  page,
  url,
  signInByHand,
}) => {
  await page.goto(`${url}/batches`);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plataforma de Dominios Expirados');
  await expect(page.getByText('contacta con el administrador')).toBeVisible();
  await expect(page.getByText('Optimización multi-proveedor con IA')).toBeVisible();
  await expect(page.getByText('Pipeline de verificación')).toBeVisible();
  await signInByHand('Ana García', '/batches');
  await expect(page).toHaveURL(`${url}/batches`);
  await expect(page.getByText('Ana García')).toBeVisible();
});

test('someone who is signed in does not see the sign-in again', async ({ page, url, signInByHand }) => {
  await signInByHand('Ana García');
  await expect(page).toHaveURL(`${url}/dashboard`);
  await page.goto(`${url}/login`);
  await expect(page).toHaveURL(`${url}/dashboard`);
});

test('an address that is not on the list gets that answer and stays outside', async ({
  page,
  url,
  signInByHand,
  allowConsole,
}) => {
  allowConsole.push('403');
  await signInByHand('Irene Intrusa');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toContainText(
    /email no (está )?autorizado para acceder a esta aplicación/i,
  );
  await checkAccessible(page);
  await page.goto(`${url}/dashboard`);
  await expect(page).toHaveURL(/\/login/);
});

test('an address that Google has not verified is refused with what to do', async ({
  page,
  signInByHand,
  allowConsole,
}) => {
  allowConsole.push('403');
  await signInByHand('Sergio Sin Verificar');
  await expect(page.getByRole('alert')).toContainText('Google no ha verificado tu email');
});

test('cancelling at Google comes back with a calm message', async ({ page, url, allowConsole }) => {
  allowConsole.push('400');
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('alert')).toContainText('Has cancelado el acceso con Google');
});

test('signing in works while another tab shows the sign-in, and that tab is signed in too', async ({
  page,
  context,
  url,
}) => {
  for (let round = 0; round < 3; round++) {
    const other = await context.newPage();
    await other.goto(`${url}/login`);
    await expect(other.getByRole('button', { name: 'Continuar con Google' })).toBeVisible();
    await page.goto(`${url}/batches`);
    await page.getByRole('button', { name: 'Continuar con Google' }).click();
    await page.getByRole('button', { name: 'Marta Ruiz' }).click();
    await expect(page).toHaveURL(`${url}/batches`);
    await expect(page.getByRole('button', { name: /Marta Ruiz/ })).toBeVisible();
    await expect(other).toHaveURL(`${url}/dashboard`);
    await page.reload();
    await expect(page.getByRole('button', { name: /Marta Ruiz/ })).toBeVisible();
    await page.getByRole('button', { name: /Marta Ruiz/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(other).toHaveURL(/\/login/);
    await other.close();
  }
});

test('a session that ended is shown as that, not as a refused sign-in', async ({
  page,
  context,
  url,
  signInByHand,
  allowConsole,
}) => {
  // A picture opened by itself makes the browser look for /favicon.ico.
  allowConsole.push('401', '404');
  await signInByHand('Luis Pérez');
  await expect(page).toHaveURL(`${url}/dashboard`);
  // A page of this site without scripts: the running application might still write its session.
  await page.goto(`${url}/favicon.svg`);
  await context.clearCookies();
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('dominios.sesion') ?? '{}');
    localStorage.setItem('dominios.sesion', JSON.stringify({ ...stored, token: 'caducado' }));
  });
  await page.goto(`${url}/batches`);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toContainText('Sesión terminada');
  await expect(page.getByRole('alert')).not.toContainText('No has podido entrar');
});

test('signing out ends the session and forgets it', async ({ page, url, signInByHand, allowConsole }) => {
  allowConsole.push('401');
  await signInByHand('Luis Pérez');
  await page.getByRole('button', { name: /Luis Pérez/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...localStorage }).join(' ')))
    .not.toContain('luis.perez');
  await page.goto(`${url}/dashboard`);
  await expect(page).toHaveURL(/\/login/);
});

for (const elsewhere of ['//evil.example', 'https://evil.example', '/\\evil.example', '/%09/evil.example']) {
  test(`the way back never leaves the product for ${elsewhere}`, async ({ page, url, signInByHand }) => {
    await signInByHand('Ana García', `/login?volver=${encodeURIComponent(elsewhere)}`);
    await expect(page.getByRole('navigation', { name: 'Navegación principal' })).toBeVisible();
    expect(page.url().startsWith(`${url}/`)).toBe(true);
  });
}

test('the sign-in page is accessible in both themes and fits both widths', async ({ page, url }) => {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${url}/login`);
    await expect(page.getByRole('button', { name: 'Continuar con Google' })).toBeVisible();
    await checkBothThemes(page);
    await checkFits(page, width);
  }
});
