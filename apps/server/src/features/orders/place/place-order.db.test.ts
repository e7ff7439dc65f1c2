import { useTestDatabase } from '@mishwar/db/testing';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { NOW } from '../../../testing/factories/operators.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { orderRow } from '../order/order-row.ts';

const database = useTestDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await createOrderWorld(database.db);
});

it.each([
  ['of a new customer', {}],
  ['of a known customer, phone in another format', { phone: '00966555000111' }],
  ['without a city', { cityId: null }],
])('sends the row of an order %s to the screens as a query returns it', async (_what, more) => {
  const customer = {
    name: 'هدى أحمد',
    phone: '0555000111',
    cityId: world.cityId,
    address: 'شارع الملك',
    latitude: 26.43,
    longitude: 50.11,
    note: null,
    ...more,
  };
  const { id } = await placeTestOrder(database.db, world, {
    customer,
    voucherCode: 'TEN',
    discountAmount: 100,
  });
  const messages = await database.db
    .selectFrom('outbox')
    .select(['destination', 'event', 'payload'])
    .where('ordering_key', '=', `order:${id}`)
    .execute();
  expect(messages).toEqual([
    { destination: 'realtime', event: 'newOrder', payload: await orderRow(database.db, id) },
    { destination: 'citc', event: 'ORDER_CREATE', payload: expect.objectContaining({ status: 'new' }) },
  ]);
  const task = await database.db
    .selectFrom('distribution_task')
    .innerJoin('orders', 'orders.id', 'distribution_task.order_id')
    .select(['wave', 'next_wave_at', 'settings_id', 'orders.distribution_settings_id'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(task).toMatchObject({ wave: 0, next_wave_at: NOW, distribution_settings_id: task.settings_id });
});

it('counts every order without waiting for uncommitted ones', async () => {
  const before = await totals();
  const placed = 25;
  const open: Promise<void>[] = [];
  const { promise: end, resolve } = Promise.withResolvers<void>();
  let inserted = 0;
  const { promise: all, resolve: allInserted } = Promise.withResolvers<void>();
  const [copied] = (await sql<{ id: number }>`select max(id) as id from orders`.execute(database.db)).rows;
  for (let n = 0; n < 5; n++) {
    open.push(
      database.db.transaction().execute(async (trx) => {
        for (let each = 0; each < placed / 5; each++)
          await sql`
            insert into orders (order_number, from_company, payment_method, customer_id, customer_latitude,
              customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, promised_at, created_at)
            select ${`T${n}-${each}`}, from_company, payment_method, customer_id, customer_latitude,
              customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, promised_at, created_at
            from orders where id = ${copied?.id}`.execute(trx);
        inserted += 1;
        if (inserted === 5) allInserted();
        // No transaction commits before all have inserted: waiting for another would deadlock.
        await end;
      }),
    );
  }
  await all;
  resolve();
  await Promise.all(open);
  const after = await totals();
  expect(after).toEqual({ all: before.all + placed, day: before.day + placed, counted: before.all + placed });
});

async function totals() {
  const { rows } = await sql<{ all: number; day: number; counted: number }>`
    select (select coalesce(sum(n), 0) from order_tally where not is_fake) as "all",
      (select coalesce(sum(n), 0) from order_day_tally where not is_fake) as day,
      (select count(*) from orders where not is_fake) as counted`.execute(database.db);
  return rows[0] ?? { all: 0, day: 0, counted: 0 };
}
