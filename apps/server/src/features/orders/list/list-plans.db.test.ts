import type { OrderFilters } from '@mishwar/contract';
import { type DB, PREPARED } from '@mishwar/db';
import { useTestDatabase } from '@mishwar/db/testing';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createDriver } from '../../../testing/factories/drivers.ts';
import { NOW } from '../../../testing/factories/operators.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createCity } from '../../../testing/factories/stores.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { listCustomerOrders } from '../read/customer-orders.query.ts';
import { sumContractPrices } from './count-orders.query.ts';
import { type ListRequest, listOrders } from './list-orders.query.ts';

const database = useTestDatabase();
/** The same database, recording its statements. */
let listening: Kysely<DB>;
const sent: CompiledQuery[] = [];

const ORDERS = 60_000;
/** One order in forty is delivered there. */
let rareCity: number;
/** One delivered order in ten is of this delivery company. */
let companyId: number;

beforeAll(async () => {
  const { db, pool } = database;
  listening = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      sent.push(event.query);
    },
  });
  const world = await createOrderWorld(db);
  rareCity = (await createCity(db)).id;
  companyId = world.companyId;
  await placeTestOrder(db, world);
  await placeTestOrder(db, world, { isFake: true });
  const driver = await createDriver(db, { name: 'Rare' });
  await sql`insert into customer (name, phone)
    select 'عميل ' || n, '05' || lpad(n::text, 8, '0') from generate_series(1, 5000) n`.execute(db);
  await sql`insert into restaurant (code, name, name_en, phone, city_id, latitude, longitude)
    select 'X' || n, 'مطعم ' || n, 'Place ' || n, '013', ${world.cityId}, 26.4, 50.1 from generate_series(1, 300) n`.execute(
    db,
  );
  await sql`insert into orders (order_number, from_company, status, payment_method, customer_id, customer_city_id, customer_latitude,
      customer_longitude, restaurant_id, driver_id, sub_total, delivery_cost, discount_amount, tax_rate, promised_at,
      created_at, delivery_time, cancelled_at, delivery_company_id, company_contract_price)
    select nextval('order_number_seq')::text, case when n % 7 = 0 then 'maeda' else 'shukah' end, s.status::order_status,
      'Cash', c.first + n % 5000,
      case when n % 40 = 0 then ${rareCity}::bigint else ${world.cityId}::bigint end, 26.4, 50.1, r.first + n % 300,
      case when s.status = 'delivered' then ${driver}::bigint end, 1000, 100, case when n % 200 = 0 then 50 else 0 end,
      0.15, ${NOW}::timestamptz, ${NOW}::timestamptz - n * interval '10 minutes',
      case when s.status = 'delivered' then ${NOW}::timestamptz - n * interval '9 minutes' end,
      case when s.status = 'cancelled' then ${NOW}::timestamptz - n * interval '9 minutes' end,
      case when s.status = 'delivered' and n % 10 = 1 then ${companyId}::bigint end, 650
    from generate_series(1, ${ORDERS}::int) n,
      (select min(id) as first from customer) c, (select min(id) as first from restaurant where code like 'X%') r,
      lateral (select case when n < 50 then 'new' when n % 20 = 0 then 'cancelled' else 'delivered' end as status) s`.execute(
    db,
  );
  await database.asOwner('vacuum analyze');
}, 120_000);

const last = String(10_000_000 + ORDERS);

const cases: [string, OrderFilters | (() => OrderFilters), Partial<ListRequest>][] = [
  ['no filter', {}, {}],
  ['no filter, in the middle', {}, { page: 280 }],
  ['no filter, the last page', {}, { page: 600 }],
  ['live', {}, { list: { kind: 'live' } }],
  ['live, unassigned', { status: ['new'] }, { list: { kind: 'live' } }],
  ['live, late', { status: ['new', 'assigned'], late: 'yes' }, { list: { kind: 'live' } }],
  ['due', {}, { by: 'promised_at', sort: 1 }],
  ['due, live', {}, { list: { kind: 'live' }, by: 'promised_at', sort: 1 }],
  [
    'due, live, late',
    { status: ['new'], late: 'yes' },
    { list: { kind: 'live' }, by: 'promised_at', sort: 1 },
  ],
  ['due, of one company', { from_company: ['maeda'] }, { by: 'promised_at', sort: 1 }],
  ['fake', {}, { list: { kind: 'fake' } }],
  ['discount', {}, { list: { kind: 'discount' } }],
  ['cancelled', { status: ['cancelled'] }, {}],
  ['open', { status: ['new', 'assigned'] }, {}],
  ['customer', { customer_name: 'عميل 4321' }, {}],
  ['phone', { phone: '0500004321' }, {}],
  ['order number', { order_number: last }, {}],
  ['part of an order number', { order_number: last.slice(2) }, {}],
  ['one character of an order number', { order_number: '7' }, {}],
  ['late', { late: 'yes' }, {}],
  ['late, of one company', { late: 'yes', from_company: ['maeda'] }, {}],
  ['restaurant', { restaurant: 'place 123' }, {}],
  ['keyword', { keyword: 'عميل 4321' }, {}],
  ['company and status', { from_company: ['maeda'], status: ['cancelled'] }, {}],
  ['a city', () => ({ customer_city: [String(rareCity)] }), {}],
  ['a city and a status', () => ({ customer_city: [String(rareCity)], status: ['cancelled'] }), {}],
  ['one month', { date: { from: '2025-06-01', to: '2025-06-30' } }, {}],
];

test.each(cases)('no list reads all orders: %s', async (_name, filters, rest) => {
  sent.length = 0;
  const request: ListRequest = {
    list: { kind: 'hypothetical' },
    filters: typeof filters === 'function' ? filters() : filters,
    page: 1,
    limit: 100,
    sort: -1,
    ...rest,
  };
  await listOrders(listening, request, NOW);
  const reads = sent.filter((query) => /^\s*(select|with)\b.*\borders\b/is.test(query.sql));
  expect(reads.length).toBeGreaterThan(0);
  for (const { sql: text, parameters } of reads) {
    const plans = [await database.pool.query(`explain ${text}`, [...parameters])];
    // The plan that a connection keeps for a prepared statement does not see the values.
    if (text.endsWith(PREPARED)) plans.push(await database.pool.query(`explain (generic_plan) ${text}`));
    for (const plan of plans) {
      const lines = plan.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
      expect(lines, `${text}\n${lines}`).not.toContain('Seq Scan on orders');
    }
  }
});

test.each([
  ['late orders', 'orders_late', () => ({ late: 'yes' }) as const],
  ['orders of a city', 'orders_customer_city', () => ({ customer_city: [String(rareCity)] })],
])('%s are read from their index', async (_name, index, filters) => {
  sent.length = 0;
  const request: ListRequest = {
    list: { kind: 'hypothetical' },
    filters: filters(),
    page: 1,
    limit: 100,
    sort: -1,
  };
  await listOrders(listening, request, NOW);
  const [read] = sent.filter((query) => /^\s*select\b.*\borders\b/is.test(query.sql));
  const plan = await database.pool.query(`explain ${read?.sql}`, [...(read?.parameters ?? [])]);
  expect(JSON.stringify(plan.rows)).toContain(`Scan using ${index} on orders o`);
});

test.each([
  ['all', {}],
  ['delivered in a month', { delivered: { from: '2025-12-01', to: '2025-12-31' } }],
] as [string, OrderFilters][])(
  'the contract prices of a company are summed in their index: %s',
  async (_name, filters) => {
    sent.length = 0;
    const own = { ...filters, driver_company: [String(companyId)] };
    expect(await sumContractPrices(listening, own, NOW)).toBeGreaterThan(0);
    const [read] = sent.filter((query) => /sum\(o\.company_contract_price\)/.test(query.sql));
    const plan = await database.pool.query(`explain ${read?.sql}`, [...(read?.parameters ?? [])]);
    expect(JSON.stringify(plan.rows)).toContain('orders_company_delivered');
  },
);

test('the other orders of a customer are one statement, read from the index of the customer', async () => {
  const { id } = await database.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', last)
    .executeTakeFirstOrThrow();
  sent.length = 0;
  expect(await listCustomerOrders(listening, id)).toHaveLength(5);
  const [read, ...more] = sent;
  expect(more).toEqual([]);
  const plan = await database.pool.query(`explain ${read?.sql}`, [...(read?.parameters ?? [])]);
  expect(JSON.stringify(plan.rows)).toContain('Scan using orders_customer on orders o');
});

test('a page and its total take two or three statements, independent of the number of rows', async () => {
  const count = async (filters: OrderFilters, limit: number, page = 1) => {
    sent.length = 0;
    await listOrders(listening, { list: { kind: 'hypothetical' }, filters, page, limit, sort: -1 }, NOW);
    return sent.filter((query) => /^\s*(select|with)\b/i.test(query.sql)).length;
  };
  expect(await count({}, 100)).toBe(2);
  expect(await count({}, 600)).toBe(2);
  expect(await count({}, 600, 2)).toBe(3);
  expect(await count({ status: ['cancelled'] }, 600)).toBe(3);
});
