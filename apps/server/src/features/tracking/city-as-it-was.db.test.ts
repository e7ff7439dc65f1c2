import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { createMapWorld, type MapWorld } from '../../testing/factories/map-world.ts';
import { SYSTEM } from '../../testing/factories/operators.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { callAsDriver } from '../../testing/gateway-calls.ts';
import { explain } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { giveToDriver, lockOrder, takeOffDriver } from '../orders/public.ts';
import { pastOrdersStatement } from './past.query.ts';

const server = useTestServer();
let world: MapWorld;

beforeAll(async () => {
  world = await createMapWorld(server);
});

/** Assigns an order to a driver, or unassigns its own. */
const assign = (id: number, driverId: number | null) =>
  inTransaction(server.app.db, async (trx) => {
    const order = await lockOrder(trx, { id });
    if (!order) throw new Error('no order');
    const by = { actor: SYSTEM, now: server.app.now() };
    if (driverId === null) await takeOffDriver(trx, order, by);
    else await giveToDriver(trx, { order, driverId, action: 'assigned', ...by });
  });

async function seePast(at: Date, { driver, order }: { driver: number; order: number }) {
  const { drivers, orders } = await world.staff.client.tracking.past({ at: at.toISOString() });
  return {
    driver: drivers.find(({ driver_id }) => driver_id === String(driver)),
    order: orders.find(({ _id }) => _id === String(order)),
  };
}

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
    const order = await insertOrder(server.app, { order_number, restaurantId: world.restaurantId });
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
    const soon = () => new Date(now().getTime() + 1_000);
    const offeredAt = soon();
    server.clock.advance(60_000);
    await assign(order, walker.id);
    const carriedAt = soon();
    server.clock.advance(300_000);
    // Renamed since then.
    const { name } = await db
      .updateTable('driver')
      .set({ second_name: 'الوحيد' })
      .where('id', '=', walker.id)
      .returning('name')
      .executeTakeFirstOrThrow();
    await assign(order, null);
    const unassignedAt = soon();
    server.clock.advance(300_000);
    await db
      .updateTable('orders')
      .set({ status: 'cancelled', cancelled_at: now() })
      .where('id', '=', order)
      .execute();
    const seen = (at: Date) => seePast(at, { driver: walker.id, order });
    const offered = await seen(offeredAt);
    expect(offered.driver).toMatchObject({ ...there, hasOrder: false });
    expect(offered.order).toMatchObject({ order_number, driver_id: null });
    expect(offered.order?.offers).toMatchObject([{ driver_id: String(walker.id) }]);
    const carried = await seen(carriedAt);
    expect(carried.driver).toMatchObject({ ...there, hasOrder: true });
    expect(carried.order).toMatchObject({ driver_id: String(walker.id), driver_name: name, offers: [] });
    expect((await seen(unassignedAt)).order).toMatchObject({ driver_id: null, driver_name: null });
    expect(await seen(soon())).toEqual({ driver: undefined, order: undefined });
  });

  it('has the own driver of an order from the assignment on, where the history has no id', async () => {
    const { carried: order, busy } = world;
    const { db, now } = server.app;
    const assigned_at = now();
    await db.updateTable('orders').set({ assigned_at }).where('id', '=', order).execute();
    const actor = { actor_kind: 'driver', actor_id: busy.id, actor_name: 'test' };
    await db
      .insertInto('order_event')
      .values({ ...actor, order_id: order, created_at: assigned_at, action: 'accepted' })
      .execute();
    const driverAt = async (ms: number) => {
      const seen = await seePast(new Date(assigned_at.getTime() + ms), { driver: busy.id, order });
      return seen.order?.driver_id;
    };
    expect([await driverAt(-1), await driverAt(1_000)]).toEqual([null, String(busy.id)]);
  });

  it('and how much came in, by quarters of an hour', async () => {
    const { bars } = await world.staff.client.tracking.pastDay();
    expect(bars).toHaveLength(96);
    expect(bars.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(3);
  });

  it('reads the drivers at most once, however many orders were open', async () => {
    const { db, now } = server.app;
    await sql`insert into driver (id_number, first_name, last_name, phone, pass_key)
      select 'P' || n, 'Past', n::text, '0579' || lpad(n::text, 6, '0'), 'K' from generate_series(1, 4000) n`.execute(
      db,
    );
    await server.database.asOwner('analyze driver');
    const plan = await explain(db, sql`analyze ${pastOrdersStatement(now())}`);
    const scans = plan.split('\n').filter((line) => / on driver\b/.test(line));
    expect(scans, plan).toHaveLength(1);
    expect(scans[0]).toMatch(/using driver_pkey|loops=1\)/);
  });
});
