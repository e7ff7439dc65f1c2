import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useTestDatabase } from '@mishwar/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../platform/app.ts';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { insertOrder, type TestOrder } from '../../testing/factories/orders.ts';
import { CENTRE, createRestaurant, northOf } from '../../testing/factories/stores.ts';
import { notifyNearbyCustomers } from './notify-nearby.ts';
import { nearbySender } from './send-nearby.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

const database = useTestDatabase();
let restaurantId = 0;
let made = 0;
const world = () => ({ db: database.db, now: () => NOW });
/** Accepts every message. */
const whatsapp = createServer((request, response) => {
  request.resume();
  response.end(JSON.stringify({ messages: [{ id: 'wamid.1' }] }));
});

beforeAll(async () => {
  restaurantId = (await createRestaurant(database.db)).id;
  await new Promise<void>((resolve) => whatsapp.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  whatsapp.closeAllConnections();
  whatsapp.close();
});
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute();
  await database.db.updateTable('orders').set({ status: 'cancelled', cancelled_at: NOW }).execute();
});

/** An order whose driver is `km` away from the customer. */
async function onTheWay(km: number, change: Partial<TestOrder> & { at?: Date } = {}): Promise<string> {
  const { at = NOW, ...order } = change;
  made += 1;
  const driver = await createSignedInDriver(database.db, { spot: northOf(CENTRE, km), now: at });
  const number = `N${made}`;
  await insertOrder(world(), {
    ...{ order_number: number, restaurantId, status: 'take_order', driverId: driver.id },
    customer: { name: `عميل ${made}`, phone: `05512345${String(made).padStart(2, '0')}` },
    ...order,
  });
  return number;
}
const notices = async () =>
  (await database.db.selectFrom('outbox').selectAll().orderBy('id').execute()).map(
    ({ destination, ordering_key, event, payload }) => ({ destination, ordering_key, event, payload }),
  );
const within = (distance_send_notify: number) =>
  database.db
    .insertInto('setting')
    .values({
      key: 'DRIVER_TIME_EXECUTE',
      content: JSON.stringify({ time: 3, distance: 1, distance_send_notify }),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ content: eb.ref('excluded.content') })),
    )
    .execute();

describe('customers with a nearby driver', () => {
  it('get one WhatsApp message', async () => {
    await within(0.5);
    const number = await onTheWay(0.4);
    await Promise.all([notifyNearbyCustomers(world()), notifyNearbyCustomers(world())]);
    await notifyNearbyCustomers(world());
    const phone = `05512345${String(made).padStart(2, '0')}`;
    expect(await notices()).toEqual([
      {
        destination: 'whatsapp',
        ordering_key: phone,
        event: 'driverNearby',
        payload: expect.objectContaining({ order_number: number, phone, driver_name: 'سالم' }),
      },
    ]);
  });

  it('are notified within the distance of the setting, and not at all for 0', async () => {
    await onTheWay(0.9);
    await within(0.5);
    expect(await notifyNearbyCustomers(world())).toBe(0);
    await within(0);
    expect(await notifyNearbyCustomers(world())).toBe(0);
    await within(1);
    expect(await notifyNearbyCustomers(world())).toBe(1);
  });

  it('are not notified before pick-up, after the end, for a fake order, or by an old position', async () => {
    await within(0.5);
    for (const status of ['assigned', 'arrived_store', 'delivered', 'cancelled'] as const) {
      await onTheWay(0.1, { status });
    }
    await onTheWay(0.1, { isFake: true });
    await onTheWay(0.1, { at: new Date(NOW.getTime() - 61_000) });
    expect(await notifyNearbyCustomers(world())).toBe(0);
    expect(await notices()).toEqual([]);
  });
});

describe('a message that waits to be sent', () => {
  const send = async () => {
    const message = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    const { id, event, payload, ordering_key: orderingKey, created_at: createdAt } = message;
    const { port } = whatsapp.address() as AddressInfo;
    const config = { whatsapp: { url: `http://127.0.0.1:${port}`, token: 't' } };
    const delivery = { id, orderingKey, event, payload, createdAt, attempt: 1 };
    return nearbySender.send({ ...world(), config } as App, delivery, AbortSignal.timeout(10_000));
  };
  beforeEach(async () => {
    await within(0.5);
  });

  it.each(['take_order', 'wait_customer'] as const)('is sent while the order is at %s', async (status) => {
    const number = await onTheWay(0.1);
    expect(await notifyNearbyCustomers(world())).toBe(1);
    await database.db.updateTable('orders').set({ status }).where('order_number', '=', number).execute();
    expect(await send()).toMatchObject({ kind: 'sent', exchange: { orderNumber: number } });
  });

  it.each([
    ['delivered', { status: 'delivered', delivery_time: NOW }],
    ['cancelled', { status: 'cancelled', cancelled_at: NOW }],
    ['taken from its driver', { status: 'new', driver_id: null }],
  ] as const)('is not needed for an order that was %s meanwhile', async (_, change) => {
    const number = await onTheWay(0.1);
    expect(await notifyNearbyCustomers(world())).toBe(1);
    await database.db.updateTable('orders').set(change).where('order_number', '=', number).execute();
    expect(await send()).toEqual({ kind: 'not-needed' });
  });

  it('is not needed for an order that another driver brings', async () => {
    const number = await onTheWay(0.1);
    expect(await notifyNearbyCustomers(world())).toBe(1);
    const { id } = await createSignedInDriver(database.db, { spot: northOf(CENTRE, 0.2), now: NOW });
    await database.db
      .updateTable('orders')
      .set({ driver_id: id })
      .where('order_number', '=', number)
      .execute();
    expect(await send()).toEqual({ kind: 'not-needed' });
    // That driver is near, too, and the customer has heard of none.
    await database.db.deleteFrom('outbox').execute();
    expect(await notifyNearbyCustomers(world())).toBe(1);
    expect(await send()).toMatchObject({ kind: 'sent', exchange: { orderNumber: number } });
  });

  it('of the release before, which names no driver by id, is sent', async () => {
    await onTheWay(0.1);
    await notifyNearbyCustomers(world());
    await database.db.updateTable('outbox').set({ payload: sql`payload - 'driver_id'` }).execute();
    expect(await send()).toMatchObject({ kind: 'sent' });
  });
});
