import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { readTestFolders } from './test-folders.ts';

/** The tests that the mutants of the server run against, with a PostgreSQL of their own. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: readTestFolders('apps/server/src/features').map((folder) => `${folder}/**/*.test.ts`),
    environment: 'node',
    globalSetup: ['packages/db/src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
