import { useTestDatabase } from '@mishwar/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { balancesOf, createDriver } from '../../../testing/factories/drivers.ts';
import { NOW } from '../../../testing/factories/operators.ts';
import { keyOf, placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { assignOrder } from './assign-order.ts';
import { unassignOrder } from './unassign-order.ts';

const database = useTestDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await createOrderWorld(database.db);
});

const FEE = 500;

/** An assignment by an operator who saw `seen` as the order's driver (null: none), at version `seenVersion`. */
const assignSeen = (orderNumber: string, driverId: number, seen: number | null, seenVersion: number) =>
  assignOrder(
    database.db,
    {
      order: { orderNumber },
      key: keyOf(orderNumber, 'Assign', world.operator),
      seenVersion,
      body: { driver_id: String(driverId), seen_driver_id: seen === null ? null : String(seen) },
    },
    world.operator,
    NOW,
  );

test('an order that advanced with the driver whom the operator saw is handed over, whatever the version', async () => {
  const order = await placeTestOrder(database.db, world);
  const [first, second] = [await createDriver(database.db), await createDriver(database.db)];
  await assignSeen(order.order_number, first, null, 1);
  await database.db
    .updateTable('orders')
    .set({ status: 'arrived_store', arrived_store_at: NOW, version: 3 })
    .where('id', '=', order.id)
    .execute();
  expect(await assignSeen(order.order_number, second, first, 2)).toMatchObject({
    ok: true,
    order: { status: 'assigned', driver_id: String(second), arrived_store_at: null },
  });
  expect(await balancesOf(database.db, first)).toEqual({ MAIN: 50_000, GIFT: 0, HOLD: 0 });
  expect(await balancesOf(database.db, second)).toEqual({ MAIN: 50_000 - FEE, GIFT: 0, HOLD: FEE });
});

test('an order that lost its driver meanwhile is assigned; one that got another is refused, as is the same driver', async () => {
  const order = await placeTestOrder(database.db, world);
  const drivers = [await createDriver(database.db), await createDriver(database.db)] as const;
  await assignSeen(order.order_number, drivers[0], null, 1);
  const key = keyOf(order.order_number, 'Unassign', world.operator);
  const unassign = { order: { orderNumber: order.order_number }, key, body: null };
  await unassignOrder(database.db, unassign, world.operator, NOW);
  expect(await assignSeen(order.order_number, drivers[1], drivers[0], 2)).toMatchObject({ ok: true });
  for (const seen of [null, drivers[0]]) {
    expect(await assignSeen(order.order_number, drivers[0], seen, 2)).toMatchObject({
      refusal: { code: 'request_assigned_to_driver', status: 409, driver_id: drivers[1] },
    });
  }
  expect(await assignSeen(order.order_number, drivers[1], drivers[1], 4)).toMatchObject({
    refusal: { code: 'driver_has_order', status: 409 },
    order: { driver_id: String(drivers[1]) },
  });
});
