import { OrderFilters, OrderRow } from '@mishwar/contract';
import { createDatabase, createPool } from '@mishwar/db';
import { createTestDatabase, useTestDatabase } from '@mishwar/db/testing';
import { HOURS_OF_DAY } from '@mishwar/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/transaction.ts';
import { arabicDigits } from '../../../testing/factories/arabic-digits.ts';
import { createDriver } from '../../../testing/factories/drivers.ts';
import { NOW, SYSTEM } from '../../../testing/factories/operators.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createCity } from '../../../testing/factories/stores.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { giveToDriver } from '../actions/give-to-driver.ts';
import { lockOrder } from '../order/locked-order.ts';
import { type ListRequest, listOrders } from './list-orders.query.ts';

const database = useTestDatabase();
let world: OrderWorld;
/** Order numbers by test name. */
const number: Record<string, string> = {};
let otherCompany: number;
let otherCity: number;

const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);

beforeAll(async () => {
  const { db } = database;
  world = await createOrderWorld(db);
  otherCity = (await createCity(db, { regionName: ['الجنوب', 'South'] })).id;
  const add = async (name: string, change: Parameters<typeof placeTestOrder>[2] = {}) => {
    const { order_number, id } = await placeTestOrder(db, world, change);
    number[name] = order_number;
    return id;
  };
  const customer = { cityId: world.cityId, address: '', latitude: 26.4, longitude: 50.1, note: null };
  await add('plain', { at: hoursAgo(50) });
  await add('points', { at: hoursAgo(49), pointType: 'total', paymentMethod: 'Cash' });
  await add('online', { at: hoursAgo(48), paymentMethod: 'online', fromCompany: 'maeda' });
  await add('card', { at: hoursAgo(47), paymentMethod: 'Card', isFreeExpress: true });
  await add('discount', { at: hoursAgo(46), discountAmount: 500, useGeidea: true });
  await add('other', {
    at: hoursAgo(3),
    customer: { ...customer, cityId: otherCity, name: 'Khalid_100%', phone: '+966 56 700 0222' },
    restaurantId: world.secondRestaurantId,
    fromCompany: 'mishwar',
  });
  const child = await add('missing', { at: hoursAgo(2), isMissingItemsOrder: true });
  await add('fake', { at: hoursAgo(1), isFake: true });
  const casper = await createDriver(db, { name: 'إبراهيم', companyId: world.companyId, isCasper: true });
  const other = await db
    .insertInto('delivery_company')
    .values({ name: 'Other', phone: '013' })
    .returning('id')
    .executeTakeFirstOrThrow();
  otherCompany = other.id;
  const plainDriver = await createDriver(db, { name: 'Majed', companyId: otherCompany, isCasper: false });
  const give = (orderId: number, driverId: number) =>
    inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, { id: orderId });
      if (!order) throw new Error('no order');
      await giveToDriver(trx, { order, driverId, action: 'assigned', actor: SYSTEM, now: hoursAgo(1.5) });
    });
  const idOf = async (name: string) =>
    (
      await db
        .selectFrom('orders')
        .select('id')
        .where('order_number', '=', number[name] ?? '')
        .executeTakeFirstOrThrow()
    ).id;
  await give(await idOf('other'), casper);
  await give(child, plainDriver);
  const set = (name: string, values: object) =>
    db
      .updateTable('orders')
      .set(values as never)
      .where('order_number', '=', number[name] ?? '')
      .execute();
  await set('plain', { status: 'cancelled', cancelled_at: hoursAgo(0.5) });
  await set('card', {
    status: 'delivered',
    driver_id: casper,
    is_casper: true,
    delivery_time: hoursAgo(46.5),
  });
});

/** The hours of the day in Riyadh, so many hours ago. */
const hoursOf = (...ago: number[]) =>
  ago.map((hours) => HOURS_OF_DAY[(hoursAgo(hours).getUTCHours() + 3) % 24] ?? '00');

const list = (filters: OrderFilters, rest: Partial<ListRequest> = {}) =>
  listOrders(
    database.db,
    { list: { kind: 'hypothetical' }, filters, page: 1, limit: 100, sort: -1, ...rest },
    NOW,
  );

async function names(filters: OrderFilters, rest: Partial<ListRequest> = {}): Promise<string[]> {
  const outcome = await list(filters, rest);
  expect(outcome.total).toBe(outcome.results.length);
  return outcome.results
    .map((row) => Object.keys(number).find((name) => number[name] === row.order_number) ?? row.order_number)
    .sort();
}

const REAL = ['card', 'discount', 'missing', 'online', 'other', 'plain', 'points'];
const without = (...left: string[]) => REAL.filter((name) => !left.includes(name));

describe('[ORD-14] each filter', () => {
  const cases: [string, () => OrderFilters, string[]][] = [
    ['nothing', () => ({}), REAL],
    ['customer, folded', () => ({ customer_name: 'هُدى  احمد' }), without('other')],
    ['customer, with signs of LIKE', () => ({ customer_name: 'd_100%' }), ['other']],
    ['customer, signs are no wildcards', () => ({ customer_name: '_a_' }), []],
    ['order number, whole', () => ({ order_number: number.card }), ['card']],
    ['order number, Arabic digits', () => ({ order_number: arabicDigits(number.card ?? '') }), ['card']],
    [
      'order numbers, pasted',
      () => ({ order_number: `${number.card}\n${number.other}, ${number.plain}` }),
      ['card', 'other', 'plain'],
    ],
    ['part of an order number', () => ({ order_number: '100000' }), REAL],
    ['restaurant, English', () => ({ restaurant: 'city b' }), ['other']],
    ['restaurant, Arabic', () => ({ restaurant: 'برجر المدينه' }), ['other']],
    ['phone, local', () => ({ phone: '0567000222' }), ['other']],
    ['phone, Arabic digits', () => ({ phone: arabicDigits('0567000222') }), ['other']],
    ['phone, part', () => ({ phone: '05670' }), ['other']],
    ['phone, international', () => ({ phone: '00966567000222' }), ['other']],
    ['phones, pasted', () => ({ phone: '+966567000222 0555000111' }), REAL],
    ['unknown phone', () => ({ phone: '0599999999' }), []],
    ['driver, folded', () => ({ driver_name: 'ابراهيم' }), ['card', 'other']],
    ['card matches online', () => ({ payment: ['Card'] }), ['card', 'online']],
    ['online alone', () => ({ payment: ['online'] }), ['online']],
    [
      'cash, but not what is shown as points',
      () => ({ payment: ['Cash'] }),
      without('card', 'online', 'points'),
    ],
    ['points', () => ({ payment: ['Point'] }), ['points']],
    ['points and card', () => ({ payment: ['Point', 'Card'] }), ['card', 'online', 'points']],
    ['free express', () => ({ isFreeExpress: 'yes' }), ['card']],
    ['no free express', () => ({ isFreeExpress: 'no' }), without('card')],
    ['discount', () => ({ isDiscount: 'yes' }), ['discount']],
    ['no discount', () => ({ isDiscount: 'no' }), without('discount')],
    ['delivered', () => ({ status: ['deliveried'] }), ['card']],
    ['cancelled', () => ({ status: ['cancelled'] }), ['plain']],
    ['new and assigned', () => ({ status: ['new', 'assigned'] }), without('card', 'plain')],
    ['company', () => ({ from_company: ['maeda', 'mishwar'] }), ['online', 'other']],
    ['delivery company', () => ({ driver_company: [String(otherCompany)] }), ['missing']],
    ['city', () => ({ customer_city: [String(otherCity)] }), ['other']],
    ['cities', () => ({ customer_city: [String(otherCity), String(world.cityId)] }), REAL],
    ['a city without orders', () => ({ customer_city: ['999'] }), []],
    ['restaurant, its whole code', () => ({ restaurant_code: 'R2' }), ['other']],
    ['restaurant, its code in Arabic digits', () => ({ restaurant_code: arabicDigits('r2') }), ['other']],
    ['restaurant, a part of its code', () => ({ restaurant_code: 'R' }), []],
    ['cancelled for a reason', () => ({ cancel_reason: [String(world.reasonId)] }), []],
    ['cancelled without a reason', () => ({ cancel_reason: ['none'] }), ['plain']],
    ['hours of the day', () => ({ hour: hoursOf(3, 46) }), ['discount', 'other']],
    ['geidea', () => ({ use_geidea: 'yes' }), ['discount']],
    ['no geidea', () => ({ use_geidea: 'no' }), without('discount')],
    ['casper', () => ({ isCasper: 'yes' }), ['card', 'other']],
    ['driver without casper', () => ({ isCasper: 'no' }), ['missing']],
    ['missing items', () => ({ isMissingOrder: 'yes' }), ['missing']],
    ['no missing items', () => ({ isMissingOrder: 'no' }), without('missing')],
    ['late', () => ({ late: 'yes' }), ['discount', 'missing', 'online', 'other', 'points']],
    ['not late', () => ({ late: 'no' }), ['card', 'plain']],
    ['delivered on time', () => ({ on_time: 'yes' }), ['card']],
    ['delivered late', () => ({ on_time: 'no' }), []],
    ['delivered from', () => ({ delivered: { from: hoursAgo(46.5).toISOString() } }), ['card']],
    ['delivered after', () => ({ delivered: { from: hoursAgo(46).toISOString() } }), []],
    ['delivered before', () => ({ delivered: { to: hoursAgo(46.5).toISOString() } }), []],
    ['keyword: customer', () => ({ keyword: 'khalid' }), ['other']],
    ['keyword: restaurant', () => ({ keyword: 'city burger' }), ['other']],
    ['keyword: driver', () => ({ keyword: 'majed' }), ['missing']],
    ['keyword: number', () => ({ keyword: number.points ?? '' }), ['points']],
    ['keyword: phone', () => ({ keyword: '0567000222' }), ['other']],
    ['keyword: phone, international', () => ({ keyword: '+966567000222' }), ['other']],
    ['keyword: phone, international with zeros', () => ({ keyword: '00966567000222' }), ['other']],
    ['keyword: phone, Arabic digits', () => ({ keyword: arabicDigits('0567000222') }), ['other']],
    ['keyword: customer, folded', () => ({ keyword: 'هدي احمد' }), without('other')],
    ['two at once', () => ({ payment: ['Cash'], use_geidea: 'yes' }), ['discount']],
  ];
  test.each(cases)('%s', async (_name, filters, expected) => {
    expect(await names(OrderFilters.parse(filters()))).toEqual(expected);
  });

  test('every filter of the contract has a test here', () => {
    const tested = new Set([...cases.flatMap(([, filters]) => Object.keys(filters())), 'date']);
    expect(Object.keys(OrderFilters.shape).filter((key) => !tested.has(key))).toEqual([]);
  });

  test('[ENT-13] the status filter accepts each of its values, with the spelling *deliveried*', async () => {
    for (const status of [
      'cancelled',
      'deliveried',
      'assigned',
      'new',
      'arrived_store',
      'take_order',
      'wait_customer',
    ]) {
      expect((await list(OrderFilters.parse({ status }))).results).toBeInstanceOf(Array);
    }
    expect(OrderFilters.safeParse({ status: 'delivered' }).success).toBe(false);
    expect(await names(OrderFilters.parse({ status: 'deliveried' }))).toEqual(['card']);
  });

  test('[ENT-14] the express filter has exactly the values yes and no', () => {
    const accepted = ['yes', 'no', 'true', '1', ''].filter(
      (isFreeExpress) => OrderFilters.safeParse({ isFreeExpress }).success,
    );
    expect(accepted).toEqual(['yes', 'no']);
  });

  test('[ENT-15] the payment filter accepts Card, Cash, Point and online', () => {
    const accepted = ['Card', 'Cash', 'Point', 'online', 'Points', 'cash'].filter(
      (payment) => OrderFilters.safeParse({ payment }).success,
    );
    expect(accepted).toEqual(['Card', 'Cash', 'Point', 'online']);
  });

  test('[ENT-16] the company filter accepts maeda, shukah and the two of the product', async () => {
    for (const company of ['maeda', 'shukah', 'mishwar', 'mishwar2']) {
      expect((await list(OrderFilters.parse({ from_company: company }))).results).toBeInstanceOf(Array);
    }
    expect(OrderFilters.safeParse({ from_company: 'other' }).success).toBe(false);
  });
});

describe('dates', () => {
  const setZone = (timezone: string) =>
    database.db
      .insertInto('setting')
      .values({ key: 'TIME_ZONE', content: JSON.stringify({ gmt: '', name: '', timezone }) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ content: JSON.stringify({ timezone }) }))
      .execute();

  test('[CONST-46] a day is a whole day of the configured zone, both ends included', async () => {
    // Half past midnight in Riyadh, still the day before in UTC.
    await placeTestOrder(database.db, world, {
      at: new Date('2025-01-31T21:30:00Z'),
      fromCompany: 'mishwar2',
    });
    const dates = (from: string, to: string) =>
      list(OrderFilters.parse({ date: { from, to }, from_company: 'mishwar2' }));
    await setZone('Asia/Riyadh');
    expect(await dates('2025-02-01', '2025-02-01')).toMatchObject({ total: 1 });
    expect(await dates('2025-01-31', '2025-01-31')).toMatchObject({ total: 0 });
    await setZone('UTC');
    expect(await dates('2025-02-01', '2025-02-01')).toMatchObject({ total: 0 });
    expect(await dates('2025-01-31', '2025-01-31')).toMatchObject({ total: 1 });
    await setZone('Asia/Riyadh');
  });

  test('instants are half-open', async () => {
    const at = '2025-01-31T21:30:00.000Z';
    const count = async (from: string, to: string) =>
      list(OrderFilters.parse({ date: { from, to } })).then((outcome) => outcome.total);
    expect(await count(at, '2025-01-31T21:30:00.001Z')).toBe(1);
    expect(await count('2025-01-31T21:29:00.000Z', at)).toBe(0);
    expect(await count('2025-02-01T00:30:00+03:00', '2025-02-01T00:31:00+03:00')).toBe(1);
  });
});

describe('lists', () => {
  test('the fake tab has fake orders only, the others have none', async () => {
    expect(await names({}, { list: { kind: 'fake' } })).toEqual(['fake']);
  });

  test('[LIVE-04] live has open orders and those finished within the hour, newest first', async () => {
    const outcome = await list({}, { list: { kind: 'live' }, limit: 200 });
    const live = outcome.results.map(({ order_number }) => order_number);
    expect(live).toContain(number.plain);
    expect(live).toContain(number.other);
    expect(live).not.toContain(number.card);
    expect(live).not.toContain(number.fake);
    const times = outcome.results.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(await names({ late: 'no' }, { list: { kind: 'live' } })).toEqual(['plain']);
    const late = { status: ['new'], late: 'yes', use_geidea: 'yes' } satisfies OrderFilters;
    expect(await names(late, { list: { kind: 'live' } })).toEqual(['discount']);
  });

  test('discount and company lists', async () => {
    expect(await names({}, { list: { kind: 'discount' } })).toEqual(['discount']);
    expect(await names({}, { list: { kind: 'company', companyId: otherCompany } })).toEqual(['missing']);
  });

  test('pasted values without an order are returned as not found', async () => {
    const outcome = await list({ order_number: `${number.card} 777 888`, phone: '0555000111, 0512345678' });
    expect(outcome).toMatchObject({ not_found: { order_number: ['777', '888'], phone: ['0512345678'] } });
  });

  test('a partial order number needs three characters; a shorter one is returned as not found, unless it is a number', async () => {
    expect(await names({ order_number: '000' })).toEqual(expect.arrayContaining(REAL));
    const short = { total: 0, not_found: { order_number: ['00'] } };
    expect(await list({ order_number: '00' })).toMatchObject(short);
    const rename = (from: string, to: string) =>
      database.pool.query('update orders set order_number = $2 where order_number = $1', [from, to]);
    await rename(number.card ?? '', '00');
    const found = await list({ order_number: '00' });
    await rename('00', number.card ?? '');
    expect(found).toMatchObject({ total: 1, not_found: { order_number: [] } });
  });

  test('[ENT-01] [ENT-02] [ENT-04] a row has every field of an order, coordinates as [lng, lat]', async () => {
    const outcome = await list({ order_number: number.other ?? '' });
    const row = outcome.results[0];
    expect(OrderRow.strict().parse(row)).toEqual(row);
    expect(row).toMatchObject({
      driver: { isCasper: true },
      isDelivered: false,
      isCanceled: false,
      payment_method: 'Cash',
      customer_city: 'الدمام',
      customer_city_en: 'Dammam',
      customer_coordinates: [50.1, 26.4],
      customer_location: { coordinates: [50.1, 26.4] },
      restaurant_location: { coordinates: [50.1, 26.4] },
      delivery_cost: '15.00',
      sub_total: '43.00',
      tax: 0.15,
      discount_amount: '0.00',
      restaurant_code: 'R2',
      cancel_reason: null,
    });
  });
});

describe('pages', () => {
  test('pages of any depth are slices of one sequence', async () => {
    const own = await createTestDatabase();
    const small = await createOrderWorld(own.db);
    for (let n = 0; n < 12; n += 1)
      await placeTestOrder(own.db, small, { at: new Date(NOW.getTime() + (n % 4) * 11 * 3_600_000) });
    const read = async (page: number, limit: number, sort: 1 | -1, deepFrom?: number) => {
      const request = { list: { kind: 'hypothetical' }, filters: {}, page, limit, sort } as const;
      const outcome = await listOrders(own.db, request, NOW, deepFrom);
      expect(outcome).toMatchObject({ total: 12, total_exact: true });
      return outcome.results.map(({ _id }) => _id);
    };
    for (const sort of [1, -1] as const) {
      const all = await read(1, 100, sort);
      expect(all).toHaveLength(12);
      for (let page = 1; page <= 4; page += 1) {
        const slice = all.slice((page - 1) * 5, page * 5);
        expect(await read(page, 5, sort)).toEqual(slice);
        expect(await read(page, 5, sort, 0)).toEqual(slice);
      }
    }
    await own.drop();
  });

  test('by the promised time a list has its open orders alone, page by page', async () => {
    const own = await createTestDatabase();
    const small = await createOrderWorld(own.db);
    const promised: Record<string, number> = {};
    for (const minutes of [30, 5, 20, 10]) {
      const { id, order_number } = await placeTestOrder(own.db, small, { at: NOW });
      promised[order_number] = minutes;
      await own.pool.query('update orders set promised_at = $2 where id = $1', [
        id,
        new Date(NOW.getTime() + minutes * 60_000),
      ]);
      if (minutes === 10)
        await own.pool.query(
          `update orders set status = 'cancelled', cancelled_at = $2, version = version + 1 where id = $1`,
          [id, NOW],
        );
    }
    const read = async (kind: 'hypothetical' | 'live', page: number, sort: 1 | -1) => {
      const request = { list: { kind }, filters: {}, page, limit: 2, sort, by: 'promised_at' } as const;
      const { results, total } = await listOrders(own.db, request, NOW);
      expect(total).toBe(3);
      return results.map(({ order_number }) => promised[order_number]);
    };
    for (const kind of ['hypothetical', 'live'] as const) {
      expect([...(await read(kind, 1, 1)), ...(await read(kind, 2, 1))]).toEqual([5, 20, 30]);
      expect(await read(kind, 1, -1)).toEqual([30, 20]);
    }
    await own.drop();
  });

  test('a list that takes too long is cancelled', async () => {
    const own = await createTestDatabase();
    const limited = createDatabase(createPool(own.url, { statement_timeout: 100 }));
    const request = { list: { kind: 'hypothetical' }, filters: {}, page: 1, limit: 100, sort: -1 } as const;
    await own.db.transaction().execute(async (trx) => {
      await sql`lock table orders in access exclusive mode`.execute(trx);
      await expect(listOrders(limited, request, NOW)).rejects.toThrow('statement timeout');
    });
    expect(await listOrders(limited, request, NOW)).toMatchObject({ total: 0 });
    await limited.destroy();
    await own.drop();
  });
});
