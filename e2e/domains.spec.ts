import type { Locator, Page } from '@playwright/test';
import {
  ask,
  checkAccessible,
  checkBothThemes,
  checkFits,
  expect,
  simulatorUrl,
  test,
  told,
} from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

/** An account that no other journey uses: its list only has what is pasted here. */
const OWNER = 'dominios@example.com';
const PASTED = [
  'libre.com',
  'libre.it',
  'sitio-normal.com',
  'https://www.en-redencion.com/contacto?utm_source=x',
  'sin-canal.es',
  'nadie-lo-tiene-uno.es',
  'nadie-lo-tiene-dos.es',
  'facebook.com/barpaco',
  'esto no es un dominio',
];

const table = (page: Page) => page.getByRole('table', { name: 'Dominios de la cuenta' });
const rowOf = (page: Page, name: string): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Ver detalles de ${name}`, exact: true }) });
const names = (page: Page) =>
  table(page).locator('td[data-card="title"] button > .visually-hidden').allInnerTexts();
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filtros/ }).click();
const dialog = (page: Page) => page.getByRole('dialog');

/** The next WHOIS answer about this name is empty. */
async function silenceWhois(subject: string): Promise<void> {
  const fault = { fault: 'empty', server: 'whois:*', subject, times: 1 };
  const answer = await fetch(`${simulatorUrl()}/faults`, { method: 'POST', body: JSON.stringify(fault) });
  expect(answer.ok).toBe(true);
}

test('a pasted list is checked at once, refused lines say why, and each verdict has its dated receipt', async ({
  page,
  signIn,
}) => {
  await signIn(OWNER, '/domains');
  await expect(page.getByRole('navigation', { name: 'Navegación principal' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Todavía no hay dominios')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Añadir dominios' }).last().click();
  await page.getByRole('textbox', { name: 'Dominios, uno por línea' }).fill(PASTED.join('\n'));
  await page.getByRole('button', { name: 'Añadir y verificar (9)' }).click();
  await expect(dialog(page).getByText('7 dominios nuevos')).toBeVisible();
  await expect(dialog(page).getByText('2 líneas rechazadas')).toBeVisible();
  await expect(dialog(page).getByText('Es una red social, no un dominio propio')).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Ver los dominios' }).click();

  await expect(rowOf(page, 'libre.com')).toContainText(/LIBRE · 2\/2 · (ahora|\d+ min)/);
  await expect(rowOf(page, 'libre.it')).toContainText(/LIBRE · confirmando (\d+ \w+, )?\d\d:\d\d/);
  await expect(rowOf(page, 'sitio-normal.com')).toContainText('Registrado');
  await expect(rowOf(page, 'en-redencion.com')).toContainText(/Se libera hacia el \d+ \w+.*Redención/);

  await page.getByRole('button', { name: 'Ver detalles de libre.com' }).click();
  const receipt = dialog(page).getByRole('listitem').filter({ hasText: 'No existe en el registro' });
  await expect(receipt).toHaveCount(2);
  await expect(dialog(page).getByRole('button', { name: 'Comprar' })).toBeEnabled();
  await expect(dialog(page).getByText(/^[1-5]\/5$/)).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Consultar en el registro' })).toHaveAttribute(
    'href',
    /libre\.com/,
  );
  await checkBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Verificar ahora' }).click();
  await expect(receipt).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ver detalles de libre.com' })).toBeFocused();

  await page.getByRole('button', { name: 'Ver detalles de libre.it' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Comprar' })).toBeDisabled();
  await expect(
    dialog(page).getByText(/la segunda comprobación es (a las|el \d+ \w+,) \d\d:\d\d/),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ver detalles de en-redencion.com' }).click();
  await expect(dialog(page).getByText(/^Liberación estimada: \d+ \w+ \d{4}$/)).toBeVisible();
  // Its zone no longer holds it, so there is no website to open.
  await expect(dialog(page).getByRole('link', { name: 'Consultar en el registro' })).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Abrir la web' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ver detalles de sitio-normal.com' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Abrir la web' })).toHaveAttribute(
    'href',
    'https://sitio-normal.com/',
  );
});

test('a person’s word decides and can be taken back; a free name is confirmed by its other channel at once', async ({
  page,
  url,
  signIn,
}) => {
  await signIn(OWNER, '/domains?search=sin-canal.es');
  await page.getByRole('button', { name: 'Ver detalles de sin-canal.es' }).click();
  const said = dialog(page).getByText('Libre, según tu comprobación');
  await dialog(page).getByRole('button', { name: 'libre', exact: true }).click();
  await expect(said).toBeVisible();
  await expect(dialog(page).getByText('LIBRE · confirmando')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Retirar mi comprobación' }).click();
  await expect(said).toBeHidden();
  await expect(dialog(page).getByText('LIBRE · confirmando')).toBeHidden();

  const name = 'sin-segunda-0.com';
  await silenceWhois(name);
  await ask(page, 'POST', '/api/dominios', { dominio: name });
  await page.goto(`${url}/domains?search=sin-segunda`);
  await page.getByRole('button', { name: `Ver detalles de ${name}` }).click();
  await expect(dialog(page).getByText('Respuesta sin interpretar')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Confirmar ahora' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Comprar' })).toBeEnabled();
  const evidence = ['WHOIS', 'WHOIS', 'RDAP', 'DNS'];
  const proofs = dialog(page).getByRole('region', { name: 'Pruebas' });
  await expect(proofs.getByRole('listitem').locator('strong')).toHaveText(evidence);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  // Without a known earlier registration Expired does not list it, but links to it.
  await page.goto(`${url}/expired?search=sin-segunda`);
  await page.getByRole('link', { name: '1 más sin registro conocido, en Dominios' }).click();
  await expect(page).toHaveURL(/\/domains\?.*es_disponible=true/);
  await expect(rowOf(page, name)).toBeVisible();
  await ask(page, 'DELETE', '/api/dominios/bulk', { filtro: { search: 'sin-segunda' } });
});

test('filter, order and columns are in the address: a reload, Back and a link restore them', async ({
  page,
  url,
  signIn,
}) => {
  await signIn(OWNER, '/domains');
  await expect.poll(() => names(page)).toHaveLength(7);
  await openFilters(page);
  await page.getByLabel('Extensión').selectOption('com');
  await expect.poll(() => names(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Dominio', exact: true }).click();
  await expect(page).toHaveURL(/extension=com&orden=dominio&direccion=asc/);
  const sorted = ['en-redencion.com', 'libre.com', 'sitio-normal.com'].map(
    (name) => `Ver detalles de ${name}`,
  );
  const shown = async () => (await names(page)).map((text) => text.replace(/\s+/g, ' '));
  await expect.poll(shown).toEqual(sorted);
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('checkbox', { name: 'HTTP' }).uncheck();
  await expect(table(page).getByRole('columnheader', { name: 'HTTP' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect.poll(shown).toEqual(sorted);
  const chips = page.getByRole('list', { name: 'Filtros en vigor' });
  await expect(chips.getByRole('button', { name: 'Quitar el filtro .com' })).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'HTTP' })).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/domains\?extension=com$/);
  await page.goBack();
  await expect(chips).toHaveCount(0);
  await expect.poll(() => names(page)).toHaveLength(7);

  const figures = ['Valor mínimo', 'Autoridad mínima', 'Enlaces mínimos'];
  await openFilters(page);
  for (const [at, value] of ['1000', '20', '100'].entries()) {
    await page.getByLabel(figures[at] ?? '').selectOption(value);
    // The next choice is added to what the screen has drawn.
    await expect(page.getByRole('button', { name: `Filtros (${at + 1})` })).toBeVisible();
  }
  await expect(page).toHaveURL(/\?valor_minimo=1000&autoridad_minima=20&backlinks_minimos=100$/);
  await expect(page.getByText('Ningún dominio coincide con el filtro')).toBeVisible();
  await page.goBack();
  await page.goBack();
  // The panel stays open and shows the address's filters.
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
  const left = () => Promise.all(figures.map((label) => page.getByLabel(label).inputValue()));
  await expect.poll(left).toEqual(['1000', '', '']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect.poll(() => names(page)).toHaveLength(7);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${url}/domains?search=libre&es_disponible=true`);
  // The other one waits for its second confirmation and is not free yet.
  await expect.poll(() => names(page)).toEqual(['Ver detalles de libre.com']);
  await page.getByRole('checkbox', { name: 'Seleccionar libre.com' }).check();
  await checkBothThemes(page);
  await checkFits(page, 360);
});

test('a page leaves aside what it does not know in an answer, as of a version that came after it', async ({
  page,
  signIn,
}) => {
  const newer = (one: object) => ({ ...one, de_otra_version: { n: 1 } });
  await page.route(/\/api\/dominios\?/, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: newer({ ...rest, data: data.map(newer) }) });
  });
  await signIn(OWNER, '/domains?extension=com');
  await expect.poll(() => names(page)).toHaveLength(3);
});

/** The pointer is on the notice from its first frame, which stops its ten seconds. */
const holdNotice = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => {
      const all = [...document.querySelectorAll('[role=status]')];
      const notice = all.find((one) => one.textContent?.includes(wanted));
      if (!notice?.checkVisibility({ visibilityProperty: true })) return false;
      notice.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      return true;
    },
    text,
    { timeout: 600_000 },
  );

test('chosen rows become favourites, are deleted after a question, and come back by undoing; a failure is shown', async ({
  page,
  allowConsole,
  signIn,
}) => {
  await signIn(OWNER, '/domains?extension=com');
  await page.getByRole('checkbox', { name: 'Seleccionar libre.com' }).check();
  await page.getByRole('checkbox', { name: 'Seleccionar sitio-normal.com' }).check();
  const bar = page.getByRole('region', { name: 'Acciones sobre la selección' });
  await expect(bar.getByText('2 seleccionados')).toBeVisible();
  await bar.getByRole('button', { name: 'Favorito', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Quitar libre.com de favoritos' })).toBeVisible();
  await bar.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog(page)).toContainText('Estás seguro de eliminar estos 2 dominios?');
  await checkAccessible(page);
  const held = holdNotice(page, '2 dominios eliminados.');
  await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
  await held;
  await page.getByRole('button', { name: 'Deshacer' }).hover();
  await expect(page.getByText('2 dominios eliminados.')).toBeVisible();
  await expect.poll(() => names(page)).toHaveLength(1);
  const recovered = told(page, 'status', '2 dominios recuperados');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await recovered;
  await expect.poll(() => names(page)).toHaveLength(3);
  await expect(page.getByRole('button', { name: 'Quitar libre.com de favoritos' })).toBeVisible();

  allowConsole.push('net::ERR_FAILED');
  await page.route(/\/(bulk|verificar)$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Verificar libre.com' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error al verificar el dominio');
  await page.getByRole('button', { name: 'Cerrar aviso' }).first().click();
  await page.getByRole('button', { name: 'Eliminar libre.com' }).click();
  await expect(
    dialog(page).getByText('Estás seguro de eliminar este dominio?', { exact: true }),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('alert')).toContainText('Error al eliminar el dominio');
  await expect(rowOf(page, 'libre.com')).toBeVisible();
});

test('the assisted walk copies each name, opens its page and takes the answers by keyboard', async ({
  page,
  url,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route(
    (address) => address.origin !== url,
    (route) =>
      route.request().url().includes('127.0.0.1') ? route.continue() : route.fulfill({ body: 'registro' }),
  );
  await signIn(OWNER, '/domains');
  await page.getByRole('button', { name: 'Comprobación asistida (3)' }).click();
  await expect(dialog(page).getByText('1 de 3')).toBeVisible();
  await checkBothThemes(page);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('o');
  const lookup = await opened;
  await lookup.waitForURL(/\.es/);
  await lookup.close();
  await page.bringToFront();
  await expect(dialog(page).getByText('Nombre copiado')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(decodeURIComponent(lookup.url())).toContain(copied);
  await dialog(page).getByRole('checkbox', { name: 'Abrir la página al pasar de dominio' }).uncheck();
  await dialog(page).getByText('Comprobación asistida').click();
  await page.keyboard.press('1');
  await expect(dialog(page).getByText('2 de 3')).toBeVisible();
  await page.keyboard.press('2');
  await expect(dialog(page).getByText('3 de 3')).toBeVisible();
  // The request that undoes a manual verdict is held: the next verdict must still arrive after it.
  const arrived: unknown[] = [];
  const saidNext = Promise.withResolvers<void>();
  await page.route(/\/api\/dominios\/[\w-]+$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const word: unknown = route.request().postDataJSON().veredicto_manual;
    if (word === null) await saidNext.promise;
    arrived.push(word);
    await route.continue();
  });
  await page.keyboard.press('z');
  await expect(dialog(page).getByText('2 de 3')).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByText('Libres: 1 · Registrados: 1 · Sin anotar: 1')).toBeVisible();
  saidNext.resolve();
  await page.keyboard.press('Escape');
  await expect.poll(() => arrived.slice(-2)).toEqual([null, 'registrado']);
  await expect(page.getByRole('button', { name: 'Comprobación asistida (1)' })).toBeVisible();
  await expect(rowOf(page, copied)).toContainText('LIBRE · confirmando');
});
