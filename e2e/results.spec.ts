import type { Locator } from '@playwright/test';
import {
  ask,
  checkBothThemes,
  checkFits,
  expect,
  makeBatch,
  TWO_WORDS_MS,
  test,
  told,
  tooSmall,
} from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const ME = 'resultados@example.com';
const NAME = 'torresvalencia.com';

test('opportunities say why, and each figure leads to its source', async ({ page, signIn, url }) => {
  await signIn(ME, '/live-search');
  await page.getByRole('button', { name: 'Ejemplos' }).click();
  await page.getByRole('button', { name: 'Iniciar Búsqueda' }).click();
  await expect(page.getByText('Completado', { exact: true }).first()).toBeVisible();
  // A name that is valued after the list was read waits behind a button.
  const valuing = () => ask<{ valorando?: true }>(page, 'GET', '/api/resultados?limite=1');
  await expect.poll(async () => (await valuing()).valorando).toBeUndefined();
  await page.goto(`${url}/results?tipo_oportunidad=dominio_expirado`);
  const row = page.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('400 reseñas');
  await checkBothThemes(page);
  await row.getByRole('button', { name: NAME, exact: false }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Libre y confirmado dos veces');
  // The result must not depend on the order in which style sheets load.
  await expect(dialog.getByRole('heading', { name: NAME })).toHaveCSS('font-size', '18px');
  await expect(dialog).toContainText(/De dónde sale el valor.*entre/s);
  await expect(dialog).toContainText(/\.com: 10,00\s€ el primer año, 14,00\s€ al renovar/);
  await expect(dialog.getByRole('link', { name: 'archivo web' }).first()).toHaveAttribute(
    'href',
    `https://web.archive.org/web/*/${NAME}`,
  );
  await expect(dialog.getByRole('link', { name: 'pruebas' }).first()).toHaveAttribute(
    'href',
    /domains\?ver=/,
  );
  await expect(dialog.getByRole('link', { name: 'negocio', exact: true }).first()).toHaveAttribute(
    'href',
    /businesses\?ver=/,
  );
  await checkBothThemes(page);
  await dialog.getByRole('button', { name: 'Comprobar las que faltan' }).click();
  await expect(dialog.getByRole('link', { name: 'torresvalencia.es' })).toBeVisible();
  await expect(dialog).not.toContainText('sin comprobar');
  await page.setViewportSize({ width: 360, height: 780 });
  await checkFits(page, 360);
});

test('low competition leads to the businesses it was counted from, and each of them to its receipt', async ({
  page,
  signIn,
}) => {
  await signIn(ME, '/results?tipo_oportunidad=bajo_competencia');
  await expect(page.getByRole('searchbox', { name: 'Buscar oportunidades' })).toBeVisible();
  // The world decides which markets have few working websites: this is enough for one.
  const towns = ['Zaragoza', 'Murcia', 'Bilbao', 'Granada', 'Vigo', 'Burgos', 'Cádiz', 'Lugo'];
  const trades = ['fontanero', 'cerrajero'];
  const keywords = trades.flatMap((trade) => towns.map((town) => `${trade} en ${town}`));
  const batch = await makeBatch(page, 'Mercados', keywords);
  await ask(page, 'POST', `/api/batches/${batch}/iniciar`);
  const row = page
    .getByRole('row')
    .filter({ hasText: /Solo \d+ de \d+ negocios.*\((?:fontanero|cerrajero) en/ })
    .first();
  // A market's figures change until its websites have been visited; searches begin a second apart.
  const state = async () => {
    const { data } = await ask<{ data: { estado: string } }>(page, 'GET', `/api/batches/${batch}`);
    const list = await ask<{ valorando?: true }>(page, 'GET', '/api/resultados?limite=1');
    return `${data.estado}${list.valorando ? ', being valued' : ''}`;
  };
  await expect.poll(state).toBe('completado');
  await page.reload();
  await expect(row).toBeVisible();
  const [, alive, looked] = /Solo (\d+) de (\d+) negocios/.exec((await row.textContent()) ?? '') ?? [];
  await row.getByRole('button', { name: 'Ver' }).first().click();
  const dialog = page.getByRole('dialog');
  const heading = dialog.getByRole('heading', { name: 'Negocios mirados' });
  for (const name of ['contados', `Ver los ${looked} negocios contados`]) {
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(heading).toBeFocused();
    // Not under the fixed header of the dialog; scrolling may take time on a busy machine.
    const room = async () => {
      const [below, top] = await Promise.all(
        [heading, dialog.getByRole('heading').first()].map((one) => one.boundingBox()),
      );
      return (below?.y ?? 0) - (top?.y ?? 0) - (top?.height ?? 0);
    };
    let before = 0;
    await expect
      .poll(async () => {
        const last = before;
        before = await room();
        return before > 0 && before === last;
      })
      .toBe(true);
    // A part that arrives late must not scroll it away.
    await dialog.getByRole('button', { name: `Ver los ${looked} negocios contados` }).evaluate((one) => {
      const late = document.createElement('p');
      late.style.height = '120px';
      one.before(late);
    });
    await expect.poll(room).toBe(before);
    await dialog
      .getByRole('heading')
      .first()
      .evaluate((one) => one.scrollIntoView());
  }
  const counted = dialog
    .getByRole('listitem')
    .filter({ hasText: /su web funciona|su web no funciona|sin web propia/ });
  await expect(counted).toHaveCount(Number(looked));
  const working = counted.filter({ hasText: 'su web funciona' });
  await expect(working).toHaveCount(Number(alive));
  await expect(working.first().getByRole('link').first()).toHaveAttribute('href', /businesses\?ver=/);
  await expect(working.first().getByRole('link').last()).toHaveAttribute('href', /domains\?ver=/);
  await checkBothThemes(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await checkFits(page, 360);
});

test("a domain's own page says where its value comes from", async ({ page, signIn }) => {
  await signIn(ME, `/domains?search=${NAME}`);
  await page.getByRole('row').filter({ hasText: NAME }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'desglose' }).click();
  await expect(dialog.getByRole('heading', { name: 'De dónde sale el valor' })).toBeFocused();
  await expect(dialog).toContainText(/De dónde sale el valor.*entre .* y .*Demanda local/s);
  await checkBothThemes(page);
});

test('a name with a brand of its own is flagged before it is bought', async ({ page, signIn, url }) => {
  await signIn(ME, '/results?tipo_oportunidad=dominio_expirado');
  await page
    .getByRole('row')
    .filter({ hasText: 'urrutia' })
    .getByRole('button', { name: 'Ver' })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('«urrutia» es el nombre propio de «Clínica Dental Urrutia»');
  await expect(dialog.getByRole('link', { name: /Buscar en la OEPM/ })).toHaveAttribute('href', /oepm\.es/);
  await expect(dialog.getByRole('link', { name: /Buscar en la EUIPO/ })).toHaveAttribute('href', /euipo/);

  // The trademark warning comes before the link to a seller, at every 'Comprar'.
  const marked = 'zaraoutletvigo.com';
  await ask(page, 'POST', '/api/dominios', { dominios: [marked] });
  await page.goto(`${url}/domains?search=${marked}`);
  const row = page.getByRole('row').filter({ hasText: marked });
  await expect(row).toContainText('LIBRE · 2/2', { timeout: TWO_WORDS_MS });
  await row.focus();
  await page.keyboard.press('b');
  await expect(dialog).toContainText('Riesgo de marca: El nombre contiene «zara», una marca conocida.');
  await expect(dialog.getByRole('link', { name: /Buscar en la OEPM/ })).toBeVisible();
  await checkBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Riesgo de marca:')).toBeVisible();
  await checkBothThemes(page);
  // Facts missing in the list are fetched before the dialog offers anything.
  await page.goto(`${url}/live-search`);
  await page
    .getByRole('region', { name: 'Dominios libres de la búsqueda' })
    .getByRole('button', { name: `Comprar ${NAME}` })
    .click();
  await expect(dialog.getByRole('link', { name: /Buscar en/ }).first()).toBeVisible();
  await expect(dialog).not.toContainText('Mirando si lleva una marca');
});

test('weights and tables are tried on the own rows before they are saved', async ({ page, signIn }) => {
  await signIn(ME, '/settings?tab=mercado');
  const preview = page.getByRole('region', { name: 'Cómo quedarían tus mejores oportunidades' }).last();
  const line = preview.getByRole('row').filter({ hasText: NAME }).filter({ hasText: 'Dominio expirado' });
  const after = line.getByRole('cell').nth(2);
  await expect(line).toBeVisible();
  const before = await after.textContent();
  await page.getByRole('textbox', { name: 'Historia', exact: true }).fill('90');
  await expect(after).not.toHaveText(before ?? '');
  await page.getByLabel('Oficio', { exact: true }).fill('dentista');
  await page.getByLabel('Valor (0 a 1)').fill('0,5');
  await page.getByRole('button', { name: 'Añadir oficio' }).click();
  await expect(page.getByRole('button', { name: 'Quitar el oficio dentista' })).toBeVisible();
  await page.getByLabel('Oficio', { exact: true }).fill('fontanero');
  await page.getByLabel('Sinónimos').fill('desatascador, lampista');
  await page.getByRole('button', { name: 'Añadir oficio' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'desatascador, lampista' })).toBeVisible();
  await checkBothThemes(page);
  // Unsaved changes survive a change of tab, and leaving asks first.
  await page.getByRole('tab', { name: 'Seguridad' }).click();
  await expect(page.getByText('Hay cambios sin guardar en Mercado', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Batches' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('tab', { name: 'Mercado' }).click();
  await expect(page.getByRole('textbox', { name: 'Historia', exact: true })).toHaveValue('90');
  const saved = told(page, 'status', 'Guardado. Las oportunidades se están puntuando de nuevo.');
  await page.getByRole('button', { name: 'Guardar y recalcular' }).click();
  await saved;
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Historia', exact: true })).toHaveValue('90');
  await expect(page.getByRole('button', { name: 'Quitar el oficio dentista' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await checkFits(page, 360);
});

test('an export of Ahrefs gives its figures to the own names, with source and date', async ({
  page,
  signIn,
  url,
}) => {
  await signIn(ME, '/settings?tab=mercado');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir archivo CSV' }).click();
  const csv = `Target\tDomain Rating\tBacklinks\n${NAME}\t18.0\t1,204\nnadie.example\t3\t1\n`;
  const imported = told(page, 'status', 'Ahrefs: 1 dominio con métricas nuevas');
  await (await chooser).setFiles({
    name: 'ahrefs.csv',
    mimeType: 'text/csv',
    // Ahrefs writes UTF-16 for spreadsheets.
    buffer: Buffer.from(`\uFEFF${csv}`, 'utf16le'),
  });
  await imported;
  await page.goto(`${url}/results?tipo_oportunidad=dominio_expirado&search=${NAME}`);
  await page.getByRole('row').filter({ hasText: NAME }).getByRole('button', { name: NAME }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Autoridad18.*Ahrefs · /s);
  await expect(dialog).toContainText('1204 enlaces medidos');
});

/** By width: the window's height and the lowest start of a list's first row. */
const SIZES = [
  [1440, 900, 340],
  [1024, 768, 360],
  [360, 740, 520],
] as const;
/** Height of a row on a phone. */
const CARD_MAX = 104;
const LISTS = [
  '/domains',
  '/results',
  '/expired',
  '/keywords',
  '/batches',
  '/businesses',
  '/businesses?vista=lista',
  '/expired?vista=pronto',
];
const OTHERS = [
  '/dashboard',
  '/live-search',
  '/live-domains',
  '/upload',
  '/settings',
  '/settings?tab=apis',
  '/settings?tab=mercado',
  '/settings?tab=seguridad',
];

/** Where it begins, while no notice of a stream that connects slowly is above it. */
async function topOf(row: Locator): Promise<number> {
  let top: number | null = null;
  const measure = async () => {
    top = await row.evaluate((element) =>
      document.body.textContent.includes('Sin conexión con el servidor')
        ? null
        : element.getBoundingClientRect().top,
    );
    return top;
  };
  await expect.poll(measure).not.toBeNull();
  return top ?? Number.NaN;
}

test('every list begins high at every width, and no control of any screen is too small to hit', async ({
  page,
  signIn,
  url,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(ME, '/dashboard');
  await expect(page).toHaveURL(/dashboard/);
  const late: string[] = [];
  const small: string[] = [];
  for (const path of [...LISTS, ...OTHERS]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    const rows = page.locator('main [data-row]');
    if (LISTS.includes(path)) await expect(rows.first()).toBeVisible();
    for (const [width, height, firstRow] of SIZES) {
      await page.setViewportSize({ width, height });
      if (LISTS.includes(path)) {
        const top = await topOf(rows.first());
        if (top > firstRow) late.push(`${path} at ${width}: ${top}`);
        const tall = await page
          .locator('main tr[data-row]')
          .evaluateAll((list) => Math.max(0, ...list.map((row) => row.getBoundingClientRect().height)));
        if (width === 360 && tall > CARD_MAX) late.push(`${path}: a card of ${tall}`);
      }
      small.push(...(await tooSmall(page)).map((control) => `${path} at ${width}: ${control}`));
      await checkFits(page, width);
    }
  }
  expect(late).toEqual([]);
  expect(small).toEqual([]);
});
