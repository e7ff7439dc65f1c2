import { useTestDatabase } from '@mishwar/db/testing';
import { expect, it } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { estimatedRoads } from '../../../platform/roads/roads.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { createSignedInDriver } from '../../../testing/factories/drivers.ts';
import { CENTRE, createRestaurant, northOf } from '../../../testing/factories/stores.ts';
import { startDistribution } from '../public.ts';
import { decideNextOrder } from './decide-next-order.ts';
import { recordWave } from './record-wave.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

const database = useTestDatabase();

const decide = (limit: number) =>
  decideNextOrder(
    { db: database.db, now: () => NOW, log: createLog('silent'), roads: estimatedRoads },
    { limit },
  );

async function waitingOrders(count: number): Promise<number[]> {
  const restaurant = await createRestaurant(database.db);
  const customer = await database.db
    .insertInto('customer')
    .values({ name: 'هدى', phone: '0541000001' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const orders = await database.db
    .insertInto('orders')
    .values(
      Array.from({ length: count }, (_, at) => ({
        order_number: `B${at}`,
        from_company: 'maeda',
        payment_method: 'Cash' as const,
        customer_id: customer.id,
        customer_latitude: CENTRE.latitude,
        customer_longitude: CENTRE.longitude,
        restaurant_id: restaurant.id,
        sub_total: 2500,
        delivery_cost: 1200,
        tax_rate: 0.15,
        created_at: NOW,
        promised_at: NOW,
      })),
    )
    .returning('id')
    .execute();
  for (const [at, { id }] of orders.entries())
    await inTransaction(database.db, (trx) =>
      startDistribution(trx, id, new Date(NOW.getTime() - 1_000 + at)),
    );
  return orders.map(({ id }) => id);
}

it('decides several orders in one transaction, and a failing one blocks no other', async () => {
  const [near, far] = [
    await createSignedInDriver(database.db, { spot: northOf(CENTRE, 1), now: NOW }),
    await createSignedInDriver(database.db, { spot: northOf(CENTRE, 2), now: NOW }),
  ];
  const orders = await waitingOrders(5);
  // A constraint makes the third order's wave fail.
  await database.asOwner(
    `alter table distribution_wave add constraint none_of_this check (order_id <> ${orders[2] ?? 0})`,
  );
  while (await decide(4));
  const offers = await database.db
    .selectFrom('offer')
    .select(['order_id', 'driver_id'])
    .orderBy('id')
    .execute();
  const whom = (order: number | undefined) =>
    offers.filter(({ order_id }) => order_id === order).map(({ driver_id }) => driver_id);
  expect(orders.map(whom)).toEqual([
    [near.id, far.id],
    [near.id, far.id],
    [],
    [near.id, far.id],
    [near.id, far.id],
  ]);
  const task = await database.db
    .selectFrom('distribution_task')
    .select('next_wave_at')
    .where('order_id', '=', orders[2] ?? 0)
    .executeTakeFirstOrThrow();
  expect(task.next_wave_at).toEqual(new Date(NOW.getTime() + 5_000));
});

it('a scan by a later version has that version and its radius in the record', async () => {
  const { id: order_id } = await database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const first = await database.db.selectFrom('distribution_settings').selectAll().executeTakeFirstOrThrow();
  const { id: _, ...values } = first;
  const later = await database.db
    .insertInto('distribution_settings')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [settings_id, radius] of [
    [first.id, 15],
    [later.id, 9],
  ] as const)
    await inTransaction(database.db, (trx) =>
      recordWave(
        trx,
        { order_id, settings_id, wave: 3, decision: { radius, scanned: [] }, world: null },
        NOW,
      ),
    );
  const records = await database.db
    .selectFrom('distribution_wave')
    .select(['settings_id', 'radius'])
    .where('order_id', '=', order_id)
    .where('wave', '=', 3)
    .execute();
  expect(records).toEqual([{ settings_id: later.id, radius: 9 }]);
});
