import type { Client } from 'pg';
import { advanceIdentity, type Cell, copyRows } from './copy.ts';
import { idsByName } from './demo.ts';
import { DEMO_CHANNELS } from './demo-access.ts';
import { CUISINES } from './menus.ts';
import { seedCustomers } from './orders/customers.ts';
import { ITEM_COLUMNS, itemRows, ORDER_COLUMNS, orderRow } from './orders/order-rows.ts';
import { createStoryteller, type OrderStory, orderTimes } from './orders/order-story.ts';
import { CITIES } from './places.ts';
import { createRandom } from './random.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
/** Orders composed before they are written: their items follow them batch by batch, so that memory stays small. */
const BATCH = 100_000;

export interface FillOptions {
  /** Orders that the database shall hold afterwards, those it has included. */
  readonly orders: number;
  /** How far back the added orders reach, behind the oldest order there is. */
  readonly days?: number;
  readonly seed?: number;
  readonly onProgress?: (written: number, of: number) => void;
}

/**
 * Fills a seeded database with older orders, for measuring: finished orders with items, without history and money.
 * Indexes and foreign keys of the two tables are taken off meanwhile and made again, so nothing else may run on
 * the database. All or nothing: it is one transaction. Answers how many were added.
 */
export async function fillOrders(
  client: Client,
  { orders, days = 730, seed = 1, onProgress }: FillOptions,
): Promise<number> {
  const state = await readState(client);
  const missing = orders - state.count;
  if (missing <= 0) return 0;
  const world = await readWorld(client);
  const channels = await idsByName(
    client,
    'channel',
    'name',
    DEMO_CHANNELS.map(({ name }) => name),
  );
  const random = createRandom(seed + 10);
  const to = state.oldest - 3_600_000;
  const from = to - days * DAY_MS;
  const customers = Math.max(100, Math.round(missing / 8));

  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2`,
  );
  let written = 0;
  await client.query('begin');
  try {
    const customerBase = await seedCustomers(client, seed + 11, customers, new Date(from));
    const restore = await takeOff(client, ['orders', 'order_item']);
    const createStory = createStoryteller(world, random, customers, to + 3_600_000);
    const times = orderTimes(random, missing, from, to);
    for (let batch = take(times, BATCH); batch.length > 0; batch = take(times, BATCH)) {
      const stories = batch.map(createStory);
      const base = state.lastId + written;
      const number = state.lastNumber + written;
      await copyRows(
        client,
        'orders',
        ORDER_COLUMNS,
        each(stories, (story, index) => [
          orderRow(story, base + index, number + index, customerBase, channels),
        ]),
      );
      await copyRows(
        client,
        'order_item',
        ITEM_COLUMNS,
        each(stories, (story, index) => itemRows(story, base + index)),
      );
      written += stories.length;
      onProgress?.(written, missing);
    }
    await advanceIdentity(client, ['orders']);
    await client.query(`select setval('order_number_seq', $1)`, [state.lastNumber + written]);
    for (const statement of restore) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('vacuum (analyze) orders, order_item, customer');
  return written;
}

function* each(
  stories: readonly OrderStory[],
  make: (story: OrderStory, index: number) => Cell[][],
): Generator<Cell[]> {
  for (const [index, story] of stories.entries()) yield* make(story, index + 1);
}

function take<T>(source: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = source.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

async function readState(
  client: Client,
): Promise<{ count: number; lastId: number; lastNumber: number; oldest: number }> {
  const { rows } = await client.query<{
    count: string;
    last_id: string;
    last_number: string;
    oldest: Date | null;
  }>(
    `select count(*) as count, coalesce(max(id), 0) as last_id, min(created_at) as oldest,
       (select last_value from order_number_seq) as last_number from orders`,
  );
  const row = rows[0];
  return {
    count: Number(row?.count ?? 0),
    lastId: Number(row?.last_id ?? 0),
    lastNumber: Number(row?.last_number ?? 0),
    oldest: (row?.oldest ?? new Date()).getTime(),
  };
}

/** The drivers, restaurants and menus that the database has. */
async function readWorld(client: Client): Promise<World> {
  const cities = new Map(CITIES.map((city) => [city.id, city]));
  const drivers = await client.query<{
    id: string;
    name: string;
    city_id: string;
    company_id: string;
    contract_price: string;
    is_casper: boolean;
  }>(
    `select d.id, d.name, d.city_id, d.delivery_company_id as company_id, d.is_casper,
      coalesce(c.company_contract_price, 0) as contract_price
    from driver d left join delivery_company c on c.id = d.delivery_company_id
    where d.city_id is not null order by d.id`,
  );
  const menus = await client.query<{
    restaurant_id: string;
    id: string;
    name: string;
    name_en: string;
    price: string;
  }>('select restaurant_id, id, name, name_en, price from menu_item order by id');
  const restaurants = await client.query<{
    id: string;
    city_id: string;
    latitude: number;
    longitude: number;
  }>('select id, city_id, latitude, longitude from restaurant order by id');
  const extras = CUISINES.flatMap((cuisine) => cuisine.extras).slice(0, 2);
  return {
    drivers: drivers.rows.map((row) => ({
      id: Number(row.id),
      name: row.name,
      cityId: Number(row.city_id),
      companyId: Number(row.company_id),
      contractPrice: Number(row.contract_price),
      isCasper: row.is_casper,
      quality: 4.5,
    })),
    restaurants: restaurants.rows.flatMap((row) => {
      const city = cities.get(Number(row.city_id));
      const menu = menus.rows
        .filter((item) => item.restaurant_id === row.id)
        .map((item) => ({
          id: Number(item.id),
          dish: [item.name, item.name_en, Number(item.price)] as const,
          extras: extras.map((dish, index) => ({
            addonId: `a${item.id}`,
            id: `a${item.id}-${index + 1}`,
            dish,
          })),
        }));
      return city && menu.length > 0
        ? [{ id: Number(row.id), city, latitude: row.latitude, longitude: row.longitude, menu }]
        : [];
    }),
  };
}

/** Takes indexes and foreign keys off the tables; answers the statements that bring them back. */
async function takeOff(client: Client, tables: readonly string[]): Promise<string[]> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f'`,
    [tables],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return [
    ...indexes.rows.map(({ definition }) => definition),
    ...keys.rows.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  ];
}
