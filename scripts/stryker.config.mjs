const target = process.env.MUTANTES ?? 'verdict';

/** Options of Stryker (its own package types them). */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/vitest.mutants.config.ts' },
  // TypeScript 7 has no API that could read it: names no file on purpose.
  tsconfigFile: 'none.json',
  mutate: target.endsWith('.ts')
    ? [`src/domain/${target}`]
    : [`src/domain/${target}/**/*.ts`, `!src/domain/${target}/**/*.{test,samples,d}.ts`],
  // Texts are asserted where they matter to a person; every other one would count as much as a rule.
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
