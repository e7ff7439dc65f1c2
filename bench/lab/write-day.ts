import { type Cell, copyRows } from '@mishwar/db/seeds';
import { DEFAULT_DISTRIBUTION_SETTINGS, packScan } from '@mishwar/domain';
import type { Client } from 'pg';
import { numberOf, numbersOf, putSetting, rowOf, rowsOf } from '../../tools/harness/rows.ts';
import type { RunOptions } from '../benchmark.ts';
import { RecordedDay, type Restaurant } from './recorded-day.ts';

const DAY_MS = 24 * 3_600_000;
/** A day that is older is soon out of the lab's reach; then another one is made. */
const FRESH_MS = 5 * DAY_MS;
const SEED = 20_261_122;

export type DayInDatabase = Awaited<ReturnType<typeof openDay>>;

type DayWanted = Pick<RunOptions, 'say'> & { orders: number };

/** The recorded day of an installation: the one that is there already, or one that is made now and written by COPY. */
export async function openDay(client: Client, wanted: DayWanted) {
  const recorded = `select date_trunc('hour', min(decided_at)) as first, count(distinct order_id) as orders
     from distribution_wave where decided_at > now() - $1 * interval '1 ms'`;
  const day = await rowOf<{ first: Date | null; orders: string }>(client, recorded, [FRESH_MS]);
  const from = day.first ?? new Date(Math.floor((Date.now() - 1.2 * DAY_MS) / 3_600_000) * 3_600_000);
  if (!day.first || Number(day.orders) < wanted.orders / 2) await writeDay(client, from, wanted);
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

async function writeDay(client: Client, from: Date, { orders, say }: DayWanted): Promise<void> {
  say(`recording a day of ${orders} orders`);
  // What a wallet allows is not what is measured here.
  await putSetting(client, 'LIMIT_ORDER', { value: 0 });
  const settingsId = await settingsOf(client);
  const drivers = await numbersOf(client, `select id from driver where pass_key = 'list' order by id`);
  const customers = await numbersOf(client, 'select id from customer order by id limit 1000');
  const nearby = `select r.id, r.latitude, r.longitude from restaurant r join city c on c.id = r.city_id
     where c.latitude between 26.2 and 26.7 and c.longitude between 49.9 and 50.3 order by r.id`;
  const places = await rowsOf<Restaurant>(client, nearby);
  const restaurants = places.map((place) => ({ ...place, id: Number(place.id) }));
  const firstOrderId = await numberOf(client, 'select coalesce(max(id), 0) + 1 as id from orders');
  const settings = { ...DEFAULT_DISTRIBUTION_SETTINGS, minimum_balance: 0 };
  const drawn = { orders, firstOrderId, drivers, restaurants, settings };
  const day = new RecordedDay({ seed: SEED, from: from.getTime(), ...drawn });
  await client.query('begin');
  const orderRows = day.orders.map(({ id, customer, restaurant, created_at }, index) => ({
    ...{ id, order_number: `LAB${id}`, from_company: 'maeda', payment_method: 'Cash' },
    customer_id: customers[index % customers.length],
    ...{ customer_latitude: customer.latitude, customer_longitude: customer.longitude },
    ...{ restaurant_id: restaurant.id, sub_total: 5_000, delivery_cost: 1_500, tax_rate: 0.15 },
    ...{ created_at: new Date(created_at), promised_at: new Date(created_at + 3_600_000) },
    distribution_settings_id: settingsId,
  }));
  await write(client, 'orders', orderRows);
  for (const { waves, points } of day.pass()) {
    const waveRows = waves.map(({ decided_at, scanned, world, ...wave }) => ({
      ...{ ...wave, settings_id: settingsId, decided_at: new Date(decided_at) },
      ...{ scanned: JSON.stringify(packScan(scanned)), world: JSON.stringify(world) },
    }));
    await write(client, 'distribution_wave', waveRows);
    const track = points.map((point) => ({ ...point, recorded_at: new Date(point.recorded_at) }));
    await write(client, 'driver_track', track);
  }
  await writeOutcomes(client, day);
  await client.query(`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`);
  await client.query('commit');
  await client.query('vacuum (analyze)');
}

function settingsOf(client: Client): Promise<number> {
  const { formula, dispatch } = DEFAULT_DISTRIBUTION_SETTINGS;
  const columns = Object.entries({ ...formula, ...dispatch });
  const insert = `insert into distribution_settings (${columns.map(([name]) => name).join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`;
  return numberOf(
    client,
    insert,
    columns.map(([, value]) => value),
  );
}

/** What became of each order: its history, its offers, and the row itself. */
async function writeOutcomes(client: Client, { orders }: RecordedDay): Promise<void> {
  const date = (at: number | null): Date | null => (at === null ? null : new Date(at));
  const events = orders.flatMap(({ id, events }) =>
    events.map(({ action, at, driver_id }) => ({
      ...{ order_id: id, created_at: new Date(at), action, actor_kind: 'system', actor_name: 'benchmark' },
      data: driver_id === null ? null : JSON.stringify({ driver_id: String(driver_id) }),
    })),
  );
  await write(client, 'order_event', events);
  const offers = orders.flatMap(({ id, offers }) =>
    offers.map(({ offered_at, expires_at, answered_at, ...offer }) => ({
      ...{ ...offer, order_id: id, answered_at: date(answered_at) },
      ...{ offered_at: new Date(offered_at), expires_at: new Date(expires_at) },
    })),
  );
  await write(client, 'offer', offers);
  const temporary = `create temp table day_end (id bigint, status order_status, driver_id bigint, take_order_at timestamptz,
       ended_at timestamptz) on commit drop`;
  await client.query(temporary);
  const ends = orders.map(({ id, status, driver_id, take_order_at, ended_at }) => ({
    ...{ id, status, driver_id, take_order_at: date(take_order_at), ended_at: date(ended_at) },
  }));
  await write(client, 'day_end', ends);
  const outcome = `update orders set status = day_end.status, driver_id = day_end.driver_id, take_order_at = day_end.take_order_at,
       delivery_time = case day_end.status when 'delivered' then ended_at end,
       cancelled_at = case day_end.status when 'cancelled' then ended_at end
     from day_end where day_end.id = orders.id`;
  await client.query(outcome);
}

async function write(client: Client, table: string, rows: readonly Record<string, Cell>[]): Promise<void> {
  if (rows[0]) await copyRows(client, table, Object.keys(rows[0]), rows.map(Object.values));
}
