import type { Locator, Page } from '@playwright/test';
import {
  ask,
  checkBothThemes,
  checkFits,
  checkWidths,
  expect,
  simulatorUrl,
  TWO_WORDS_MS,
  test,
  told,
} from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const ME = 'ordenes@example.com';
/** The registrar's customer in the simulated world; no other journey has it. */
const CUSTOMER = 'compradora-de-ordenes';
/** The whole key of the registrar that takes reservations. */
const RESERVER = 'reservas-de-ordenes';
/** Free names of the simulated registry. */
const REHEARSED = 'orden-de-ensayo.com';
const BOUGHT = 'orden-de-verdad.com';
const WAITED = 'en-borrado.com';

const visit = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const rowOf = (page: Page, name: string): Locator =>
  page.locator('tr[data-row]').filter({ has: page.getByRole('button', { name: `Ver la orden de ${name}` }) });

interface Domain {
  _id: string;
  fecha_ultima_verificacion: string | null;
  confirmaciones: number;
  fase_ciclo: string;
}
const find = async (page: Page, name: string): Promise<Domain | undefined> =>
  (await ask<{ data: Domain[] }>(page, 'GET', `/api/dominios?search=${name}`)).data[0];

/** An order asks for a verdict of the last fifteen minutes; the steps before may take longer. */
async function prove(page: Page, name: string, expected: Partial<Domain>): Promise<void> {
  const before = await find(page, name);
  await ask(page, 'POST', `/api/dominios/${before?._id}/verificar`, {});
  const renewed = async () => {
    const now = await find(page, name);
    return { ...now, isNew: now?.fecha_ultima_verificacion !== before?.fecha_ultima_verificacion };
  };
  await expect.poll(renewed, { message: name }).toMatchObject({ ...expected, isNew: true });
}

async function ledger(): Promise<{ domain: string; cents: number }[]> {
  const told = await (await fetch(`${simulatorUrl()}/ledgers`)).json();
  return told[`dondominio/${CUSTOMER}`]?.ledger ?? [];
}

/** The month of the simulated clock in UTC, by which what was spent is summed. */
const month = async (): Promise<string> =>
  (await (await fetch(`${simulatorUrl()}/clock`)).json()).iso.slice(0, 7);

async function requests(): Promise<string[]> {
  const told = await (await fetch(`${simulatorUrl()}/ledgers`)).json();
  const asked: { domain: string }[] = told[`dynadot/${RESERVER}`]?.requests ?? [];
  return asked.map(({ domain }) => domain);
}

/** From a name's row in Dominios to the steps of its order. */
async function openOrder(page: Page, name: string): Promise<Locator> {
  await visit(page, `/domains?search=${name}`);
  await page
    .getByRole('button', { name: `Comprar ${name}` })
    .first()
    .click();
  await dialogOf(page)
    .getByRole('button', { name: `Comprar ${name} con mi registrador` })
    .click();
  return dialogOf(page);
}

async function writeHolder(dialog: Locator): Promise<void> {
  const fields = [
    ['Número', '12345678Z'],
    ['Nombre', 'Marta'],
    ['Apellidos', 'Sol Vega'],
    ['Email', 'marta@example.com'],
    ['Teléfono', '954 00 11 22'],
    ['Dirección', 'Calle Luna 4'],
    ['Código postal', '41001'],
    ['Ciudad', 'Sevilla'],
    ['Provincia', 'Sevilla'],
  ] as const;
  for (const [label, value] of fields) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Guardar el titular' }).click();
}

async function checkDialog(page: Page): Promise<void> {
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await checkFits(page, width);
    if (width !== 1024) await checkBothThemes(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('from the find to the dry run: what is missing is asked for, and nothing is bought', async ({
  page,
  signIn,
}) => {
  await signIn(ME, '/domains');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dominios');
  await ask(page, 'PUT', '/api/usuarios/api-keys', { dondominio_key: `${CUSTOMER}:una-clave` });
  await ask(page, 'POST', '/api/dominios', { dominios: [REHEARSED, BOUGHT, WAITED] });
  for (const name of [REHEARSED, BOUGHT]) {
    await expect
      .poll(async () => (await find(page, name))?.confirmaciones, { message: name, timeout: TWO_WORDS_MS })
      .toBe(2);
  }
  await visit(page, '/expired?vista=ordenes');
  await expect(page.getByText('Todavía no hay órdenes de compra')).toBeVisible();
  await checkWidths(page);

  const dialog = await openOrder(page, REHEARSED);
  await dialog.getByRole('button', { name: 'Escribir los datos del titular' }).click();
  await dialog.getByRole('button', { name: 'Guardar el titular' }).click();
  await expect(dialog.getByText('Rellena este dato').first()).toBeVisible();
  await checkDialog(page);
  await writeHolder(dialog);
  await expect(dialog.getByText(/^Simulacro: no se compra nada/)).toBeVisible();
  await checkDialog(page);
  await dialog.getByLabel('Tope (€, con impuestos)').fill('60');
  await dialog.getByRole('button', { name: 'Revisar la orden' }).click();
  await checkDialog(page);
  await dialog.getByRole('button', { name: 'Armar la orden' }).click();
  await expect(dialog.getByText(/Simulacro: todo estaba en orden/)).toBeVisible();
  expect(await ledger()).toEqual([]);
  await dialog.getByRole('link', { name: 'Ver en Órdenes' }).click();
  await expect(rowOf(page, REHEARSED)).toContainText('Simulacro');
});

test('in earnest: bought within the cap, with its receipt, in Comprados and in the month', async ({
  page,
  signIn,
}) => {
  await signIn(ME, '/settings?tab=ordenes');
  await expect(page.getByText('Marta Sol Vega, NIF (DNI) ****8Z')).toBeVisible();
  await checkWidths(page);
  await page.getByRole('checkbox', { name: 'DonDominio' }).check();
  const saved = told(page, 'status', 'Ajustes de las órdenes guardados');
  await page.getByRole('button', { name: 'Guardar las compras' }).click();
  await saved;

  await prove(page, BOUGHT, { confirmaciones: 2 });
  const dialog = await openOrder(page, BOUGHT);
  await expect(dialog.getByText(/^DonDominio registrará orden-de-verdad\.com ahora por 1 año/)).toBeVisible();
  await dialog.getByLabel('Tope (€, con impuestos)').fill('25');
  await dialog.getByRole('button', { name: 'Revisar la orden' }).click();
  const since = await month();
  await dialog.getByRole('button', { name: 'Armar la orden' }).click();
  await expect(dialog.getByText('Comprada', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Cobrado')).toBeVisible();
  expect((await ledger()).map(({ domain }) => domain)).toEqual([BOUGHT]);
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();

  await visit(page, '/expired?vista=ordenes');
  await expect(rowOf(page, BOUGHT)).toContainText(/Comprada.*pagado (?!0,00)\d+,\d\d/);
  const spent = page.getByText(/^Este mes: \d/);
  // What was bought last month is no longer in the sum.
  const isCounted = async () =>
    !(await spent.textContent())?.startsWith('Este mes: 0,00') || (await month()) !== since;
  await expect.poll(isCounted).toBe(true);
  await checkWidths(page);
  await page.getByRole('button', { name: `Ver la orden de ${BOUGHT}` }).click();
  await expect(dialogOf(page).getByRole('heading', { name: 'De la keyword a la compra' })).toBeVisible();
  await expect(dialogOf(page).getByText(/^Intento de hasta/)).toBeVisible();
  // The simulator's servers listen on loopback: the receipt has their names.
  await expect(dialogOf(page)).not.toContainText('127.0.0.1');
  await checkDialog(page);
  await page.keyboard.press('Escape');

  await visit(page, '/expired?vista=comprados');
  const bought = page.locator('tr[data-row]').filter({ hasText: 'orden-de-verdad' });
  await expect(bought).toContainText('DonDominio');
  await checkWidths(page);
});

test('an order that waits for a release is stopped, cancelled and told apart', async ({ page, signIn }) => {
  await signIn(ME, '/expired?vista=pronto');
  await prove(page, WAITED, { fase_ciclo: 'pendiente_borrado' });
  await page.reload();
  await page.getByRole('button', { name: `Comprar ${WAITED} cuando se libere` }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: `Comprar ${WAITED} con mi registrador` }).click();
  await expect(dialog.getByText(/en cuanto se libere, hasta el/)).toBeVisible();
  await dialog.getByLabel('Tope (€, con impuestos)').fill('30');
  await dialog.getByRole('button', { name: 'Revisar la orden' }).click();
  await dialog.getByRole('button', { name: 'Armar la orden' }).click();
  await expect(dialog.getByText(/Orden armada\./)).toBeVisible();
  await dialog.getByRole('link', { name: 'Ver en Órdenes' }).click();
  await expect(rowOf(page, WAITED)).toContainText('Armada');
  await page.getByRole('button', { name: 'Parar las compras' }).click();
  await expect(page.getByText('Tus compras están paradas: no se envía ninguna orden.')).toBeVisible();
  await checkBothThemes(page);
  const resumed = told(page, 'status', 'Compras reanudadas.');
  await page.getByRole('button', { name: 'Reanudar las compras' }).click();
  await resumed;
  await rowOf(page, WAITED).focus();
  await page.keyboard.press('c');
  await dialog.getByRole('button', { name: 'Cancelar la orden' }).click();
  await expect(rowOf(page, WAITED)).toContainText('Cancelada');
  await page.getByLabel('Qué órdenes').selectOption('abiertas');
  await expect(page.getByText('Ninguna orden coincide con el filtro')).toBeVisible();
});

test('a name that is being deleted is reserved at the registrar that takes it, and the reservation is withdrawn', async ({
  page,
  signIn,
}) => {
  await signIn(ME, '/expired?vista=pronto');
  await ask(page, 'PUT', '/api/usuarios/api-keys', { dynadot_key: RESERVER });
  const { data } = await ask<{ data: { ajustes: { compra_real: string[] } } }>(
    page,
    'GET',
    '/api/ordenes/resumen',
  );
  await ask(page, 'PUT', '/api/ordenes/ajustes', { compra_real: [...data.ajustes.compra_real, 'dynadot'] });
  await prove(page, WAITED, { fase_ciclo: 'pendiente_borrado' });
  await page.reload();
  await page.getByRole('button', { name: `Comprar ${WAITED} cuando se libere` }).click();
  const dialog = dialogOf(page);
  await checkDialog(page);
  await dialog.getByRole('button', { name: `Reservar con mi registrador: ${WAITED}` }).click();
  await expect(dialog.getByText(/Se pide a Dynadot que consiga en-borrado\.com/)).toBeVisible();
  await checkDialog(page);
  await dialog.getByLabel('Tope (€, con impuestos)').fill('40');
  await dialog.getByRole('button', { name: 'Revisar la orden' }).click();
  await checkDialog(page);
  await dialog.getByRole('button', { name: 'Armar la orden' }).click();
  await expect(dialog.getByText('Reservada', { exact: true })).toBeVisible();
  expect(await requests()).toEqual([WAITED]);
  await dialog.getByRole('link', { name: 'Ver en Órdenes' }).click();
  await expect(rowOf(page, WAITED).first()).toContainText(/Reservada.*Dynadot.*aquí no se puja/);
  await checkWidths(page);
  await page.getByRole('button', { name: `Cancelar la orden de ${WAITED}` }).click();
  await dialog.getByRole('button', { name: 'Cancelar la orden' }).click();
  await expect.poll(requests).toEqual([]);
  await expect(rowOf(page, WAITED).first()).toContainText('Cancelada');
});
