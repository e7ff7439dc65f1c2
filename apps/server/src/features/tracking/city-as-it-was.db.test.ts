import { beforeAll, describe, expect, it } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { createMapWorld } from '../../testing/factories/map-world.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { callAsDriver } from '../../testing/gateway-calls.ts';
import type { SignedInOperator } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let staff: SignedInOperator;
let restaurantId: number;

beforeAll(async () => {
  ({ staff, restaurantId } = await createMapWorld(server));
});

describe('the city as it was', () => {
  it('has drivers where they were, orders with who had them then, offers that were out then', async () => {
    const { db } = server.app;
    const now = () => server.app.now();
    const walker = await createSignedInDriver(db, { now: now() });
    const there = { latitude: 26.7, longitude: 50.2 };
    await callAsDriver(server.url, walker.token, 'POST', '/driver/v1/positions', {
      body: { positions: [{ ...there, recorded_at: now().toISOString() }] },
    });
    const order_number = '10000930';
    const order = await insertOrder(server.app, { order_number, restaurantId });
    const event = { order_id: order, actor_kind: 'system', actor_name: 'test' };
    await db
      .insertInto('offer')
      .values({
        order_id: order,
        driver_id: walker.id,
        wave: 1,
        score: 50,
        offered_at: now(),
        expires_at: new Date(now().getTime() + 20_000),
      })
      .execute();
    const moments = { offered: new Date(now().getTime() + 1_000), carried: new Date(0), over: new Date(0) };
    server.clock.advance(60_000);
    const { name } = await db
      .updateTable('driver')
      .set({ second_name: 'الوحيد' })
      .where('id', '=', walker.id)
      .returning('name')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('order_event')
      .values({ ...event, action: 'assign', created_at: now(), after: JSON.stringify({ driver_name: name }) })
      .execute();
    moments.carried = new Date(now().getTime() + 1_000);
    server.clock.advance(600_000);
    await db
      .updateTable('orders')
      .set({ status: 'cancelled', cancelled_at: now() })
      .where('id', '=', order)
      .execute();
    moments.over = new Date(now().getTime() + 1_000);
    const seen = async (at: Date) => {
      const { drivers, orders } = await staff.client.tracking.past({ at: at.toISOString() });
      return {
        driver: drivers.find(({ driver_id }) => driver_id === String(walker.id)),
        order: orders.find(({ _id }) => _id === String(order)),
      };
    };
    const offered = await seen(moments.offered);
    expect(offered.driver).toMatchObject({ ...there, hasOrder: false });
    expect(offered.order).toMatchObject({ order_number, driver_id: null });
    expect(offered.order?.offers).toMatchObject([{ driver_id: String(walker.id) }]);
    const carried = await seen(moments.carried);
    expect(carried.driver).toMatchObject({ ...there, hasOrder: true });
    expect(carried.order).toMatchObject({ driver_id: String(walker.id), driver_name: name, offers: [] });
    expect(await seen(moments.over)).toEqual({ driver: undefined, order: undefined });
  });

  it('and how much came in, by quarters of an hour', async () => {
    const { bars } = await staff.client.tracking.pastDay();
    expect(bars).toHaveLength(96);
    expect(bars.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(3);
  });
});
