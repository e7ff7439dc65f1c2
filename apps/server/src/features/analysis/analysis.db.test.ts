import { startOfDay } from '@mishwar/domain';
import { beforeAll, expect, it } from 'vitest';
import { insertOrder } from '../../testing/factories/orders.ts';
import { createWorld } from '../../testing/factories/worlds.ts';
import { signInAs, type TestClient } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let client: TestClient;
let drivers: number[];
beforeAll(async () => {
  ({ client } = await signInAs(server));
  const saad = { name: 'Saad', phone: '0550000001' };
  const { restaurantId, driverIds } = await createWorld(server.app, [
    saad,
    { name: 'Fahd', phone: '0550000002' },
  ]);
  drivers = driverIds;
  const driverId = driverIds[0] ?? 0;
  const today = server.app.now().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' });
  const midnight = startOfDay(today, 'Asia/Riyadh') ?? new Date();
  const states = [
    'new',
    'new',
    'assigned',
    'take_order',
    'delivered',
    'cancelled',
    'cancelled',
    'cancelled',
  ] as const;
  for (const [index, status] of states.entries()) {
    const driven = status === 'new' || status === 'cancelled' ? {} : { driverId };
    await insertOrder(server.app, {
      order_number: `A${index}`,
      restaurantId,
      status,
      createdAt: midnight,
      ...driven,
    });
  }
  const before = new Date(midnight.getTime() - 1);
  await insertOrder(server.app, { order_number: 'B1', restaurantId, createdAt: before });
  await insertOrder(server.app, { order_number: 'F1', restaurantId, isFake: true });
});

it("[CALL-092] counts today's real orders by state, from midnight in the configured zone", async () => {
  expect(await client.analysis.orders()).toEqual({
    total: { totalRecords: 8 },
    order_execute: { totalRecords: 1 },
    order_cancel: { totalRecords: 3 },
    order_delivering: { totalRecords: 2 },
    order_new: { totalRecords: 2 },
  });
});

it('[CALL-093] counts drivers with an order in hand, and all', async () => {
  expect(drivers).toHaveLength(2);
  expect(await client.analysis.drivers()).toEqual({ count_delivering: 1, count_drivers: 2 });
});
