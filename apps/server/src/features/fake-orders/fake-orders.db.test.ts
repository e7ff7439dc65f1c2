import { beforeAll, describe, expect, it } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { CENTRE, createRestaurant, northOf } from '../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { tableState } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let boss: SignedInOperator;
let staff: SignedInOperator;

beforeAll(async () => {
  boss = await signInAs(server, 'SUPER_ADMIN');
  staff = await signInAs(server);
});

const driverAt = (km: number, more: Parameters<typeof createSignedInDriver>[1] = {}) =>
  createSignedInDriver(server.app.db, { spot: northOf(CENTRE, km), now: server.app.now(), ...more });

describe('a fake order', () => {
  it('is refused without an active restaurant', async () => {
    await expect(boss.client.fakeOrders.create({})).rejects.toMatchObject({
      status: 422,
      data: { errors: [{ msg: 'fake_order_no_restaurant' }] },
    });
  });

  it('[CALL-018] [CALL-043] [ORD-33] dry-runs the waves: hypothetical offers are recorded and returned', async () => {
    const { id: restaurantId } = await createRestaurant(server.app.db);
    await createRestaurant(server.app.db, { spot: northOf(CENTRE, 500) });
    await insertOrder(server.app, { order_number: 'REAL1', restaurantId });
    const near = await driverAt(1);
    const far = await driverAt(4);
    const resting = await driverAt(2, { isReady: false });
    const answer = await fetch(`${server.url}/admin/api/v1/fake-orders/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${boss.token}` },
    });
    expect(answer.status).toBe(200);
    const { data: made } = (await answer.json()) as { data: { _id: string; order_number: string } };
    const { data } = await staff.client.fakeOrders.drivers({ 'faker-order-id': made.order_number });
    expect(data).toMatchObject({
      order_number: made.order_number,
      isFake: true,
      driver: null,
      next_wave_at: null,
    });
    expect(data.waves.map(({ wave, radius }) => [wave, radius]).slice(0, 3)).toEqual([
      [1, 3],
      [2, 5],
      [3, 7],
    ]);
    expect(data.waves.at(-1)?.radius).toBe(15);
    const offered = data.waves.map(({ drivers }) =>
      drivers.filter((driver) => driver.offered).map(({ driver_id }) => driver_id),
    );
    expect(offered.slice(0, 2)).toEqual([[String(near.id)], [String(far.id)]]);
    const [first] = data.waves;
    expect(first?.drivers.find(({ driver_id }) => driver_id === String(resting.id))).toMatchObject({
      offered: false,
      reason: 'not_ready',
    });
  });

  it('sends no notifications and no offers and moves no money', async () => {
    const before = await tableState(server.database.pool);
    const { data } = await boss.client.fakeOrders.create({});
    const after = await tableState(server.database.pool);
    const changed = Object.keys(after).filter((name) => after[name]?.rows !== before[name]?.rows);
    expect(changed.sort()).toEqual([
      'distribution_wave',
      'order_day_tally',
      'order_event',
      'order_tally',
      'orders',
    ]);
    const order = await server.app.db
      .selectFrom('orders')
      .select(['is_fake', 'sub_total', 'delivery_cost', 'driver_id', 'status'])
      .where('id', '=', Number(data._id))
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ is_fake: true, sub_total: 0, delivery_cost: 0, driver_id: null, status: 'new' });
    const { data: fakes } = await staff.client.orders.fake({});
    expect(fakes.results.map(({ order_number }) => order_number)).toContain(data.order_number);
  });

  it('is in the audit log with its creator', async () => {
    const { data } = await boss.client.fakeOrders.create({});
    const entry = await server.app.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'subject_id'])
      .orderBy('id', 'desc')
      .where('action', '=', 'fake_order.create')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: 'fake_order.create', actor_id: boss.id, subject_id: data.order_number });
  });

  it('[CALL-018] can be created by super admins only', async () => {
    await expect(staff.client.fakeOrders.create({})).rejects.toMatchObject({ status: 403 });
  });

  it('[CALL-043] finds fake orders only', async () => {
    for (const number of ['REAL1', '99999999']) {
      await expect(staff.client.fakeOrders.drivers({ 'faker-order-id': number })).rejects.toMatchObject({
        status: 404,
      });
    }
    const unnamed = await fetch(`${server.url}/admin/api/v1/fake-orders/drivers`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(unnamed.status).toBe(422);
  });
});
