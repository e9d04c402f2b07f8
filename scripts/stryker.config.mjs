const target = process.env.MUTANTES ?? 'verdict';

/** Options of Stryker (its own package types them). */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/vitest.mutants.config.ts' },
  // Names no file on purpose: TypeScript 7 has no API to read it.
  tsconfigFile: 'none.json',
  mutate: target.endsWith('.ts')
    ? [`src/domain/${target}`]
    : [`src/domain/${target}/**/*.ts`, `!src/domain/${target}/**/*.{test,samples,d}.ts`],
  // Texts are asserted where they matter; other ones must not count as much as a rule.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['datos', 'dist', 'e2e', 'test-results', 'docs'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 20_000,
  tempDirName: 'test-results/stryker',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
