import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { createExchange } from '../../testing/factories/exchanges.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { createRestaurant } from '../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { explain } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { isDriverNamed, isOrderNumbered } from './named-rows.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
/** The last of 2,001 drivers of one name, and the last of 2,001 orders with one beginning. */
let driver: number;
let order: number;
const [NAME, PART] = ['Mohammed', '9900'];
const LAST = `${PART}02001`;

beforeAll(async () => {
  staff = await signInAs(server);
  const { db } = server.app;
  await sql`insert into driver (id_number, first_name, last_name, phone, pass_key)
    select (3000000000 + n)::text, case when n > 2000 then 'Fahad' else ${NAME} end, 'Driver', '057' || lpad(n::text, 7, '0'), 'ABC123'
    from generate_series(1, 4000) n`.execute(db);
  driver = await createDriver(db, { name: NAME });
  await createDriver(db, { name: 'Rare' });
  const { id: restaurantId } = await createRestaurant(db);
  await insertOrder(server.app, { order_number: '10000001', restaurantId });
  await sql`insert into orders (order_number, from_company, status, payment_method, customer_id, customer_latitude,
      customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, promised_at)
    select ${PART} || lpad(n::text, 5, '0'), from_company, status, payment_method, customer_id, customer_latitude,
      customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, promised_at
    from orders, generate_series(1, 2000) n`.execute(db);
  order = await insertOrder(server.app, {
    order_number: LAST,
    restaurantId,
    driverId: driver,
    status: 'assigned',
  });
  await sql`insert into wallet_transaction (type, driver_id, order_id, transaction_key, status, created_by_role, created_by_name)
    values ('TOP_UP', ${driver}, ${order}, 'of-order', 'PENDING', 'DRIVER', '')`.execute(db);
  await sql`insert into former_transaction (former_id, driver_id, driver_name, amount, created_at)
    values ('F1', ${driver}, 'x', 5000, '2024-01-01')`.execute(db);
  const at = server.app.now();
  await db
    .insertInto('offer')
    .values({ order_id: order, driver_id: driver, wave: 0, score: 1, offered_at: at, expires_at: at })
    .execute();
  await createExchange(server.app, 'HYPERPAY', { type: 'CHECKOUT', driverId: driver });
});

type Filters = NonNullable<NonNullable<Parameters<typeof staff.client.transactions.list>[0]>['filters']>;

test.each([
  ['a driver', { driver: NAME }, 2],
  ['a part of an order number', { order_number: PART }, 1],
] as [string, Filters, number][])(
  '%s of more rows than are looked up finds all transactions: list, total and file',
  async (_, filters, count) => {
    const { data, total, total_exact } = await staff.client.transactions.list({ filters });
    expect([data.length, total, total_exact]).toEqual([count, count, true]);
    expect((await staff.client.transactions.countViews({ views: [{ filters }] })).data).toMatchObject([
      { total: count },
    ]);
    const query = new URLSearchParams(
      Object.entries(filters).map(([key, value]): [string, string] => [`filters[${key}]`, String(value)]),
    );
    const answer = await fetch(`${server.url}/admin/api/v1/transactions/export?language=en&${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]?.rows).toHaveLength(1 + count);
  },
);

test('so do the former wallet, the offers and the logs', async () => {
  const { transactions, offers, logs } = staff.client;
  expect(await transactions.list({ version: 'old', filters: { driver: NAME } })).toMatchObject({ total: 1 });
  for (const filters of [{ driver: NAME }, { order_number: PART }])
    expect((await offers.list({ filters })).data, JSON.stringify(filters)).toMatchObject({ total: 1 });
  expect((await logs.hyperpay.list({ filters: { driver_name: NAME } })).data).toHaveLength(1);
});

test('the transactions of a common name are found by an index', async () => {
  const { db } = server.app;
  await sql`insert into wallet_transaction (type, driver_id, order_id, transaction_key, status, created_by_role, created_by_name, created_at)
    select 'FEE', ${driver} - 1 - n % 4000, case when n % 4 = 0 then ${order} - n % 2000 end, 'many' || n, 'SUCCESS', 'DRIVER', '',
      '2026-02-01T00:00:00Z'::timestamptz - n * interval '1 minute'
    from generate_series(1, 20000) n`.execute(db);
  await server.database.asOwner('analyze driver, orders, wallet_transaction');
  for (const condition of [
    await isDriverNamed(db, 't.driver_id', NAME),
    await isOrderNumbered(db, 't.order_id', PART),
  ]) {
    const matching = sql`wallet_transaction t where ${condition}`;
    const page = sql`select t.id from ${matching} order by t.created_at desc, t.id desc limit 100`;
    expect(await explain(db, page)).toContain('Scan using wallet_transaction_created');
    const counted = sql`select from ${matching} limit 1000`;
    expect(await explain(db, counted)).not.toContain('Seq Scan on wallet_transaction');
  }
});
