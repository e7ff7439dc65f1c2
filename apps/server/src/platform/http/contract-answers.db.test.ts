import { type Access, DEFAULT_ODM_FORMULA, SETTING_DEFAULTS } from '@mishwar/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  addDriver,
  addOrder,
  buildWorld,
  type OrderWorld,
} from '../../features/orders/testing/order-world.ts';
import { callersOf } from '../../testing/callers.ts';
import {
  type Credentials,
  type Part,
  type RouteCall,
  routeCalls,
  sendCall,
} from '../../testing/contract-requests.ts';
import type { Json } from '../../testing/json-samples.ts';
import { makeRestaurant } from '../../testing/outside.ts';
import { startPayfort, type TestPayfort } from '../../testing/payfort.ts';
import { packed, sheetOf, workbookParts } from '../../testing/raw-workbook.ts';
import { createOperator, sessionOf } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { strictOf } from '../../testing/strict.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { hashToken, newToken } from '../crypto/token.ts';

// Each of these makes dozens of calls.
vi.setConfig({ testTimeout: 60_000 });

const CANARY = 'canary-of-an-undeclared-column';
let server: TestServer;
let payfort: TestPayfort;
let world: OrderWorld;
let callers: Record<Access, Credentials>;
let admin: Credentials;
let adminId = 0;
const answered = new Map<string, unknown[]>();

beforeAll(async () => {
  payfort = await startPayfort();
  const { url, phrase: secret } = payfort.access;
  server = await startTestServer({
    payfort: payfort.access,
    hyperpay: payfort.hyperpay,
    odoo: { url, database: 'sandbox', key: secret },
    citc: { url: `${url}/citc`, token: secret },
    shukah: { url: `${url}/shukah`, token: secret },
  });
  const { db } = server.app;
  world = await buildWorld(db);
  callers = await callersOf(server);
  const operator = await createOperator(server.app, { role: 'SUPER_ADMIN' });
  adminId = operator.id;
  admin = { headers: { authorization: `Bearer ${await sessionOf(server.app, operator.id)}` } };
  // What somebody adds to a table later must not leave by itself.
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows)
    await server.database.pool.query(`alter table "${name}" add column undeclared text default '${CANARY}'`);
});
afterAll(async () => {
  payfort.stop();
  await server.stop();
});

const routes = new Map(routeCalls().map((call) => [call.name, call]));
const routeOf = (name: string): RouteCall => {
  const call = routes.get(name);
  if (!call) throw new Error(`no route ${name}`);
  return call;
};

/** What this test reads of answers. */
interface Answered {
  _id: string;
  order_number: string;
  token: string;
  top_up_id: string;
  data: { _id: string; results: { version: number }[] };
}

/** Calls a route, which must take it, and keeps what it answered. */
async function call(
  name: string,
  parts: Partial<Record<Part, Json>> = {},
  caller: Credentials = admin,
): Promise<Answered> {
  const answer = await sendCall(server.url, routeOf(name), parts, caller);
  expect(answer.status, `${name} ${JSON.stringify(answer.body).slice(0, 500)}`).toBeLessThan(300);
  answered.set(name, [...(answered.get(name) ?? []), answer.body]);
  return answer.body as Answered;
}

/** What the regulator wants to know of a driver, and the form left out. */
async function makeKnownToRegulator(driverId: number): Promise<void> {
  const { id: city_id } = await server.app.db
    .selectFrom('city')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.app.db
    .updateTable('driver')
    .set({ date_of_birth: '1994-03-14', car_number: 'K', vehicle_sequence_number: '5', city_id })
    .where('id', '=', driverId)
    .execute();
}

/** Calls a route whose body is a form with a file. */
async function upload(route: string, field: string, file: File, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, file);
  const { method, path, name } = routeOf(route);
  const answer = await fetch(`${server.url}${path}`, { method, headers: admin.headers, body: form });
  expect(answer.status).toBe(200);
  const body = (await answer.json()) as Answered;
  answered.set(name, [body]);
  return body;
}

const order = (at = server.app.now()) => addOrder(server.app.db, world, { at });
const keyed = (number: string, action: string) => ({
  'x-transaction-key': `${number}::${adminId}::${action}::${crypto.randomUUID()}`,
});
const once = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Everything of the policy lab, with a replay that is done and one order that changed hands. */
async function askTheLab(orderId: number): Promise<void> {
  const { db } = server.app;
  const now = server.clock.now();
  const [settings] = await db.selectFrom('distribution_settings').select('id').limit(1).execute();
  if (!settings) throw new Error('no settings of the distribution');
  const decided = {
    order_id: orderId,
    settings_id: settings.id,
    decided_at: new Date(now.getTime() - 60_000),
  };
  await db
    .insertInto('distribution_wave')
    .values({ ...decided, wave: 90, radius: 3, scanned: '[]' })
    .execute();
  await db
    .insertInto('distribution_shadow')
    .values({ ...decided, mode: 'matched', driver_ids: [1] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const period = { from: new Date(now.getTime() - 3_600_000).toISOString(), to: now.toISOString() };
  await call('policyLab.recorded', { query: period });
  await call('policyLab.shadow', { query: period });
  const policy = {
    mode: 'waves',
    formula: { ...DEFAULT_ODM_FORMULA },
    dispatch: { ...SETTING_DEFAULTS.SEND_ORDER_FILTERING },
  };
  const { data } = await call('policyLab.start', { headers: once(), body: { ...period, policy } });
  const params = { id: data._id };
  await eventually(async () => {
    const { rows } = await server.database.pool.query(`select from policy_replay where state = 'done'`);
    return rows.length > 0;
  }, 30_000);
  await db
    .insertInto('policy_replay_order')
    .values({
      replay_id: Number(data._id),
      position: 9,
      order_id: orderId,
      waiting_since: now,
      recorded_by_hand: false,
      replayed_by_hand: true,
    })
    .execute();
  await call('policyLab.replay', { params });
  await call('policyLab.changedHands', { params });
  await call('policyLab.replays');
  await call('policyLab.cancel', { params });
}

async function signedInDriver() {
  const id = await addDriver(server.app.db, { at: { latitude: 26.4, longitude: 50.1 } });
  const token = newToken();
  const expires_at = new Date(server.clock.now().getTime() + 3_600_000);
  await server.app.db
    .insertInto('driver_session')
    .values({ token_hash: hashToken(token), driver_id: id, expires_at })
    .execute();
  return { id, caller: { headers: { authorization: `Bearer ${token}` } } };
}

async function offerTo(driverId: number) {
  const { id, order_number } = await order();
  const now = server.clock.now();
  const offer = await server.app.db
    .insertInto('offer')
    .values({
      order_id: id,
      driver_id: driverId,
      wave: 1,
      score: 50,
      offered_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { order_number, params: { offer_id: String(offer.id) } };
}

describe('[SEC-15] answers', () => {
  it('to what staff read and do with orders', async () => {
    const one = await order();
    const params = { order_number: one.order_number };
    for (const name of ['list', 'discount', 'fake', 'counts']) await call(`orders.${name}`);
    await call('orders.company', { query: { company_id: String(world.companyId) } });
    await call('orders.detail', { params: { id: String(one.id) } });
    await call('orders.byNumber', { params });
    await call('orders.view', { query: params });
    await call('orders.viewing', { params, body: { open: true } });
    await call('driverAssign.search', { body: { params: { filters: {}, sort: -1, limit: 10, page: 1 } } });
    await call('search.everything', { query: { q: one.order_number } });
    const driver_id = String(await addDriver(server.app.db));
    await call('orders.assign', { params, headers: keyed(one.order_number, 'Assign'), body: { driver_id } });
    await call('search.everything', { query: { q: 'Salem' } });
    await call('orders.unassign', { params, headers: keyed(one.order_number, 'Unassign'), body: {} });
    await call('orders.createOdm', { body: params });
    await call('orders.execute', {
      params,
      headers: keyed(one.order_number, 'Execute'),
      body: { driver_id },
    });
    const item: Json = {
      restaurant_code: 'R1',
      address: '-',
      city: '-',
      lat: 26.4,
      lng: 50.1,
      delivery_method: 'expressDelivery',
      freeExpress: 0,
      item_id: 'I1',
      size_id: 'L',
      order_q: 2,
      item_quantity: 1,
      options: [{ addon_id: 'A1', id: 'O1', quantity: 1 }],
    };
    const headers = { ...keyed(one.order_number, 'Reorder') };
    await call('orders.reorder', { params: { order_id: String(one.id) }, headers, body: [item] });
    await call('orders.history', { params: { id: String(one.id) } });
    const two = await order();
    const cancel = { cancel_reason: String(world.reasonId) };
    await call('orders.cancel', {
      params: { order_number: two.order_number },
      headers: keyed(two.order_number, 'Cancel'),
      body: cancel,
    });
    await call('orders.export', { query: { language: 'ar' } });
    for (const name of ['excel', 'stcExcel']) await call(`orders.${name}`, { query: { language: 'ar' } });
  });

  it('to what staff read and do beside orders', async () => {
    for (const name of [
      'carTypes',
      'cities',
      'regions',
      'identityTypes',
      'cancelReasons',
      'deliveryCompanies',
    ])
      await call(`lookups.${name}`);
    for (const name of ['orders', 'drivers']) await call(`analysis.${name}`);
    const seen = String(await addDriver(server.app.db, { at: { latitude: 26.4, longitude: 50.1 } }));
    const { order_number } = await order();
    const given = { params: { order_number }, headers: keyed(order_number, 'Assign') };
    await call('orders.assign', { ...given, body: { driver_id: seen } });
    await call('location.drivers', { body: {} });
    await call('location.orders', { body: {} });
    await call('location.positions', { body: { after: 0 } });
    await server.app.db
      .insertInto('driver_track')
      .values({ driver_id: Number(seen), recorded_at: server.app.now(), latitude: 26.4, longitude: 50.1 })
      .execute();
    await call('location.trail', { params: { driver_id: seen } });
    await call('location.past', { body: { at: server.app.now().toISOString() } });
    await call('location.pastDay');
    await call('location.search', { body: {} });
    for (const name of ['export', 'exportNear'])
      await call(`location.${name}`, { body: { driverIds: [seen] } });
    await call('location.notify', { body: { title: 'x', message: 'long enough', driver_ids: [seen] } });
    await call('location.ground');
    await call('location.setRefetch', { body: { isActive: true } });
    const params = { list: 'orders' };
    const columns = { order: [], hidden: [], widths: { a: 100 }, pinned: [] };
    await call('preferences.saveColumns', { params, body: { columns } });
    const view = { name: 'Mine', search: '', columns, isShared: true };
    const { _id } = await call('preferences.createView', { params, body: view });
    await call('preferences.get', { params });
    await call('preferences.renameView', { params: { id: _id }, body: { name: 'Other' } });
    await call('preferences.deleteView', { params: { id: _id } });
    const { region_id } = await server.app.db
      .selectFrom('city')
      .select('region_id')
      .where('id', '=', world.cityId)
      .executeTakeFirstOrThrow();
    const { data } = await call('operators.register', {
      body: {
        firstname: 'Maha',
        lastname: 'Ali',
        code: 'OPS-900',
        phone: '0550000900',
        nationality_id: '1010101090',
        email: 'maha@test.invalid',
        password: 'Date-Palm-88',
        address: '-',
        region_id: String(region_id),
        city_id: [String(world.cityId)],
        date_of_birth: '2001/02/03',
      },
    });
    const id = { id: data._id };
    await call('operators.list');
    await call('operators.updatePassword', { params: id, body: { password: 'Date-Palm-99' } });
    await call('operators.reset', { params: id });
  });

  it('to what staff read and do with settings', async () => {
    await call('settings.list');
    await call('settings.get', { query: { key: 'LIMIT_ORDER' } });
    const dispatch = { key: 'SEND_ORDER_FILTERING', content: SETTING_DEFAULTS.SEND_ORDER_FILTERING };
    const data = [{ ...dispatch, content: { ...dispatch.content, max_distance: 16 } }];
    await call('settings.save', { headers: once(), body: { data } });
    for (const name of ['formula', 'weightage', 'inForce']) await call(`distribution.${name}`);
    const formula = { ...DEFAULT_ODM_FORMULA, qualified_limit: 41 };
    await call('distribution.saveFormula', { headers: once(), body: formula });
    await call('distribution.saveMode', { headers: once(), body: { mode: 'waves', shadow: true } });
    const { data: page } = await call('distribution.versions');
    const version = String(page.results.at(-1)?.version);
    await call('distribution.restore', { params: { version }, headers: once(), body: { note: 'back' } });
  });

  it('to what staff ask of the distribution', async () => {
    const driver = await addDriver(server.app.db, { at: { latitude: 26.4, longitude: 50.1 } });
    const { order_number } = await offerTo(driver);
    const { id } = await server.app.db
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', order_number)
      .executeTakeFirstOrThrow();
    await call('distributionRecord.ofOrder', { params: { id: String(id) } });
    await call('distributionRecord.ofDriver', { params: { id: String(driver) } });
    await call('offers.list');
    await call('attention.list');
    const area = { corners: [[50, 26] as Json, [50.2, 26] as Json, [50.1, 26.2] as Json], seen: null };
    await call('serviceAreas.save', { headers: once(), body: { city_id: String(world.cityId), ...area } });
    await call('serviceAreas.enforce', { headers: once(), body: { isActive: false } });
    await call('serviceAreas.list');
    await askTheLab(id);
    await call('fakeOrders.create');
    const fake = await server.app.db
      .selectFrom('orders')
      .select('order_number')
      .where('is_fake', '=', true)
      .executeTakeFirstOrThrow();
    await call('fakeOrders.drivers', { query: { 'faker-order-id': fake.order_number } });
  });

  it('to what staff read and do with wallets', async () => {
    const driver = await addDriver(server.app.db, { main: 10_000, gift: 500 });
    const { data } = await call('transactions.ofDriver', { params: { id: String(driver) } });
    const [first] = data.results as unknown as { _id: string }[];
    await call('transactions.list');
    await call('transactions.filterV2');
    await server.app.db
      .insertInto('former_transaction')
      .values({ former_id: 'F1', driver_name: 'Salem', amount: 500, created_at: server.app.now() })
      .execute();
    await call('transactions.list', { query: { version: 'old' } });
    await call('transactions.detail', { params: { id: first?._id ?? '' } });
    await call('transactions.export', { query: { language: 'ar' } });
    const { id_number } = await server.app.db
      .selectFrom('driver')
      .select('id_number')
      .where('id', '=', driver)
      .executeTakeFirstOrThrow();
    await call('transactions.exportOfDriver', { body: { id_number, filters: {}, language: 'ar' } });
    const paid = {
      gateway: 'PAYFORT',
      reference: 'r-1',
      gateway_id: 'f-1',
      response_code: '14000',
      payment_option: 'VISA',
    };
    const transaction_id = Number(first?._id);
    await server.app.db
      .updateTable('wallet_transaction')
      .set({ status: 'SUCCESS' })
      .where('id', '=', transaction_id)
      .execute();
    await server.app.db
      .insertInto('wallet_payment')
      .values({ ...paid, transaction_id, amount: 10_000 })
      .execute();
    await call('transactions.refund', { params: { id: String(transaction_id) } });
    const charge = { amount: '5.00', gift: '0.00', delivery_cost: '0.00', isGift: false, isCharge: true };
    await call('transactions.create', { headers: once(), body: { driver_id: String(driver), ...charge } });
    await call('ledger.explain', { params: { id: String(driver) } });
    await call('ledger.entries', { params: { id: String(driver), account: 'MAIN' } });
    await call('ledger.export', {
      params: { id: String(driver), account: 'GIFT' },
      query: { language: 'en' },
    });
    await call('ledger.trialBalance');
    const gift = { driver_ids: [String(driver)], gift: '1.00' };
    await call('approvals.massGift', { headers: once(), body: gift });
    await call('approvals.rule');
    await call('approvals.saveRule', { body: { credit_above: '1.00', mass_gifts: true, version: 0 } });
    const other = await createOperator(server.app, { role: 'SUPER_ADMIN' });
    const request = (request_key: string, requested_by: number) =>
      server.app.db
        .insertInto('wallet_approval')
        .values({
          ...{ kind: 'credit', request_key, driver_ids: [driver], amount: 500, gift: 0 },
          ...{ requested_by, requested_by_name: '-' },
          expires_at: new Date(server.app.now().getTime() + 60_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [one, two] = [await request('k-1', other.id), await request('k-2', other.id)];
    await call('approvals.list');
    await call('approvals.approve', { params: { id: String(one.id) } });
    await call('approvals.reject', { params: { id: String(two.id) }, body: { reason: 'no reason' } });
    const waits = { headers: once(), body: { ...gift, driver_ids: [String(driver)] } };
    const { data: own } = await call('approvals.massGift', waits);
    await call('approvals.withdraw', {
      params: { id: (own as unknown as { approval_id: string }).approval_id },
    });
  });

  it('to what a channel and a driver read and do', async () => {
    const restaurant = await makeRestaurant(server.app.db);
    const channel = callers.channel;
    await call('channelGateway.restaurants', {}, channel);
    const body = routeOf('channelGateway.createOrder').sample.body as Record<string, Json>;
    const placed = {
      ...body,
      restaurant_code: restaurant.code,
      payment_method: 'Card',
      point_type: undefined as never,
      channel_order_id: 'C-1',
      delivery_cost: '15.00',
      discount_amount: '0.00',
      promised_at: new Date(Date.now() + 3_600_000).toISOString(),
      items: [{ item_id: '1', item_name: 'x', item_price: '25.00', item_quantity: 1, options: [] }],
    };
    const made = await call('channelGateway.createOrder', { headers: once(), body: placed }, channel);
    const params = { order_number: made.order_number };
    await call('channelGateway.order', { params }, channel);
    await call('channelGateway.cancelOrder', { params, headers: once(), body: { reason: '-' } }, channel);

    const { id, caller } = await signedInDriver();
    await call('driverGateway.me', {}, caller);
    await call('driverGateway.ready', { body: { isReady: true } }, caller);
    const position = { latitude: 26.4, longitude: 50.1, recorded_at: new Date().toISOString() };
    await call('driverGateway.positions', { body: { positions: [position] } }, caller);
    const [accepted, declined] = [await offerTo(id), await offerTo(id)];
    await call('driverGateway.offers', {}, caller);
    await call('driverGateway.decline', { params: declined.params, headers: once() }, caller);
    await call('driverGateway.accept', { params: accepted.params, headers: once() }, caller);
    await call('driverGateway.orders', {}, caller);
    await call('driverGateway.notifications', {}, caller);
    const topUp = await call('driverGateway.topUp', { headers: once(), body: { amount: '500.00' } }, caller);
    await call('driverGateway.topUpState', { params: { top_up_id: topUp.top_up_id } }, caller);
    for (const step of ['arrived', 'took', 'waiting', 'delivered']) {
      if (step === 'delivered') {
        // At the customer's door, and not as soon as it was taken.
        server.clock.advance(4 * 60_000);
        const door = { latitude: 26.43, longitude: 50.11, recorded_at: server.clock.now().toISOString() };
        await call('driverGateway.positions', { body: { positions: [door] } }, caller);
      }
      const at = { params: { order_number: accepted.order_number }, headers: once() };
      await call(`driverGateway.${step}`, at, caller);
    }
    await call('driverGateway.signOut', { body: {} }, caller);
  });

  it('to those who sign in', async () => {
    const { email, password } = await createOperator(server.app);
    const nobody: Credentials = { headers: {} };
    await call('auth.loginV1', { body: { email, password } }, nobody);
    await call('auth.login', { body: { email, password } }, nobody);
    const passKey = await eventually(async () => (await server.app.mailbox?.messages(email))?.[0]?.code);
    const { token } = await call('auth.verifyOtp', { body: { email, passKey } }, nobody);
    const signedIn = { headers: { authorization: `Bearer ${token}` } };
    await call('auth.profile', {}, signedIn);
    const change = { current_password: password, password: 'Another-Palm-Tree' };
    const changed = await call('auth.changePassword', { body: change }, signedIn);
    await call('auth.logout', { body: {} }, { headers: { authorization: `Bearer ${changed.token}` } });

    const phone = '0559990001';
    const driverId = await addDriver(server.app.db, { phone });
    await call('driverGateway.requestCode', { body: { phone } }, nobody);
    const now = server.clock.now();
    const expired_at = new Date(now.getTime() + 60_000);
    await server.app.db
      .insertInto('driver_code')
      .values({
        driver_id: driverId,
        pass_key: '123456',
        phone,
        created_at: new Date(now.getTime() + 1_000),
        expired_at,
      })
      .execute();
    await call('driverGateway.signIn', { body: { phone, passKey: '123456' } }, nobody);
  });

  it('to what staff read and do with drivers, and tell them', async () => {
    const { db } = server.app;
    const named = { name_ar: 'x', name_en: 'x' };
    const identity = await db
      .insertInto('identity_type')
      .values(named)
      .returning('id')
      .executeTakeFirstOrThrow();
    const car = await db.insertInto('car_type').values(named).returning('id').executeTakeFirstOrThrow();
    const { region_id } = await db.selectFrom('city').select('region_id').limit(1).executeTakeFirstOrThrow();
    const body = {
      id_number: '90001',
      firstName: 'x',
      lastName: 'y',
      phone: '0559990777',
      identity_type_id: String(identity.id),
      car_type_id: String(car.id),
      region_id: String(region_id),
      company_id: String(world.companyId),
    };
    await call('driverGateway.registrationChoices', {}, { headers: {} });
    const city = await db.selectFrom('city').select(['id', 'region_id']).limit(1).executeTakeFirstOrThrow();
    const applicant = {
      ...{ ...body, region_id: String(city.region_id), city_id: String(city.id), car_number: 'x' },
      ...{ id_number: '90002', phone: '0559990778', date_of_birth: '14/03/1994' },
    };
    await call('driverGateway.register', { body: applicant }, { headers: {} });
    await call('driverRegistration.list');
    const { id } = await db.selectFrom('driver_registration').select('id').executeTakeFirstOrThrow();
    const registration = { params: { id: String(id) } };
    await call('driverRegistration.changeStatus', { ...registration, headers: { 'x-action': 'ACCEPT' } });
    await call('driverRegistration.detail', registration);
    const { data } = await call('drivers.create', { body });
    const params = { id: data._id };
    await call('drivers.update', { params, body: { ...body, lastName: 'z' } });
    await call('drivers.edit', { params });
    await call('orders.ofDriver', { params });
    const code = await db
      .insertInto('driver_code')
      .values({
        driver_id: Number(data._id),
        pass_key: '123456',
        phone: body.phone,
        expired_at: new Date(server.clock.now().getTime() + 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await call('driverCodes.list');
    await call('driverCodes.reveal', { params: { id: String(code.id) }, body: {} });
    await upload('drivers.attachment', 'assets', new File(['%PDF-1.7'], 'a.pdf'));
    for (const name of ['glance', 'openOrders']) await call(`driverWork.${name}`, { params });
    await call('driverWork.handOver', { params, headers: once(), body: { to: [] } });
    await makeKnownToRegulator(Number(data._id));
    await call('drivers.recreate', { body: { driver_id: data._id } });
    for (const name of ['citc', 'citcDriver']) await call(`drivers.${name}`, { params });
    for (const name of ['workedTime', 'workedTimeAnalysis']) await call(`drivers.${name}`, { params });
    await call('drivers.note', { params, body: { note: 'x' } });
    for (const type of ['update', 'note']) await call('drivers.versionHistory', { params, query: { type } });
    await call('drivers.availableStatus', { params });
    for (const name of ['list', 'listV2', 'excel']) await call(`drivers.${name}`);
    await call('drivers.enableOdm', { body: { driver_ids: [data._id] } });
    await call('drivers.disableAllOdm', { body: { ignore_driver_ids: [data._id] } });
    const words = { title: 'x', message: 'long enough' };
    await call('notifications.send', { body: { ...words, isGlobal: true } });
    await call('notifications.sendMessage', { body: { ...words, driver_id: data._id } });
    await call('notifications.sendToDrivers', { body: { ...words, driver_ids: [data._id] } });
    const id_number = { params: { id_number: '90001' } };
    await call('drivers.deactivate', { ...id_number, body: {} });
    await call('drivers.activate', { ...id_number, body: {} });
  });

  it('to what staff import from files', async () => {
    const parts = workbookParts(
      sheetOf([
        ['id_number', 'firstName', 'lastName', 'phone', 'region_id'],
        ['1', '', '', '', ''],
      ]),
    );
    const file = new File([new Uint8Array(await packed(parts))], 'a.xlsx');
    for (const route of ['driverImport.uploadPartner', 'driverImport.upload']) {
      const { data } = await upload(route, 'driver_file', file, { from_company: '' });
      const params = { id: data._id };
      await eventually(async () => {
        const { rows } = await server.database.pool.query(
          `select from driver_import where id = $1 and state = 'ready'`,
          [data._id],
        );
        return rows.length === 1;
      }, 30_000);
      await call('driverImport.status', { params });
      await call('driverImport.rows', { params });
      await call('driverImport.apply', { params, body: {} });
    }
    await call('driverImport.latest');
    await call('driverImport.template');
  });

  it('to what staff bring over from other parties', async () => {
    await call('driverSync.erpPages');
    await call('driverSync.erpPage', { query: { page: 1 } });
    await call('driverSync.partnerPages');
    await call('driverSync.partnerPage', { query: { page: 1 } });
    await call('driverSync.updateOdoo', { body: {} });
    const { data } = await call('driverSync.start', { body: { party: 'shukah' } });
    const params = { id: data._id };
    await eventually(async () => {
      const { rows } = await server.database.pool.query(`select from driver_sync where state = 'done'`);
      return rows.length === 2;
    }, 30_000);
    await call('driverSync.latest');
    await call('driverSync.drivers', { params, query: { outcome: 'refused' } });
    await call('driverSync.cancel', { params, body: {} });
    await server.database.pool.query(`update driver_sync set state = 'cancelled'`);
    await call('driverSync.resume', { params, body: {} });
  });

  it('carry what is declared and nothing else, from every route there is', () => {
    expect([...answered.keys()].sort()).toEqual([...routes.keys()].sort());
    for (const [name, bodies] of answered) {
      const { output } = routeOf(name);
      for (const body of bodies) {
        // A file is no JSON: what is in it is said by its columns.
        if (typeof body === 'string') continue;
        expect(strictOf(output ?? z.never()).safeParse(body).error, name).toBeUndefined();
        expect(JSON.stringify(body), name).not.toContain(CANARY);
      }
    }
  });

  it('and what the sockets bring holds no other column either', async () => {
    const { rows } = await server.database.pool.query<{ text: string }>(
      `select payload::text as text from feed_event union all select payload::text from outbox
       union all select response::text from applied_key`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ text }) => text?.includes(CANARY))).toEqual([]);
  });
});
