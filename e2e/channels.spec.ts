import { type ChildProcess, spawn } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { end, freePort, ready } from './demo-program.ts';
import { ask, checkBothThemes, checkFits, expect, simulatorUrl, test } from './fixtures.ts';

const root = join(import.meta.dirname, '..');
const redFile = () => join(process.env.DEMO_DATA ?? '', 'red.json');
const services = (): Record<string, string> => JSON.parse(readFileSync(redFile(), 'utf8')).services;
let data: string;
let home: string;
let product: ChildProcess;

/** The product at http://localhost on the running simulated internet: passkeys need a host name. */
test.beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'canales-'));
  const port = await freePort();
  home = `http://localhost:${port}`;
  product = spawn(process.execPath, [join(root, 'src/main/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: home,
      DATA_DIR: data,
      RED_FILE: redFile(),
      ALLOWED_EMAILS: 'ana.garcia@example.com',
      LOG_LEVEL: 'error',
    },
  });
  await ready(product, 'stderr');
});
test.afterAll(async () => {
  await end(product, 'SIGTERM');
  rmSync(data, { recursive: true, force: true });
});

async function enter(page: Page, tab: string, at = home): Promise<void> {
  await page.goto(`${at}/settings?tab=${tab}`);
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await page.getByRole('button', { name: 'Ana García' }).click();
}

test('a passkey is made, opens the account at the next sign-in, and a bare address says why it cannot', async ({
  page,
  url,
  allowConsole,
}) => {
  allowConsole.push('Failed to load resource');
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(page, 'seguridad');
  await page.getByRole('button', { name: 'Añadir una passkey' }).click();
  await page.getByLabel('Nombre de la passkey').fill('Portátil de casa');
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tus códigos de recuperación' })).toBeVisible();
  await page.getByRole('button', { name: 'Ya los he guardado' }).click();
  await expect(page.getByText('Portátil de casa').first()).toBeVisible();

  await page.getByRole('button', { name: /Ana García/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  await enter(page, 'seguridad');
  await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: /passkey/i }).click();
  await expect(page).toHaveURL(`${home}/settings?tab=seguridad`);
  await page.getByRole('button', { name: 'Quitar la passkey Portátil de casa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Solo se pide la cuenta de Google.')).toBeVisible();

  await enter(page, 'seguridad', url);
  await expect(page.getByText('esta página está abierta en una dirección IP')).toBeVisible();
});

test('a notification goes out by mail, Telegram, webhook and to a browser, which shows it', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole.push('Failed to load resource');
  await context.grantPermissions(['notifications'], { origin: home });
  await enter(page, 'notificaciones');
  const card = page.getByRole('region', { name: 'Otros canales' });
  await card.getByLabel('Dirección https del webhook').fill(`https://${await livingSite()}/avisos`);
  await card.getByRole('button', { name: 'Activar Webhook' }).click();
  await expect(card.getByText('Clave de firma del webhook')).toBeVisible();
  await card.getByLabel('Token del bot').fill('123456:abcdefghijklmnopqrstuvwxyz');
  await card.getByLabel('Chat (número o @nombre)').fill('4242');
  await card.getByRole('button', { name: 'Activar Telegram' }).click();
  await expect(card.getByRole('button', { name: 'Apagar Telegram' })).toBeVisible();
  const keys = createECDH('prime256v1').generateKeys().toString('base64url');
  await ask(page, 'POST', '/api/canales/push', {
    endpoint: `${services().push}/push/canales`,
    keys: { p256dh: keys, auth: randomBytes(16).toString('base64url') },
  });
  await page.reload();
  await expect(card.getByRole('button', { name: /^Quitar Chrome/ })).toBeVisible();
  await checkBothThemes(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await checkFits(page, 360);

  const made = await ask<{ data: { batch: { _id: string } } }>(page, 'POST', '/api/keywords', {
    keywords_texto: 'zahoríes en Vigo',
    configuracion: { max_resultados_por_keyword: 20 },
  });
  await ask(page, 'POST', `/api/batches/${made.data.batch._id}/iniciar`, {});
  await expect(page.getByRole('button', { name: 'Notificaciones: 1 sin leer' })).toBeVisible();
  // Events within a minute become one message.
  await fetch(`${simulatorUrl()}/clock`, { method: 'POST', body: '{"advanceMs":61000}' });
  const at = async (service: string, path: string) =>
    JSON.stringify(await (await fetch(`${services()[service]}${path}`)).json());
  await expect
    .poll(() => at('mailbox', '/mensajes?para=ana.garcia@example.com'))
    .toContain('Batch completado');
  await expect.poll(() => at('telegram', '/mensajes?chat=4242')).toContain('Batch completado');
  await expect.poll(() => at('push', '/avisos')).toContain('/push/canales');
  const channels = async () => {
    const { data: state } = await ask<{
      data: { canales: { canal: string; ultimo_envio: string | null }[] };
    }>(page, 'GET', '/api/canales');
    return state.canales.filter((one) => one.ultimo_envio !== null).map(({ canal }) => canal);
  };
  await expect.poll(channels).toEqual(['email', 'push', 'telegram', 'webhook']);
  await page.reload();
  await expect(card.getByText(/Activo, último envío/)).toHaveCount(3);

  expect(await shownBy(page)).toEqual(['2 dominios libres']);
});

test('events reach an address of the account, whose deliveries are listed, and a chat is tried', async ({
  page,
  allowConsole,
}) => {
  allowConsole.push('Failed to load resource');
  await enter(page, 'notificaciones');
  const chats = page.getByRole('region', { name: 'Otros canales' });
  await chats.getByLabel('Dirección del webhook de Slack').fill(`${services().slack}/services/T01/B02/x`);
  await chats.getByRole('button', { name: 'Activar Slack' }).click();
  await chats.getByRole('button', { name: 'Probar Slack' }).click();
  await expect(chats.getByText('Slack lo ha aceptado (200).')).toBeVisible();

  const card = page.getByRole('region', { name: 'Eventos para programas' });
  await card.getByRole('button', { name: 'Añadir dirección' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Mi programa');
  await dialog.getByLabel('Dirección https').fill(`${services().eventos}/recibir/viaje`);
  await checkBothThemes(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Hecho' }).click();
  await card.getByRole('button', { name: 'Probar «Mi programa»' }).click();
  await expect(card.getByText(/^Entregado: ha respondido 20\d\.$/)).toBeVisible();

  const made = await ask<{ data: { batch: { _id: string } } }>(page, 'POST', '/api/keywords', {
    keywords_texto: 'zahoríes en Lugo',
    configuracion: { max_resultados_por_keyword: 20 },
  });
  await ask(page, 'POST', `/api/batches/${made.data.batch._id}/iniciar`, {});
  const received = async () => await (await fetch(`${services().eventos}/recibidos?a=viaje`)).text();
  await expect.poll(received).toContain('batch.fin');
  // It is received before its answer is written down, and the open log is not read again.
  await expect(async () => {
    await page.reload();
    await card.getByRole('button', { name: 'Entregas «Mi programa»' }).click();
    await expect(dialog.getByText('Entregado · Un batch termina')).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await checkBothThemes(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await checkFits(page, 360);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await checkFits(page, 360);
});

async function livingSite(): Promise<string> {
  const lines = (await (await fetch(`${simulatorUrl()}/truth`)).text()).split('\n').filter(Boolean);
  const found = lines.map((line) => JSON.parse(line)).find((one) => one.fate === 'alive' && one.negocios > 0);
  return found?.dominio ?? '';
}

/** What the browser shows when a push service delivers a message. */
async function shownBy(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/avisos.js');
    // A worker that is still being activated takes no message.
    const { active } = await navigator.serviceWorker.ready;
    while (active !== null && active.state !== 'activated')
      await new Promise((done) => active.addEventListener('statechange', done, { once: true }));
  });
  const message = {
    origin: home,
    registrationId: await registered,
    data: JSON.stringify({
      id: 'uno',
      titulo: '2 dominios libres',
      texto: 'uno.es',
      enlace: `${home}/expired`,
    }),
  };
  const titles = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title),
    );
  // A push service repeats deliveries; a repeated message replaces itself.
  const deliver = async () => {
    await browser.send('ServiceWorker.deliverPushMessage', message);
    return await titles();
  };
  await expect.poll(deliver).not.toEqual([]);
  return await titles();
}
