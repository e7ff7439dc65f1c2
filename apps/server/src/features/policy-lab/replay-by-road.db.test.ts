import { DEFAULT_DISTRIBUTION_PLAN, estimateRoad, type Place, SETTING_DEFAULTS } from '@mishwar/domain';
import { beforeAll, expect, it } from 'vitest';
import { estimatedRoads } from '../../platform/roads/roads.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { createSignedInDriver, type SignedInDriver } from '../../testing/factories/drivers.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { CENTRE, createRestaurant, northOf } from '../../testing/factories/stores.ts';
import { callAsDriver } from '../../testing/gateway-calls.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { startDistribution } from '../distribution/public.ts';
import { decideNextOrder } from '../distribution/waves/decide-next-order.ts';

/** One kilometre east of the restaurant; the only bridge is a detour of 10 km. */
const RIVER_LONGITUDE = CENTRE.longitude + 0.01;
const DETOUR_KM = 10;
/** Only the nearest driver is asked. */
const POLICY = {
  mode: DEFAULT_DISTRIBUTION_PLAN.mode,
  formula: { availability_weight: 0, distance_weight: 100, idle_time_weight: 0, qualified_limit: 0 },
  dispatch: {
    ...SETTING_DEFAULTS.SEND_ORDER_FILTERING,
    ...{ init_distance: 12, max_distance: 12, number_of_sending_driver: 1 },
  },
};

const server = useTestServer({ roles: new Set(['api', 'worker']) });
let staff: SignedInOperator;
let from = new Date();
let across: SignedInDriver;
let near: SignedInDriver;
const tables: { origins: readonly Place[]; destinations: readonly Place[] }[] = [];

async function order(number: string, restaurantId: number, customer: Place): Promise<number> {
  const id = await insertOrder(server.app, { order_number: number, restaurantId });
  await server.app.db
    .updateTable('orders')
    .set({ customer_latitude: customer.latitude, customer_longitude: customer.longitude })
    .where('id', '=', id)
    .execute();
  const event = { order_id: id, created_at: server.app.now(), action: 'created' };
  await server.app.db
    .insertInto('order_event')
    .values({ ...event, actor_kind: 'channel', actor_name: 'test' })
    .execute();
  await inTransaction(server.app.db, (trx) => startDistribution(trx, id, server.app.now()));
  while (await decideNextOrder(server.app));
  return id;
}

beforeAll(async () => {
  server.app.roads = {
    ...estimatedRoads,
    async table(origins, destinations) {
      tables.push({ origins, destinations });
      const isWest = ({ longitude }: Place) => longitude < RIVER_LONGITUDE;
      return origins.map((start) =>
        destinations.map((end) => {
          const { km, minutes } = estimateRoad(start, end);
          return { km: isWest(start) === isWest(end) ? km : km + DETOUR_KM, minutes };
        }),
      );
    },
  };
  staff = await signInAs(server);
  const { db, now } = server.app;
  const { id: restaurantId } = await createRestaurant(db);
  across = await createSignedInDriver(db, {
    spot: { ...CENTRE, longitude: CENTRE.longitude + 0.02 },
    now: now(),
  });
  near = await createSignedInDriver(db, { spot: northOf(CENTRE, 2.3), now: now() });
  from = new Date(now().getTime() - 1_000);
  const accepted = await order('R1', restaurantId, { ...CENTRE, longitude: CENTRE.longitude + 0.03 });
  for (const [at, km] of [-6, -4, 4, 6].entries())
    await order(`R${at + 2}`, restaurantId, northOf(CENTRE, km));
  const offer = await db
    .selectFrom('offer')
    .select('id')
    .where('order_id', '=', accepted)
    .where('driver_id', '=', across.id)
    .executeTakeFirstOrThrow();
  const answer = `/driver/v1/offers/${offer.id}/accept`;
  const { status } = await callAsDriver(server.url, across.token, 'POST', answer, {
    key: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  server.clock.advance(60_000);
});

/** The driver of the first order in a replay, and the km to the restaurant; null where that is the recorded driver. */
async function replayedFirst(roads: boolean) {
  const period = { from: from.toISOString(), to: server.app.now().toISOString() };
  const { data: started } = await staff.client.policyLab.start({
    headers: {},
    body: { ...period, policy: { ...POLICY, roads } },
  });
  const done = await eventually(async () => {
    const { data } = await staff.client.policyLab.replay({ id: started._id });
    return data.state === 'done' && data;
  });
  expect(done.policy.roads).toBe(roads);
  expect(done.result?.same).toEqual(done.result?.recorded);
  const { data } = await staff.client.policyLab.changedHands({ id: started._id, page: 1, limit: 20 });
  return data.results.find(({ order_number }) => order_number === 'R1') ?? null;
}

it('a replay by road asks for one table of the period, and gives the order to the driver on this side of the river', async () => {
  expect(await replayedFirst(false)).toBeNull();
  expect(tables).toEqual([]);
  const first = await replayedFirst(true);
  // The restaurant and the customers, from each to each.
  expect(tables).toHaveLength(1);
  expect(tables[0]?.origins).toHaveLength(6);
  expect(tables[0]?.destinations).toEqual(tables[0]?.origins);
  expect(first?.recorded.driver_id).toBe(String(across.id));
  expect(first?.replayed.driver_id).toBe(String(near.id));
  // What was recorded in straight lines is compared by road.
  expect(first?.recorded.km).toBeGreaterThan(2 * 1.3 + 3);
  expect(first?.replayed.km).toBeCloseTo(2.3 * 1.3, 1);
});
