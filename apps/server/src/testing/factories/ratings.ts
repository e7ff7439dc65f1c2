import { randomUUID } from 'node:crypto';
import { callAsChannel, type GatewayResponse } from '../gateway-calls.ts';
import type { TestServer } from '../test-server.ts';
import { createChannel, type TestChannel } from './channels.ts';
import { insertDriver } from './drivers.ts';
import { insertOrder, type TestOrder } from './orders.ts';
import { createCity, insertRestaurant } from './stores.ts';

/** A driver and a restaurant of their own, so that tests do not meet in the sums. */
export interface RatingSubject {
  driverId: number;
  restaurantId: number;
  /** The restaurant's code, its merchant id on the wire. */
  code: string;
}

let made = 0;

/** Orders of a channel that are rated by that channel; `theirs` is another one. */
export async function createRatingWorld(server: TestServer) {
  const { db } = server.app;
  const cityId = (await createCity(db)).id;
  const ours = await createChannel(db, 'Ours');
  const theirs = await createChannel(db, 'Theirs');

  async function newSubject({
    driver,
    store,
    phone,
  }: {
    driver?: string;
    store?: string;
    phone?: string;
  } = {}): Promise<RatingSubject> {
    made += 1;
    const code = `M-${made}`;
    const restaurantId = await insertRestaurant(db, cityId, { code, ...(store && { name: store }) });
    const driverId = await insertDriver(db, {
      ...(driver && { first_name: driver }),
      ...(phone && { phone }),
    });
    return { driverId, restaurantId, code };
  }

  /** A delivered order, unless `more` says otherwise; returns its number. */
  async function deliver(
    { driverId, restaurantId }: RatingSubject,
    more: Partial<TestOrder> = {},
    channel: TestChannel = ours,
  ): Promise<string> {
    made += 1;
    const order_number = String(20_000_000 + made);
    const createdAt = server.clock.now();
    const id = await insertOrder(server.app, {
      ...{ order_number, status: 'delivered', driverId, restaurantId, createdAt },
      ...more,
    });
    await db.updateTable('orders').set({ channel_id: channel.id }).where('id', '=', id).execute();
    return order_number;
  }

  /** Sends a rating to the channel gateway. */
  const rate = (
    order: string,
    body: object,
    { key = randomUUID(), channel = ours } = {},
  ): Promise<GatewayResponse> =>
    callAsChannel(server.url, channel, 'POST', `/channel/v1/orders/${order}/rating`, {
      at: server.clock.now().getTime(),
      body,
      key,
    });

  return { ours, theirs, newSubject, deliver, rate };
}

/** The body of a rating. */
export const starsOf = (driver_star: number, store_star: number, more: object = {}) => ({
  driver_star,
  store_star,
  ...more,
});
