import { existsSync } from 'node:fs';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { contractRoutes } from './contract-plugin.ts';
import { land } from './land-plugin.ts';

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM_PATH ?? BROWSERS.find(existsSync) ?? '/usr/bin/chromium';

/** Components in a real browser: a virtual table has no rows without layout. */
export default defineConfig({
  plugins: [react(), contractRoutes(), land()],
  // React as it ships: its development build takes half of a test's processor time.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'vitest-browser-react',
      '@mantine/core',
      '@mantine/dates',
      '@mantine/form',
      '@mantine/hooks',
      '@mishwar/contract > zod',
      '@tabler/icons-react',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-virtual',
      'i18next',
      'react-i18next',
      'dayjs',
    ],
  },
  test: {
    name: 'browser',
    // Files of a worker share a page and its modules; no module keeps what a test does.
    isolate: false,
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['src/shared/testing/setup.ts'],
    // For hangs, not for speed.
    testTimeout: 60_000,
    // A page that waits leaves the processor to another.
    maxWorkers: 3,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: {
          executablePath,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-dev-shm-usage',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
