import { randomUUID } from 'node:crypto';
import { payMembership } from '@mishwar/domain';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createSignedInDriver, type SignedInDriver } from '../../testing/factories/drivers.ts';
import { CENTRE, createRestaurant, northOf } from '../../testing/factories/stores.ts';
import { callAsDriver } from '../../testing/gateway-calls.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { placeOrder } from '../orders/public.ts';
import { lockBalances, postToLedger } from '../wallet/public.ts';
import { takeOffline } from './take-offline.ts';

const server = useTestServer();
let restaurant: { id: number; cityId: number };

beforeAll(async () => {
  restaurant = await createRestaurant(server.app.db);
});

const driver = (more: Parameters<typeof createSignedInDriver>[1] = {}) =>
  createSignedInDriver(server.app.db, { now: server.clock.now(), ...more });
const call = (token: string, method: string, path: string, more: { body?: unknown; key?: string } = {}) =>
  callAsDriver(server.url, token, method, `/driver/v1${path}`, { key: randomUUID(), ...more });

async function order(): Promise<{ id: number; order_number: string }> {
  const now = server.clock.now();
  return inTransaction(server.app.db, (trx) =>
    placeOrder(
      trx,
      {
        channelId: null,
        channelOrderId: null,
        fromCompany: 'maeda',
        paymentMethod: 'Cash',
        pointType: null,
        customer: {
          name: 'هدى',
          phone: '0541112222',
          cityId: restaurant.cityId,
          address: 'حي النور',
          note: null,
          ...CENTRE,
        },
        restaurantId: restaurant.id,
        items: [
          {
            item_id: '1',
            item_name: 'كبسة',
            item_price: 2500,
            item_quantity: 2,
            size_id: null,
            size_name: null,
            options: [],
          },
        ],
        deliveryCost: 1200,
        discountAmount: 200,
        voucherCode: null,
        isFreeExpress: false,
        useGeidea: false,
        promisedAt: new Date(now.getTime() + 3_600_000),
      },
      { kind: 'system', id: null, name: 'test' },
      now,
    ),
  );
}

async function setOthersOffline(): Promise<void> {
  await server.app.db.updateTable('driver').set({ is_ready: false }).execute();
}

async function spendAll(driverId: number): Promise<void> {
  await inTransaction(server.app.db, async (trx) => {
    const balances = await lockBalances(trx, driverId);
    const decision = payMembership(balances, balances.MAIN);
    if (!decision.ok) throw new Error(decision.refusal.code);
    const actor = { kind: 'system', id: null, name: 'test' } as const;
    await postToLedger(trx, decision.posting, { driverId, orderId: null, key: randomUUID(), actor });
  });
}

async function offerTo({ token }: SignedInDriver, orderNumber: string): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const { body } = await call(token, 'GET', '/offers');
        found =
          body.offers.find((offer: { order_number: string }) => offer.order_number === orderNumber)
            ?.offer_id ?? '';
        return found;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return found;
}

describe('positions', () => {
  const position = (at: Date, latitude: number) => ({
    latitude,
    longitude: 50,
    recorded_at: at.toISOString(),
  });
  const stored = (id: number) =>
    server.app.db
      .selectFrom('driver_position')
      .select(['latitude', 'recorded_at'])
      .where('driver_id', '=', id)
      .executeTakeFirstOrThrow();
  const track = (id: number) =>
    server.app.db
      .selectFrom('driver_track')
      .select(['recorded_at', 'latitude'])
      .where('driver_id', '=', id)
      .orderBy('recorded_at')
      .execute();

  it('keep the newest of a batch, never an older or a future one', async () => {
    const { id, token } = await driver();
    const now = server.clock.now();
    const earlier = new Date(now.getTime() - 60_000);
    const batch = { positions: [position(earlier, 26.1), position(now, 26.2)] };
    expect((await call(token, 'POST', '/positions', { body: batch })).body).toEqual({ accepted: 2 });
    expect((await stored(id)).latitude).toBe(26.2);
    await call(token, 'POST', '/positions', { body: { positions: [position(earlier, 26.3)] } });
    expect((await stored(id)).latitude).toBe(26.2);
    const ahead = new Date(now.getTime() + 200_000);
    await call(token, 'POST', '/positions', { body: { positions: [position(ahead, 26.4)] } });
    expect((await stored(id)).recorded_at.getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
  });

  it('[SEC-62] of a wrong clock are refused, and late ones kept only as trail', async () => {
    const { id, token } = await driver();
    const now = server.clock.now().getTime();
    const send = (...times: number[]) => {
      const positions = times.map((ago, index) => position(new Date(now - ago), 26.1 + index / 10));
      return call(token, 'POST', '/positions', { body: { positions } });
    };
    await send(0);
    const before = await stored(id);
    const refused = { status: 422, body: { data: { errors: [{ msg: 'position_time_invalid' }] } } };
    expect(await send(now, -10 * 365 * 86_400_000)).toMatchObject(refused);
    expect((await send(now, 3_600_000, 3_595_000, 3_540_000, -400_000)).body).toEqual({ accepted: 3 });
    expect(await stored(id)).toEqual(before);
    const minutes = (await track(id)).map(({ recorded_at }) => (now - recorded_at.getTime()) / 60_000);
    expect(minutes.map(Math.round)).toEqual([60, 59, 0]);
  });

  it('record at most one track point per 15 seconds', async () => {
    const { id, token } = await driver();
    const start = server.clock.now().getTime() - 60_000;
    for (const seconds of [0, 5, 14, 15, 29, 31, 20]) {
      const positions = [position(new Date(start + seconds * 1000), 26 + seconds / 1000)];
      await call(token, 'POST', '/positions', { body: { positions } });
    }
    const points = await track(id);
    expect(points.map(({ recorded_at }) => (recorded_at.getTime() - start) / 1000)).toEqual([0, 15, 31]);
    expect(points[1]?.latitude).toBeCloseTo(26.015, 4);
  });

  it('of a batch after an outage are all points of the trail, to the newest', async () => {
    const { id, token } = await driver();
    const now = server.clock.now().getTime();
    const ages = [240, 180, 120, 60, 0];
    const positions = ages.map((age) => position(new Date(now - age * 1000), 26 + age / 1000));
    expect((await call(token, 'POST', '/positions', { body: { positions } })).body).toEqual({ accepted: 5 });
    expect((await track(id)).map(({ recorded_at }) => (now - recorded_at.getTime()) / 1000)).toEqual(ages);
    expect((await stored(id)).latitude).toBe(26);
  });

  it('are accepted over the socket too', async () => {
    const { id, token } = await driver();
    const socket = io(`${server.url}/driver`, { transports: ['websocket'], auth: { token }, forceNew: true });
    const answer = await socket
      .timeout(30_000)
      .emitWithAck('positions', { positions: [position(server.clock.now(), 26.9)] });
    expect(answer).toEqual({ accepted: 1 });
    expect((await stored(id)).latitude).toBe(26.9);
    expect(await socket.timeout(30_000).emitWithAck('positions', { positions: [{ latitude: 91 }] })).toEqual({
      error: 'validation_failed',
    });
    socket.disconnect();
  });

  it('that stop arriving take the driver offline', async () => {
    const { id } = await driver();
    expect(await takeOffline(server.app)).toBe(0);
    server.clock.advance(2 * 3_600_000 + 1_000);
    await takeOffline(server.app);
    const row = await server.app.db
      .selectFrom('driver')
      .select('is_ready')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.is_ready).toBe(false);
  });

  it('that have never arrived take the driver offline too, who has worked no time; just ready, nothing does', async () => {
    const [silent, back] = [await driver(), await driver()];
    const { pool } = server.database;
    await pool.query('delete from driver_position where driver_id = $1', [silent.id]);
    await pool.query('update driver set is_ready = false where id = $1', [back.id]);
    server.clock.advance(2 * 3_600_000 + 1_000);
    // A driver who comes back has the last position of another day.
    await pool.query('update driver set is_ready = true where id = $1', [back.id]);
    await pool.query(
      'update driver_ready_period set started_at = $2 where driver_id = $1 and ended_at is null',
      [back.id, server.clock.now()],
    );
    await takeOffline(server.app);
    const states = async ({ id }: { id: number }) => {
      const { rows } = await pool.query<{ is_ready: boolean; worked: boolean }>(
        `select d.is_ready, (select sum(p.ended_at - p.started_at) from driver_ready_period p
           where p.driver_id = d.id) > interval '0' as worked from driver d where d.id = $1`,
        [id],
      );
      return rows[0];
    };
    expect(await states(silent)).toEqual({ is_ready: false, worked: false });
    expect(await states(back)).toMatchObject({ is_ready: true });
  });
});

describe('an offered order', () => {
  it('is offered by socket, accepted, collected and delivered, each step only in order and in range', async () => {
    await setOthersOffline();
    const mine = await driver();
    const socket = io(`${server.url}/driver`, {
      transports: ['websocket'],
      auth: { token: mine.token },
      forceNew: true,
    });
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    const rang = new Promise<{ order_number: string; delivery_cost: string }>((resolve) =>
      socket.once('offer', resolve),
    );
    const { order_number } = await order();
    expect(await rang).toMatchObject({ order_number, delivery_cost: '12.00' });
    socket.disconnect();

    const offer = await offerTo(mine, order_number);
    const key = randomUUID();
    const accepted = await call(mine.token, 'POST', `/offers/${offer}/accept`, { key });
    expect(accepted).toMatchObject({ status: 200, body: { status: 'assigned', to_collect: '60.00' } });
    expect((await call(mine.token, 'POST', `/offers/${offer}/accept`, { key })).body).toEqual(accepted.body);
    expect((await call(mine.token, 'GET', '/me')).body.balance).not.toBe('1000.00');

    const step = (name: string) => call(mine.token, 'POST', `/orders/${order_number}/${name}`);
    expect((await step('took')).body.message).toBe('order_step_not_allowed');
    expect((await step('arrived')).body.status).toBe('arrived_store');
    expect((await step('took')).body.status).toBe('take_order');
    expect((await step('waiting')).body.status).toBe('wait_customer');
    expect((await step('delivered')).body.message).toBe('order_execute_too_early');
    server.clock.advance(4 * 60_000);
    const stand = (spot: typeof CENTRE) =>
      call(mine.token, 'POST', '/positions', {
        body: { positions: [{ ...spot, recorded_at: server.clock.now().toISOString() }] },
      });
    await stand(northOf(CENTRE, 3));
    expect((await step('delivered')).body.message).toBe('order_execute_too_far');
    await stand(CENTRE);
    expect((await call(mine.token, 'GET', '/orders')).body.orders).toHaveLength(1);
    expect((await step('delivered')).body.status).toBe('delivered');
    expect((await call(mine.token, 'GET', '/orders')).body.orders).toEqual([]);
  });

  it('is assigned to exactly one of twenty concurrent accepts', async () => {
    await setOthersOffline();
    const drivers: SignedInDriver[] = [];
    for (let n = 0; n < 20; n++) drivers.push(await driver());
    await server.app.db.deleteFrom('distribution_task').execute();
    const { id, order_number } = await order();
    await server.app.db.deleteFrom('distribution_task').where('order_id', '=', id).execute();
    const now = server.clock.now();
    const offers = await server.app.db
      .insertInto('offer')
      .values(
        drivers.map((one) => ({
          order_id: id,
          driver_id: one.id,
          wave: 90,
          score: 50,
          offered_at: now,
          expires_at: new Date(now.getTime() + 60_000),
        })),
      )
      .returning(['id', 'driver_id'])
      .execute();
    const answers = await Promise.all(
      offers.map(({ id: offer, driver_id }) => {
        const token = drivers.find((one) => one.id === driver_id)?.token ?? '';
        return call(token, 'POST', `/offers/${offer}/accept`);
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(['request_assigned_to_driver']));
    const statuses = await server.app.db
      .selectFrom('offer')
      .select('status')
      .where('order_id', '=', id)
      .where('wave', '=', 90)
      .execute();
    expect(statuses.filter(({ status }) => status === 'accepted')).toHaveLength(1);
    expect(statuses.filter(({ status }) => status === 'withdrawn')).toHaveLength(19);
    const row = await server.app.db
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', id)
      .where('status', '=', 'assigned')
      .execute();
    expect(row).toEqual([{ order_number }]);
  });

  it('is refused to a driver at capacity', async () => {
    await setOthersOffline();
    const mine = await driver();
    const offers = [];
    for (let n = 0; n < 3; n++) offers.push(await offerTo(mine, (await order()).order_number));
    const answers = await Promise.all(
      offers.map((offer) => call(mine.token, 'POST', `/offers/${offer}/accept`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('driver_has_enough_orders');
  });

  it('is refused to a driver with an order in hand, who is on a motorcycle', async () => {
    await setOthersOffline();
    const mine = await driver();
    await server.database.pool.query(
      `with car as (insert into car_type (name_ar, name_en, is_motorcycle) values ('دراجة نارية', 'Motorcycle', true)
         returning id) update driver set car_type_id = car.id from car where driver.id = $1`,
      [mine.id],
    );
    const offers = [];
    for (let n = 0; n < 2; n++) offers.push(await offerTo(mine, (await order()).order_number));
    const answers = [];
    for (const offer of offers) answers.push(await call(mine.token, 'POST', `/offers/${offer}/accept`));
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.body.message).toBe('driver_has_enough_orders');
  });

  it('is refused to a driver whose balance no longer covers the fee', async () => {
    await setOthersOffline();
    const mine = await driver();
    const { order_number } = await order();
    const offer = await offerTo(mine, order_number);
    await spendAll(mine.id);
    const answer = await call(mine.token, 'POST', `/offers/${offer}/accept`);
    expect([answer.status, answer.body.message]).toEqual([409, 'wallet_balance_too_low']);
    expect((await call(mine.token, 'GET', '/orders')).body.orders).toEqual([]);
  });

  it('is offered in the next wave at once when every driver has declined, with a history entry', async () => {
    await setOthersOffline();
    const first = await driver();
    const { id, order_number } = await order();
    const offer = await offerTo(first, order_number);
    const second = await driver();
    expect((await call(first.token, 'POST', `/offers/${offer}/decline`)).body).toEqual({ success: true });
    await offerTo(second, order_number);
    expect((await call(first.token, 'GET', '/offers')).body.offers).toEqual([]);
    const history = await server.app.db
      .selectFrom('order_event')
      .select(['action', 'actor_id'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    expect(history.map(({ action }) => action)).toEqual(['created', 'offered', 'declined', 'offered']);
    expect(history[2]?.actor_id).toBe(first.id);
  });

  it('cannot be accepted after the offer has expired', async () => {
    await setOthersOffline();
    const mine = await driver();
    const { order_number } = await order();
    const offer = await offerTo(mine, order_number);
    server.clock.advance(121_000);
    expect((await call(mine.token, 'POST', `/offers/${offer}/accept`)).body.message).toBe('offer_not_found');
  });

  it('is invisible to other drivers', async () => {
    await setOthersOffline();
    const mine = await driver();
    const other = await driver({ isReady: false });
    const { order_number } = await order();
    const offer = await offerTo(mine, order_number);
    expect((await call(other.token, 'POST', `/offers/${offer}/accept`)).status).toBe(404);
    expect((await call(other.token, 'POST', `/offers/${offer}/decline`)).status).toBe(404);
    await call(mine.token, 'POST', `/offers/${offer}/accept`);
    expect((await call(other.token, 'POST', `/orders/${order_number}/arrived`)).status).toBe(404);
    expect((await call(other.token, 'GET', '/orders')).body.orders).toEqual([]);
    expect((await call(mine.token, 'POST', `/orders/none/arrived`)).status).toBe(404);
  });
});
