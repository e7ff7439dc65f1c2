import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createChannel, type TestChannel } from '../../testing/factories/channels.ts';
import { createSignedInDriver, type SignedInDriver } from '../../testing/factories/drivers.ts';
import { keyOf } from '../../testing/factories/orders.ts';
import { CENTRE, createRestaurant } from '../../testing/factories/stores.ts';
import { callAsChannel, callAsDriver } from '../../testing/gateway-calls.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let channel: TestChannel;
let driver: SignedInDriver;

beforeAll(async () => {
  await createRestaurant(server.app.db, { code: 'REST-1' });
  staff = await signInAs(server);
  channel = await createChannel(server.app.db, 'Ours');
  driver = await createSignedInDriver(server.app.db, { now: server.clock.now() });
});

const draft = (more: object = {}) => ({
  channel_order_id: randomUUID(),
  payment_method: 'Cash',
  customer: { name: 'هدى', phone: '+966541112222', city: 'الدّمام', address: 'حي النور', ...CENTRE },
  restaurant_code: 'REST-1',
  items: [{ item_id: '1', item_name: 'كبسة', item_price: '25.00', item_quantity: 2 }],
  delivery_cost: '12.00',
  promised_at: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
  ...more,
});
const asChannel = (path: string, body: unknown, tamper = {}) =>
  callAsChannel(server.url, channel, 'POST', `/channel/v1/orders${path}`, {
    ...{ body, at: server.clock.now().getTime(), tamper },
  });
const asDriver = (path: string) =>
  callAsDriver(server.url, driver.token, 'POST', `/driver/v1${path}`, { key: randomUUID() });
const place = async (): Promise<string> => (await asChannel('', draft())).body.order_number;

/** The newest call of a type in the log, as its page shows it, once it is the one of the URL. */
async function logged(filters: Parameters<typeof staff.client.logs.http.list>[0]['filters'], url?: string) {
  const row = await eventually(async () => {
    const [newest] = (await staff.client.logs.http.list({ filters })).data;
    return url === undefined || newest?.url === url ? newest : undefined;
  });
  return (await staff.client.logs.http.detail({ id: row._id })).data;
}
const count = async () =>
  (await server.database.pool.query('select count(*)::int as n from http_log')).rows[0].n as number;

describe('[ENT-41] [ENT-42] calls about orders are written to the HTTP log', () => {
  it('with URL, headers, query, parameters, bodies, order and driver, credentials redacted', async () => {
    const order = await place();
    const created = await logged({ types: ['ORDER_CREATE'], order_id: order });
    expect(created).toMatchObject({
      ...{ url: '/channel/v1/orders', method: 'POST', type: 'ORDER_CREATE', status: 200, isSuccess: true },
      ...{ count: 1, query: {}, params: {}, message: null },
      request: { restaurant_code: 'REST-1', items: [{ item_name: 'كبسة' }] },
      data: { order_number: order, status: 'new' },
      headers: { 'content-type': 'application/json', 'x-api-key': '[redacted]', 'x-signature': '[redacted]' },
      filters: { driver: { id_number: null }, order: { order_number: order } },
    });
    const params = { order_number: order };
    const headers = (action: string) => ({
      'x-transaction-key': keyOf(order, action, { id: staff.id } as Parameters<typeof keyOf>[2]),
    });
    await staff.client.orders.assign({
      ...{ params, headers: headers('Assign'), body: { driver_id: String(driver.id) } },
    });
    const assigned = await logged({ types: ['ORDER_ASSIGN'], order_id: order });
    expect(assigned).toMatchObject({
      ...{ method: 'PATCH', status: 200, params, request: { driver_id: String(driver.id) } },
      ...{ headers: { authorization: '[redacted]' }, driver: { _id: String(driver.id) } },
    });
    expect((await asDriver(`/orders/${order}/delivered`)).status).toBe(409);
    expect(await logged({ types: ['ORDER_EXECUTE'], statutes: [409] })).toMatchObject({
      ...{ url: `/driver/v1/orders/${order}/delivered`, order_number: order, isSuccess: false },
      ...{ message: expect.stringMatching(/^[a-z_]+$/), driver: { _id: String(driver.id) } },
    });
    await staff.client.orders.execute({ params, headers: headers('Execute'), body: {} });
    expect(await logged({ types: ['ORDER_EXECUTE'], statutes: [200] })).toMatchObject({
      order_number: order,
    });
    const { order_number } = { order_number: await place() };
    expect((await asChannel(`/${order_number}/cancel`, { reason: 'late' })).status).toBe(200);
    expect(await logged({ types: ['ORDER_CANCEL'], order_id: order_number })).toMatchObject({
      ...{ params: { order_number }, request: { reason: 'late' }, data: { status: 'cancelled' } },
    });
  });

  it('with each status that the log filters by', async () => {
    const statusOf = async (body: unknown, tamper = {}) => (await asChannel('', body, tamper)).status;
    expect(await statusOf(draft({ restaurant_code: 5 }))).toBe(422);
    expect(await logged({ types: ['ORDER_CREATE'], statutes: [422] })).toMatchObject({
      message: 'validation_failed',
      data: { data: { errors: [{ field: 'restaurant_code' }] } },
    });
    expect((await asDriver('/offers/999999/accept')).status).toBeGreaterThanOrEqual(400);
    const accept = { types: ['ORDER_ASSIGN' as const], id_number: await driverNumber() };
    expect(await logged(accept, '/driver/v1/offers/999999/accept')).toMatchObject({
      params: { offer_id: '999999' },
    });
    await server.database.asOwner('alter table orders rename to orders_away');
    expect(await statusOf(draft())).toBe(500);
    await server.database.asOwner('alter table orders_away rename to orders');
    expect((await fetchBroken()).status).toBe(400);
    const broken = await logged({ statutes: [400] });
    expect(broken).toMatchObject({ message: 'body_not_json', request: '{"reason": ' });
  });

  it('of strangers, and calls about anything else, leave no row', async () => {
    await place();
    await pause(300);
    const before = await count();
    expect((await asChannel('', draft(), { 'x-signature': '0'.repeat(64) })).status).toBe(401);
    expect((await fetch(`${server.url}/channel/v1/orders`, { method: 'POST', body: '{}' })).status).toBe(401);
    await staff.client.orders.list({ filters: {} } as never);
    await pause(300);
    expect(await count()).toBe(before);
  });

  it('when the server stops right after', async () => {
    const other = await server.another();
    const before = await count();
    await callAsChannel(other.url, channel, 'POST', '/channel/v1/orders', {
      ...{ body: draft(), at: server.clock.now().getTime() },
    });
    await other.stop();
    expect(await count()).toBe(before + 1);
  });
});

const fetchBroken = () =>
  fetch(`${server.url}/driver/v1/orders/x/delivered`, {
    method: 'POST',
    headers: { authorization: `Bearer ${driver.token}`, 'content-type': 'application/json' },
    body: '{"reason": ',
  });

async function driverNumber(): Promise<string> {
  const { id_number } = await server.app.db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', driver.id)
    .executeTakeFirstOrThrow();
  return id_number;
}
