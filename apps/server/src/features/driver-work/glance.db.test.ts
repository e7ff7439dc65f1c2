import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createDriver } from '../../testing/factories/drivers.ts';
import { SYSTEM } from '../../testing/factories/operators.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { postToLedger } from '../wallet/public.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let world: OrderWorld;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  world = await createOrderWorld(server.app.db);
});

const MINUTE = 60_000;

it('the summary of a driver: position, open orders, documents, today and terms', async () => {
  const { db } = server.app;
  // Noon in Riyadh of the tenth, so that a day and a month have begun a while ago.
  const noon = new Date('2026-12-10T09:00:00Z');
  server.clock.advance(noon.getTime() - server.clock.now().getTime());
  staff = await signInAs(server, 'ADMIN');
  const now = server.clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const id = await createDriver(db, { main: 45_000, gift: 1_200 });
  const { data: bare } = await staff.client.driverWork.glance({ id: String(id) });
  expect(bare).toMatchObject({
    ...{ is_online: false, position: null, orders: [] },
    standing: ['offline'],
    documents: { medical_insurance_until: null, medical_insurance: 'missing', attachments: 0 },
    today: { delivered: 0, cancelled: 0, late: 0 },
    ...{ offers: { answered: 0, accepted: 0 }, last_order: null },
    terms: { deposited: '450.00', deposit_met: false, balance_met: true, cash: '0.00', since: '2026-12-01' },
  });

  await db
    .insertInto('driver_position')
    .values({ driver_id: id, latitude: 26.4, longitude: 50.1, recorded_at: ago(1), received_at: ago(1) })
    .execute();
  await db
    .updateTable('driver')
    .set({
      is_ready: false,
      medical_insurance_date: '2026-12-20',
      attachment: JSON.stringify(['https://files.example/a.png']),
    })
    .where('id', '=', id)
    .execute();
  /** A delivered order: 43.00 of goods and 15.00 for the delivery, in cash. */
  const carried = async (change: object, promised: Date, created = ago(60)) => {
    const order = await placeTestOrder(db, world, { at: created, promisedAt: promised });
    await db
      .updateTable('orders')
      .set({ driver_id: id, assigned_at: created, ...change })
      .where('id', '=', order.id)
      .execute();
    return order;
  };
  const open = await carried({ status: 'take_order' }, ago(30));
  const done = (at: Date) => ({ status: 'delivered', delivery_time: at });
  await carried(done(ago(30)), ago(30));
  await carried(done(ago(10)), ago(31));
  // Paid with points, and paid with the original order.
  await carried({ ...done(ago(20)), point_type: 'total' }, ago(20));
  await carried({ ...done(ago(20)), is_missing_items_order: true }, ago(20));
  await carried(done(ago(3 * 1_440)), ago(3 * 1_440 + 60), ago(3 * 1_440 + 100));
  await carried({ status: 'cancelled', cancelled_at: ago(5) }, ago(30));
  const { data } = await staff.client.driverWork.glance({ id: String(id) });
  expect(data).toMatchObject({
    is_online: true,
    position: { latitude: 26.4, longitude: 50.1, recorded_at: ago(1).toISOString() },
    orders: [{ order_number: open.order_number, status: 'take_order', is_late: true }],
    standing: ['not_ready'],
    documents: { medical_insurance_until: '2026-12-20', medical_insurance: 'soon', attachments: 1 },
    today: { delivered: 4, cancelled: 1, late: 1 },
    ...{ balance: '450.00', subBalance: '12.00' },
    last_order: { status: 'cancelled', created_at: ago(60).toISOString() },
    terms: { late_orders: 2, cash: '116.00', earned: '75.00', fees: '0.00', held: '0.00', due: '75.00' },
  });
  const preview = await staff.client.driverWork.openOrders({ id: String(id) });
  expect(preview.data).toEqual(data.orders);

  // A phone that sends an old position is heard from, and where the driver is now is not known.
  await db
    .updateTable('driver_position')
    .set({ recorded_at: ago(3), received_at: now })
    .where('driver_id', '=', id)
    .execute();
  const { data: silent } = await staff.client.driverWork.glance({ id: String(id) });
  expect(silent).toMatchObject({ is_online: false, standing: ['not_ready', 'offline'] });

  const missing = staff.client.driverWork.glance({ id: '999999' });
  await expect(missing).rejects.toMatchObject({ status: 404 });
});

it.each([
  ['PENDING', '600.00', true],
  ['FAILURE', '600.00', true],
  ['SUCCESS', '100.00', false],
])('after a refund with the status %s, the deposited sum is %s', async (status, deposited, deposit_met) => {
  const { db } = server.app;
  const id = await createDriver(db, { main: 60_000 });
  const entries = [
    { kind: 'MAIN' as const, amount: -50_000 },
    { kind: 'HOLD' as const, amount: 50_000 },
  ];
  const booking = { driverId: id, orderId: null, key: `refund-${id}`, actor: SYSTEM };
  const refund = await inTransaction(db, (trx) =>
    postToLedger(trx, { type: 'TOP_UP_PAYFORT_REFUND', entries }, booking),
  );
  await db.updateTable('wallet_transaction').set({ status }).where('id', '=', refund).execute();
  const { data } = await staff.client.driverWork.glance({ id: String(id) });
  expect(data.terms).toMatchObject({ deposited, deposit_met });
});
