import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDocumentLink, storeFile } from './platform/files/files.ts';
import { createChannel, type TestChannel } from './testing/factories/channels.ts';
import { createSignedInDriver, type SignedInDriver } from './testing/factories/drivers.ts';
import { CENTRE, createRestaurant } from './testing/factories/stores.ts';
import { callAsChannel, callAsDriver } from './testing/gateway-calls.ts';
import { type SignedInOperator, signInAs } from './testing/sign-in.ts';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
beforeAll(async () => {
  await createRestaurant(server.app.db, { code: 'SWAP' });
});

const draft = (more: object = {}) => ({
  channel_order_id: randomUUID(),
  payment_method: 'Card',
  customer: { name: 'هدى', phone: '+966541112222', city: '', address: '-', ...CENTRE },
  restaurant_code: 'SWAP',
  items: [{ item_id: '1', item_name: 'كبسة', item_price: '25.00', item_quantity: 1, options: [] }],
  delivery_cost: '12.00',
  promised_at: new Date(Date.now() + 3_600_000).toISOString(),
  ...more,
});

describe('[SEC-13] a channel of company A', () => {
  let a: TestChannel;
  let b: TestChannel;
  /** An order of B, and the idempotency key of its request. */
  let theirs: { order_number: string; channel_order_id: string };
  const key = randomUUID();
  const call = (method: string, path: string, more: Parameters<typeof callAsChannel>[4] = {}, by = a) =>
    callAsChannel(server.url, by, method, `/channel/v1${path}`, more);
  const stateOfTheirs = async () => (await call('GET', `/orders/${theirs.order_number}`, {}, b)).body;

  beforeAll(async () => {
    [a, b] = [
      await createChannel(server.app.db, 'Company A'),
      await createChannel(server.app.db, 'Company B'),
    ];
    theirs = (await call('POST', '/orders', { body: draft(), key }, b)).body;
    expect(theirs.order_number).toMatch(/^\d+$/);
  });

  it('gets 404 for the order numbers of B, as for unknown ones, and changes nothing', async () => {
    const before = await stateOfTheirs();
    const never = await call('GET', '/orders/999999999');
    for (const id of [
      theirs.order_number,
      theirs.channel_order_id,
      `${theirs.order_number}%20`,
      `0${theirs.order_number}`,
    ]) {
      const read = await call('GET', `/orders/${id}`);
      expect(read.status, id).toBe(404);
      expect({ ...read.body, data: null }).toEqual({ ...never.body, data: null });
      expect((await call('POST', `/orders/${id}/cancel`, { body: {} })).status, id).toBe(404);
    }
    expect(await stateOfTheirs()).toEqual(before);
  });

  it('gains no access by naming B in the query, a header or the body', async () => {
    const path = `/orders/${theirs.order_number}`;
    for (const query of [`channel_id=${b.id}`, `channel=${b.id}`, 'filters[from_company]=shukah'])
      expect((await call('GET', `${path}?${query}`)).status, query).toBe(422);
    expect((await call('GET', path)).status).toBe(404);
    for (const tamper of [
      { 'x-channel-id': String(b.id) },
      { 'x-company-id': String(b.id) },
      { 'x-original-url': `/channel/v1${path}` },
      { 'x-http-method-override': 'POST' },
    ])
      expect((await call('GET', path, { tamper })).status, JSON.stringify(tamper)).toBe(404);
    for (const more of [
      { channel_id: b.id },
      { from_company: 'shukah' },
      { order_number: theirs.order_number },
    ])
      expect((await call('POST', '/orders', { body: draft(more) })).status).toBe(422);
    // The key of one channel with the secret of another authenticates no channel.
    const mixed = { key: a.key, secret: b.secret };
    expect((await callAsChannel(server.url, mixed, 'GET', `/channel/v1${path}`)).status).toBe(401);
    expect((await call('GET', path, { tamper: { 'x-api-key': b.key } })).status).toBe(401);
  });

  it('gets its own order, not the stored response, for an idempotency key or a number that B used', async () => {
    const mine = await call('POST', '/orders', { body: draft(), key });
    expect(mine.status).toBe(201);
    expect(mine.body.order_number).not.toBe(theirs.order_number);
    const sameNumber = await call('POST', '/orders', {
      body: draft({ channel_order_id: theirs.channel_order_id }),
    });
    expect(sameNumber.status).toBe(201);
    expect(sameNumber.body.order_number).not.toBe(theirs.order_number);
    expect((await stateOfTheirs()).channel_order_id).toBe(theirs.channel_order_id);
  });
});

describe('[SEC-13] a driver', () => {
  let one: SignedInDriver;
  let two: SignedInDriver;
  let offer: number;
  let order_number: string;
  const call = (
    by: SignedInDriver,
    method: string,
    path: string,
    more: { body?: unknown; key?: string } = {},
  ) => callAsDriver(server.url, by.token, method, `/driver/v1${path}`, { key: randomUUID(), ...more });

  beforeAll(async () => {
    const { db } = server.app;
    [one, two] = [await createSignedInDriver(db), await createSignedInDriver(db)];
    const channel = await createChannel(db, 'Of drivers');
    const placed = await callAsChannel(server.url, channel, 'POST', '/channel/v1/orders', { body: draft() });
    order_number = placed.body.order_number;
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', order_number)
      .executeTakeFirstOrThrow();
    const row = await db
      .insertInto('offer')
      .values({
        order_id: id,
        driver_id: two.id,
        wave: 1,
        score: 1,
        expires_at: new Date(Date.now() + 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    offer = row.id;
  });

  it("[SEC-12] can neither see nor answer another driver's offer, nor update its order", async () => {
    const never = await call(one, 'POST', '/offers/999999/accept');
    for (const answer of ['accept', 'decline'] as const) {
      const swapped = await call(one, 'POST', `/offers/${offer}/${answer}`);
      expect(swapped).toMatchObject({ status: 404, body: { message: never.body.message } });
    }
    for (const query of [`?driver_id=${two.id}`, `?filters[driver_id]=${two.id}`])
      expect((await call(one, 'GET', `/offers${query}`)).status).toBe(422);
    expect((await call(one, 'GET', '/offers')).body).toMatchObject({ offers: [] });
    const key = randomUUID();
    expect((await call(two, 'POST', `/offers/${offer}/accept`, { key })).status).toBe(200);
    // The stored response of an idempotency key is not returned to another driver.
    expect((await call(one, 'POST', `/offers/${offer}/accept`, { key })).status).toBe(404);
    for (const step of ['arrived', 'took', 'waiting', 'delivered'])
      expect((await call(one, 'POST', `/orders/${order_number}/${step}`)).status, step).toBe(404);
    expect((await call(one, 'GET', `/orders?driver_id=${two.id}`)).status).toBe(422);
    expect((await call(one, 'GET', '/orders')).body).toEqual({ orders: [] });
    expect((await call(two, 'GET', '/orders')).body.orders).toHaveLength(1);
  });

  it('is identified by the token alone', async () => {
    for (const query of [`?driver_id=${two.id}`, `?_id=${two.id}`])
      expect((await call(one, 'GET', `/me${query}`)).status).toBe(422);
    expect((await call(one, 'GET', '/me')).body.driver_id).toBe(String(one.id));
    for (const body of [
      { isReady: false, driver_id: two.id },
      { isReady: false, _id: String(two.id) },
    ])
      expect((await call(one, 'PUT', '/ready', { body })).status).toBe(422);
    const position = { ...CENTRE, recorded_at: new Date().toISOString() };
    const body = { positions: [{ ...position, driver_id: two.id }] };
    expect((await call(one, 'POST', '/positions', { body })).status).toBe(422);
    expect((await call(two, 'GET', '/me')).body.isReady).toBe(true);
  });
});

describe('[SEC-13] an operator', () => {
  let one: SignedInOperator;
  let two: SignedInOperator;
  beforeAll(async () => {
    one = await signInAs(server);
    two = await signInAs(server);
  });
  const columns = { order: [], hidden: [], widths: {}, pinned: [] };
  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${server.url}/admin/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it("[SEC-12] can neither read nor delete another operator's view, by the id in path, query or body", async () => {
    const view = { list: 'orders', name: 'Hers', search: '', columns: null, isShared: false };
    const { _id } = await two.client.preferences.createView(view);
    const mine = await one.client.preferences.createView({ ...view, name: 'Mine' });
    for (const query of [`?operator_id=${two.id}`, `?owner=${two.id}`])
      expect((await send('GET', `/preferences/orders${query}`)).status).toBe(422);
    const seen = await one.client.preferences.get({ list: 'orders' });
    expect(seen.views.map(({ name }) => name)).toEqual(['Mine']);
    const taken = { name: 'Taken over' };
    expect((await send('PATCH', `/preferences/views/${_id}`, taken)).status).toBe(404);
    // A body does not override the id of the path.
    await send('PATCH', `/preferences/views/${mine._id}`, { ...taken, id: _id });
    expect((await send('DELETE', `/preferences/views/${_id}`)).status).toBe(404);
    await send('DELETE', `/preferences/views/${mine._id}`, { id: _id });
    const { views } = await two.client.preferences.get({ list: 'orders' });
    expect(views.map(({ name }) => name)).toEqual(['Hers']);
  });

  it('cannot save columns for another operator', async () => {
    expect((await send('PUT', '/preferences/orders/columns', { columns, operator_id: two.id })).status).toBe(
      422,
    );
    await send('PUT', '/preferences/orders/columns', { columns });
    expect((await two.client.preferences.get({ list: 'orders' })).columns).toBeNull();
  });

  it("cannot open another operator's file by its id, by a signed link, by a changed link or by a name", async () => {
    const file = { name: 'orders.csv', contentType: 'text/csv', operatorId: two.id, expiresAt: null };
    const { id } = await storeFile(server.app, file, Readable.from(['secret']));
    const { path } = await server.app.db
      .selectFrom('stored_file')
      .select('path')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const linkOf = (operatorId: number) =>
      createDocumentLink(server.app, { fileId: id, operatorId, seconds: 60 }).replace(
        server.app.config.publicUrl,
        server.url,
      );
    const root = `${server.url}/files/api/v1/download/`;
    const links = [
      linkOf(one.id),
      linkOf(two.id),
      linkOf(two.id).replace(`.${two.id}.`, `.${one.id}.`),
      ...['orders.csv', path, `..%2f${path}`, encodeURIComponent(path), String(id)].map(
        (name) => root + name,
      ),
    ];
    for (const link of links) {
      const answer = await fetch(link, { headers: { authorization: `Bearer ${one.token}` } });
      expect(answer.status, link).toBe(404);
      expect(await answer.text()).not.toContain('secret');
    }
  });

  it('[SEC-49] gets own exports alone; a filter outside the contract exports nothing', async () => {
    for (const swap of [
      `operator_id=${two.id}`,
      `filters[operator_id]=${two.id}`,
      `sent_mail=${two.email}`,
    ]) {
      expect((await send('POST', `/orders/export?${swap}`)).status).toBe(422);
    }
    expect((await send('POST', '/orders/export')).status).toBe(200);
    const rows = await server.app.db.selectFrom('export_log').select(['operator_id', 'filter']).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.operator_id).toBe(one.id);
      expect(JSON.stringify(row.filter)).not.toContain('operator_id');
    }
  });
});
