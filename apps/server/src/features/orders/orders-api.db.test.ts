import { OrderDetail, OrderHistoryEntry, OrderRow } from '@mishwar/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let world: OrderWorld;
let staff: SignedInOperator;
let colleague: SignedInOperator;

beforeAll(async () => {
  world = await createOrderWorld(server.app.db);
  staff = await signInAs(server);
  colleague = await signInAs(server, 'SUPER_ADMIN');
});

const now = () => server.app.now();
const add = (change: Parameters<typeof placeTestOrder>[2] = {}) =>
  placeTestOrder(server.app.db, world, { at: now(), ...change });

const keyed = (orderNumber: string, action: string, operatorId = staff.id, version?: number) => ({
  'x-transaction-key': `${orderNumber}::${operatorId}::${action}::${crypto.randomUUID()}`,
  ...(version !== undefined && { 'x-order-version': version }),
});

const assign = (order_number: string, driverId: number, by = staff, version?: number) =>
  by.client.orders.assign({
    params: { order_number },
    headers: keyed(order_number, 'Assign', by.id, version),
    body: { driver_id: String(driverId) },
  });

/** A page as JSON. */
interface WirePage {
  data: { results: { order_number: string; created_at: string }[]; total: number };
}

const get = async (path: string, token = staff.token) => {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: (await answer.json()) as WirePage };
};

describe('lists', () => {
  test('[CALL-020] [CALL-021] [ORD-08] the fake tab reads the fake-orders endpoint, the others the page endpoint with all its parameters', async () => {
    const real = await add();
    const fake = await add({ isFake: true });
    const numbers = async (path: string): Promise<string[]> => {
      const { body } = await get(path);
      return body.data.results.map((row) => row.order_number);
    };
    const query = 'page=1&limit=100&sort=-1';
    const fakes = await numbers(`/admin/api/v1/orders/unnormal/fake-orders?${query}&tab=fake`);
    expect(fakes).toEqual([fake.order_number]);
    for (const tab of ['live', 'hypothetical']) {
      const page = await numbers(
        `/admin/api/v1/orders?filters[customer_name]=${encodeURIComponent('هدى')}&${query}&tab=${tab}`,
      );
      expect(page).toContain(real.order_number);
      expect(page).not.toContain(fake.order_number);
    }
    const refused = await get('/admin/api/v1/orders?limit=50');
    expect(refused).toMatchObject({ status: 422, body: { data: { errors: [{ field: 'limit' }] } } });
  });

  test('[LIVE-04] [CONST-10] live orders come 200 to a page, newest first, the rest on the next page', async () => {
    const { id } = await add();
    await sql`insert into orders (order_number, from_company, payment_method, customer_id, customer_latitude,
        customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, promised_at, created_at)
      select nextval('order_number_seq')::text, from_company, payment_method, customer_id, customer_latitude,
        customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, promised_at,
        created_at - n * interval '1 second'
      from orders, generate_series(1, 230) n where id = ${id}`.execute(server.app.db);
    const page = async (n: number) =>
      (await get(`/admin/api/v1/orders?tab=live&page=${n}&limit=200&sort=-1`)).body.data;
    const [first, second] = [await page(1), await page(2)];
    expect(first.results).toHaveLength(200);
    expect(first.total).toBe(200 + second.results.length);
    const times = [...first.results, ...second.results].map((row) => row.created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set([...first.results, ...second.results].map((row) => row.order_number)).size).toBe(
      first.total,
    );
  });

  test('[ENT-13] [ENT-14] [ENT-15] [ENT-16] the filters accept their values and no others', async () => {
    const statusOf = async (filter: string) => (await get(`/admin/api/v1/orders?filters${filter}`)).status;
    const accepted = {
      status: ['cancelled', 'deliveried', 'assigned', 'new', 'arrived_store', 'take_order', 'wait_customer'],
      isFreeExpress: ['yes', 'no'],
      payment: ['Card', 'Cash', 'Point', 'online'],
      from_company: ['maeda', 'shukah', 'mishwar', 'mishwar2'],
    };
    for (const [field, values] of Object.entries(accepted)) {
      for (const value of values)
        expect(await statusOf(`[${field}]=${value}`), `${field}=${value}`).toBe(200);
      expect(await statusOf(`[${field}]=delivered`), field).toBe(422);
    }
    expect(await statusOf('[status][0]=new&filters[status][1]=assigned')).toBe(200);
  });

  test('[CONST-46] a day of the date filter is a day of the configured zone', async () => {
    await add({ at: new Date('2025-01-31T21:30:00Z') });
    const count = async (day: string) =>
      (await get(`/admin/api/v1/orders?filters[date][from]=${day}&filters[date][to]=${day}`)).body.data.total;
    expect(await count('2025-02-01')).toBe(1);
    expect(await count('2025-01-31')).toBe(0);
  });

  test('what makes no sense is refused by field, and nothing breaks', async () => {
    const odd = [
      '?page=0',
      '?page=abc',
      '?limit=1e309',
      '?filters[driver_company]=x',
      '?filters[date][from]=2025-02-30',
      `?filters[customer_name]=${'a'.repeat(201)}`,
      '?filters[status]=',
      '?sort=2',
      '?tab=all',
      '?filters[__proto__][x]=1',
      '?filters[customer_nam]=a',
    ];
    for (const query of odd) expect((await get(`/admin/api/v1/orders${query}`)).status, query).toBe(422);
    const harmless = ['?filters[customer_name]=%25%27;--', '?filters[phone]=%D9%A0%D9%A5', '?page=99999'];
    for (const query of harmless) expect((await get(`/admin/api/v1/orders${query}`)).status, query).toBe(200);
    expect((await get('/admin/api/v1/orders', 'anonymous')).status).toBe(401);
  });
});

describe('one order', () => {
  test('[ENT-01] [ENT-02] [ENT-04] the detail has every field of an order, coordinates as [lng, lat]', async () => {
    const order = await add();
    const { data } = await staff.client.orders.detail({ id: String(order.id) });
    expect(OrderDetail.strict().parse(data)).toEqual(data);
    const fields =
      '_id order_number order_id parent_order_id driver driver_id driver_name isCanceled isDelivered from_company payment_method point_type customer_name customer_phone customer_city customer_address customer_coordinates customer_location restaurant_name restaurant_phone restaurant_city restaurant_code restaurant_location created_at assigned_at delivery_time items delivery_cost tax sub_total discount_amount isFreeExpress freeExpress voucher_code cancel_reason cancel_reason_txt is_missing_items_order use_geidea isFake';
    expect(Object.keys(data)).toEqual(expect.arrayContaining(fields.split(' ')));
    expect(['Cash', 'Card', 'online', 'Point']).toContain(data.payment_method);
    expect(data.customer_location.coordinates).toEqual([50.11, 26.43]);
    expect(data.restaurant_location.coordinates).toEqual([50.1, 26.4]);
  });

  test('[CALL-022] [CALL-024] [CALL-025] an order is read alike by its id, by its number and by the second version', async () => {
    const order = await add();
    await add();
    const { data } = await staff.client.orders.detail({ id: String(order.id) });
    expect(data.order_number).toBe(order.order_number);
    expect((await staff.client.orders.byNumber({ order_number: order.order_number })).data).toEqual(data);
    expect((await staff.client.orders.view({ order_number: order.order_number })).data).toEqual(data);
    await expect(staff.client.orders.detail({ id: '999999' })).rejects.toMatchObject({ status: 404 });
  });

  test('[ENT-06] [ENT-07] items and their options have all their fields, options in both languages', async () => {
    const order = await add();
    const { data } = await staff.client.orders.detail({ id: String(order.id) });
    const option = { addon_id: 'A1', id: 'O1', name: 'جبن', price: '1.50', quantity: 2 };
    expect(data.items).toEqual([
      {
        item_id: 'I1',
        item_name: 'برجر',
        item_price: '20.00',
        item_quantity: 2,
        options: [option],
        options_en: [{ ...option, name: 'Cheese' }],
        options_ids: ['O1'],
        sizeId: 'L',
        sizeName: 'Large',
        order_number: order.order_number,
      },
    ]);
  });

  test('[CALL-023] [ENT-11] the history says what, who, when, and which drivers could see the order', async () => {
    const order = await add();
    const [first, second] = [await createDriver(server.app.db), await createDriver(server.app.db)];
    const offered_at = now();
    const expires_at = new Date(offered_at.getTime() + 60_000);
    await server.app.db
      .insertInto('offer')
      .values(
        [first, second].map((driver_id, wave) => ({
          order_id: order.id,
          driver_id,
          wave,
          score: 80,
          offered_at,
          expires_at,
        })),
      )
      .execute();
    await assign(order.order_number, first);
    const { data } = await staff.client.orders.history({ id: String(order.id) });
    expect(data.map((entry) => OrderHistoryEntry.strict().parse(entry))).toEqual(data);
    expect(data.map(({ action, action_by_name }) => [action, action_by_name])).toEqual([
      ['created', 'test'],
      ['assigned', 'Amal Al-Dosari'],
    ]);
    const offers = data.flatMap((entry) => entry.list_drivers_can_see_order.flat());
    expect(offers.map(({ wave }) => wave)).toEqual([1, 2]);
    expect(data[1]?.changes).toContainEqual({ key: 'status', old: 'new', new: 'assigned' });
  });

  test('the history names the reason of a cancellation in both languages, and gives other entries none', async () => {
    const order = await add();
    await staff.client.orders.cancel({
      params: { order_number: order.order_number },
      headers: keyed(order.order_number, 'Cancel'),
      body: { cancel_reason: String(world.reasonId) },
    });
    const reason = await server.app.db
      .selectFrom('cancel_reason')
      .select(['name_ar as nameAr', 'name_en as nameEn'])
      .where('id', '=', world.reasonId)
      .executeTakeFirstOrThrow();
    const { data } = await staff.client.orders.history({ id: String(order.id) });
    expect(data.map(({ action, cancel_reason_name }) => [action, cancel_reason_name])).toEqual([
      ['created', null],
      ['cancelled', reason],
    ]);
  });

  test('an operator who has an order open is shown on its row until they close it', async () => {
    const { order_number } = await add();
    await staff.client.orders.viewing({ order_number, open: true });
    const { viewers } = await colleague.client.orders.viewing({ order_number, open: true });
    expect(viewers.map(({ _id }) => _id)).toEqual([String(staff.id), String(colleague.id)]);
    expect((await staff.client.orders.byNumber({ order_number })).data.viewers).toEqual(viewers);
    const left = await staff.client.orders.viewing({ order_number, open: false });
    expect(left.viewers.map(({ _id }) => _id)).toEqual([String(colleague.id)]);
    const queued = await server.app.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'update')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(queued?.payload).toMatchObject({ updatedFields: { viewers: left.viewers } });
  });
});

describe('actions', () => {
  test('[CALL-029] [STATE-18] assigning an order that has a driver is answered with 409 in the body', async () => {
    const order = await add();
    const [first, second] = [await createDriver(server.app.db), await createDriver(server.app.db)];
    await assign(order.order_number, first);
    const answer = await fetch(`${server.url}/admin/api/v1/orders/assign/${order.order_number}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${colleague.token}`,
        'content-type': 'application/json',
        'x-transaction-key': keyed(order.order_number, 'Assign', colleague.id)['x-transaction-key'],
      },
      body: JSON.stringify({ driver_id: String(second) }),
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      status: 409,
      message: 'request_assigned_to_driver',
      data: { errors: [{ msg: 'request_assigned_to_driver' }], order: { driver_id: String(first) } },
    });
  });

  test('a repeat is answered alike, a key with another body is refused by its field', async () => {
    const order = await add();
    const [one, other] = [await createDriver(server.app.db), await createDriver(server.app.db)];
    const headers = keyed(order.order_number, 'Assign');
    const send = (driver: number) =>
      staff.client.orders.assign({
        params: { order_number: order.order_number },
        headers,
        body: { driver_id: String(driver) },
      });
    const first = await send(one);
    expect(await send(one)).toEqual({ ...first, replayed: true });
    await expect(send(other)).rejects.toMatchObject({
      status: 422,
      message: 'transaction_key_reused',
      data: { errors: [{ field: 'x-transaction-key', msg: 'transaction_key_reused' }] },
    });
  });

  test('a wallet that is too low says how much is missing', async () => {
    const order = await add();
    const poor = await createDriver(server.app.db, { main: 120 });
    await expect(assign(order.order_number, poor)).rejects.toMatchObject({
      status: 409,
      message: 'wallet_balance_too_low',
      data: { missing: '3.80' },
    });
  });

  test('extra fields of a body are refused, and so is an idempotency key of another operator', async () => {
    const order = await add();
    const driver_id = String(await createDriver(server.app.db));
    const params = { order_number: order.order_number };
    const extra = { driver_id, status: 'delivered', is_fake: true } as { driver_id: string };
    await expect(
      staff.client.orders.assign({ params, headers: keyed(order.order_number, 'Assign'), body: extra }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      staff.client.orders.assign({
        params,
        headers: keyed(order.order_number, 'Assign', colleague.id),
        body: { driver_id },
      }),
    ).rejects.toMatchObject({ status: 422, message: 'transaction_key_invalid' });
  });

  test('[CALL-030] a re-order makes a new order of the missing items, at their old prices, and of nothing else', async () => {
    const order = await add();
    const { data: detail } = await staff.client.orders.detail({ id: String(order.id) });
    const item = (change: object = {}) => ({
      restaurant_code: detail.restaurant_code,
      note: '',
      address: '',
      city: '',
      lat: 26.4,
      lng: 50.1,
      delivery_method: 'expressDelivery' as const,
      freeExpress: 0 as const,
      item_id: 'I1',
      size_id: 'L',
      order_q: 1,
      item_quantity: 1,
      options: [{ addon_id: 'A1', id: 'O1', quantity: 1 }],
      ...change,
    });
    const reorder = (body: ReturnType<typeof item>[], application?: string) =>
      staff.client.orders.reorder({
        params: { order_id: String(order.id) },
        headers: {
          ...keyed(order.order_number, 'Reorder'),
          ...(application && { 'x-from-application': application }),
        },
        body,
      });
    await expect(reorder([item({ item_quantity: 2, order_q: 1 })])).rejects.toMatchObject({
      status: 422,
      data: { message: ['reorder_quantity_exceeded'] },
    });
    await expect(reorder([item({ item_quantity: 3, order_q: 3 })])).rejects.toMatchObject({
      status: 422,
      data: { message: ['reorder_quantity_exceeded'] },
    });
    await expect(reorder([item({ item_id: 'I9' })])).rejects.toMatchObject({
      data: { message: ['reorder_item_not_in_order'] },
    });
    await expect(reorder([item()], 'UNKNOWN_APP')).rejects.toMatchObject({ message: 'application_unknown' });
    const { data: child } = await reorder([item()], 'SHUKAH_CLIENT');
    expect(child).toMatchObject({
      parent_order_id: String(order.id),
      is_missing_items_order: true,
      sub_total: '21.50',
      delivery_cost: '0.00',
      status: 'new',
      can: { reorder: false },
    });
    const again = staff.client.orders.reorder({
      params: { order_id: child._id },
      headers: keyed(child.order_number, 'Reorder'),
      body: [item()],
    });
    await expect(again).rejects.toMatchObject({ status: 409, message: 'reorder_of_reorder' });

    // All re-orders together have no more than the original; a cancelled one gives back what it took.
    const both = [item({ item_quantity: 2, order_q: 2 })];
    await expect(reorder(both)).rejects.toMatchObject({ data: { message: ['reorder_quantity_exceeded'] } });
    await expect(Promise.allSettled([reorder([item()]), reorder([item()])])).resolves.toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ status: 'fulfilled' }),
        expect.objectContaining({ status: 'rejected' }),
      ]),
    );
    await server.database.pool.query(
      `update orders set status = 'cancelled', cancelled_at = now() where parent_order_id = $1`,
      [order.id],
    );
    expect((await reorder(both)).data).toMatchObject({ parent_order_id: String(order.id) });
  });

  test('[CALL-035] an order that waits is handed to the distribution again, one with a driver is not', async () => {
    const order = await add();
    const { data } = await staff.client.orders.createOdm({ order_number: order.order_number });
    expect(OrderRow.parse(data)).toMatchObject({ status: 'new' });
    await assign(order.order_number, await createDriver(server.app.db));
    await expect(staff.client.orders.createOdm({ order_number: order.order_number })).rejects.toMatchObject({
      status: 409,
    });
    await expect(staff.client.orders.createOdm({ order_number: '1' })).rejects.toMatchObject({ status: 404 });
  });
});
