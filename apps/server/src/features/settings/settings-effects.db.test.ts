import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SettingInput } from '@mishwar/contract';
import { API_VERSION_HEADER, APPLICATION_TYPES, SETTING_KEYS, type SettingKey } from '@mishwar/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendToOutbox, buildDriverMessage } from '../../platform/outbox.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { createChannel } from '../../testing/factories/channels.ts';
import { balancesOf, createDriver, createSignedInDriver } from '../../testing/factories/drivers.ts';
import { createMembership, insertSubscription } from '../../testing/factories/memberships.ts';
import { keyOf, placeTestOrder } from '../../testing/factories/orders.ts';
import { CENTRE, northOf } from '../../testing/factories/stores.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { callAsChannel, callAsDriver } from '../../testing/gateway-calls.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { connectSocket, eventually, socketOf } from '../../testing/sockets.ts';
import { SETTINGS_PHRASE, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { notifyNearbyCustomers } from '../customer-notices/notify-nearby.ts';
import { takeOffline } from '../driver-gateway/take-offline.ts';
import { startReceivers, type TestReceivers } from '../third-party-reports/testing/receivers.ts';

let receivers: TestReceivers;
let whatsapp: Server;
/** Template and parameters of each message to a customer. */
const messages: { template: string; parameters: string[] }[] = [];
let server: TestServer;
let boss: SignedInOperator;
let world: OrderWorld;
/** Where the customer of a test order is; its restaurant is at CENTRE. */
const CUSTOMER = { latitude: 26.43, longitude: 50.11 };

beforeAll(async () => {
  receivers = await startReceivers();
  whatsapp = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { template } = JSON.parse(text);
    const parameters = template.components[0].parameters.map((one: { text: string }) => one.text);
    messages.push({ template: template.name, parameters });
    response.writeHead(200).end(JSON.stringify({ messages: [{ id: `wamid.${messages.length}` }] }));
  });
  await new Promise<void>((resolve) => whatsapp.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(whatsapp.address() as AddressInfo).port}`;
  const { citc } = receivers.config;
  const access = { url: citc?.url.replace('/citc', '') ?? '', phrase: citc?.token ?? '' };
  server = await startTestServer({
    ...receivers.config,
    whatsapp: { url, token: 't' },
    payfort: { ...access, merchant: 'm', accessCode: 'a' },
    hyperpay: {
      url: `${access.url}/hyperpay`,
      entityId: 'e',
      token: access.phrase,
      webhookKey: '0'.repeat(64),
    },
  });
  boss = await signInAs(server, 'SUPER_ADMIN');
  await boss.client.settings.unlock({ phrase: SETTINGS_PHRASE });
  world = await createOrderWorld(server.app.db);
});
afterAll(async () => {
  receivers.stop();
  await server.stop();
  whatsapp.closeAllConnections();
  whatsapp.close();
});

/** Keys with a test of their effect. */
const shown = new Set<SettingKey>();
/** Saves through the call of the form. */
async function save<Key extends SettingKey>(key: Key, content: object): Promise<void> {
  shown.add(key);
  const data = [{ key, content } as SettingInput];
  expect(await boss.client.settings.save({ headers: {}, body: { data } })).toEqual({ status: true });
}
const place = (more: object = {}) => placeTestOrder(server.app.db, world, { at: server.app.now(), ...more });
const act = (order: string, action: 'Assign' | 'Execute') => ({
  params: { order_number: order },
  headers: { 'x-transaction-key': keyOf(order, action, { id: boss.id } as Parameters<typeof keyOf>[2]) },
});
const assign = (order: string, driver: number) =>
  boss.client.orders.assign({ ...act(order, 'Assign'), body: { driver_id: String(driver) } });
const execute = (order: string) => boss.client.orders.execute({ ...act(order, 'Execute'), body: {} });
const main = async (driver: number) => (await balancesOf(server.app.db, driver)).MAIN;
const held = async (orderId: number, destination: string) =>
  eventually(async () => {
    const { rows } = await server.database.pool.query(
      `select held_reason from outbox where destination = $1 and ordering_key = $2 and held_reason is not null`,
      [destination, `order:${orderId}`],
    );
    return rows[0]?.held_reason as string | undefined;
  });
const asDriver = (token: string, method: string, path: string, body?: unknown) =>
  callAsDriver(server.url, token, method, `/driver/v1/${path}`, {
    key: randomUUID(),
    ...(body !== undefined && { body }),
  });
const topUp = (token: string) => asDriver(token, 'POST', 'top-ups', { amount: '500.00' });

it.each([
  ['FEE_TAX', false, { fee: 7.5, tax: 10 }],
  ['FEE_TAX_FOR_CASPER', true, { fee: 11.5, tax: 25 }],
] as const)(
  '%s is what a completed order costs its driver, and the tax in it',
  async (key, isCasper, content) => {
    await save(key, content);
    const driver = await createDriver(server.app.db, { isCasper, main: 50_000 });
    const { order_number, id } = await place();
    await assign(order_number, driver);
    await execute(order_number);
    expect(await main(driver)).toBe(50_000 - content.fee * 100);
    const { rows } = await server.database.pool.query(
      `select e.amount::int from wallet_entry e join wallet_account a on a.id = e.account_id
     join wallet_transaction t on t.id = e.transaction_id where t.order_id = $1 and a.kind = 'TAX'`,
      [id],
    );
    const tax = content.fee * 100 - (content.fee * 100) / (1 + content.tax / 100);
    expect(rows).toEqual([{ amount: Math.round(tax) }]);
  },
);

it('MEMBERSHIP off: a running membership waives no fee, and none is sold', async () => {
  const subscription = await insertSubscription(server.app.db, world.companyId);
  const drive = async () => {
    const driver = await createDriver(server.app.db, { main: 90_000 });
    const terms = { subscriptionId: subscription, price: 30_000, startsAt: server.app.now(), days: 30 };
    await createMembership(server.app.db, driver, terms);
    const { order_number } = await place();
    await assign(order_number, driver);
    await execute(order_number);
    return main(driver);
  };
  expect(await drive()).toBe(60_000);
  await save('MEMBERSHIP', { isActive: false });
  expect(await drive()).toBe(60_000 - 1_150);
  const body = {
    subscription_id: String(subscription),
    driver_ids: [String(await createDriver(server.app.db))],
  };
  const sale = boss.client.subscriptions.assign({ headers: { 'idempotency-key': randomUUID() }, body });
  await expect(sale).rejects.toMatchObject({ status: 409, message: 'membership_off' });
});

it('RECEIVED is how many orders a driver carries at once', async () => {
  const { id, token } = await createSignedInDriver(server.app.db, { spot: northOf(CENTRE, 40) });
  const accept = async () => {
    const order = await place();
    const { rows } = await server.database.pool.query(
      `insert into offer (order_id, driver_id, wave, score, offered_at, expires_at)
       values ($1, $2, 1, 90, now(), now() + interval '1 hour') returning id`,
      [order.id, id],
    );
    return (await asDriver(token, 'POST', `offers/${rows[0].id}/accept`)).status;
  };
  await save('RECEIVED', { value: 1 });
  expect([await accept(), await accept()]).toEqual([200, 409]);
  await save('RECEIVED', { value: 3 });
  expect([await accept(), await accept(), await accept()]).toEqual([200, 200, 409]);
});

it('DRIVER_TIME_EXECUTE is when and where a driver may deliver, and when the customer is notified', async () => {
  const deliver = async (kmAway: number) => {
    const { id, token } = await createSignedInDriver(server.app.db, { spot: northOf(CUSTOMER, kmAway) });
    const { order_number, id: order } = await place();
    await assign(order_number, id);
    await server.database.pool.query(
      `update orders set status = 'wait_customer', assigned_at = now() - interval '5 minutes' where id = $1`,
      [order],
    );
    return (await asDriver(token, 'POST', `orders/${order_number}/delivered`)).body.message ?? 'delivered';
  };
  await save('DRIVER_TIME_EXECUTE', { time: 7, distance: 3, distance_send_notify: 0 });
  expect(await deliver(2)).toMatch(/^order_execute/);
  await save('DRIVER_TIME_EXECUTE', { time: 4, distance: 3, distance_send_notify: 0 });
  expect(await deliver(4)).toMatch(/^order_execute/);
  expect(await notifyNearbyCustomers(server.app)).toBe(0);
  expect(await deliver(2)).toBe('delivered');
  await save('DRIVER_TIME_EXECUTE', { time: 4, distance: 3, distance_send_notify: 5 });
  expect(await notifyNearbyCustomers(server.app)).toBeGreaterThan(0);
});

it('WHATSAPP is the number that messages to customers name, and that drivers are shown', async () => {
  const notify = async () => {
    const { id, token } = await createSignedInDriver(server.app.db, { spot: CUSTOMER });
    const { order_number, id: order } = await place();
    await assign(order_number, id);
    await server.database.pool.query(`update orders set status = 'take_order' where id = $1`, [order]);
    await notifyNearbyCustomers(server.app);
    const sent = await eventually(() => messages.find(({ parameters }) => parameters[0] === order_number));
    return { ...sent, me: (await asDriver(token, 'GET', 'me')).body.support_whatsapp };
  };
  expect(await notify()).toMatchObject({ template: 'mishwar_driver_nearby', me: null });
  await save('WHATSAPP', { phone: '+966530004417' });
  expect(await notify()).toMatchObject({
    template: 'mishwar_driver_nearby_support',
    parameters: [expect.any(String), 'سالم', '+966530004417'],
    me: '+966530004417',
  });
});

it('LIMIT_ORDER and SEND_ORDER_FILTERING decide who is offered an order', async () => {
  const { id } = await createSignedInDriver(server.app.db, {
    spot: northOf(CENTRE, 9),
    balance: 12_000,
    now: server.app.now(),
  });
  const dispatch = {
    ...{ delay_time: 60, init_distance: 8, step_distance: 0, max_distance: 8 },
    ...{ max_scan_driver: 50, number_of_sending_driver: 50 },
  };
  const offered = async () => {
    await server.database.pool.query(
      `update driver_position set recorded_at = now(), received_at = now() where driver_id = $1`,
      [id],
    );
    const order = await place();
    const waves = `select from distribution_wave where order_id = $1`;
    await eventually(async () => (await server.database.pool.query(waves, [order.id])).rows.length > 0);
    const { rows } = await server.database.pool.query(
      `select from offer where order_id = $1 and driver_id = $2`,
      [order.id, id],
    );
    await server.database.pool.query(`delete from offer where driver_id = $1`, [id]);
    return rows.length > 0;
  };
  await save('LIMIT_ORDER', { value: 120 });
  await save('SEND_ORDER_FILTERING', dispatch);
  expect(await offered()).toBe(false);
  await save('SEND_ORDER_FILTERING', { ...dispatch, init_distance: 10, max_distance: 10 });
  expect(await offered()).toBe(true);
  await save('LIMIT_ORDER', { value: 121 });
  expect(await offered()).toBe(false);
});

it('ENABLE_ORDER_SOCKET off: portals and phones read at intervals, and no offer comes by socket', async () => {
  const { id, token } = await createSignedInDriver(server.app.db, { spot: northOf(CENTRE, 40) });
  const socket = socketOf(server.url, token, '/driver');
  const heard: string[] = [];
  socket.onAny((event: string, { order_number, title }) => heard.push(`${event} ${order_number ?? title}`));
  expect(await connectSocket(socket)).toBeNull();
  /** A message comes after what was sent before it. */
  const message = async (title: string) => {
    const body = { title, message: `Message ${title}`, driver_ids: [String(id)] };
    await boss.client.notifications.sendToDrivers({ headers: {}, body });
    await eventually(() => heard.includes(`notification ${title}`));
  };
  const first = await place();
  await assign(first.order_number, id);
  await message('A');
  expect(heard).toEqual([`order ${first.order_number}`, 'notification A']);
  expect((await asDriver(token, 'GET', 'offers')).body.order_socket).toBe(true);
  await save('ENABLE_ORDER_SOCKET', { isActive: false });
  const second = await place();
  await assign(second.order_number, id);
  await inTransaction(server.app.db, (trx) =>
    appendToOutbox(trx, [buildDriverMessage(id, 'offer', { order_number: second.order_number })]),
  );
  await message('B');
  expect(heard).toEqual([`order ${first.order_number}`, 'notification A', 'notification B']);
  expect((await asDriver(token, 'GET', 'offers')).body.order_socket).toBe(false);
  expect((await boss.client.auth.profile()).order_socket).toBe(false);
  socket.disconnect();
});

it('TIME_TRACKING is after how many hours without a position a driver is taken offline', async () => {
  const since = new Date(server.app.now().getTime() - 4 * 3_600_000);
  const { id } = await createSignedInDriver(server.app.db, { now: since });
  const period = server.app.db.updateTable('driver_ready_period').set({ started_at: since });
  await period.where('driver_id', '=', id).execute();
  const isReady = async () =>
    (await server.app.db.selectFrom('driver').select('is_ready').where('id', '=', id).executeTakeFirst())
      ?.is_ready;
  await save('TIME_TRACKING', { time: 4.5 });
  await takeOffline(server.app);
  expect(await isReady()).toBe(true);
  await save('TIME_TRACKING', { time: 3.5 });
  await takeOffline(server.app);
  expect(await isReady()).toBe(false);
});

it('TIMEOUT_CITC is how long the regulator may take, and TOGGLE_CITC whether it is called', async () => {
  const driver = await createDriver(server.app.db);
  const ask = () =>
    boss.client.drivers.citc({ id: String(driver) }).then(
      ({ data }) => data.status,
      (error: Error) => error.message,
    );
  await save('TIMEOUT_CITC', { timeout: 30_000 });
  await receivers.faults('citc', { delayMs: 1_500 });
  expect(await ask()).toBe(404);
  await save('TIMEOUT_CITC', { timeout: 300 });
  expect(await ask()).toBe('citc_no_answer');
  await receivers.faults('citc', { delayMs: 0 });
  await save('TOGGLE_CITC', { isActive: false });
  expect(await ask()).toBe('citc_switched_off');
  expect(await held((await place()).id, 'citc')).toBe('switched_off');
});

it('TOGGLE_ODOO and TOGGLE_SHUKAH off hold back what these receive', async () => {
  const finish = async (more: object) => {
    const order = await place(more);
    await assign(order.order_number, await createDriver(server.app.db));
    await execute(order.order_number);
    return order.id;
  };
  await save('TOGGLE_ODOO', { isActive: false });
  await save('TOGGLE_SHUKAH', { isActive: false });
  const id = await finish({ fromCompany: 'shukah', channelOrderId: 'SH-1' });
  expect([await held(id, 'odoo'), await held(id, 'shukah')]).toEqual(['switched_off', 'switched_off']);
});

it('PAYMENT_PLATFORM and HYPERPAY are the gateway through which drivers pay', async () => {
  const gateway = async () => {
    const { token, id } = await createSignedInDriver(server.app.db);
    const { status, body } = await topUp(token);
    const { rows } = await server.database.pool.query(
      `select p.gateway from wallet_payment p join wallet_transaction t on t.id = p.transaction_id where t.driver_id = $1`,
      [id],
    );
    return status === 201 ? rows[0].gateway : body.message;
  };
  expect(await gateway()).toBe('HYPERPAY');
  await save('HYPERPAY', { isActive: false });
  expect(await gateway()).toBe('payment_gateway_off');
  await save('PAYMENT_PLATFORM', { platform: 'PAYFORT' });
  expect(await gateway()).toBe('PAYFORT');
  await save('PAYMENT_PLATFORM', { platform: 'OFF' });
  expect(await gateway()).toBe('payment_gateway_off');
  await save('PAYMENT_PLATFORM', { platform: 'PAYFORT' });
});

it('PAYMENT_MODE refuses payments of types that are not open', async () => {
  const { token } = await createSignedInDriver(server.app.db);
  const channel = await createChannel(server.app.db, 'Maeda', 'MAEDA_CLIENT');
  const order = async (payment_method: string) => {
    const body = {
      ...{ channel_order_id: randomUUID(), payment_method, restaurant_code: 'R1', delivery_cost: '12.00' },
      customer: { name: 'هدى', phone: '+966541112222', ...CUSTOMER },
      items: [{ item_id: '1', item_name: 'كبسة', item_price: '25.00', item_quantity: 1 }],
      promised_at: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
    };
    const answer = await callAsChannel(server.url, channel, 'POST', '/channel/v1/orders', { body });
    return answer.status === 201 ? 201 : answer.body.message;
  };
  const open = (...closed: string[]) =>
    save('PAYMENT_MODE', { types: APPLICATION_TYPES.filter((type) => !closed.includes(type)) });
  await open('MAEDA_CLIENT');
  expect([await order('Cash'), await order('online')]).toEqual([201, 'payment_type_closed']);
  expect((await topUp(token)).status).toBe(201);
  await open('CARD_PAY');
  expect([await order('online'), await order('Card')]).toEqual([201, 'payment_type_closed']);
  expect(await topUp(token)).toMatchObject({ status: 409, body: { message: 'payment_type_closed' } });
});

it.each([
  ['API_VER_PORTAL', '/admin/api/v1/profile'],
  ['API_VER_MOBILE', '/driver/v1/me'],
] as const)('%s refuses older clients with 426 and a text, by call and by socket', async (key, path) => {
  const isPortal = key === 'API_VER_PORTAL';
  const token = isPortal ? boss.token : (await createSignedInDriver(server.app.db)).token;
  const read = async (version?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(version && { [API_VERSION_HEADER]: version }) };
    const answer = await fetch(server.url + path, { headers });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const connect = async (api_version: string) => {
    const socket = socketOf(server.url, token, isPortal ? '/' : '/driver');
    socket.auth = { token, api_version };
    const refused = await connectSocket(socket);
    socket.disconnect();
    return refused;
  };
  expect(await read('v1')).toMatchObject({
    status: 426,
    body: {
      ...{ code: 'UPGRADE_REQUIRED', message: 'client_outdated' },
      data: {
        needed: 'v2',
        text: { ar: expect.stringMatching('نسخة'), en: expect.stringMatching('version') },
      },
    },
  });
  expect([await connect('v1'), await connect('v2')]).toEqual(['client_outdated', null]);
  expect([(await read('v2')).status, (await read()).status]).toEqual([200, 200]);
  await save(key, { version: 'v1' });
  expect(await read('v1')).toMatchObject({ status: 200, body: { api_version: 'v1' } });
  expect([await connect('v1'), await connect('')]).toEqual([null, 'client_outdated']);
});

it('TOGGLE_ZOOM_MAP is whether moving the map loads it again', async () => {
  expect((await boss.client.tracking.ground()).refetch_on_move).toBe(false);
  await save('TOGGLE_ZOOM_MAP', { isActive: true });
  expect((await boss.client.tracking.ground()).refetch_on_move).toBe(true);
});

it('all other keys are shown elsewhere: the time zone at its borders, the display of a switch on the form', () => {
  expect(SETTING_KEYS.filter((key) => !shown.has(key))).toEqual(['TIME_ZONE', 'DISPLAY_TOGGLE_CITC']);
});
