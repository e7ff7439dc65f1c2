import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import { type Channel, openChannel } from '../../tools/harness/channel.ts';
import type { Installation } from '../../tools/harness/installation.ts';
import { type Figure, inMs } from '../../tools/harness/report.ts';
import { startServer } from '../../tools/harness/server.ts';
import { median, percentile } from '../../tools/harness/statistics.ts';
import { commitTimes, openWithCommitTimes } from '../realtime/committed.ts';
import { orderOf, placeOrder, type Restaurant, restaurantsOf } from '../realtime/traffic.ts';
import { groundOf, openFleet } from './fleet.ts';
import { startPhones } from './start-phones.ts';

const ORDERS_PER_SECOND = 100;
const DRIVERS = 10_000;
/** Between a phone that moves (5 s) and one that stands (15 s). ms */
const TOLD_EVERY_MS = 10_000;

/**
 * Drivers' phones report positions to the gateway, each on a socket of its own; meanwhile orders come by the channels'
 * gateway: from the commit of an order to that of its first offers, and from a phone's report to the answer that it is
 * committed.
 */
export async function measureFirstOffers(
  quick: boolean,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const installation = await openWithCommitTimes('dispatch', 20_000);
  try {
    const fleet = await openFleet(installation, quick ? 500 : DRIVERS);
    // As it is meant to run: those who hold the sockets apart from those who decide.
    const server = await startServer(installation, { roles: ['api'] });
    const decider = await startServer(installation, { roles: ['worker', 'dispatcher'] });
    const channel = openChannel(server.origin, installation);
    const cpuSeconds = () => server.cpuSeconds() + decider.cpuSeconds();
    try {
      const restaurants = await restaurantsOf(channel);
      const ground = groundOf(restaurants);
      const tokens = fleet.map(({ token }) => token);
      const phones = await startPhones({ origin: server.origin, tokens, every: TOLD_EVERY_MS, ground });
      try {
        say(`${tokens.length} phones are connected`);
        await sleep(quick ? 1_000 : TOLD_EVERY_MS);
        const place = (seconds: number) => placeOrders(channel, restaurants, seconds);
        await place(3);
        await settleDatabase(installation);
        await phones.figures();
        const began = cpuSeconds();
        const seconds = quick ? 3 : 15;
        const numbers = await place(seconds);
        say(`the two servers used ${(((cpuSeconds() - began) / seconds) * 100).toFixed(0)}% of a core`);
        const { waits: reports, failed } = await phones.figures();
        await sleep(1_000);
        const waits = await waitsOf(installation, numbers);
        say(`${numbers.length} orders, first offers after ${inMs(median(waits))} (median)`);
        say(`${reports.length} positions, written after ${inMs(median(reports))} (median), ${failed} failed`);
        return [
          {
            what: `order committed to first offers, ${ORDERS_PER_SECOND} a second, p99`,
            ours: inMs(percentile(waits, 0.99)),
            floor: `${waits.length} of ${numbers.length}`,
            value: percentile(waits, 0.99),
            goal: { atMost: 50 },
          },
          {
            what: `${tokens.length} drivers' positions meanwhile, sent to committed, p99`,
            ours: inMs(percentile(reports, 0.99)),
            floor: `${reports.length} in ${seconds} s`,
            value: failed > 0 ? Number.POSITIVE_INFINITY : percentile(reports, 0.99),
            goal: { atMost: 2_000 },
          },
        ];
      } finally {
        phones.stop();
      }
    } finally {
      channel.close();
      await decider.stop();
      await server.stop();
    }
  } finally {
    await installation.stop();
  }
}

/** What autovacuum does within a minute: until then, statements are planned for the empty tables of the start. */
async function settleDatabase({ databaseUrl }: Installation): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      'vacuum (analyze) outbox, feed_event, distribution_task, distribution_wave, wave_scan, offer',
    ),
  );
}

/** Orders at an even pace for so many seconds, from all restaurants in turn; their numbers. */
async function placeOrders(
  channel: Channel,
  restaurants: readonly Restaurant[],
  seconds: number,
): Promise<string[]> {
  const every = 1_000 / ORDERS_PER_SECOND;
  const start = performance.now();
  const placed: Promise<string>[] = [];
  for (let index = 0; index * every < seconds * 1_000; index++) {
    const wait = start + index * every - performance.now();
    if (wait > 0) await sleep(wait);
    const restaurant = restaurants[index % restaurants.length];
    if (!restaurant) throw new Error('the demo has no restaurant');
    placed.push(placeOrder(channel, orderOf(restaurant)));
  }
  return Promise.all(placed);
}

/** From the commit of each order to that of its first offers, in ms; orders without offers are skipped. */
async function waitsOf(installation: Installation, numbers: readonly string[]): Promise<number[]> {
  const committed = await commitTimes(installation, numbers);
  const offered = await offerTimes(installation, numbers);
  return numbers.flatMap((number) => {
    const [from, to] = [committed.get(number), offered.get(number)];
    return from === undefined || to === undefined ? [] : [to - from];
  });
}

/** When the first offers of these orders were committed, by order number (epoch ms). */
async function offerTimes(
  { databaseUrl }: Installation,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // An unanswered offer is unchanged since it was written.
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ number: string; ms: number }>(
      `select o.order_number as number,
         min(extract(epoch from pg_xact_commit_timestamp(f.xmin))::float8 * 1000) as ms
       from orders o join offer f on f.order_id = o.id and f.wave = 0
       where o.order_number = any($1) and f.status = 'offered' group by 1`,
      [numbers],
    ),
  );
  return new Map(rows.map(({ number, ms }) => [number, ms]));
}
