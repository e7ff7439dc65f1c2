import { randomUUID } from 'node:crypto';
import { formatPickerDay } from '@mishwar/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRatingWorld, type RatingSubject, starsOf } from '../../testing/factories/ratings.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let world: Awaited<ReturnType<typeof createRatingWorld>>;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  world = await createRatingWorld(server);
});

const rows = async (filter: Parameters<typeof staff.client.ratings.list>[0]['filter']) =>
  (await staff.client.ratings.list({ filter })).data;
const driverMean = async ({ driverId }: RatingSubject) =>
  (
    await server.app.db
      .selectFrom('driver')
      .select(sql<number | null>`rating_star::float8`.as('star'))
      .where('id', '=', driverId)
      .executeTakeFirstOrThrow()
  ).star;

describe('a rating by a channel', () => {
  it('[ENT-63] [CALL-148] is listed with its order, customer, driver and store', async () => {
    const subject = await world.newSubject({ driver: 'سالم', store: 'مطعم النخيل' });
    const order = await world.deliver(subject, { customer: { name: 'هدى القحطاني', phone: '0541112222' } });
    const answer = await world.rate(
      order,
      starsOf(4.5, 2, { driver_feedback: 'سريع', store_feedback: 'الأكل بارد' }),
    );
    expect([answer.status, answer.body]).toEqual([
      200,
      { order_number: order, rated_at: expect.stringMatching(/Z$/) },
    ]);
    const { data, meta } = await staff.client.ratings.list({ filter: { orderNumber: order } });
    expect(meta).toEqual({ totalItems: 1, totalExact: true });
    const driver = await server.app.db
      .selectFrom('driver')
      .select(['name', 'phone', 'id_number'])
      .where('id', '=', subject.driverId)
      .executeTakeFirstOrThrow();
    const store = await server.app.db
      .selectFrom('restaurant')
      .select(['name', 'name_en', 'phone'])
      .where('id', '=', subject.restaurantId)
      .executeTakeFirstOrThrow();
    expect(data).toEqual([
      {
        _id: expect.stringMatching(/^\d+$/),
        order_number: order,
        contact_phone: '0541112222',
        customer_name: 'هدى القحطاني',
        driver_star: 4.5,
        store_star: 2,
        driver_feedback: 'سريع',
        store_feedback: 'الأكل بارد',
        created_at: answer.body.rated_at,
        store: {
          store_name: store.name,
          store_name_en: store.name_en,
          phone: store.phone,
          merchant_id: subject.code,
        },
        driver: { driver_name: driver.name, phone: driver.phone, id_number: driver.id_number },
        images: [],
      },
    ]);
  });

  it('is stored once for each order, replaced for a day, and closed afterwards', async () => {
    const subject = await world.newSubject();
    const order = await world.deliver(subject);
    const key = randomUUID();
    await Promise.all([world.rate(order, starsOf(1, 1), { key }), world.rate(order, starsOf(1, 1), { key })]);
    expect(await driverMean(subject)).toBe(1);
    server.clock.advance(86_400_000 - 60_000);
    expect((await world.rate(order, starsOf(3, 2.5))).status).toBe(200);
    expect(await driverMean(subject)).toBe(3);
    server.clock.advance(60_001);
    const closed = await world.rate(order, starsOf(5, 5));
    // A day is longer than a session.
    staff = await signInAs(server, 'ADMIN');
    expect([closed.status, closed.body.message]).toEqual([409, 'rating_closed']);
    expect(
      (await rows({ orderNumber: order })).map(({ driver_star, store_star }) => [driver_star, store_star]),
    ).toEqual([[3, 2.5]]);
  });

  it.each(['new', 'assigned', 'cancelled'] as const)('is refused for an order that is %s', async (status) => {
    const order = await world.deliver(await world.newSubject(), { status });
    const refused = await world.rate(order, starsOf(5, 5));
    expect([refused.status, refused.body.message]).toEqual([409, 'order_not_delivered']);
  });

  it('is refused for the order of another channel, a fake order and an unknown one', async () => {
    const subject = await world.newSubject();
    const [other, fake] = [
      await world.deliver(subject, {}, world.theirs),
      await world.deliver(subject, { isFake: true }),
    ];
    for (const order of [other, fake, '99999999']) {
      expect([order, (await world.rate(order, starsOf(5, 5))).status]).toEqual([order, 404]);
    }
    expect(await driverMean(subject)).toBeNull();
  });

  it.each([-0.5, 0.25, 5.5, 'five', null])('is refused with %j stars', async (star) => {
    const order = await world.deliver(await world.newSubject());
    for (const body of [
      { driver_star: star, store_star: 5 },
      { driver_star: 5, store_star: star },
    ]) {
      expect((await world.rate(order, body)).status).toBe(422);
    }
    expect(await rows({ orderNumber: order })).toEqual([]);
  });
});

describe('the list of ratings', () => {
  it('[RATE-09] is sorted newest first, on three pages', async () => {
    const subject = await world.newSubject();
    const numbers: string[] = [];
    for (let nth = 0; nth < 205; nth++) numbers.push(await world.deliver(subject));
    const ids = await server.app.db
      .selectFrom('orders')
      .select(['id', 'customer_id'])
      .where('order_number', 'in', numbers)
      .orderBy('id')
      .execute();
    const start = server.clock.now().getTime() - 30 * 86_400_000;
    await server.app.db
      .insertInto('rating')
      .values(
        ids.map(({ id, customer_id }, nth) => ({
          order_id: id,
          driver_id: subject.driverId,
          restaurant_id: subject.restaurantId,
          customer_id,
          driver_star: 4,
          store_star: 4,
          created_at: new Date(start + ((nth * 37) % 205) * 1000),
          updated_at: new Date(start),
        })),
      )
      .execute();
    const pages = await Promise.all(
      [1, 2, 3].map((page) => staff.client.ratings.list({ filter: { merchant_id: subject.code }, page })),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 5]);
    expect(pages.map(({ meta }) => meta.totalItems)).toEqual([205, 205, 205]);
    const times = pages.flatMap(({ data }) => data.map(({ created_at }) => Date.parse(created_at)));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(new Set(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).size).toBe(205);
  });

  it('[CALL-148] each filter finds the rating, and what does not fit finds nothing', async () => {
    const phone = '0588001122';
    const subject = await world.newSubject({ driver: 'مشعل الدوسري', store: 'بيت المندي', phone });
    await server.app.db
      .updateTable('restaurant')
      .set({ phone: '0138001122' })
      .where('id', '=', subject.restaurantId)
      .execute();
    const order = await world.deliver(subject, { customer: { name: 'نوف', phone: '0541230099' } });
    await world.rate(order, starsOf(3.5, 1.5, { store_feedback: 'الكَمِّية قليلة' }));
    const today = formatPickerDay(server.clock.now(), 'Asia/Riyadh');
    const found = async (filter: Parameters<typeof rows>[0]) =>
      (await rows(filter)).some(({ order_number }) => order_number === order);
    const { driver } = (await rows({ orderNumber: order }))[0] ?? {};
    for (const filter of [
      { merchant_id: subject.code },
      { storePhone: '13 8001122' },
      { storeName: 'المندي' },
      { driverPhone: '+966588001122' },
      { driverName: driver?.driver_name ?? '' },
      { customerPhone: '0541230099' },
      { orderNumber: order },
      { feedback: 'كمية' },
      { driverStar: 3.5 },
      { storeStar: 1.5 },
      { fromDate: today },
      { toDate: today },
      { fromDate: today, toDate: today, driverStar: 3.5, storeName: 'مندي' },
    ]) {
      expect([filter, await found(filter)]).toEqual([filter, true]);
    }
    for (const filter of [
      { merchant_id: 'M-0' },
      { storePhone: '0130000000' },
      { storeName: 'لا أحد' },
      { driverPhone: '0500000000' },
      { driverName: 'لا أحد' },
      { customerPhone: '0500000000' },
      { orderNumber: order.slice(0, -1) },
      { feedback: 'ممتاز' },
      { driverStar: 3 },
      { storeStar: 3.5 },
      { fromDate: '2099-01-01' },
      { toDate: '2020-01-01' },
    ]) {
      expect([filter, await found(filter)]).toEqual([filter, false]);
    }
    await expect(rows({ driverStar: 3.3 })).rejects.toMatchObject({ status: 422 });
  });
});

it('a rating can be neither deleted nor moved to another order, driver or store', async () => {
  const subject = await world.newSubject();
  await world.rate(await world.deliver(subject), starsOf(4, 4));
  const { db } = server.app;
  const mine = db.selectFrom('rating').select('id').where('driver_id', '=', subject.driverId);
  await expect(db.deleteFrom('rating').where('id', 'in', mine).execute()).rejects.toThrow('a rating stays');
  const other = await world.newSubject();
  await expect(
    db.updateTable('rating').set({ driver_id: other.driverId }).where('id', 'in', mine).execute(),
  ).rejects.toThrow('a rating stays');
});
