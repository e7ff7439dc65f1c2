import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { withClient } from '@mishwar/db';
import { unpackPositions } from '@mishwar/domain';
import type { Browser, Page } from 'playwright';
import { openBrowser, openPage } from '../../tools/harness/browser.ts';
import { type Figure, inMs, judged, median, ratio } from '../../tools/harness/figures.ts';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { signIn, startServer } from '../../tools/harness/server.ts';
import { prepareDemoMap } from '../../tools/installation/demo-map.ts';
import type { Benchmark } from '../benchmark.ts';
import { openFleet } from '../dispatch/fleet.ts';
import { type Crowd, openBarePage } from './bare-page.ts';

/** All of them in sight at zoom 11, some hundreds at zoom 13. */
const CROWD: Crowd = { count: 10_000, latitude: 26.49, longitude: 50.03, north: 0.11, east: 0.2 };
const SEEN = [
  { zoom: 11, as: 'circles' },
  { zoom: 13, as: 'icons' },
] as const;
const SETTLE_MS = 10_000;
const MEMORY_EVERY_MS = 30_000;

/** Reads, as the browser itself counts, the processor time of a page's main thread so far, and how much it holds. */
async function watchWork(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { mainThreadMs: of('TaskDuration') * 1000, heapMB: of('JSHeapUsedSize') / 1e6 };
  };
}

/** Milliseconds of main thread for each update; `updates` counts them, one a second where it is absent. */
async function workOf(page: Page, seconds: number, updates?: () => number): Promise<number> {
  const work = await watchWork(page);
  await page.waitForTimeout(SETTLE_MS);
  const [before, counted, began] = [await work(), updates?.() ?? 0, performance.now()];
  await page.waitForTimeout(seconds * 1000);
  const after = await work();
  const passed = (performance.now() - began) / 1000;
  return (after.mainThreadMs - before.mainThreadMs) / (updates ? updates() - counted : passed);
}

/** The portal's map with all drivers on it. Answers the page, and what the answers about positions weigh. */
async function openPortalMap(browser: Browser, origin: string, token: string, zoom: number) {
  const page = await openPage(browser, origin, { language: 'en', access_token: token });
  const weights: { packed: number; plain: number; drivers: number }[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/location/positions')) return;
    const weigh = (text: string) => {
      const changes = unpackPositions((JSON.parse(text) as { moved: number[] }).moved);
      // The same, as one would send it: a record of each driver who moved.
      const plain = changes.map(({ age, ...place }) => ({
        ...place,
        seen_at: new Date(Date.now() - age * 1000).toISOString(),
      }));
      if (changes.length > 0)
        weights.push({ packed: text.length, plain: JSON.stringify(plain).length, drivers: changes.length });
    };
    void response.text().then(weigh, () => undefined);
  });
  await page.goto(`/map-tracking?lat=${CROWD.latitude}&lng=${CROWD.longitude}&zoom=${zoom}`);
  await page.locator('canvas.maplibregl-canvas').waitFor();
  return { page, weights };
}

/** By how many MB the memory grew from the first third of so many minutes to the last. */
async function growthOf(page: Page, minutes: number, say: (line: string) => void): Promise<number> {
  const work = await watchWork(page);
  const session = await page.context().newCDPSession(page);
  const held: number[] = [];
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; ) {
    await page.waitForTimeout(Math.min(MEMORY_EVERY_MS, (minutes * 60_000) / 12));
    await session.send('HeapProfiler.collectGarbage');
    held.push((await work()).heapMB);
  }
  say(`memory: ${held.map((value) => value.toFixed(0)).join(' ')} MB`);
  const third = Math.ceil(held.length / 3);
  return median(held.slice(-third)) - median(held.slice(0, third));
}

/** Puts the drivers of the benchmark onto the map's middle and moves all of them once a second, until it is stopped. */
async function moveDrivers({ databaseUrl }: Installation, crowd: Crowd): Promise<AsyncDisposable> {
  let isStopped = false;
  const place = `(random() * 2 - 1)`;
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into driver_position as known (driver_id, latitude, longitude, heading, recorded_at)
       select id, $1::float8 + ${place} * $2::float8, $3::float8 + ${place} * $4::float8, random() * 360, now()
       from driver where pass_key = 'bench'
       on conflict (driver_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
         heading = excluded.heading, recorded_at = excluded.recorded_at, received_at = excluded.received_at`,
      [crowd.latitude, crowd.north, crowd.longitude, crowd.east],
    ),
  );
  const moving = withClient(databaseUrl, async (client) => {
    while (!isStopped) {
      const began = performance.now();
      const move = `update driver_position set latitude = latitude + (random() - 0.5) * 0.0002,
           longitude = longitude + (random() - 0.5) * 0.0002, heading = (heading::int + 7) % 360,
           recorded_at = now(), received_at = now()
         where driver_id in (select id from driver where pass_key = 'bench')`;
      await client.query(move);
      await sleep(Math.max(0, 1_000 - (performance.now() - began)));
    }
  });
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true;
      await moving;
    },
  };
}

export const mapBenchmark: Benchmark = {
  name: 'map',
  title: 'The live map: ten thousand drivers who move once a second',
  async run({ quick, say, stack }) {
    const installation = stack.use(await openInstallation('dispatch', 20_000));
    await openFleet(installation, CROWD.count);
    const { file } = await prepareDemoMap(installation.dir);
    const env = { MAP_ROAD_TILES: pathToFileURL(file).href };
    const server = stack.use(await startServer(installation, { env }));
    stack.use(await moveDrivers(installation, CROWD));
    const browser = stack.use(await openBrowser('--use-angle=swiftshader', '--enable-unsafe-swiftshader'));
    const token = await signIn(server.origin, installation);
    const seconds = quick ? 5 : 20;
    const figures: Figure[] = [];
    for (const { zoom, as } of SEEN) {
      const bare = await openPage(browser, server.origin);
      await openBarePage(bare, CROWD, zoom);
      const floor = await workOf(bare, seconds);
      await bare.context().close();
      const { page, weights } = await openPortalMap(browser, server.origin, token, zoom);
      const ours = await workOf(page, seconds, () => weights.length);
      const medianOf = (of: keyof (typeof weights)[number]) => median(weights.map((weight) => weight[of]));
      say(`zoom ${zoom}: ${inMs(ours)}, bare ${inMs(floor)}, ${medianOf('drivers')} drivers an answer`);
      const what = `${CROWD.count} drivers, zoom ${zoom} (${as}), main thread an update`;
      figures.push(
        judged(`${what}, ms`, { value: ours, unit: inMs, floor: inMs(floor) }, { atMost: 80 }),
        ratio(`${what}, to a bare map`, [ours, floor], inMs, { atMost: 1.2 }),
      );
      if (zoom === SEEN[0].zoom) {
        const inKB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
        const sizes = [medianOf('packed'), medianOf('plain')] as const;
        const minutes = quick ? 0.5 : 10;
        const value = await growthOf(page, minutes, say);
        const grown = { value, ours: `${value.toFixed(1)} MB` };
        figures.push(
          ratio('positions on the wire, to the same as records', sizes, inKB, { atMost: 0.2 }),
          judged(`memory grown over ${minutes} minutes, MB`, grown, { atMost: 10 }),
        );
      }
      await page.context().close();
    }
    return figures;
  },
};
