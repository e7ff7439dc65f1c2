import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { CENTRE, createRestaurant, northOf } from '../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { startDistribution } from '../distribution/public.ts';
import { decideNextOrder } from '../distribution/waves/decide-next-order.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let restaurantId = 0;
let orders = 0;

beforeAll(async () => {
  restaurantId = (await createRestaurant(server.app.db)).id;
});
beforeEach(async () => {
  staff = await signInAs(server);
});

const driverAt = async (km: number, more: Parameters<typeof createSignedInDriver>[1] = {}) => {
  const driver = await createSignedInDriver(server.app.db, {
    spot: northOf(CENTRE, km),
    now: server.app.now(),
    ...more,
  });
  const { name } = await server.app.db
    .selectFrom('driver')
    .select('name')
    .where('id', '=', driver.id)
    .executeTakeFirstOrThrow();
  return { ...driver, name };
};

async function distributedOrder(waves: number): Promise<{ id: number; number: string }> {
  await server.app.db.deleteFrom('distribution_task').execute();
  orders += 1;
  const number = `D${orders}`;
  const id = await insertOrder(server.app, { order_number: number, restaurantId });
  await inTransaction(server.app.db, (trx) => startDistribution(trx, id, server.app.now()));
  for (let wave = 0; wave < waves; wave++) {
    expect(await decideNextOrder(server.app)).toBe(true);
    server.clock.advance(20_000);
  }
  return { id, number };
}

const clear = async () => {
  for (const table of ['distribution_task', 'offer', 'wave_scan', 'driver_position'] as const) {
    await server.app.db.deleteFrom(table).execute();
  }
};

describe('why this driver', () => {
  it('a driver beyond the range of the delivery company is not asked, and the range is shown', async () => {
    await clear();
    const { db } = server.app;
    const company = await db
      .insertInto('delivery_company')
      .values({ name: 'درب', phone: '0138', company_distance_receive: 1.5 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [far, near, free] = [await driverAt(2), await driverAt(1), await driverAt(2.2)];
    await db
      .updateTable('driver')
      .set({ delivery_company_id: company.id })
      .where('id', 'in', [far.id, near.id])
      .execute();
    const { id } = await distributedOrder(1);
    // The range of today does not change what was decided.
    await db
      .updateTable('delivery_company')
      .set({ company_distance_receive: 9 })
      .where('id', '=', company.id)
      .execute();
    const { data } = await staff.client.distributionRecord.ofOrder({ id: String(id) });
    const of = (driver: { id: number }) =>
      data.waves[0]?.drivers.find(({ driver_id }) => driver_id === String(driver.id));
    expect(of(far)).toMatchObject({ offered: false, reason: 'company_distance', company_range: 1.5 });
    for (const driver of [near, free])
      expect(of(driver)).toMatchObject({ offered: true, reason: null, company_range: null });
  });

  it('returns the waves with drivers, scores, weights, reasons and offer statuses', async () => {
    await clear();
    const taken = await driverAt(1);
    const resting = await driverAt(0.5, { isReady: false });
    const { id, number } = await distributedOrder(2);
    await server.app.db
      .updateTable('offer')
      .set({ status: 'declined', answered_at: server.app.now() })
      .where('order_id', '=', id)
      .where('wave', '=', 0)
      .execute();
    const { data } = await staff.client.distributionRecord.ofOrder({ id: String(id) });
    expect(data).toMatchObject({
      order_id: String(id),
      order_number: number,
      isFake: false,
      restaurant_name: 'مطعم البيت',
      driver: null,
      assigned_at: null,
      earlier_waves: 0,
    });
    expect(data.next_wave_at).not.toBeNull();
    expect(data.waves.map(({ wave, radius }) => [wave, radius])).toEqual([
      [1, 3],
      [2, 5],
    ]);
    const [first, second] = data.waves;
    expect(first?.settings).toMatchObject({
      availability_weight: 40,
      distance_weight: 40,
      idle_time_weight: 20,
      qualified_limit: 40,
    });
    expect(first?.drivers).toMatchObject([
      {
        driver_id: String(resting.id),
        driver_name: resting.name,
        offered: false,
        reason: 'not_ready',
        offer: null,
      },
      {
        driver_id: String(taken.id),
        driver_name: taken.name,
        distance: 1,
        offered: true,
        reason: null,
        offer: { status: 'declined' },
      },
    ]);
    const [, offered] = first?.drivers ?? [];
    const sum =
      (offered?.availability_score ?? 0) * 4 +
      (offered?.distance_score ?? 0) * 4 +
      (offered?.idle_time_score ?? 0) * 2;
    expect(offered?.score).toBeCloseTo(sum, 6);
    // North of the restaurant: a bearing near 0 or near 360 degrees.
    expect(Math.min(offered?.bearing ?? 99, 360 - (offered?.bearing ?? 99))).toBeLessThan(1);
    expect(second?.drivers.find(({ driver_id }) => driver_id === String(taken.id))?.reason).toBe(
      'already_offered',
    );
  });

  it('names the driver who has the order, and no next wave', async () => {
    await clear();
    const driver = await driverAt(1);
    const id = await insertOrder(server.app, {
      order_number: 'D-HAS',
      restaurantId,
      status: 'assigned',
      driverId: driver.id,
    });
    const { data } = await staff.client.distributionRecord.ofOrder({ id: String(id) });
    expect(data).toMatchObject({
      driver: { id: String(driver.id), name: driver.name },
      next_wave_at: null,
      waves: [],
    });
  });

  it('returns the last forty waves of an unaccepted order, and the number of earlier ones', async () => {
    const id = await insertOrder(server.app, { order_number: 'D-LONG', restaurantId });
    const { id: settings_id } = await server.app.db
      .selectFrom('distribution_settings')
      .select('id')
      .executeTakeFirstOrThrow();
    await server.app.db
      .insertInto('distribution_wave')
      .values(
        Array.from({ length: 43 }, (_, wave) => ({
          order_id: id,
          settings_id,
          wave,
          radius: 3,
          scanned: '[]',
        })),
      )
      .execute();
    const { data } = await staff.client.distributionRecord.ofOrder({ id: String(id) });
    expect(data.earlier_waves).toBe(3);
    expect(data.waves.map(({ wave }) => wave)).toEqual(Array.from({ length: 40 }, (_, at) => at + 4));
  });

  it('does not find an unknown order', async () => {
    await expect(staff.client.distributionRecord.ofOrder({ id: '999999' })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('why a driver got no offers today', () => {
  it('counts a driver’s scans of the last day by reason, and lists the current reasons for exclusion', async () => {
    await clear();
    const poor = await driverAt(1, { balance: 0 });
    await distributedOrder(3);
    await distributedOrder(1);
    const early = await staff.client.distributionRecord.ofDriver({ id: String(poor.id) });
    expect(early.data).toMatchObject({
      driver_id: String(poor.id),
      driver_name: poor.name,
      standing: ['wallet_below_limit'],
      scans: 4,
      reasons: [{ reason: 'wallet_below_limit', count: 4 }],
      offers: [],
    });
    expect(early.data.recent.map(({ wave, reason }) => [wave, reason])).toEqual([
      [1, 'wallet_below_limit'],
      [3, 'wallet_below_limit'],
      [2, 'wallet_below_limit'],
      [1, 'wallet_below_limit'],
    ]);
    server.clock.advance(86_400_000 - 70_000);
    const nextDay = await signInAs(server);
    const later = await nextDay.client.distributionRecord.ofDriver({ id: String(poor.id) });
    expect(later.data.scans).toBe(3);
    expect(later.data.standing).toEqual(['offline', 'wallet_below_limit']);
  });

  it('counts the offers of the driver by status', async () => {
    await clear();
    const driver = await driverAt(1);
    await distributedOrder(1);
    const { data } = await staff.client.distributionRecord.ofDriver({ id: String(driver.id) });
    expect(data).toMatchObject({ scans: 1, reasons: [], offers: [{ status: 'offered', count: 1 }] });
    expect(data.recent).toMatchObject([{ wave: 1, reason: null, distance: 1 }]);
  });

  it('covers a driver who has never reported a position', async () => {
    const driver = await driverAt(1);
    await server.app.db.deleteFrom('driver_position').where('driver_id', '=', driver.id).execute();
    const { data } = await staff.client.distributionRecord.ofDriver({ id: String(driver.id) });
    expect(data).toMatchObject({ standing: ['offline'], scans: 0, recent: [] });
    await expect(staff.client.distributionRecord.ofDriver({ id: '999999' })).rejects.toMatchObject({
      status: 404,
    });
  });
});
