import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@mishwar/db/seeds';
import { openChannel } from '../../tools/harness/channel.ts';
import { type Figure, judged } from '../../tools/harness/figures.ts';
import type { Installation } from '../../tools/harness/installation.ts';
import { until } from '../../tools/harness/measure.ts';
import { numbersOf, rowsOf } from '../../tools/harness/rows.ts';
import { type Server, startServer } from '../../tools/harness/server.ts';
import { startProxy } from '../../tools/harness/wire-tap.ts';
import type { RunOptions } from '../benchmark.ts';
import { type FeedClient, openPortals } from './feed-client.ts';
import { openPortalPage, type PortalPage, SCREENS, type ScreenName } from './portal-page.ts';
import { makeTraffic } from './traffic.ts';

const SEED = 20_260_101;

/** Cuts lines of 20 portals and restarts the server twice while events come: each must apply every event once, in sequence. */
export async function measureCuts(
  installation: Installation,
  token: string,
  first: Server,
  { quick, say, stack }: RunOptions,
): Promise<readonly Figure[]> {
  const cuts = quick ? 10 : 100;
  const seconds = quick ? 8 : 50;
  let server = first;
  stack.defer(() => server.stop());
  const proxy = stack.use(await startProxy(server.origin));
  const { origin } = new URL(proxy.url);
  const pages = await Promise.all(
    (Object.keys(SCREENS) as ScreenName[]).map(
      async (screen) => [screen, await openPortalPage(stack, origin, token, screen)] as const,
    ),
  );
  const portals = await openPortals(stack, origin, token);
  const channel = stack.use(openChannel(server.origin, installation));
  const traffic = makeTraffic(channel, { seconds, goesOn: true });
  const broken = cutAtRandom(proxy.clients, cuts, seconds);
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
  const sum = (of: (portal: FeedClient) => number) =>
    portals.reduce((total, portal) => total + of(portal), 0);
  const events = sum(({ applied }) => applied.length);
  const resets = sum(({ refetched }) => refetched.length);
  const repeated = sum((portal) => portal.repeated);
  say(
    `seed ${SEED}: ${lines} lines cut, ${events} events applied, ${repeated} came twice, ${resets} refetched`,
  );
  const what = `events lost or applied twice, ${cuts} cuts and 2 restarts`;
  const figures = [judged(what, { value: lost, ours: `${lost} of ${events}` }, { atMost: 0 })];
  for (const [screen, page] of pages) {
    const rows = `rows on a real portal after them that differ from a query, ${SCREENS[screen].path}`;
    figures.push(judged(rows, { value: await wrongRowsOf(installation, screen, page) }, { atMost: 0 }));
  }
  return figures;
}

/** Cuts about half of the lines, at `cuts` instants spread at random over the time. Answers how many lines it cut. */
async function cutAtRandom(clients: ReadonlySet<Socket>, cuts: number, seconds: number): Promise<number> {
  const random = createRandom(SEED).next;
  const instants = Array.from({ length: cuts }, () => random() * seconds * 1000).sort((a, b) => a - b);
  const start = performance.now();
  let lines = 0;
  for (const instant of instants) {
    await sleep(Math.max(0, start + instant - performance.now()));
    const chosen = [...clients].filter(() => random() < 0.5);
    // In the middle of whatever they carry, as a line that breaks.
    for (const client of chosen) client.resetAndDestroy();
    lines += chosen.length;
  }
  return lines;
}

/** The feed's last number once the outbox is empty. */
const settledFeed = ({ databaseUrl }: Installation): Promise<number> => {
  const last = `select last_seq from feed where name = 'orders' and not exists (
    select from outbox where destination = 'realtime' and sent_at is null and dead_at is null)`;
  const waiting = { withinMs: 30_000, pauseMs: 50, what: 'the outbox is not drained' };
  return until(async () => (await numbersOf(databaseUrl, last))[0], waiting);
};

/** Events that a portal lacks, has twice, in another place or as something else, but for those that a reset replaced. */
async function lostOf({ databaseUrl }: Installation, portals: readonly FeedClient[]): Promise<number> {
  const begin = Math.min(...portals.map((portal) => portal.begin ?? 0));
  const events = `select seq, event, payload->'payload'->>'_id' as id from feed_event
     where feed = 'orders' and seq > $1 order by seq`;
  const rows = await rowsOf<{ seq: string; event: string; id: string }>(databaseUrl, events, [begin]);
  let lost = 0;
  for (const { begin: from = 0, applied, refetched } of portals) {
    const isDue = (seq: number) =>
      seq > from && !refetched.some(({ after, upTo }) => seq > after && seq <= upTo);
    const due = rows.filter(({ seq }) => isDue(Number(seq)));
    for (let index = 0; index < Math.max(due.length, applied.length); index++) {
      const { seq, event, id } = due[index] ?? {};
      const seen = applied[index];
      if (Number(seq) !== seen?.seq || event !== seen.event || id !== seen.orderId) lost += 1;
    }
  }
  return lost;
}

const ORDERS_OF: Readonly<Record<ScreenName, string>> = {
  live: `status not in ('delivered', 'cancelled')
    or delivery_time > now() - interval '1 hour' or cancelled_at > now() - interval '1 hour'`,
  orders: 'true',
  map: `status not in ('delivered', 'cancelled')`,
};

/** How many rows on screen are not those, in the state, that a reading of the list puts there. */
async function wrongRowsOf({ databaseUrl }: Installation, screen: ScreenName, page: PortalPage) {
  const listing = `select order_number || ' ' || case
       when status in ('new', 'delivered', 'cancelled') then status::text else 'assigned' end as row
     from orders where not is_fake and (${ORDERS_OF[screen]}) order by created_at desc, id desc limit 200`;
  const rows = await rowsOf<{ row: string }>(databaseUrl, listing);
  const listed = rows.map(({ row }) => row);
  let wrong = listed.length;
  for (let attempt = 0; attempt < 100 && wrong > 0; attempt++) {
    const shown = await page.rows();
    wrong = shown.length === 0 ? listed.length : shown.filter((row, at) => row !== listed[at]).length;
    if (wrong > 0) await sleep(100);
  }
  return wrong;
}
