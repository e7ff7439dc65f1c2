import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import { callChannel } from '../harness/channel.ts';
import type { Installation } from '../harness/installation.ts';
import { type Figure, inMs } from '../harness/report.ts';
import { startServer } from '../harness/server.ts';
import { median, percentile } from '../harness/statistics.ts';
import { commitTimes, openWithCommitTimes } from '../realtime/committed.ts';
import { orderOf, type Restaurant } from '../realtime/traffic.ts';

const ORDERS_PER_SECOND = 25;
const FRESH_MS = 20_000;

/** From the commit of an order to that of its first offers: orders come by the channels' gateway, drivers stand near. */
export async function measureFirstOffers(
  quick: boolean,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const installation = await openWithCommitTimes('desk', 20_000);
  try {
    const server = await startServer(installation);
    try {
      const { restaurants } = (await callChannel(
        server.origin,
        installation,
        'GET',
        '/channel/v1/restaurants',
      )) as { restaurants: Restaurant[] };
      const [restaurant] = restaurants;
      if (!restaurant) throw new Error('the demo has no restaurant');
      await gatherDrivers(installation, restaurant);
      const keepFresh = setInterval(() => void gatherDrivers(installation, restaurant), FRESH_MS);
      const place = (seconds: number) => placeOrders(server.origin, installation, restaurant, seconds);
      await place(3);
      const numbers = await place(quick ? 3 : 20);
      clearInterval(keepFresh);
      await sleep(1_000);
      const committed = await commitTimes(installation, numbers);
      const offered = await offerTimes(installation, numbers);
      const waits = numbers.flatMap((number) => {
        const [from, to] = [committed.get(number), offered.get(number)];
        return from === undefined || to === undefined ? [] : [to - from];
      });
      say(
        `${numbers.length} orders at ${ORDERS_PER_SECOND} a second, first offers after ${inMs(median(waits))} (median)`,
      );
      return [
        {
          what: `order committed to first offers, ${ORDERS_PER_SECOND} a second, p99`,
          ours: inMs(percentile(waits, 0.99)),
          floor: `${waits.length} of ${numbers.length}`,
          value: percentile(waits, 0.99),
          goal: { atMost: 50 },
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await installation.stop();
  }
}

/** Puts every driver of the demo around the restaurant, ready and seen just now. */
async function gatherDrivers(
  { databaseUrl }: Installation,
  { latitude, longitude }: Restaurant,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('update driver set is_ready = true where is_active and not is_ready');
    await client.query(
      `insert into driver_position as known (driver_id, latitude, longitude, recorded_at)
       select id, $1 + (id % 20 - 10) * 0.001, $2 + (id % 17 - 8) * 0.001, now() from driver
       on conflict (driver_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
         recorded_at = excluded.recorded_at, received_at = excluded.recorded_at`,
      [latitude, longitude],
    );
  });
}

/** Orders at an even pace for so many seconds; their numbers. */
async function placeOrders(
  origin: string,
  installation: Installation,
  restaurant: Restaurant,
  seconds: number,
): Promise<string[]> {
  const every = 1_000 / ORDERS_PER_SECOND;
  const start = performance.now();
  const placed: Promise<string>[] = [];
  for (let index = 0; index * every < seconds * 1_000; index++) {
    const wait = start + index * every - performance.now();
    if (wait > 0) await sleep(wait);
    placed.push(
      callChannel(origin, installation, 'POST', '/channel/v1/orders', orderOf(restaurant)).then(
        (answer) => (answer as { order_number: string }).order_number,
      ),
    );
  }
  return Promise.all(placed);
}

/** When the first offers of these orders were committed, by order number (epoch ms). */
async function offerTimes(
  { databaseUrl }: Installation,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // An offer that nobody has answered yet is as it was written.
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
