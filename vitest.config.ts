import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGS, findChromium } from './e2e/chromium.ts';
import LongestFirst from './test/longest-first.ts';

/** Rooms whose tests need neither the database nor another process. */
const PURE = 'src/{contract,domain}/**/*.test.ts';
/** Hooks and components, in a real browser. */
const WEB = 'src/web/**/*.browser.test.tsx';

/**
 * `isolate: false`: files share the modules that a process has loaded; loading them anew for each is half of the
 * processor's time. A file gives back what it changes in its process: clocks, spies, variables. In the browser files
 * share a page, which `between-files.ts` puts back.
 */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // More than the cores of the smallest machine: many tests wait for other processes.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Real processes, real sockets and many random cases, on a machine that may be busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is waited for comes when the machine gets to it; Vitest's own second is too short on a busy one.
    expect: { poll: { timeout: 150_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: [PURE], isolate: false } },
      {
        extends: true,
        test: {
          name: 'integration',
          isolate: false,
          include: ['{src,test,bench,scripts}/**/*.test.ts'],
          exclude: [PURE, '**/node_modules/**'],
          // One real PostgreSQL a run.
          globalSetup: ['test/global-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        // One copy of React for the tests and what they test; known beforehand, so that no test is loaded twice.
        resolve: { dedupe: ['react', 'react-dom'] },
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@mantine/core',
            '@mantine/hooks',
            '@simplewebauthn/browser',
            'd3-composite-projections',
            'd3-geo',
            'topojson-client',
            'uqr',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tabler/icons-react',
            'vitest-browser-react',
            'zod',
          ],
        },
        test: {
          name: 'web',
          include: [WEB],
          isolate: false,
          // Each page loads all modules: more pages than cores take a quarter more of the processor for the same tests.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          setupFiles: ['src/web/testing/between-files.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
