import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests that the mutants of the domain run against. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  // Instrumented code takes several times as long.
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    // It sets the time zone of its process; here tests run in threads, which share one.
    exclude: ['**/own-time-zone.test.ts'],
    environment: 'node',
    testTimeout: 300_000,
  },
});
