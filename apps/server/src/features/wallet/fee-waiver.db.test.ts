import { useTestDatabase } from '@mishwar/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createDriver } from '../../testing/factories/drivers.ts';
import { createMembership, insertCompany, insertSubscription } from '../../testing/factories/memberships.ts';
import { SYSTEM } from '../../testing/factories/operators.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { createRestaurant } from '../../testing/factories/stores.ts';
import { readFeeWaiver, sumWaivedFees } from './fee-waiver.query.ts';
import { holdFee, releaseFee } from './order-fee.ts';

const database = useTestDatabase();
const now = () => new Date();
let restaurantId: number;
let driver: number;
let serial = 0;

beforeAll(async () => {
  const { db } = database;
  ({ id: restaurantId } = await createRestaurant(db));
  driver = await createDriver(db);
  const subscriptionId = await insertSubscription(db, await insertCompany(db));
  await createMembership(db, driver, {
    ...{ subscriptionId, price: 30_000, days: 30 },
    startsAt: new Date(Date.now() - 60_000),
  });
});

const placeOrder = () =>
  insertOrder({ db: database.db, now }, { order_number: String(500_000 + ++serial), restaurantId });
const feeOf = (orderId: number) => ({
  ...{ orderId, orderNumber: String(orderId), version: ++serial, driverId: driver, isCasper: true },
  ...{ actor: SYSTEM, now: now() },
});
const write = (id: number, values: { driver_id?: number | null; status: 'new' | 'assigned' | 'cancelled' }) =>
  database.db
    .updateTable('orders')
    .set({ ...values, ...(values.status === 'cancelled' ? { cancelled_at: now() } : {}) })
    .where('id', '=', id)
    .execute();

/** The fee and the order's row, as the commands of these names leave them. */
const commands = {
  async assign(id: number) {
    await inTransaction(database.db, (trx) => holdFee(trx, feeOf(id)));
    await write(id, { driver_id: driver, status: 'assigned' });
  },
  async unassign(id: number) {
    await inTransaction(database.db, (trx) => releaseFee(trx, feeOf(id)));
    await write(id, { driver_id: null, status: 'new' });
  },
  cancel: (id: number) => write(id, { status: 'cancelled' }),
  async switchMemberships(isActive: boolean) {
    const content = JSON.stringify({ isActive });
    await database.pool.query(
      `insert into setting (key, content) values ('MEMBERSHIP', $1)
       on conflict (key) do update set content = excluded.content`,
      [content],
    );
  },
};
const waived = async () => {
  const sum = await sumWaivedFees(database.db, driver);
  return sum && [sum.orders, sum.fees];
};

test('the waived fees of a driver are those of the orders that the driver has, each counted once', async () => {
  const { assign, unassign, cancel, switchMemberships } = commands;
  expect(await waived()).toBeNull();
  const order = await placeOrder();
  await assign(order);
  expect(await waived()).toEqual([1, '5.00']);
  await unassign(order);
  expect(await waived()).toBeNull();
  await assign(order);
  expect(await waived()).toEqual([1, '5.00']);
  expect(await readFeeWaiver(database.db, order, driver)).toMatchObject({ fee: '5.00' });

  // Held afterwards: the receipt names no waiver, and the sum has none.
  const held = await placeOrder();
  await assign(held);
  expect(await waived()).toEqual([2, '10.00']);
  await unassign(held);
  await switchMemberships(false);
  await assign(held);
  await switchMemberships(true);
  expect(await readFeeWaiver(database.db, held, driver)).toBeNull();
  expect(await waived()).toEqual([1, '5.00']);

  const cancelled = await placeOrder();
  await assign(cancelled);
  await cancel(cancelled);
  expect(await waived()).toEqual([1, '5.00']);
});
