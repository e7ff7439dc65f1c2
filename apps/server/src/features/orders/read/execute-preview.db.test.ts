import { useTestDatabase } from '@mishwar/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { balancesOf, createDriver } from '../../../testing/factories/drivers.ts';
import { NOW } from '../../../testing/factories/operators.ts';
import { keyOf, placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { assignOrder } from '../actions/assign-order.ts';
import { cancelOrder } from '../actions/cancel-order.ts';
import { executeOrder } from '../actions/execute-order.ts';
import { previewExecute } from './execute-preview.query.ts';

const database = useTestDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await createOrderWorld(database.db);
});

const request = <Body>(orderNumber: string, action: string, body: Body) => ({
  order: { orderNumber },
  key: keyOf(orderNumber, action, world.operator),
  body,
});

describe('the preview of execute', () => {
  const preview = (orderId: number, driverId: number | null) =>
    previewExecute(database.db, { orderId, driverId }, NOW);
  const amounts = async (driverId: number) => {
    const { MAIN, GIFT, HOLD } = await balancesOf(database.db, driverId);
    return { main: (MAIN / 100).toFixed(2), gift: (GIFT / 100).toFixed(2), hold: (HOLD / 100).toFixed(2) };
  };

  test.each([
    ['its own driver, whose fee is held', true],
    ['a named driver, whose fee is held and charged at once', false],
  ])('says what the ledger has afterwards: %s', async (_what, isAssigned) => {
    const order = await placeTestOrder(database.db, world);
    const driver = await createDriver(database.db, { companyId: world.companyId });
    if (isAssigned) {
      const body = { driver_id: String(driver) };
      await assignOrder(database.db, request(order.order_number, 'Assign', body), world.operator, NOW);
    }
    const seen = await preview(order.id, isAssigned ? null : driver);
    expect(seen).toMatchObject({
      driver: { _id: String(driver) },
      fee: '5.00',
      taken_from: isAssigned ? null : 'MAIN',
      returns_to: isAssigned ? 'MAIN' : null,
      missing: null,
      before: await amounts(driver),
    });
    await executeOrder(
      database.db,
      request(order.order_number, 'Execute', isAssigned ? {} : { driver_id: String(driver) }),
      world.operator,
      NOW,
    );
    expect(seen?.after).toEqual(await amounts(driver));
    expect(seen?.after).not.toEqual(seen?.before);
    expect(await preview(order.id, null)).toBeNull();
  });

  test.each([
    ['MAIN', { main: 1000 }],
    ['GIFT', { main: 1000, gift: 1000 }],
  ] as const)(
    'names the account that the held fee returns to at a cancellation: %s',
    async (account, wallet) => {
      const order = await placeTestOrder(database.db, world);
      const driver = await createDriver(database.db, { companyId: world.companyId, ...wallet });
      const untouched = await balancesOf(database.db, driver);
      const assign = request(order.order_number, 'Assign', { driver_id: String(driver) });
      await assignOrder(database.db, assign, world.operator, NOW);
      expect(await preview(order.id, null)).toMatchObject({ fee: '5.00', returns_to: account });
      const held = await balancesOf(database.db, driver);
      expect(untouched[account] - held[account]).toBe(500);
      const cancel = request(order.order_number, 'Cancel', { cancel_reason: String(world.reasonId) });
      await cancelOrder(database.db, cancel, world.operator, NOW);
      expect(await balancesOf(database.db, driver)).toEqual(untouched);
    },
  );

  test('a wallet that does not suffice lacks the rest, an order without a driver has none, and an unknown one is unknown', async () => {
    const order = await placeTestOrder(database.db, world);
    const poor = await createDriver(database.db, { companyId: world.companyId, main: 120 });
    expect(await preview(order.id, poor)).toMatchObject({
      missing: '3.80',
      before: { main: '1.20' },
      after: { main: '1.20' },
    });
    expect(await preview(order.id, null)).toBeNull();
    expect(await preview(999_999_999, poor)).toBeUndefined();
    expect(await preview(order.id, 999_999_999)).toBeUndefined();
  });
});
