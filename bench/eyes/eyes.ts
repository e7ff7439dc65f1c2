import type { Browser, Page } from 'playwright';
import { openBrowser, openPage } from '../../tools/harness/browser.ts';
import { type Figure, inMs, judged, median, percentile } from '../../tools/harness/figures.ts';
import { openInstallation } from '../../tools/harness/installation.ts';
import { signIn, startServer } from '../../tools/harness/server.ts';
import type { Benchmark } from '../benchmark.ts';
import { workAtTheDesk } from './interactions.ts';
import { figuresOf, inpOf, type PageFigures, watchPage } from './watch-page.ts';

const ROWS = '/orders?page=1&limit=100';
/** Milliseconds in which what is late still comes: fonts, counts, a larger paint. */
const REST = 1000;

/** A page of one line, through the same server and browser: what opening anything costs. */
const BARE = '/bare-page';

/** The thresholds of "good" at full speed, and of "not poor" on a processor that is four times slower. */
const GOALS = [
  { slowdown: 1, label: '', loads: 5, interactions: 300, lcp: 2500, inp: 200, cls: 0.1 },
  { slowdown: 4, label: ', processor ÷ 4', loads: 3, interactions: 100, lcp: 4000, inp: 500, cls: 0.25 },
] as const;

type Visit = { browser: Browser; origin: string; token: string; slowdown: number };

/** Opens a path in a browser that knows nothing of it yet, and hands the page over when it is at rest. */
async function open<Result>(
  { browser, origin, token, slowdown }: Visit,
  path: string,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const signedIn = path.startsWith('/orders');
  const stored = { language: 'en', ...(signedIn && { access_token: token }) };
  const page = await openPage(browser, origin, stored);
  const body = '<!doctype html><title>bare</title><h1>A line</h1>';
  await page.route(`**${BARE}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await watchPage(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (signedIn) await page.locator('tr[data-row]').nth(20).waitFor();
  await page.waitForTimeout(REST);
  const result = await use(page);
  await page.context().close();
  return result;
}

async function loads(visit: Visit, path: string, times: number): Promise<PageFigures[]> {
  const all: PageFigures[] = [];
  for (let turn = 0; turn < times; turn++) all.push(await open(visit, path, figuresOf));
  return all;
}

export const eyesBenchmark: Benchmark = {
  name: 'eyes',
  title: 'The screens: largest paint, interaction to next paint, layout shift',
  async run({ quick, say, stack }) {
    const installation = stack.use(await openInstallation('eyes', quick ? 2_000 : 20_000));
    const server = stack.use(await startServer(installation));
    const browser = stack.use(await openBrowser('--disable-gpu', '--disable-background-networking'));
    const token = await signIn(server.origin, installation);
    const figures: Figure[] = [];
    for (const { slowdown, label, ...goals } of GOALS) {
      const times = quick ? 2 : goals.loads;
      const visit = { browser, origin: server.origin, token, slowdown };
      const judge = (what: string, shown: Parameters<typeof judged>[1], atMost: number) => {
        const figure = judged(what + label, shown, { atMost });
        figures.push(figure);
        say(`${figure.what}: ${figure.ours}`);
      };
      const judgeShift = (name: string, value: number) =>
        judge(`${name}: layout shift`, { value, ours: value.toFixed(3) }, goals.cls);
      await loads(visit, ROWS, 1);
      const floor = inMs(median((await loads(visit, BARE, times)).map(({ lcp }) => lcp)));
      for (const path of ['/login', ROWS]) {
        const name = path.split('?')[0] ?? path;
        const all = await loads(visit, path, times);
        const paints = all.map(({ lcp }) => lcp);
        judge(
          `${name}: largest paint, ms`,
          { value: percentile(paints, 0.75), unit: inMs, floor },
          goals.lcp,
        );
        judgeShift(name, Math.max(...all.map(({ cls }) => cls)));
      }
      await open(visit, ROWS, async (page) => {
        const count = await workAtTheDesk(page, quick ? 30 : goals.interactions);
        const { interactions, cls } = await figuresOf(page);
        const slowest = interactions.toSorted((a, b) => b.ms - a.ms).slice(0, 6);
        for (const { ms, what } of slowest) say(`  ${ms} ms: ${what}`);
        const name = `/orders, ${count} interactions`;
        // A frame of a screen that shows sixty a second: the least that is measured.
        const paint = { value: inpOf(interactions, count), unit: inMs, floor: '16 ms' };
        judge(`${name}: to the next paint, ms`, paint, goals.inp);
        judgeShift(name, cls);
      });
    }
    return figures;
  },
};
