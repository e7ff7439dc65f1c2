import { type Cell, copyRows } from '@mishwar/db/seeds';
import { DEFAULT_DISTRIBUTION_SETTINGS, packScan } from '@mishwar/domain';
import type { Client } from 'pg';
import { numberOf, numbersOf, rowOf, rowsOf } from '../../tools/harness/rows.ts';
import { RecordedDay, type Restaurant } from './recorded-day.ts';

const DAY_MS = 24 * 3_600_000;
/** A day that is older is soon out of the lab's reach; then another one is made. */
const FRESH_MS = 5 * DAY_MS;
const SEED = 20_261_122;

/** A day that the distribution has recorded. */
export interface DayInDatabase {
  from: Date;
  to: Date;
}

interface DayWritten {
  orders: number;
  say: (line: string) => void;
}

/** The recorded day of an installation: the one that is there already, or one that is made now and written by COPY. */
export async function openDay(client: Client, wanted: DayWritten): Promise<DayInDatabase> {
  const known = await rowOf<{ first: Date | null; orders: string }>(
    client,
    `select date_trunc('hour', min(decided_at)) as first, count(distinct order_id) as orders
     from distribution_wave where decided_at > now() - $1 * interval '1 ms'`,
    [FRESH_MS],
  );
  const from = known.first ?? new Date(Math.floor((Date.now() - 1.2 * DAY_MS) / 3_600_000) * 3_600_000);
  if (!known.first || Number(known.orders) < wanted.orders / 2) await writeDay(client, from, wanted);
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

async function writeDay(client: Client, from: Date, { orders, say }: DayWritten): Promise<void> {
  say(`recording a day of ${orders} orders`);
  // What a wallet allows is not what is measured here.
  await client.query(
    `insert into setting (key, content) values ('LIMIT_ORDER', '{"value":0}')
     on conflict (key) do update set content = excluded.content`,
  );
  const settingsId = await settingsOf(client);
  const drivers = await numbersOf(client, `select id from driver where pass_key = 'list' order by id`);
  const customers = await numbersOf(client, 'select id from customer order by id limit 1000');
  const places = await rowsOf<Restaurant>(
    client,
    `select r.id, r.latitude, r.longitude from restaurant r join city c on c.id = r.city_id
     where c.latitude between 26.2 and 26.7 and c.longitude between 49.9 and 50.3 order by r.id`,
  );
  const restaurants = places.map((place) => ({ ...place, id: Number(place.id) }));
  const firstOrderId = await numberOf(client, 'select coalesce(max(id), 0) + 1 as id from orders');
  const settings = { ...DEFAULT_DISTRIBUTION_SETTINGS, minimum_balance: 0 };
  const drawn = { orders, firstOrderId, drivers, restaurants, settings };
  const day = new RecordedDay({ seed: SEED, from: from.getTime(), ...drawn });
  await client.query('begin');
  await copyRows(
    client,
    'orders',
    [
      ...['id', 'order_number', 'from_company', 'payment_method', 'customer_id', 'customer_latitude'],
      ...['customer_longitude', 'restaurant_id', 'sub_total', 'delivery_cost', 'tax_rate', 'created_at'],
      ...['promised_at', 'distribution_settings_id'],
    ],
    day.orders.map(({ id, customer, restaurant, created_at }, index): Cell[] => [
      ...[id, `LAB${id}`, 'maeda', 'Cash', customers[index % customers.length]],
      ...[customer.latitude, customer.longitude, restaurant.id, 5_000, 1_500, 0.15],
      ...[new Date(created_at), new Date(created_at + 3_600_000), settingsId],
    ]),
  );
  for (const { waves, points } of day.pass()) {
    await copyRows(
      client,
      'distribution_wave',
      ['order_id', 'settings_id', 'wave', 'radius', 'decided_at', 'scanned', 'world'],
      waves.map(({ order_id, wave, radius, decided_at, scanned, world }): Cell[] => [
        ...[order_id, settingsId, wave, radius, new Date(decided_at)],
        ...[JSON.stringify(packScan(scanned)), JSON.stringify(world)],
      ]),
    );
    await copyRows(
      client,
      'driver_track',
      ['driver_id', 'recorded_at', 'latitude', 'longitude'],
      points.map(({ at, ...point }) => [point.driver_id, new Date(at), point.latitude, point.longitude]),
    );
  }
  await writeOutcomes(client, day);
  await client.query(`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`);
  await client.query('commit');
  await client.query('vacuum (analyze)');
}

function settingsOf(client: Client): Promise<number> {
  const { formula, dispatch } = DEFAULT_DISTRIBUTION_SETTINGS;
  const columns = Object.entries({ ...formula, ...dispatch });
  return numberOf(
    client,
    `insert into distribution_settings (${columns.map(([name]) => name).join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    columns.map(([, value]) => value),
  );
}

/** What became of each order: its history, its offers, and the row itself. */
async function writeOutcomes(client: Client, { orders }: RecordedDay): Promise<void> {
  const date = (at: number | null): Date | null => (at === null ? null : new Date(at));
  await copyRows(
    client,
    'order_event',
    ['order_id', 'created_at', 'action', 'actor_kind', 'actor_name', 'data'],
    orders.flatMap(({ id, events }) =>
      events.map(({ action, at, driver_id }): Cell[] => [
        ...[id, new Date(at), action, 'system', 'benchmark'],
        driver_id === null ? null : JSON.stringify({ driver_id: String(driver_id) }),
      ]),
    ),
  );
  await copyRows(
    client,
    'offer',
    ['order_id', 'driver_id', 'wave', 'score', 'status', 'offered_at', 'expires_at', 'answered_at'],
    orders.flatMap(({ id, offers }) =>
      offers.map((offer): Cell[] => [
        ...[id, offer.driver_id, offer.wave, offer.score, offer.status],
        ...[new Date(offer.offered_at), new Date(offer.expires_at), date(offer.answered_at)],
      ]),
    ),
  );
  await client.query(
    `create temp table day_end (id bigint, status order_status, driver_id bigint, take_order_at timestamptz,
       ended_at timestamptz) on commit drop`,
  );
  await copyRows(
    client,
    'day_end',
    ['id', 'status', 'driver_id', 'take_order_at', 'ended_at'],
    orders.map(({ id, status, driver_id, take_order_at, ended_at }): Cell[] => [
      ...[id, status, driver_id, date(take_order_at), date(ended_at)],
    ]),
  );
  await client.query(
    `update orders set status = day_end.status, driver_id = day_end.driver_id, take_order_at = day_end.take_order_at,
       delivery_time = case day_end.status when 'delivered' then ended_at end,
       cancelled_at = case day_end.status when 'cancelled' then ended_at end
     from day_end where day_end.id = orders.id`,
  );
}
