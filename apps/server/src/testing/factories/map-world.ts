import { type SignedInOperator, signInAs } from '../sign-in.ts';
import type { TestServer } from '../test-server.ts';
import { createSignedInDriver, type SignedInDriver } from './drivers.ts';
import { insertOrder } from './orders.ts';
import type { Coordinates } from './stores.ts';
import { createWorld } from './worlds.ts';

export const AT = { busy: { latitude: 26.4, longitude: 50.1 }, free: { latitude: 26.5, longitude: 50.0 } };
export const NORTH = { latitude: 27, longitude: 49.6 };

/** Drivers by what they are: at work with an order, at work without one, asleep far in the north. */
export interface MapWorld {
  staff: SignedInOperator;
  restaurantId: number;
  busy: SignedInDriver;
  free: SignedInDriver;
  asleep: SignedInDriver;
  /** Ids of the open orders: the one assigned to `busy`, and an unassigned one. */
  carried: number;
  waiting: number;
}

/** A city with three drivers at work and one who no longer is, and with orders of every kind. */
export async function createMapWorld(server: TestServer): Promise<MapWorld> {
  const { app } = server;
  const staff = await signInAs(server);
  const now = app.now();
  const { restaurantId } = await createWorld(app);
  const busy = await createSignedInDriver(app.db, { spot: AT.busy, now });
  const free = await createSignedInDriver(app.db, { spot: AT.free, now });
  const asleep = await createSignedInDriver(app.db, {
    spot: NORTH,
    now: new Date(now.getTime() - 3_600_000),
  });
  await createSignedInDriver(app.db, { spot: AT.free, now, isActive: false });
  const place = (order: number, { latitude, longitude }: Coordinates) =>
    app.db
      .updateTable('orders')
      .set({ customer_latitude: latitude, customer_longitude: longitude })
      .where('id', '=', order)
      .execute();
  const carried = await insertOrder(app, {
    order_number: '10000901',
    restaurantId,
    status: 'take_order',
    driverId: busy.id,
    customer: { name: 'منى الشهري', phone: '0557778899' },
  });
  const waiting = await insertOrder(app, { order_number: '10000902', restaurantId });
  await place(carried, AT.busy);
  await place(waiting, AT.free);
  for (const status of ['delivered', 'cancelled'] as const) {
    const order_number = status === 'delivered' ? '10000911' : '10000912';
    await insertOrder(app, { order_number, restaurantId, status, driverId: busy.id });
  }
  await insertOrder(app, { order_number: '10000920', restaurantId, isFake: true });
  return { staff, restaurantId, busy, free, asleep, carried, waiting };
}
