import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { contractRoutes } from './apps/portal/contract-plugin.ts';

/**
 * One project per need of a test: nothing, PostgreSQL, or a browser. The ending of the file says which. Files of a
 * worker share its modules, which are then read once: most of a short test's time. No module keeps what a test does.
 */
export default defineConfig({
  test: {
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    projects: [
      {
        // The portal's queries read the contract's routes.
        plugins: [contractRoutes()],
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts,bench,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/*.browser.test.*'],
          environment: 'node',
          isolate: false,
          // For hangs, not for speed.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          expect: { requireAssertions: true, poll: { timeout: 30_000 } },
          include: ['{packages,apps,scripts}/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          environment: 'node',
          isolate: false,
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
          // For hangs, not for speed.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // Compiled modules are kept for the threads and processes that tests start, as main.ts does.
          env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compile-cache', import.meta.url)) },
        },
      },
      'apps/portal/vitest.browser.config.ts',
    ],
  },
});
