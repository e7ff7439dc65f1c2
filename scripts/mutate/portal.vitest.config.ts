import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { contractRoutes } from '../../apps/portal/contract-plugin.ts';

/** The unit tests that the mutants of the portal's modules run against. */
export default defineConfig({
  plugins: [contractRoutes()],
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: { include: ['apps/portal/src/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
});
