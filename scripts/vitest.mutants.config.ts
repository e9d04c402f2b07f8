import { defineConfig } from 'vitest/config';

/** Tests that measure time would count a slow mutant as killed, so they are left out. */
const TIMED = 'in step with|follows its length|beyond 300,000';

/** A folder's own tests must detect its mutants. */
const folder = (process.env.MUTANTES ?? 'verdict').split('/', 1)[0];

export default defineConfig({
  test: {
    environment: 'node',
    include: [`src/domain/${folder}/**/*.test.ts`],
    testNamePattern: new RegExp(`^(?!.*(?:${TIMED}))`),
    testTimeout: 60_000,
  },
});
