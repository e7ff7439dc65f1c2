/** Read by StrykerJS, which scripts/mutate.ts starts. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: ['packages/domain/src/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
  // A mutant runs against the tests that reach it.
  coverageAnalysis: 'perTest',
  // What runs once, when a module loads, would need every test that loads it.
  ignoreStatic: true,
  tempDirName: '.cache/mutate',
  ignorePatterns: ['/.cache', '/docs', '/e2e', '/bench'],
  concurrency: 2,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 10,
  vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: true },
};
