import {
  estimateRoad,
  type PackedWaveRecord,
  type Place,
  replayWave,
  unpackWaveRecord,
} from '@mishwar/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { estimatedRoads, type Roads } from '../../../platform/roads/roads.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { createSignedInDriver } from '../../../testing/factories/drivers.ts';
import { insertOrder } from '../../../testing/factories/orders.ts';
import { CENTRE, createRestaurant, northOf } from '../../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { decideMatched } from '../matched/decide-matched.ts';
import { startDistribution } from '../public.ts';
import { decideNextOrder } from './decide-next-order.ts';

/** The river runs east of the restaurant; its only bridge is a detour of 10 km. */
const RIVER_LONGITUDE = CENTRE.longitude + 0.002;
const DETOUR_KM = 10;

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let restaurantId = 0;
let orders = 0;
/** The drivers of each table that was asked for. */
let tables: number[] = [];

/** Roads of a city with a river. */
const river: Roads = {
  ...estimatedRoads,
  async table(origins, destinations) {
    tables.push(origins.length);
    const isWest = ({ longitude }: Place) => longitude < RIVER_LONGITUDE;
    return origins.map((from) =>
      destinations.map((to) => {
        const { km, minutes } = estimateRoad(from, to);
        return { km: isWest(from) === isWest(to) ? km : km + DETOUR_KM, minutes };
      }),
    );
  },
};

beforeAll(async () => {
  server.app.roads = river;
  staff = await signInAs(server, 'SUPER_ADMIN');
  restaurantId = (await createRestaurant(server.app.db)).id;
});
beforeEach(async () => {
  for (const table of ['distribution_task', 'offer', 'wave_scan', 'driver_position'] as const)
    await server.app.db.deleteFrom(table).execute();
  await measure(false);
  tables = [];
});

const measure = (roads: boolean, mode: 'waves' | 'matched' = 'waves', shadow = false) =>
  staff.client.distribution.saveMode({ headers: {}, body: { mode, shadow, roads } });
const driverAt = (spot: Place) => createSignedInDriver(server.app.db, { spot, now: server.app.now() });
/** A driver 400 m away across the river, and one at 1.5 km on the side of the restaurant. */
const twoDrivers = async () => ({
  across: await driverAt({ ...CENTRE, longitude: CENTRE.longitude + 0.004 }),
  near: await driverAt(northOf(CENTRE, 1.5)),
});

async function waitingOrder(): Promise<number> {
  orders += 1;
  const id = await insertOrder(server.app, { order_number: `W${orders}`, restaurantId });
  await inTransaction(server.app.db, (trx) => startDistribution(trx, id, server.app.now()));
  return id;
}
const wavesOf = (orderId: number) =>
  server.app.db
    .selectFrom('distribution_wave')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('wave')
    .execute();
const offeredTo = async (orderId: number) =>
  (
    await server.app.db
      .selectFrom('offer')
      .select('driver_id')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ driver_id }) => driver_id);

describe('distances by road', () => {
  it('are off by default, and then no routing service is asked', async () => {
    expect((await staff.client.distribution.versions({ limit: 20, sort: 1 })).data.results[0]?.roads).toBe(
      false,
    );
    const { across, near } = await twoDrivers();
    const order = await waitingOrder();
    await decideNextOrder(server.app);
    expect(await offeredTo(order)).toEqual([across.id, near.id]);
    expect((await wavesOf(order))[0]?.world).not.toHaveProperty('distances');
    expect(tables).toEqual([]);
  });

  it('decide who is offered an order, by radius and score, once a version switches them on', async () => {
    const { across, near } = await twoDrivers();
    const { data } = await measure(true);
    expect(data.roads).toBe(true);
    const order = await waitingOrder();
    await decideNextOrder(server.app);
    expect(await offeredTo(order)).toEqual([near.id]);
    const { data: why } = await staff.client.distributionRecord.ofOrder({ id: String(order) });
    expect(why.waves[0]?.drivers).toMatchObject([{ driver_id: String(near.id), distance: 1.95 }]);
    // The radius grows until it reaches the bridge.
    for (let wave = 0; wave < 6; wave++) {
      server.clock.advance(20_000);
      await decideNextOrder(server.app);
    }
    expect(await offeredTo(order)).toContain(across.id);
  });

  it('are asked for once for all orders of a restaurant that are decided together', async () => {
    await twoDrivers();
    await measure(true);
    for (let count = 0; count < 3; count++) await waitingOrder();
    await decideNextOrder(server.app, { limit: 16 });
    expect(tables).toEqual([2]);
  });

  it('stand in the record, from which the wave is decided again', async () => {
    await twoDrivers();
    await measure(true);
    const order = await waitingOrder();
    for (let wave = 0; wave < 6; wave++) {
      await decideNextOrder(server.app);
      server.clock.advance(20_000);
    }
    const waves = await wavesOf(order);
    expect(waves.length).toBeGreaterThan(3);
    const kms: number[] = [];
    for (const { world, decided_at, scanned } of waves) {
      const record = unpackWaveRecord(world as unknown as PackedWaveRecord);
      const again = replayWave(record, decided_at);
      expect(again.scanned.map(({ driver_id }) => driver_id)).toEqual(
        (scanned as unknown as { driver_id: number[] }).driver_id,
      );
      kms.push(...(record.distances ?? []));
    }
    expect(Math.max(...kms)).toBeGreaterThan(DETOUR_KM);
  });

  it('are a field of the version: they keep with a save of the mode alone, and are restored', async () => {
    const off = (await staff.client.distribution.inForce()).data.version;
    await measure(true);
    const { data: kept } = await staff.client.distribution.saveMode({
      headers: {},
      body: { mode: 'matched', shadow: false },
    });
    expect(kept).toMatchObject({ mode: 'matched', roads: true });
    await staff.client.distribution.restore({ params: { version: off }, headers: {}, body: null });
    const { data } = await staff.client.distribution.versions({ limit: 20 });
    expect(data.results[0]).toMatchObject({ roads: false, restored_from: off });
    expect(data.results[0]?.changes).toContainEqual({ field: 'roads', before: true, after: false });
    const audit = await server.app.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'distribution.change')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audit.at(-1)?.after).toMatchObject({ roads: true });
  });

  it('stand in dry runs and in the search for a driver by hand', async () => {
    const { across, near } = await twoDrivers();
    await insertOrder(server.app, { order_number: 'HAND1', restaurantId });
    const search = async () => {
      const filters = { order_number: 'HAND1' };
      const { drivers } = await staff.client.driverAssign.search({
        params: { filters, page: 1, by: 'distance' },
      });
      return new Map(drivers.map(({ driver_id, distance }) => [Number(driver_id), distance]));
    };
    expect((await search()).get(across.id)).toBeCloseTo(0.4, 1);
    await measure(true);
    const found = await search();
    expect(found.get(across.id)).toBeGreaterThan(DETOUR_KM);
    expect(found.get(near.id)).toBeCloseTo(1.95, 2);
    const { data: fake } = await staff.client.fakeOrders.create({});
    const dry = await wavesOf(Number(fake._id));
    expect(dry[0]?.scanned).toMatchObject({ driver_id: [near.id] });
    expect(dry.at(-1)?.scanned).toMatchObject({ driver_id: [near.id, across.id] });
  });

  it('keep a driver beyond the largest distance out of the matched mode and its shadow', async () => {
    const dispatch = (await staff.client.distribution.inForce()).data;
    await server.app.db.updateTable('distribution_settings').set({ max_distance: 9 }).execute();
    const across = await driverAt({ ...CENTRE, longitude: CENTRE.longitude + 0.004 });
    await measure(true, 'matched', true);
    await waitingOrder();
    expect(await decideMatched(server.app)).toBe(0);
    const near = await driverAt(northOf(CENTRE, 1.5));
    server.clock.advance(1_000);
    // The plan waits until the food is nearly ready.
    server.clock.advance(600_000);
    for (const { id } of [across, near])
      await server.app.db
        .updateTable('driver_position')
        .set({ recorded_at: server.app.now(), received_at: server.app.now() })
        .where('driver_id', '=', id)
        .execute();
    expect(await decideMatched(server.app)).toBe(1);
    const [wave] = await wavesOf(
      (await server.app.db.selectFrom('offer').select('order_id').executeTakeFirstOrThrow()).order_id,
    );
    expect(wave?.scanned).toMatchObject({ driver_id: [near.id] });
    const shadow = await server.app.db.selectFrom('distribution_shadow').select('driver_ids').execute();
    expect(shadow).toEqual([{ driver_ids: [near.id] }]);
    await server.app.db
      .updateTable('distribution_settings')
      .set({ max_distance: dispatch.max_distance })
      .execute();
  });
});
