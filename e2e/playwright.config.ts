import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';

/** Dispatched first: what is long would run alone at the end. */
const LONG = /(shell|results|settings|recovery|collection)\.spec\.ts$/;
const report = process.env.INFORME_PLAYWRIGHT;

/** Journeys in a real browser against the whole product: demo program, simulated internet, real database. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './demo-program.ts',
  // Much of a journey is waiting: three files on two cores, each with accounts of its own or nothing that others see.
  workers: 3,
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testIgnore: LONG },
  ],
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['line']],
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1440, height: 900 },
    // Recording every journey costs more than walking it.
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
