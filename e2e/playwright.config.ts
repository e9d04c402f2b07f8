import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';

/** Started first: long files would run alone at the end. */
const LONG = /(shell|results|settings|recovery|collection)\.spec\.ts$/;
const report = process.env.INFORME_PLAYWRIGHT;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './demo-program.ts',
  // Most of a journey is waiting: three files on two cores, each with its own accounts.
  workers: 3,
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testIgnore: LONG },
  ],
  fullyParallel: false,
  // What is waited for comes when the machine gets to it: only a failure takes as long.
  timeout: 1_200_000,
  expect: { timeout: 600_000 },
  retries: 0,
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['line']],
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1440, height: 900 },
    // Recording takes more time than the journeys.
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
