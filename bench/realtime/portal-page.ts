import { openBrowser, openPage } from '../../tools/harness/browser.ts';

/** The screens that follow the feed, and what on them carries an order's number. */
export const SCREENS = {
  live: { path: '/orders/live', row: 'tbody tr input[type=checkbox]' },
  orders: { path: '/orders?page=1&limit=100', row: 'tbody tr input[type=checkbox]' },
  map: { path: '/map-tracking', row: 'article[aria-label]' },
} as const;
export type ScreenName = keyof typeof SCREENS;

export type PortalPage = Awaited<ReturnType<typeof openPortalPage>>;

interface Watching extends Window {
  painted?: Map<string, number>;
}

/** Opens a screen as a signed-in person and begins to watch what is painted. */
export async function openPortalPage(
  stack: AsyncDisposableStack,
  origin: string,
  token: string,
  screen: ScreenName,
) {
  // The map draws without a graphics processor.
  const flags = screen === 'map' ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : [];
  const { path, row } = SCREENS[screen];
  const browser = stack.use(await openBrowser(...flags));
  const page = await openPage(browser, origin, { access_token: token });
  await page.goto(path);
  await page.locator(row).first().waitFor({ timeout: 60_000 });
  await page.evaluate(watchPaint);
  return {
    /** When each order's row stood on a frame that was drawn, by its number (epoch ms). */
    painted: async () =>
      new Map(await page.evaluate(() => [...((window as Watching).painted ?? new Map<string, number>())])),
    /** Number and tone of the rows, from the top: `10000017 cancelled`. */
    rows: () =>
      page.locator(row).evaluateAll((boxes) =>
        boxes.map((box) => {
          const number = /\d{6,}/.exec(box.getAttribute('aria-label') ?? '')?.[0] ?? '';
          const toned = box.closest<HTMLElement>('tr') ?? box.querySelector<HTMLElement>('[data-tone]');
          return `${number} ${toned?.dataset.tone ?? ''}`;
        }),
      ),
  };
}

/** Runs in the page: a row that a change brought counts when the next frame, with it, has been drawn. */
function watchPaint(): void {
  const painted = new Map<string, number>();
  const seen = new Set<string>();
  (window as Watching).painted = painted;
  const look = () => {
    const fresh: string[] = [];
    for (const box of document.querySelectorAll('tbody tr input[type=checkbox]')) {
      const number = /\d{6,}/.exec(box.getAttribute('aria-label') ?? '')?.[0];
      if (number === undefined || seen.has(number)) continue;
      seen.add(number);
      fresh.push(number);
    }
    if (fresh.length === 0) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const now = Date.now();
        for (const number of fresh) painted.set(number, now);
      };
      port2.postMessage(null);
    });
  };
  look();
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-label'],
  });
}
