import { defineConfig } from 'vitest/config';

/** Rooms whose tests need neither the database nor another process. */
const PURE = 'src/{contract,domain}/**/*.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // One more than the cores of the smallest machine: many tests wait for other processes.
    maxWorkers: 3,
    // Real processes, real sockets and many random cases, on a machine that may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: [PURE] } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{src,test,bench,scripts}/**/*.test.ts'],
          exclude: [PURE, '**/node_modules/**'],
          // One real PostgreSQL a run.
          globalSetup: ['test/global-setup.ts'],
        },
      },
    ],
  },
});
