import type { Browser } from 'playwright';
import { openBrowser, openPage } from '../../tools/harness/browser.ts';
import { alignedTable, type Figure, judged } from '../../tools/harness/figures.ts';
import { openInstallation, ROOT } from '../../tools/harness/installation.ts';
import { signIn, startServer } from '../../tools/harness/server.ts';
import { buildPortal } from '../../tools/installation/portal-build.ts';
import type { Benchmark } from '../benchmark.ts';

/** Each screen with what shows that it can be used, and its goal in kilobytes. */
const SCREENS = [
  { path: '/login', ready: 'input[type=password]', atMost: 200 },
  { path: '/orders', ready: 'tbody tr input[type=checkbox]', atMost: 280 },
] as const;

/** How much JavaScript a browser with an empty cache has to fetch before a screen can be read. */
export const sizeBenchmark: Benchmark = {
  name: 'size',
  title: 'JavaScript to first paint, brotli',
  async run({ say, note, stack }) {
    if (await buildPortal(ROOT)) say('the portal was built');
    const installation = stack.use(await openInstallation('small', 20_000));
    const server = stack.use(await startServer(installation));
    const browser = stack.use(await openBrowser());
    const token = await signIn(server.origin, installation);
    const figures: Figure[] = [];
    const lines: (string | number)[][] = [];
    for (const { path, ready, atMost } of SCREENS) {
      const stored = path === '/login' ? {} : { access_token: token };
      const { scripts, early } = await scriptsOf(browser, server.origin, { path, ready, stored });
      for (const { name, bytes, encoding } of scripts) lines.push([path, name, encoding, bytes]);
      const value = kilobytesOf(scripts);
      const ours = `${value.toFixed(1)} kB in ${scripts.length} files`;
      const floor = `first contentful paint after ${kilobytesOf(early).toFixed(1)} kB`;
      figures.push(
        judged(`${path}: scripts until it can be used, in kB`, { value, ours, floor }, { atMost }),
      );
    }
    note(alignedTable([['screen', 'script', 'encoding', 'bytes'], ...lines]));
    return figures;
  },
};

interface Script {
  /** When it was asked for; ms since the epoch. */
  readonly at: number;
  /** File name without the hash of its content. */
  readonly name: string;
  /** Bytes of the body as they travelled. */
  bytes: number;
  encoding: string;
}

/** Kilobytes of a thousand bytes. */
const kilobytesOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Scripts that a browser without a cache asks for until a screen can be used, and those of them before its first paint. */
async function scriptsOf(
  browser: Browser,
  origin: string,
  { path, ready, stored }: { path: string; ready: string; stored: Record<string, string> },
) {
  const page = await openPage(browser, origin, stored);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const wanted = new Map<string, Script>();
  devTools.on('Network.requestWillBeSent', ({ requestId, request, wallTime, type }) => {
    const { pathname } = new URL(request.url);
    if (type !== 'Script' && !pathname.endsWith('.js')) return;
    wanted.set(requestId, { at: wallTime * 1000, name: nameOf(pathname), bytes: 0, encoding: 'none' });
  });
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    const script = wanted.get(requestId);
    const header = new Headers(response.headers as Record<string, string>);
    if (script) script.encoding = header.get('content-encoding') ?? 'none';
  });
  devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const script = wanted.get(requestId);
    if (script) script.bytes += encodedDataLength;
  });
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  const usable = Date.now();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const paint = await page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint');
    return performance.timeOrigin + (first?.startTime ?? 0);
  });
  await page.waitForLoadState('networkidle');
  await page.context().close();
  const scripts = [...wanted.values()].filter(({ at }) => at <= usable);
  return { scripts, early: scripts.filter(({ at }) => at <= paint) };
}

const nameOf = (pathname: string): string =>
  (pathname.split('/').at(-1) ?? pathname).replace(/-[\w-]{8}(?=\.js$)/, '');
