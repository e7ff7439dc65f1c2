import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import browser from '../../apps/portal/vitest.browser.config.ts';
import { readTestFolders } from './test-folders.ts';

/** The component tests that the mutants of the portal run against, in Chromium. */
const { test, ...config } = mergeConfig(browser, {
  root: fileURLToPath(new URL('../../apps/portal', import.meta.url)),
});
export default {
  ...config,
  test: {
    ...test,
    include: readTestFolders('apps/portal/src').map(
      (folder) => `${folder.replace('apps/portal/', '')}/**/*.browser.test.tsx`,
    ),
    testTimeout: 60_000,
  },
};
