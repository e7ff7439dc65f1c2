import type { Browser } from 'playwright';
import { openBrowser, openPage } from '../../tools/harness/browser.ts';
import { openInstallation, ROOT } from '../../tools/harness/installation.ts';
import { signIn } from '../../tools/harness/operator.ts';
import { alignedTable, type Figure, judged } from '../../tools/harness/report.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { startServer } from '../../tools/harness/server.ts';
import { buildPortal } from '../../tools/installation/portal-build.ts';
import type { Benchmark } from '../benchmark.ts';

/** How much JavaScript a browser with an empty cache has to fetch before a screen can be read. */
export const sizeBenchmark: Benchmark = {
  name: 'size',
  title: 'JavaScript to first paint, brotli',
  run: ({ say, note }) =>
    scoped(async (stack) => {
      if (await buildPortal(ROOT)) say('the portal was built');
      const installation = stack.use(await openInstallation('small', 20_000));
      const server = stack.use(await startServer(installation));
      const browser = stack.use(await openBrowser());
      const token = await signIn(server.origin, installation);
      const login = await scriptsOf(browser, server.origin, '/login', { ready: 'input[type=password]' });
      const rows = { token, ready: 'tbody tr input[type=checkbox]' };
      const orders = await scriptsOf(browser, server.origin, '/orders', rows);
      const lines = [login, orders].flatMap(({ path, scripts }) =>
        scripts.map(({ name, bytes, encoding }) => [path, name, encoding, String(bytes)]),
      );
      note(alignedTable([['screen', 'script', 'encoding', 'bytes'], ...lines]));
      return [figure(login, 160), figure(orders, 240)];
    }),
};

/** In kilobytes of a thousand bytes. */
function figure({ path, scripts, untilPaint }: Loaded, atMost: number): Figure {
  const value = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const ours = `${value.toFixed(1)} kB in ${scripts.length} files`;
  const floor = `first contentful paint after ${(untilPaint / 1000).toFixed(1)} kB`;
  return judged(`${path}: scripts until it can be used, in kB`, { value, ours, floor }, { atMost });
}

interface Script {
  /** File name without the hash of its content. */
  readonly name: string;
  /** Bytes of the body as they travelled. */
  bytes: number;
  encoding: string;
}

interface Loaded {
  readonly path: string;
  /** Every script that was asked for until the screen showed what it is for. */
  readonly scripts: readonly Script[];
  /** Bytes of the scripts that had been asked for when the browser first painted anything of the page. */
  readonly untilPaint: number;
}

/** Opens a screen in a browser that has never seen it, and lists the scripts that came until it could be used. */
function scriptsOf(
  browser: Browser,
  origin: string,
  path: string,
  { token, ready }: { token?: string; ready: string },
): Promise<Loaded> {
  return scoped(async (stack) => {
    const page = await openPage(browser, origin, token ? { access_token: token } : {});
    const context = stack.use(page.context());
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    const wanted = new Map<string, Script & { at: number }>();
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
    const scripts = [...wanted.values()].filter(({ at }) => at <= usable);
    const early = scripts.filter(({ at }) => at <= paint);
    return {
      path,
      scripts,
      untilPaint: early.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  });
}

const nameOf = (pathname: string): string =>
  (pathname.split('/').at(-1) ?? pathname).replace(/-[\w-]{8}(?=\.js$)/, '');
