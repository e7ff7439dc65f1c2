import { chromium } from 'playwright';
import { openInstallation, ROOT } from '../../tools/harness/installation.ts';
import { signIn } from '../../tools/harness/operator.ts';
import { alignedTable, type Figure } from '../../tools/harness/report.ts';
import { startServer } from '../../tools/harness/server.ts';
import { buildPortal } from '../../tools/installation/portal-build.ts';
import { ensureBrowser } from '../../tools/lib/browser.mjs';
import type { Benchmark } from '../benchmark.ts';
import { type Loaded, scriptsOf } from './scripts-of.ts';

/** Kilobytes of a thousand bytes. */
const LOGIN_AT_MOST = 160;
const ORDERS_AT_MOST = 240;

/** How much JavaScript a browser with an empty cache has to fetch before a screen can be read. */
export const sizeBenchmark: Benchmark = {
  name: 'size',
  title: 'JavaScript to first paint, brotli',
  run: async ({ say, note }) => {
    if (await buildPortal(ROOT)) say('the portal was built');
    const installation = await openInstallation('small', 20_000);
    const server = await startServer(installation);
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
    try {
      const token = await signIn(server.origin, installation);
      const login = await scriptsOf(browser, `${server.origin}/login`, {
        ready: 'input[type=password]',
      });
      const orders = await scriptsOf(browser, `${server.origin}/orders`, {
        token,
        ready: 'tbody tr input[type=checkbox]',
      });
      note(listOf([login, orders]));
      return [figure('/login', login, LOGIN_AT_MOST), figure('/orders', orders, ORDERS_AT_MOST)];
    } finally {
      await browser.close();
      await server.stop();
      await installation.stop();
    }
  },
};

const kilobytes = (bytes: number): number => bytes / 1000;

function figure(path: string, { scripts, untilPaint }: Loaded, atMost: number): Figure {
  const all = kilobytes(scripts.reduce((sum, { bytes }) => sum + bytes, 0));
  return {
    what: `${path}: scripts until it can be used, in kB`,
    ours: `${all.toFixed(1)} kB in ${scripts.length} files`,
    floor: `first contentful paint after ${kilobytes(untilPaint).toFixed(1)} kB`,
    value: all,
    goal: { atMost },
  };
}

function listOf(screens: readonly Loaded[]): string {
  const lines = screens.flatMap(({ path, scripts }) =>
    scripts.map(({ name, bytes, encoding }) => [path, name, encoding, String(bytes)]),
  );
  return alignedTable([['screen', 'script', 'encoding', 'bytes'], ...lines]);
}
