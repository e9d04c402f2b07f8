import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Apart from all other tests, which must not need root. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    environment: 'node',
    pool: 'forks',
    include: ['test/machines/*.machines.ts'],
  },
});
