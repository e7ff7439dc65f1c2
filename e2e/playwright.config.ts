import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { BASE_URL, PORT } from './fixtures/stack.ts';

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const chromium = process.env.CHROMIUM_PATH ?? BROWSERS.find(existsSync);

/**
 * The whole product, built and started as a newcomer starts it, once in Arabic and once in English: every screen and
 * every dialog in both.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../.cache/e2e-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // The gate names those that needed it, and fails when they are many.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['./require-assertions.ts'],
    ['json', { outputFile: process.env.E2E_REPORT ?? '../.cache/results/e2e.json' }],
  ],
  use: {
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Riyadh',
    // A trace of every test is a quarter of the run: the second try has one.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        // Pages of the portal share a process: a further one finds its scripts compiled.
        '--process-per-site',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // Here nothing glides, which spares the processor every frame of it; in English all moves as it is made to.
    {
      name: 'ar',
      metadata: { language: 'ar' },
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    // A test whose subject is no text (a race, a header, an address, the rows that a filter leaves) says so by this tag.
    { name: 'en', metadata: { language: 'en' }, grepInvert: /@once/ },
  ],
  webServer: {
    command: `"${process.execPath}" fixtures/start-stack.ts`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 180_000,
    // While one spec is being written: a stack that was started by hand, by fixtures/start-stack.ts.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
});
