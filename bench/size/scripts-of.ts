import type { Browser } from 'playwright';

export interface Script {
  /** File name without the hash of its content. */
  readonly name: string;
  /** Bytes of the body as they travelled. */
  readonly bytes: number;
  readonly encoding: string;
}

export interface Loaded {
  readonly path: string;
  /** Every script that was asked for until the screen showed what it is for. */
  readonly scripts: readonly Script[];
  /** Bytes of the scripts that had been asked for when the browser first painted anything of the page. */
  readonly untilPaint: number;
}

export interface LoadOptions {
  /** Signed in with it, where given. */
  readonly token?: string;
  /** Selector of what must be on screen for the screen to be usable. */
  readonly ready: string;
}

/** Opens a screen in a browser that has never seen it, and lists the scripts that came until it could be used. */
export async function scriptsOf(
  browser: Browser,
  url: string,
  { token, ready }: LoadOptions,
): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    if (token) await context.addInitScript((value) => localStorage.setItem('access_token', value), token);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    const wanted = new Map<string, { at: number; name: string; bytes: number; encoding: string }>();
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
    await page.goto(url);
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
      path: new URL(url).pathname,
      scripts: scripts.map(({ name, bytes, encoding }) => ({ name, bytes, encoding })),
      untilPaint: early.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  } finally {
    await context.close();
  }
}

const nameOf = (pathname: string): string =>
  (pathname.split('/').at(-1) ?? pathname).replace(/-[\w-]{8}(?=\.js$)/, '');
