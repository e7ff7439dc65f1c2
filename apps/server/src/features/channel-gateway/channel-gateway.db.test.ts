import { randomUUID } from 'node:crypto';
import { PRODUCT_CLIENT } from '@mishwar/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { createChannel, type TestChannel } from '../../testing/factories/channels.ts';
import { CENTRE, createRestaurant } from '../../testing/factories/stores.ts';
import { callAsChannel } from '../../testing/gateway-calls.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let ours: TestChannel;
let theirs: TestChannel;
const code = 'REST-1';

beforeAll(async () => {
  await createRestaurant(server.app.db, { code });
  ours = await createChannel(server.app.db, 'Ours');
  theirs = await createChannel(server.app.db, 'Theirs');
});

type Call = Parameters<typeof callAsChannel>[4];
const call = (channel: TestChannel, method: string, path: string, more: Call = {}) =>
  callAsChannel(server.url, channel, method, `/channel/v1${path}`, {
    at: server.clock.now().getTime(),
    ...more,
  });

const draft = (more: object = {}) => ({
  channel_order_id: randomUUID(),
  payment_method: 'Cash',
  customer: { name: 'هدى القحطاني', phone: '+966541112222', city: 'الدّمام', address: 'حي النور', ...CENTRE },
  restaurant_code: code,
  items: [
    {
      item_id: '1',
      item_name: 'كبسة',
      item_price: '25.00',
      item_quantity: 2,
      options: [{ addon_id: 'sauce', id: 'garlic', name: 'ثوم', price: 1.5, quantity: 2 }],
    },
  ],
  delivery_cost: '12.00',
  discount_amount: '5.00',
  promised_at: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
  ...more,
});
const place = (body: object = draft(), more: Call = {}, channel = ours) =>
  call(channel, 'POST', '/orders', { body, ...more });
const orders = async () => {
  const { n } = await server.app.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

const saveSetting = async (key: string, value: object) => {
  const content = JSON.stringify(value);
  await server.app.db
    .insertInto('setting')
    .values({ key, content })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ content }))
    .execute();
};

describe('placing an order', () => {
  it('is refused to the client app alone while express delivery by app is closed', async () => {
    const app = await createChannel(server.app.db, 'client-app', PRODUCT_CLIENT);
    const set = (isActive: boolean) => saveSetting('EXPRESS_BY_APP', { isActive });
    const before = await orders();
    await set(false);
    expect(await place(draft(), {}, app)).toMatchObject({
      status: 409,
      body: { message: 'express_closed', data: { errors: [{ msg: 'express_closed' }] } },
    });
    expect(await orders()).toBe(before);
    expect((await place()).status).toBe(201);
    await set(true);
    expect((await place(draft(), {}, app)).status).toBe(201);
    expect(await orders()).toBe(before + 2);
  });

  it('stores amounts and city, and starts the distribution', async () => {
    const body = draft();
    const { status, body: placed } = await place(body);
    expect(status).toBe(201);
    expect(placed).toMatchObject({
      status: 'new',
      total: '60.00',
      channel_order_id: body.channel_order_id,
      driver_name: null,
    });
    const row = await server.app.db
      .selectFrom('orders')
      .innerJoin('city', 'city.id', 'orders.customer_city_id')
      .leftJoin('distribution_task', 'distribution_task.order_id', 'orders.id')
      .select(['city.name_en', 'orders.sub_total', 'orders.from_company', 'distribution_task.order_id'])
      .where('order_number', '=', placed.order_number)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name_en: 'Dammam',
      sub_total: 5300,
      from_company: 'maeda',
      order_id: expect.any(Number),
    });
    expect((await call(ours, 'GET', `/orders/${placed.order_number}`)).body).toEqual(placed);
  });

  it('has one effect for one idempotency key, also concurrently', async () => {
    const before = await orders();
    const body = draft();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => place(body, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]?.status).toBe(201);
    expect(await orders()).toBe(before + 1);
    const other = await place(draft(), { key });
    expect(other).toMatchObject({
      status: 422,
      body: { data: { errors: [{ msg: 'idempotency_key_reused' }] } },
    });
    expect(await orders()).toBe(before + 1);
  });

  it('accepts an order id of the channel once, under any key', async () => {
    const body = draft();
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        place({ ...body, promised_at: new Date(server.clock.now().getTime() + n * 3_600_000).toISOString() }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('channel_order_exists');
    expect((await place(body, {}, theirs)).status).toBe(201);
  });

  it.each([
    [{ restaurant_code: 'none' }, 'restaurant_code', 'restaurant_unknown'],
    [{ discount_amount: '65.01' }, 'discount_amount', 'discount_over_total'],
    [{ delivery_cost: '-1.00' }, 'delivery_cost', 'amount_invalid'],
    [{ delivery_cost: '1e3' }, 'delivery_cost', 'amount_invalid'],
    [{ delivery_cost: 12.345 }, 'delivery_cost', 'amount_invalid'],
    [{ promised_at: '2020-01-01T00:00:00Z' }, 'promised_at', 'promised_at_invalid'],
    [{ payment_method: 'Point' }, 'point_type', 'point_type_invalid'],
    [{ items: [] }, 'items', 'value_too_small'],
    [{ status: 'delivered' }, 'status', 'unknown_field'],
    [{ driver_id: '1' }, 'driver_id', 'unknown_field'],
  ])('refuses %j by name', async (more, field, msg) => {
    const before = await orders();
    const { status, body } = await place(draft(more));
    expect(status).toBe(422);
    expect(body.data.errors).toContainEqual({ field, msg });
    expect(await orders()).toBe(before);
  });
});

describe('[SEC-62] prices of an order', () => {
  const line = (more: object) => ({ items: [{ ...draft().items[0], ...more }] });
  const option = { addon_id: 'sauce', id: 'garlic', name: 'ثوم', price: '1.50', quantity: 1 };
  it.each([
    [{ item_price: '0.00' }, 'items.0.item_price'],
    [{ item_price: '25.01' }, 'items.0.item_price'],
    [{ options: [option, { ...option, price: 0 }] }, 'items.0.options.1.price'],
  ])('are those of the menu: %j is refused, and nothing is placed', async (more, field) => {
    const before = await orders();
    expect(await place(draft({ ...line(more), discount_amount: '0.00' }))).toMatchObject({
      status: 422,
      body: { data: { errors: [{ field, msg: 'price_not_of_menu' }] } },
    });
    expect(await orders()).toBe(before);
  });

  it.each([
    [{ item_id: 'of-the-channel', item_price: '3.00' }],
    [{ sizeId: 'large', item_price: '32.00' }],
    [{ options: [{ ...option, id: 'of-the-channel', price: '0.75' }] }],
  ])('are those of the channel where the menu has none: %j', async (more) => {
    expect((await place(draft({ ...line(more), discount_amount: '0.00' }))).status).toBe(201);
  });
});

describe('[SEC-28] a signature', () => {
  it.each([
    ['of another secret', { secret: 'other' }, {}],
    ['of an unknown key', { key: 'ck_unknown' }, {}],
    ['over another body', {}, { 'x-signature': '0'.repeat(64) }],
    ['with another time', {}, { 'x-timestamp': String(Date.now() + 1) }],
    ['that is none', {}, { 'x-signature': '' }],
  ])('%s is refused', async (_what, channel, tamper) => {
    const before = await orders();
    const answer = await callAsChannel(server.url, { ...ours, ...channel }, 'POST', '/channel/v1/orders', {
      body: draft(),
      at: server.clock.now().getTime(),
      tamper,
    });
    expect(answer.status).toBe(401);
    expect(await orders()).toBe(before);
  });

  it('is valid for five minutes', async () => {
    const now = server.clock.now().getTime();
    expect((await call(ours, 'GET', '/restaurants', { at: now - 290_000 })).status).toBe(200);
    expect((await call(ours, 'GET', '/restaurants', { at: now - 301_000 })).status).toBe(401);
    expect((await call(ours, 'GET', '/restaurants', { at: now + 301_000 })).status).toBe(401);
  });

  it('cannot be replayed under another idempotency key', async () => {
    const placed = await place(draft());
    const at = server.clock.now().getTime();
    const path = `/orders/${placed.body.order_number}/cancel`;
    expect((await call(ours, 'POST', path, { at, body: { reason: 'x' }, key: 'first-key' })).status).toBe(
      200,
    );
    expect((await call(ours, 'POST', path, { at, body: { reason: 'x' }, key: 'first-key' })).status).toBe(
      200,
    );
    expect((await call(ours, 'POST', path, { at, body: { reason: 'x' }, key: 'other-key' })).status).toBe(
      401,
    );
  });

  it('of a channel that was switched off is refused', async () => {
    const off = await createChannel(server.app.db, 'Off');
    await server.app.db.updateTable('channel').set({ is_active: false }).where('id', '=', off.id).execute();
    expect((await call(off, 'GET', '/restaurants')).status).toBe(401);
  });
});

describe('a channel', () => {
  it('sees and cancels its own orders only', async () => {
    const { body: placed } = await place(draft());
    const missing = await call(ours, 'GET', '/orders/nothing');
    const foreign = await call(theirs, 'GET', `/orders/${placed.order_number}`);
    expect(foreign.status).toBe(404);
    expect(foreign.body.message).toEqual(missing.body.message);
    expect((await call(theirs, 'POST', `/orders/${placed.order_number}/cancel`, { body: {} })).status).toBe(
      404,
    );
    const cancelled = await call(ours, 'POST', `/orders/${placed.order_number}/cancel`, {
      body: { reason: 'غيرت رأيي' },
    });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    const again = await call(ours, 'POST', `/orders/${placed.order_number}/cancel`, { body: {} });
    expect(again).toMatchObject({ status: 409, body: { message: 'order_cancelled' } });
  });

  it('reads restaurants with their menus', async () => {
    const { status, body } = await call(ours, 'GET', '/restaurants');
    expect(status).toBe(200);
    expect(body.restaurants).toHaveLength(1);
    expect(body.restaurants[0]).toMatchObject({
      code,
      city: 'الدمام',
      menu: [
        { name: 'كبسة', price: '25.00', options: [{ id: 'garlic', price: '1.50' }] },
        { name: 'شاورما', price: '9.00', options: [] },
      ],
    });
  });

  it('is limited in its calls a minute', async () => {
    const busy = await server.another({ limits: { ...server.app.config.limits, channel: 12 } });
    const answers = [];
    for (let n = 0; n < 12; n++) {
      answers.push(
        await callAsChannel(busy.url, ours, 'GET', '/channel/v1/orders/none', {
          at: server.clock.now().getTime(),
        }),
      );
    }
    expect(answers.map(({ status }) => status)).toContain(429);
    expect(
      (
        await callAsChannel(busy.url, theirs, 'GET', '/channel/v1/orders/none', {
          at: server.clock.now().getTime(),
        })
      ).status,
    ).toBe(404);
  });
});
