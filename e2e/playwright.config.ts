import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findFreeBlock } from './fixtures/free-ports.ts';

// A stack that was started by hand has the usual port. Workers inherit the choice.
if (process.env.E2E_REUSE !== '1') process.env.E2E_PORT ??= String(await findFreeBlock());
const { BASE_URL, PORT } = await import('./fixtures/stack.ts');

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
  // The gate runs what fails again at its end, alone.
  retries: 0,
  // For hangs, not for speed.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['./require-assertions.ts'],
    ['json', { outputFile: process.env.E2E_REPORT ?? '../.cache/results/e2e.json' }],
  ],
  use: {
    baseURL: BASE_URL,
    // What is not there to be clicked is named, instead of the whole test's time.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Riyadh',
    // A trace of every test is a quarter of the run: what runs again has one.
    trace: 'off',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        // Pages of the portal share a process: a further one finds its scripts compiled.
        '--process-per-site',
        // A page lives for seconds: optimising its scripts takes more time than they then save.
        '--js-flags=--no-maglev,--no-opt',
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
    // Only tests whose subject is text, direction or layout; all of them before a release.
    {
      name: 'en',
      metadata: { language: 'en' },
      ...(process.env.E2E_LANGUAGES === 'both' ? {} : { grep: /@both/ }),
    },
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
