import { randomUUID } from 'node:crypto';
import { formatPickerDay } from '@mishwar/domain';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredFiles } from '../../platform/files/files.ts';
import { arabicDigits } from '../../testing/factories/arabic-digits.ts';
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

describe('[RATE-20] images of a rating', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#e08040' } });
  const rateWith = async (images: readonly (Buffer | string)[], order?: string) => {
    const number = order ?? (await world.deliver(await world.newSubject()));
    const sent = images.map((image) => (typeof image === 'string' ? image : image.toString('base64')));
    return { number, answer: await world.rate(number, starsOf(4, 4, { images: sent })) };
  };
  const linksOf = async (orderNumber: string) => (await rows({ orderNumber }))[0]?.images ?? [];
  const open = (link: string) => fetch(link.replace(server.app.config.publicUrl, server.url));

  it('are encoded again, small and without metadata, and open by the links of the list, in their order', async () => {
    const exif = { IFD0: { Copyright: 'Hidden' }, IFD3: { GPSLatitude: '26/1 25/1 0/1' } };
    const large = await picture(2400, 1200).withExif(exif).jpeg().toBuffer();
    const small = await picture(40, 60).png().toBuffer();
    const webp = await picture(80, 80).webp().toBuffer();
    const { number, answer } = await rateWith([large, small, webp]);
    expect(answer.status).toBe(200);
    const links = await linksOf(number);
    const sizes = [];
    for (const link of links) {
      const file = await open(link);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { width, height, format, exif: kept } = await sharp(await file.arrayBuffer()).metadata();
      expect([format, kept]).toEqual(['jpeg', undefined]);
      sizes.push([width, height]);
    }
    expect(sizes).toEqual([
      [1600, 800],
      [40, 60],
      [80, 80],
    ]);
    server.clock.advance(15 * 60_000);
    expect((await open(links[0] ?? '')).status).toBe(404);
    staff = await signInAs(server, 'ADMIN');
  });

  it('are replaced with the rating, and the files of those that were sent before are deleted', async () => {
    const image = await picture(30, 30).png().toBuffer();
    const { number } = await rateWith([image, image]);
    const before = await linksOf(number);
    expect((await rateWith([image], number)).answer.status).toBe(200);
    const after = await linksOf(number);
    expect(after).toHaveLength(1);
    await deleteExpiredFiles({ ...server.app, now: () => new Date(server.clock.now().getTime() + 1) });
    const statuses = await Promise.all([...before, ...after].map(async (link) => (await open(link)).status));
    expect(statuses).toEqual([404, 404, 200]);
    expect((await rateWith([], number)).answer.status).toBe(200);
    expect(await linksOf(number)).toEqual([]);
  });

  it.each([
    ['a document', Buffer.from('%PDF-1.7 and more')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['the beginning of an image alone', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['no base64', '***'],
  ])('are refused at their field where one is %s, and nothing is stored', async (_, broken) => {
    const image = await picture(30, 30).png().toBuffer();
    const { number, answer } = await rateWith([image, broken]);
    expect([answer.status, answer.body.data.errors]).toEqual([
      422,
      [{ field: 'images[1]', msg: 'rating_image_unreadable' }],
    ]);
    expect(await rows({ orderNumber: number })).toEqual([]);
  });

  it('are refused where there are four, one is larger than a megabyte, or has too many pixels', async () => {
    const image = await picture(30, 30).png().toBuffer();
    expect((await rateWith([image, image, image, image])).answer.status).toBe(422);
    const large = await rateWith([Buffer.concat([image, Buffer.alloc(1 << 20)])]);
    expect([large.answer.status, large.answer.body.data.errors[0].msg]).toEqual([
      422,
      'rating_image_too_large',
    ]);
    const bomb = await picture(8_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1 << 20);
    expect((await rateWith([bomb])).answer.status).toBe(422);
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
      { merchant_id: ` ${arabicDigits(subject.code)} ` },
      { storePhone: '13 8001122' },
      { storeName: 'المندي' },
      { driverPhone: '+966588001122' },
      { driverName: driver?.driver_name ?? '' },
      { customerPhone: '0541230099' },
      { orderNumber: order },
      { orderNumber: ` #${arabicDigits(order)} ` },
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
