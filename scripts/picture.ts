import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';
import { freePort, startDemo } from '../e2e/demo-program.ts';

/** Pictures of the README (`npm run picture`) and the manual (`npm run picture -- manual`). */
const manual = process.argv.includes('manual');
const IMAGES = join(import.meta.dirname, manual ? '../docs/img/manual' : '../docs/img');
/** The README shows a whole window; the manual's column needs a smaller one to stay readable. */
const WINDOW = manual ? { width: 1_040, height: 585 } : { width: 1_440, height: 900 };
const SIZE_MAX = manual ? 120_000 : 250_000;
const SEARCH_MS = 300_000;
const STEP_MS = 60_000;
const READY_MS = 20_000;

const data = mkdtempSync(join(tmpdir(), 'demo-picture-'));
const demo = await startDemo({ port: await freePort(), data });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  mkdirSync(IMAGES, { recursive: true });
  const page = await browser.newPage({ viewport: WINDOW, locale: 'es-ES', reducedMotion: 'reduce' });
  page.setDefaultTimeout(STEP_MS);
  await page.goto(`${demo.url}/live-search`);
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await page.getByRole('button', { name: 'Ana García' }).click();
  await page.getByRole('button', { name: 'Ejemplos' }).click();
  await page.getByRole('button', { name: 'Iniciar Búsqueda' }).click();
  await page.getByText('Completado', { exact: true }).first().waitFor({ timeout: SEARCH_MS });
  await take(page, manual ? 'busqueda-en-vivo' : 'live-search');
  if (manual) await takeManual(page);
  else {
    await page.goto(`${demo.url}/results`);
    await page.getByRole('table').getByRole('row').nth(5).waitFor();
    await take(page, 'results');
  }
} finally {
  await browser.close();
  await demo.stop();
  rmSync(data, { recursive: true, force: true });
}

async function takeManual(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Ver las pruebas de/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await take(page, 'recibo');
  for (const [path, name, ready] of [
    ['/dashboard', 'dashboard', /LIBRE/],
    ['/batches', 'batches', /Completado/],
    ['/businesses', 'negocios', /LIBRE|Registrado/],
    ['/domains', 'dominios', /LIBRE|Registrado/],
    ['/expired', 'expirados', /LIBRE/],
    ['/results', 'resultados', /Comprar|Contactar/],
    ['/settings?tab=apis', 'apis', /API key del proveedor/],
  ] as const) {
    await page.goto(demo.url + path);
    await come(page, ready, name);
    await take(page, name);
  }
  await page.goto(`${demo.url}/upload`);
  await page
    .locator('#upload-list')
    .fill(
      'fontaneros en Sevilla\ndentistas Valencia\nabogados Bilbao\ndentistas Valencia\npeluquerías Málaga',
    );
  await come(page, /Líneas que no se suben/, 'carga-masiva');
  await take(page, 'carga-masiva');
}

/** Waits for the picture's subject; without it the picture is still taken, but the run fails at its end. */
async function come(page: Page, ready: RegExp, name: string): Promise<void> {
  const seen = page.locator('main').getByText(ready).filter({ visible: true }).first();
  await seen.waitFor({ timeout: READY_MS }).catch(() => {
    process.stderr.write(`${name}: ${ready} did not come\n`);
    process.exitCode = 1;
  });
}

async function take(page: Page, name: string): Promise<void> {
  // No element may have the focus.
  await page.evaluate('window.scrollTo(0, 0); document.activeElement?.blur(); document.fonts.ready');
  const path = join(IMAGES, `${name}.png`);
  await page.screenshot({ path });
  const { size } = statSync(path);
  process.stdout.write(`${path} ${size}\n`);
  if (size <= SIZE_MAX) return;
  process.stderr.write(`${path} has more than ${SIZE_MAX} bytes\n`);
  process.exitCode = 1;
}
