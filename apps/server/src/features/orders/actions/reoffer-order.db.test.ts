import { useTestDatabase } from '@mishwar/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { estimatedRoads } from '../../../platform/roads/roads.ts';
import { createDriver, createSignedInDriver } from '../../../testing/factories/drivers.ts';
import { NOW } from '../../../testing/factories/operators.ts';
import { keyOf, placeTestOrder } from '../../../testing/factories/orders.ts';
import { CENTRE, northOf } from '../../../testing/factories/stores.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { decideNextOrder } from '../../distribution/waves/decide-next-order.ts';
import { assignOrder } from './assign-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { reofferOrder } from './reoffer-order.ts';

const database = useTestDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await createOrderWorld(database.db);
});

const SECOND_MS = 1000;
const at = (seconds: number) => new Date(NOW.getTime() + seconds * SECOND_MS);

const decide = (now: Date) =>
  decideNextOrder(
    { db: database.db, now: () => now, log: createLog('silent'), roads: estimatedRoads },
    { limit: 50 },
  );

const reoffer = (orderNumber: string, now: Date, key = keyOf(orderNumber, 'Reoffer', world.operator)) =>
  reofferOrder(database.db, { order: { orderNumber }, key, seenVersion: 1, body: null }, world.operator, now);

const taskOf = (orderId: number) =>
  database.db
    .selectFrom('distribution_task')
    .select(['wave', 'next_wave_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

const wavesOf = async (orderId: number) =>
  (
    await database.db
      .selectFrom('distribution_wave')
      .select(['wave', 'radius', 'decided_at'])
      .where('order_id', '=', orderId)
      .orderBy('wave')
      .execute()
  ).map(({ wave, decided_at }) => [wave, (decided_at.getTime() - NOW.getTime()) / SECOND_MS]);

const historyOf = (orderId: number) =>
  database.db
    .selectFrom('order_event')
    .select(['action', 'actor_kind', 'actor_id', 'data'])
    .where('order_id', '=', orderId)
    .where('action', '=', 'redistributed')
    .orderBy('id')
    .execute();

test('the next wave of a waiting order is decided at once with the next radius; open offers stay', async () => {
  const near = await createSignedInDriver(database.db, { spot: northOf(CENTRE, 1), now: NOW });
  const order = await placeTestOrder(database.db, world);
  await decide(NOW);
  const planned = await taskOf(order.id);
  expect(planned?.wave).toBe(1);
  expect(planned?.next_wave_at.getTime()).toBeGreaterThan(at(2).getTime());
  await decide(at(1));
  expect(await wavesOf(order.id)).toEqual([[0, 0]]);

  const outcome = await reoffer(order.order_number, at(1));
  expect(outcome).toMatchObject({ ok: true, replayed: false, order: { status: 'new', driver_id: null } });
  expect(await taskOf(order.id)).toEqual({ wave: 1, next_wave_at: at(1) });
  await decide(at(1));
  expect(await wavesOf(order.id)).toEqual([
    [0, 0],
    [1, 1],
  ]);
  const offers = await database.db
    .selectFrom('offer')
    .select(['driver_id', 'status', 'wave'])
    .where('order_id', '=', order.id)
    .execute();
  expect(offers).toEqual([{ driver_id: near.id, status: 'offered', wave: 0 }]);
  expect(await historyOf(order.id)).toEqual([
    {
      action: 'redistributed',
      actor_kind: 'operator',
      actor_id: world.operator.id,
      data: expect.objectContaining({ wave: 1 }),
    },
  ]);
});

test('a repeated request changes nothing again and is written once', async () => {
  const order = await placeTestOrder(database.db, world);
  await decide(NOW);
  const key = keyOf(order.order_number, 'Reoffer', world.operator);
  await reoffer(order.order_number, at(1), key);
  await decide(at(1));
  const later = await taskOf(order.id);
  expect(await reoffer(order.order_number, at(2), key)).toMatchObject({ ok: true, replayed: true });
  expect(await taskOf(order.id)).toEqual(later);
  expect(await historyOf(order.id)).toHaveLength(1);
});

test('a wave that is due already keeps its place in the queue', async () => {
  const order = await placeTestOrder(database.db, world);
  const due = await taskOf(order.id);
  await reoffer(order.order_number, at(30));
  expect(await taskOf(order.id)).toEqual(due);
});

test('a waiting order that fell out of the distribution starts it', async () => {
  const order = await placeTestOrder(database.db, world);
  await database.db.deleteFrom('distribution_task').where('order_id', '=', order.id).execute();
  expect(await reoffer(order.order_number, at(3))).toMatchObject({ ok: true });
  expect(await taskOf(order.id)).toEqual({ wave: 0, next_wave_at: at(3) });
});

test('an order with a driver, a finished order and a fake one are refused, and nothing is written', async () => {
  const taken = await placeTestOrder(database.db, world);
  const driver = await createDriver(database.db);
  await assignOrder(
    database.db,
    {
      order: { orderNumber: taken.order_number },
      key: keyOf(taken.order_number, 'Assign', world.operator),
      body: { driver_id: String(driver) },
    },
    world.operator,
    NOW,
  );
  expect(await reoffer(taken.order_number, NOW)).toMatchObject({
    refusal: { code: 'request_assigned_to_driver', status: 409, driver_id: driver },
    order: { driver_id: String(driver) },
  });
  const gone = await placeTestOrder(database.db, world);
  await cancelOrder(
    database.db,
    {
      order: { orderNumber: gone.order_number },
      key: keyOf(gone.order_number, 'Cancel', world.operator),
      body: { cancel_reason: String(world.reasonId) },
    },
    world.operator,
    NOW,
  );
  expect(await reoffer(gone.order_number, NOW)).toMatchObject({ refusal: { code: 'order_cancelled' } });
  const fake = await placeTestOrder(database.db, world);
  await database.db.updateTable('orders').set({ is_fake: true }).where('id', '=', fake.id).execute();
  expect(await reoffer(fake.order_number, NOW)).toMatchObject({ refusal: { code: 'order_is_fake' } });
  for (const { id } of [taken, gone, fake]) expect(await historyOf(id)).toEqual([]);
  expect(await reoffer('999999999', NOW)).toMatchObject({ refusal: { code: 'not_found' } });
});
