import { isPart, PARTS } from './parts.ts';

const named = process.env.MUTATE_PART ?? '';
const part = isPart(named) ? named : 'domain';

/** Read by StrykerJS, which scripts/mutate.ts starts with the part in its environment. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [...PARTS[part].mutate, '!**/*.test.*', '!**/testing/**'],
  // A mutant runs against the tests that reach it.
  coverageAnalysis: 'perTest',
  // What runs once, when a module loads, would need every test that loads it.
  ignoreStatic: true,
  tempDirName: '.cache/mutate',
  ignorePatterns: ['/.cache', '/docs', '/e2e', '/bench'],
  // A PostgreSQL or a browser of its own for each.
  concurrency: PARTS[part].isHeavy ? 1 : 2,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 20,
  vitest: { configFile: `scripts/mutate/${part}.vitest.config.ts`, related: !PARTS[part].isHeavy },
};
