import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import { createRandom } from '../../tools/harness/random.ts';
import type { Figure } from '../../tools/harness/report.ts';
import { type Server, startServer } from '../../tools/harness/server.ts';
import type { RunOptions } from '../benchmark.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { FeedClient } from './feed-client.ts';
import { openPortalPage, type PortalPage, SCREENS, type ScreenName } from './portal-page.ts';
import { makeTraffic } from './traffic.ts';

const SEED = 20_260_101;
const PORTALS = 20;
const EVENTS = 50;

/**
 * Cuts the lines of 20 portals at random instants while events come, and restarts the server once in peace and once by
 * `kill -9`. Every portal must have applied each event of the feed once, in its sequence, whatever was cut.
 */
export async function measureCuts(
  installation: Installation,
  token: string,
  first: Server,
  { quick, say }: RunOptions,
): Promise<{ figures: readonly Figure[]; server: Server }> {
  const cuts = quick ? 10 : 100;
  const seconds = quick ? 8 : 50;
  let server = first;
  const proxy = await startCuttingProxy(server.origin);
  const pages = await Promise.all(
    (Object.keys(SCREENS) as ScreenName[]).map(
      async (screen) => [screen, await openPortalPage(proxy.origin, token, screen)] as const,
    ),
  );
  const portals = Array.from({ length: PORTALS - 1 }, () => new FeedClient(proxy.origin, token));
  try {
    await Promise.all(portals.map((portal) => portal.reaches(0)));
    const traffic = makeTraffic(server.origin, installation, { events: EVENTS, seconds, onFailure: 'go on' });
    const broken = cutAtRandom(proxy, cuts, seconds);
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await sleep((seconds * 1000) / 3);
      await server.stop(signal);
      server = await startServer(installation, { port: Number(new URL(first.origin).port) });
    }
    await traffic;
    const lines = await broken;
    const last = await settledFeed(installation);
    await Promise.all(portals.map((portal) => portal.reaches(last)));
    const lost = await lostOf(installation, portals);
    const events = portals.reduce((sum, { applied }) => sum + applied.length, 0);
    const repeated = portals.reduce((sum, portal) => sum + portal.repeated, 0);
    const resets = portals.reduce((sum, { refetched }) => sum + refetched.length, 0);
    const wrongRows: number[] = [];
    for (const [screen, page] of pages) wrongRows.push(await wrongRowsOf(installation, screen, page));
    say(
      `seed ${SEED}: ${lines} lines cut, ${events} events applied, ${repeated} came twice, ${resets} refetched`,
    );
    return {
      server,
      figures: [
        {
          what: `events lost or applied twice, ${cuts} cuts and 2 restarts`,
          ours: `${lost} of ${events}`,
          floor: '0',
          value: lost,
          goal: { atMost: 0 },
        },
        ...pages.map(([screen], at) => ({
          what: `rows on a real portal after them that differ from a query, ${SCREENS[screen].path}`,
          ours: String(wrongRows[at]),
          floor: '0',
          value: wrongRows[at] ?? 0,
          goal: { atMost: 0 },
        })),
      ],
    };
  } finally {
    for (const portal of portals) portal.close();
    for (const [, page] of pages) await page.close();
    await proxy.close();
  }
}

/** Cuts about half of the lines, at `cuts` instants spread at random over the time. Answers how many lines it cut. */
async function cutAtRandom(proxy: CuttingProxy, cuts: number, seconds: number): Promise<number> {
  const random = createRandom(SEED);
  const instants = Array.from({ length: cuts }, () => random() * seconds * 1000).sort((a, b) => a - b);
  const start = performance.now();
  let lines = 0;
  for (const instant of instants) {
    await sleep(Math.max(0, start + instant - performance.now()));
    lines += proxy.cut(() => random() < 0.5);
  }
  return lines;
}

/** The feed's last number once the outbox is empty. */
async function settledFeed({ databaseUrl }: Installation): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    for (let attempt = 0; attempt < 600; attempt++) {
      const { rows } = await client.query<{ seq: string; waiting: boolean }>(
        `select last_seq as seq, exists (select from outbox where destination = 'realtime' and sent_at is null
           and dead_at is null) as waiting from feed where name = 'orders'`,
      );
      const [row] = rows;
      if (row && !row.waiting) return Number(row.seq);
      await sleep(50);
    }
    throw new Error('the outbox is not drained');
  });
}

/**
 * Events of the feed that a portal lacks, has twice, in another place, or as something else. What it read again after a reset
 * it need not apply.
 */
async function lostOf({ databaseUrl }: Installation, portals: readonly FeedClient[]): Promise<number> {
  const begin = Math.min(...portals.map((portal) => portal.begin ?? 0));
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ seq: string; event: string; id: string }>(
      `select seq, event, payload->'payload'->>'_id' as id from feed_event
       where feed = 'orders' and seq > $1 order by seq`,
      [begin],
    ),
  );
  let lost = 0;
  for (const { begin: from = 0, applied, refetched } of portals) {
    const isDue = (seq: number) =>
      seq > from && !refetched.some(({ after, upTo }) => seq > after && seq <= upTo);
    const due = rows.filter(({ seq }) => isDue(Number(seq)));
    for (let index = 0; index < Math.max(due.length, applied.length); index++) {
      const expected = due[index];
      const seen = applied[index];
      const same =
        expected &&
        seen &&
        Number(expected.seq) === seen.seq &&
        expected.event === seen.event &&
        expected.id === seen.orderId;
      if (!same) lost += 1;
    }
  }
  return lost;
}

/** The orders of each screen. */
const ORDERS_OF: Readonly<Record<ScreenName, string>> = {
  live: `status not in ('delivered', 'cancelled')
    or delivery_time > now() - interval '1 hour' or cancelled_at > now() - interval '1 hour'`,
  orders: 'true',
  map: `status not in ('delivered', 'cancelled')`,
};

/** How many rows on screen are not those, in the state, that a reading of the list puts there. */
async function wrongRowsOf(
  { databaseUrl }: Installation,
  screen: ScreenName,
  page: PortalPage,
): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ row: string }>(
      `select order_number || ' ' || case
         when status in ('new', 'delivered', 'cancelled') then status::text else 'assigned' end as row from orders where not is_fake and (${ORDERS_OF[screen]})
       order by created_at desc, id desc limit 200`,
    ),
  );
  const listed = rows.map(({ row }) => row);
  let wrong = listed.length;
  for (let attempt = 0; attempt < 100 && wrong > 0; attempt++) {
    const shown = await page.rows();
    wrong = shown.length === 0 ? listed.length : shown.filter((row, at) => row !== listed[at]).length;
    if (wrong > 0) await sleep(100);
  }
  return wrong;
}
