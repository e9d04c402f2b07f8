import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { freePort, startDemo } from '../e2e/demo-program.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';

/** The pictures of the README, from a live search of the demo: `npm run picture`. */
const IMAGES = join(import.meta.dirname, '../docs/img');
const SEARCH_MS = 300_000;
const STEP_MS = 60_000;

const data = mkdtempSync(join(tmpdir(), 'demo-picture-'));
const demo = await startDemo({ port: await freePort(), data });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  mkdirSync(IMAGES, { recursive: true });
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(STEP_MS);
  await page.goto(`${demo.url}/live-search`);
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await page.getByRole('button', { name: 'Ana García' }).click();
  await page.getByRole('button', { name: 'Ejemplos' }).click();
  await page.getByRole('button', { name: 'Iniciar Búsqueda' }).click();
  await page.getByText('Completado', { exact: true }).first().waitFor({ timeout: SEARCH_MS });
  await take(page, 'live-search');
  await page.goto(`${demo.url}/results`);
  await page.getByRole('table').getByRole('row').nth(5).waitFor();
  await take(page, 'results');
} finally {
  await browser.close();
  await demo.stop();
  rmSync(data, { recursive: true, force: true });
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('window.scrollTo(0, 0); document.activeElement?.blur(); document.fonts.ready');
  const path = join(IMAGES, `${name}.png`);
  await page.screenshot({ path });
  process.stdout.write(`${path}\n`);
}
