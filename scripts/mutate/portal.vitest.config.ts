import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The unit tests that the mutants of the portal's modules run against. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: { include: ['apps/portal/src/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
});
