import type { PolicyReplay } from '@mishwar/contract';
import {
  type ChangedHandsSort,
  DEFAULT_DISTRIBUTION_PLAN,
  DEFAULT_ODM_FORMULA,
  SETTING_DEFAULTS,
} from '@mishwar/domain';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createSignedInDriver, type SignedInDriver } from '../../testing/factories/drivers.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { CENTRE, createRestaurant, northOf } from '../../testing/factories/stores.ts';
import { callAsDriver } from '../../testing/gateway-calls.ts';
import { expectChartsToAddUp } from '../../testing/replay-charts.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { startDistribution } from '../distribution/public.ts';
import { decideNextOrder } from '../distribution/waves/decide-next-order.ts';
import { expireOffers } from '../distribution/waves/expire-offers.ts';
import { replayPeriod } from './replay-period.ts';

const POLICY = {
  mode: DEFAULT_DISTRIBUTION_PLAN.mode,
  roads: DEFAULT_DISTRIBUTION_PLAN.roads,
  formula: DEFAULT_ODM_FORMULA,
  dispatch: SETTING_DEFAULTS.SEND_ORDER_FILTERING,
};
const NEAREST = {
  ...POLICY,
  formula: { availability_weight: 0, distance_weight: 100, idle_time_weight: 0, qualified_limit: 0 },
  dispatch: { ...POLICY.dispatch, number_of_sending_driver: 1, init_distance: 12 },
};

const server = useTestServer({ roles: new Set(['api', 'worker']) });
let staff: SignedInOperator;
let restaurantId = 0;
const drivers: SignedInDriver[] = [];
let from = new Date();

/** Advances the clock with reported positions and dispatcher runs. */
async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 5) {
    server.clock.advance(5_000);
    const now = server.app.now();
    await sql`update driver_position set recorded_at = ${now}, received_at = ${now}`.execute(server.app.db);
    await sql`insert into driver_track (driver_id, recorded_at, latitude, longitude)
      select driver_id, ${now}, latitude, longitude from driver_position on conflict do nothing`.execute(
      server.app.db,
    );
    await expireOffers(server.app);
    while (await decideNextOrder(server.app));
  }
}

async function order(number: string): Promise<number> {
  const id = await insertOrder(server.app, { order_number: number, restaurantId });
  const now = server.app.now();
  await sql`update orders set created_at = ${now} where id = ${id}`.execute(server.app.db);
  await sql`insert into order_event (order_id, created_at, action, actor_kind, actor_name)
    values (${id}, ${now}, 'created', 'channel', 'test')`.execute(server.app.db);
  await inTransaction(server.app.db, (trx) => startDistribution(trx, id, now));
  while (await decideNextOrder(server.app));
  return id;
}

async function answer(orderId: number, driver: SignedInDriver | undefined, what: 'accept' | 'decline') {
  if (!driver) throw new Error('no such driver');
  const offer = await server.app.db
    .selectFrom('offer')
    .select('id')
    .where('order_id', '=', orderId)
    .where('driver_id', '=', driver.id)
    .where('status', '=', 'offered')
    .executeTakeFirstOrThrow();
  const answered = await callAsDriver(
    server.url,
    driver.token,
    'POST',
    `/driver/v1/offers/${offer.id}/${what}`,
    {
      key: crypto.randomUUID(),
    },
  );
  expect(answered.status).toBe(200);
}

/** An hour with all kinds of events: the real dispatcher decides, driver clients answer. */
async function recordAnHour(): Promise<void> {
  const [a, b, c] = drivers;
  const first = await order('L1');
  await pass(5);
  await answer(first, b, 'decline');
  await pass(5);
  await answer(first, a, 'accept');
  // No driver answers until the maximum radius is reached.
  const second = await order('L2');
  await pass(70);
  await answer(second, c, 'accept');
  const third = await order('L3');
  await pass(30);
  const cancelled = { kind: 'system', actor_name: 'test' };
  const now = server.app.now();
  await sql`update orders set status = 'cancelled', cancelled_at = ${now} where id = ${third}`.execute(
    server.app.db,
  );
  await sql`insert into order_event (order_id, created_at, action, actor_kind, actor_name)
    values (${third}, ${now}, 'cancelled', ${cancelled.kind}, ${cancelled.actor_name})`.execute(
    server.app.db,
  );
  await sql`update offer set status = 'withdrawn', answered_at = ${now} where order_id = ${third} and status = 'offered'`.execute(
    server.app.db,
  );
  await pass(30);
  await order('L4');
  await pass(20);
}

beforeAll(async () => {
  restaurantId = (await createRestaurant(server.app.db)).id;
  for (const km of [0.4, 1.2, 2.1, 4.5]) {
    drivers.push(
      await createSignedInDriver(server.app.db, { spot: northOf(CENTRE, km), now: server.app.now() }),
    );
  }
  from = new Date(server.app.now().getTime() - 1_000);
  await recordAnHour();
});
beforeEach(async () => {
  staff = await signInAs(server);
});

const period = () => ({ from: from.toISOString(), to: server.app.now().toISOString() });
/** Runs a replay of the whole record and collects its progress. */
async function replayed(policy: typeof POLICY, now = server.app.now()) {
  const replay = replayPeriod(server.app.db, { from, to: now, policy, now, roads: null });
  const steps: number[] = [];
  for (;;) {
    const { done, value } = await replay.next();
    if (done) return { ...value, steps };
    steps.push(value);
  }
}

describe('a replay of what the dispatcher decided', () => {
  it('with the same settings reproduces every wave: drivers, scores and reasons', async () => {
    const { result, steps } = await replayed(POLICY);
    const { waves } = (await staff.client.policyLab.recorded(period())).data;
    expect(waves).toBeGreaterThan(6);
    expect(result.faithfulness).toEqual({ decided: waves, same: waves, taken_over: 0 });
    expect(result.same).toEqual(result.recorded);
    expect(result.same_changed_hands).toBe(0);
    expect(result.recorded).toMatchObject({
      requests: 4,
      accepted: 2,
      by_hand: 0,
      unserved: 2,
      drivers: drivers.length,
    });
    expect(steps.length).toBeGreaterThan(3);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it('is reproducible for any end of the period, with answers still pending', async () => {
    for (let at = from.getTime() + 4_000; at < server.app.now().getTime(); at += 7_000) {
      const { result } = await replayed(POLICY, new Date(at));
      expect(result.same, new Date(at).toISOString()).toEqual(result.recorded);
      expect(result.same_changed_hands).toBe(0);
    }
  });

  it('detects a record that does not match the decision', async () => {
    await sql`update distribution_wave set world = jsonb_set(world, '{settings,formula,distance_weight}', '1')
      where order_id = (select id from orders where order_number = 'L1') and wave = 0`.execute(server.app.db);
    const { decided, same } = (await replayed(POLICY)).result.faithfulness;
    expect(same).toBe(decided - 1);
    await sql`update distribution_wave set world = jsonb_set(world, '{settings,formula,distance_weight}',
      ${String(POLICY.formula.distance_weight)}::jsonb)
      where order_id = (select id from orders where order_number = 'L1') and wave = 0`.execute(server.app.db);
  });
});

/** Orders that changed hands are searchable by number and driver, and sorted as requested. */
async function findTheOrders(id: string): Promise<void> {
  const ask = async (asked: { search?: string; by?: ChangedHandsSort; sort?: 1 | -1 }) =>
    (await staff.client.policyLab.changedHands({ id, page: 1, limit: 20, ...asked })).data;
  const all = await ask({ sort: 1 });
  const numbers = all.results.map(({ order_number }) => order_number);
  expect(all.results.map(({ waiting_since }) => waiting_since)).toEqual(
    all.results.map(({ waiting_since }) => waiting_since).toSorted(),
  );
  const [first] = all.results;
  expect(first?.restaurant_name).toBeTruthy();
  const byNumber = await ask({ search: first?.order_number.toLowerCase() ?? '' });
  expect(byNumber.results.map(({ order_number }) => order_number)).toEqual([first?.order_number]);
  expect(byNumber.total).toBe(1);
  for (const { order_number, recorded, replayed: has } of all.results) {
    const name = recorded.driver_name ?? has.driver_name ?? '';
    const named = await ask({ search: name });
    expect(named.results.map((one) => one.order_number)).toContain(order_number);
    expect(named.total).toBe(named.results.length);
  }
  expect(await ask({ search: '%' })).toMatchObject({ results: [], total: 0 });
  for (const [by, field] of [
    ['acceptance', 'seconds'],
    ['pickup', 'km'],
  ] as const) {
    for (const sort of [1, -1] as const) {
      const { results, total } = await ask({ by, sort });
      expect(total).toBe(all.total);
      expect(results.map(({ order_number }) => order_number).toSorted()).toEqual(numbers.toSorted());
      const gains = results.map(({ recorded, replayed: has }) =>
        recorded[field] === null || has[field] === null ? null : recorded[field] - has[field],
      );
      const known = gains.filter((gain) => gain !== null);
      expect(gains.slice(0, known.length)).toEqual(known.toSorted((a, b) => sort * (a - b)));
    }
  }
}

/** A finished replay names the settings in force at its start, whatever is saved afterwards. */
async function keepsItsSettings(done: PolicyReplay): Promise<void> {
  const { distribution, policyLab } = staff.client;
  const { data: atStart } = await distribution.inForce();
  expect(done.in_force).toEqual(atStart);
  const { availability_weight, distance_weight, idle_time_weight, qualified_limit } = atStart;
  const weights = { availability_weight, distance_weight, idle_time_weight };
  const body = { ...weights, qualified_limit: qualified_limit === 1 ? 2 : 1 };
  await distribution.saveFormula({ headers: {}, body });
  expect((await policyLab.replay({ id: done._id })).data).toEqual(done);
  await distribution.saveFormula({ headers: {}, body: { ...weights, qualified_limit } });
}

describe('the policy lab', () => {
  it('runs a replay as a job and stores its figures and the orders that changed hands', async () => {
    const before = await server.app.db.selectFrom('distribution_settings').selectAll().execute();
    const { data: started } = await staff.client.policyLab.start({
      headers: { 'idempotency-key': 'lab-start-1' },
      body: { ...period(), policy: NEAREST },
    });
    expect(started).toMatchObject({ state: 'queued', progress: 0, result: null, policy: NEAREST });
    const done = await eventually(async () => {
      const { data } = await staff.client.policyLab.replay({ id: started._id });
      return data.state === 'done' && data;
    });
    expect(done.progress).toBe(1);
    const { recorded, same, changed } = done.result ?? {};
    expect(same).toEqual(recorded);
    expect(changed?.requests).toBe(recorded?.requests);
    // One offer at a time, to the nearest driver.
    expect(changed?.offers).toBeLessThan(recorded?.offers ?? 0);
    const { data: page } = await staff.client.policyLab.changedHands({ id: started._id, page: 1, limit: 20 });
    expect(page.total).toBe(done.result?.changed_hands);
    expect(page.total).toBeGreaterThan(0);
    for (const { recorded: had, replayed: has } of page.results) {
      expect(had.driver_id).not.toBe(has.driver_id);
      if (has.driver_id) expect(has.driver_name).toBeTruthy();
    }
    expectChartsToAddUp(done.result);
    await findTheOrders(started._id);
    const { data: list } = await staff.client.policyLab.replays({ page: 1, limit: 10 });
    expect(list.results.map(({ _id }) => _id)).toContain(started._id);
    // It changes no setting.
    expect(await server.app.db.selectFrom('distribution_settings').selectAll().execute()).toEqual(before);
    await keepsItsSettings(done);
  });

  it('cancels a running replay, which stores nothing', async () => {
    const held = new Client({ connectionString: server.database.ownerUrl });
    await held.connect();
    try {
      // The lock blocks the replay at this point.
      await held.query('begin');
      await held.query('lock table order_event in access exclusive mode');
      const { data: started } = await staff.client.policyLab.start({
        headers: {},
        body: { ...period(), policy: NEAREST },
      });
      await eventually(async () => {
        const { rows } = await server.database.pool.query(
          `select from pg_stat_activity where application_name = 'policy lab' and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
      const ofReplay = { id: started._id };
      expect((await staff.client.policyLab.replay(ofReplay)).data.state).toBe('running');
      expect((await staff.client.policyLab.cancel(ofReplay)).data).toMatchObject({ state: 'cancelled' });
      await held.query('rollback');
      await eventually(async () => {
        const { rows } = await server.database.pool.query(
          `select from pg_stat_activity where application_name = 'policy lab'`,
        );
        return rows.length === 0;
      });
      const { data: ended } = await staff.client.policyLab.replay(ofReplay);
      expect(ended).toMatchObject({ state: 'cancelled', result: null });
      expect(ended.progress).toBeLessThan(1);
      const { data: page } = await staff.client.policyLab.changedHands({ ...ofReplay, page: 1, limit: 20 });
      expect(page.total).toBe(0);
    } finally {
      await held.end();
    }
  }, 90_000);

  it('refuses a period that is reversed, too long, too old, in the future, or without decisions', async () => {
    const hours = (n: number) => new Date(server.app.now().getTime() + n * 3_600_000).toISOString();
    const start = (body: { from: string; to: string }) =>
      staff.client.policyLab.start({ headers: {}, body: { ...body, policy: POLICY } });
    for (const [since, to, code] of [
      [-1, -2, 'lab_period_reversed'],
      [-26, -1, 'lab_period_too_long'],
      [-24 * 8, -24 * 8 + 2, 'lab_period_too_old'],
      [1, 2, 'lab_period_ahead'],
      [-30, -28, 'lab_nothing_recorded'],
    ] as const) {
      await expect(start({ from: hours(since), to: hours(to) }), code).rejects.toMatchObject({
        status: 422,
        data: { errors: [{ msg: code }] },
      });
    }
    const half = { ...POLICY, formula: { ...POLICY.formula, distance_weight: 1 } };
    await expect(
      staff.client.policyLab.start({ headers: {}, body: { ...period(), policy: half } }),
    ).rejects.toMatchObject({ status: 422, data: { errors: [{ msg: 'odm_total_not_100' }] } });
  });

  it('reports the figures of the shadow mode', async () => {
    const first = await server.app.db
      .selectFrom('offer')
      .innerJoin('orders', 'orders.id', 'offer.order_id')
      .select(['offer.order_id', 'offer.driver_id', 'offer.offered_at'])
      .where('orders.order_number', '=', 'L1')
      .where('offer.status', '=', 'accepted')
      .executeTakeFirstOrThrow();
    const { id: settings_id } = await server.app.db
      .selectFrom('distribution_settings')
      .select('id')
      .executeTakeFirstOrThrow();
    await server.app.db
      .insertInto('distribution_shadow')
      .values({
        order_id: first.order_id,
        mode: 'matched',
        settings_id,
        decided_at: new Date(first.offered_at.getTime() + 60_000),
        driver_ids: [first.driver_id],
      })
      .execute();
    const { data } = await staff.client.policyLab.shadow(period());
    expect(data).toMatchObject([
      {
        mode: 'matched',
        orders: 1,
        same_first: 1,
        same_driver: 1,
        served: 1,
        in_force: { km: expect.any(Number) },
        shadow: { km: expect.closeTo(0.4, 1) },
      },
    ]);
    const [figures] = data;
    expect((figures?.shadow.seconds ?? 0) - (figures?.in_force.seconds ?? 0)).toBeCloseTo(60, 0);
  });
});
