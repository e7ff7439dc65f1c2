import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPortalHook } from '../testing/run-portal-hook.tsx';
import { stubBrowser } from '../testing/stub-browser.ts';
import { useBasemap } from './use-basemap.ts';

vi.mock('./basemap/tile-archive.ts', () => ({
  openArchive: async (address: string) => {
    const { ok } = await fetch(address);
    if (!ok) throw new TypeError('no archive');
    return {};
  },
}));
const browser = stubBrowser();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  // The stub takes requests alone.
  const answer = fetch;
  vi.stubGlobal('fetch', (input: string | Request) => answer(new Request(input)));
});
afterEach(() => vi.useRealTimers());

const TILES = '/tiles/{z}/{x}/{y}.png';
const PAUSE_MS = 30_000;

/** The basemap of an installation with these tiles; `answerTiles` is the status of the reads that follow. */
async function open(road: string) {
  let status = 200;
  const sources = { road, satellite: null };
  browser.answer(({ call }: { call: string }) => {
    if (/\.(png|pmtiles)$/.test(call)) return new Response('', { status });
    return call.startsWith('GET')
      ? { cities: [], restaurants: [], sources, refetch_on_move: false }
      : { isActive: true };
  });
  const basemap = await runPortalHook(browser, () => useBasemap('road'));
  return {
    ...basemap,
    answerTiles: (next: number) => {
      status = next;
    },
    fail: () => basemap.run(({ onTilesFailed }) => onTilesFailed('road')),
    pass: (ms: number) => basemap.run(() => vi.advanceTimersByTime(ms)),
  };
}

test.each([TILES, '/map/road.pmtiles'])(
  'tiles that failed (%s) are back once they can be read',
  async (road) => {
    const { current, fail, pass, answerTiles } = await open(road);
    await fail();
    expect(current()).toMatchObject({ simplified: 'failed', ground: { sources: { road: null } } });
    const { ground } = current();
    answerTiles(503);
    await pass(PAUSE_MS);
    expect(current().ground).toBe(ground);
    answerTiles(200);
    await pass(PAUSE_MS);
    expect(current()).toMatchObject({ simplified: false, ground: { sources: { road } } });
  },
);

test('tiles that failed are back when the browser is online, also where the world as one tile is missing', async () => {
  const { current, fail, run, answerTiles } = await open(TILES);
  await fail();
  answerTiles(404);
  await run(() => window.dispatchEvent(new Event('online')));
  expect(browser.sent.at(-1)?.call).toBe('GET /tiles/0/0/0.png');
  expect(current().simplified).toBe(false);
});

test('tiles that fail again and again are tried less and less often', async () => {
  const { current, fail, pass } = await open(TILES);
  await fail();
  await pass(PAUSE_MS);
  await fail();
  await pass(PAUSE_MS);
  expect(current().simplified).toBe('failed');
  await pass(PAUSE_MS);
  expect(current().simplified).toBe(false);
});

test('the ground stays the same object through further failures and a change of the setting', async () => {
  const { current, fail, run } = await open(TILES);
  await fail();
  const { ground } = current();
  await fail();
  await run(({ setRefetchOnMove }) => setRefetchOnMove(true));
  expect(current().refetchesOnMove).toBe(true);
  expect(current().ground).toBe(ground);
});
