import { formatPickerDay } from '@mishwar/domain';
import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { arabicDigits } from '../../testing/factories/arabic-digits.ts';
import { createRatingWorld, starsOf } from '../../testing/factories/ratings.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let world: Awaited<ReturnType<typeof createRatingWorld>>;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  world = await createRatingWorld(server);
});

describe('the means', () => {
  it('[ENT-64] [CALL-150] of drivers are kept with each rating, best first, filtered by phone, name and stars', async () => {
    const good = await world.newSubject({ driver: 'فهد العتيبي', phone: '0577000001' });
    const poor = await world.newSubject({ driver: 'فهد المطيري', phone: '0577000002' });
    for (const [subject, star] of [
      [good, 5],
      [good, 4.5],
      [good, 4.5],
      [poor, 1],
      [poor, 2.5],
    ] as const) {
      await world.rate(await world.deliver(subject), starsOf(star, 3));
    }
    const list = (filter: Parameters<typeof staff.client.ratings.drivers>[0]['filter'], sort?: 1) =>
      staff.client.ratings.drivers({ filter, ...(sort && { sort }) });
    const { data } = await list({ name: 'فهد' });
    expect(data.map(({ rating_star, rating_count }) => [rating_star, rating_count])).toEqual([
      [4.67, 3],
      [1.75, 2],
    ]);
    const row = await server.app.db
      .selectFrom('driver')
      .select(['id_number', 'name', 'phone'])
      .where('id', '=', good.driverId)
      .executeTakeFirstOrThrow();
    expect(data[0]).toEqual({
      _id: String(good.driverId),
      id_number: row.id_number,
      company: null,
      driver_name: row.name,
      phone: row.phone,
      rating_star: 4.67,
      rating_count: 3,
    });
    // The driver carries that mean wherever it is shown.
    const id = String(good.driverId);
    expect((await staff.client.drivers.edit({ id })).data.rating_star).toBe(4.67);
    expect((await staff.client.driverWork.glance({ id })).data.rating_star).toBe(4.67);
    expect((await list({ name: 'فهد' }, 1)).data.map(({ rating_star }) => rating_star)).toEqual([1.75, 4.67]);
    const ids = async (filter: Parameters<typeof list>[0]) =>
      (await list({ name: 'فهد', ...filter })).data.map(({ _id }) => Number(_id));
    expect(await ids({ phone: '0577000002' })).toEqual([poor.driverId]);
    expect(await ids({ fromStar: 4.5 })).toEqual([good.driverId]);
    expect(await ids({ toStar: 2 })).toEqual([poor.driverId]);
    expect(await ids({ fromStar: 2, toStar: 4.5 })).toEqual([]);
    expect(await ids({ fromStar: 0, toStar: 5 })).toEqual([good.driverId, poor.driverId]);
  });

  it('[ENT-65] [CALL-152] of stores are kept with each rating, filtered by phone, name, city, merchant id and stars', async () => {
    const subject = await world.newSubject({ store: 'مشويات الخليج' });
    await world.rate(await world.deliver(subject), starsOf(3, 4));
    await world.rate(await world.deliver(subject), starsOf(3, 3.5));
    const list = async (filter: Parameters<typeof staff.client.ratings.stores>[0]['filter']) =>
      (await staff.client.ratings.stores({ filter: { merchant_id: subject.code, ...filter } })).data;
    const [row] = await list({});
    expect(row).toEqual({
      _id: String(subject.restaurantId),
      store_name: 'مشويات الخليج',
      store_name_en: expect.any(String),
      city: { nameAr: 'الدمام', nameEn: 'Dammam' },
      phone: expect.any(String),
      merchant_id: subject.code,
      rating_star: 3.75,
      rating_count: 2,
    });
    for (const filter of [
      { merchant_id: arabicDigits(subject.code.toLowerCase()) },
      { phone: row?.phone ?? '' },
      { store_name: 'مشويات' },
      { city: 'dammam' },
      { fromStar: 3.5 },
      { toStar: 4 },
    ]) {
      expect([filter, (await list(filter)).length]).toEqual([filter, 1]);
    }
    for (const filter of [
      { phone: '0100000000' },
      { store_name: 'بيتزا' },
      { city: 'جدة' },
      { fromStar: 4 },
      { toStar: 3.5 },
    ]) {
      expect([filter, (await list(filter)).length]).toEqual([filter, 0]);
    }
  });

  it('agree with the ratings after many at once', async () => {
    const subject = await world.newSubject();
    const orders = await Promise.all(Array.from({ length: 12 }, () => world.deliver(subject)));
    await Promise.all(
      orders.map((order, nth) => world.rate(order, starsOf((nth % 11) / 2, ((nth * 3) % 11) / 2))),
    );
    await Promise.all(orders.slice(0, 6).map((order) => world.rate(order, starsOf(5, 0))));
    const { rows: wrong } = await sql`
      select 'driver' as kind, driver_id as id from driver_rating s where (rating_count, half_stars) is distinct from
        row((select count(*) from rating r where r.driver_id = s.driver_id),
          (select sum(driver_star * 2) from rating r where r.driver_id = s.driver_id))
      union all
      select 'store', restaurant_id from store_rating s where (rating_count, half_stars) is distinct from
        row((select count(*) from rating r where r.restaurant_id = s.restaurant_id),
          (select sum(store_star * 2) from rating r where r.restaurant_id = s.restaurant_id))
      union all
      select 'shown', d.id from driver d left join driver_rating s on s.driver_id = d.id
        where d.rating_star is distinct from s.rating_star`.execute(server.app.db);
    expect(wrong).toEqual([]);
    const { meta } = await staff.client.ratings.list({ filter: { merchant_id: subject.code } });
    expect(meta.totalItems).toBe(12);
  });
});

describe('the details of a driver or a store', () => {
  it('[CALL-153] lists the ratings of the driver with this id number', async () => {
    const [subject, other] = [await world.newSubject(), await world.newSubject()];
    const order = await world.deliver(subject);
    await world.rate(order, starsOf(2, 4));
    await world.rate(await world.deliver(other), starsOf(5, 5));
    const { id_number } = await server.app.db
      .selectFrom('driver')
      .select('id_number')
      .where('id', '=', subject.driverId)
      .executeTakeFirstOrThrow();
    const { data, meta } = await staff.client.ratings.driverLogs({ 'id-number': id_number });
    expect(data.map(({ order_number }) => order_number)).toEqual([order]);
    expect(meta.totalItems).toBe(1);
    expect((await staff.client.ratings.driverLogs({ 'id-number': '0000' })).data).toEqual([]);
  });

  it('tells the spread, twelve weeks and the words of a driver and of a store', async () => {
    const subject = await world.newSubject();
    for (const star of [4, 4.5, 1]) {
      await world.rate(
        await world.deliver(subject),
        starsOf(star, 5 - star, { driver_feedback: 'تأخر كثيرا', store_feedback: 'لذيذ' }),
      );
    }
    await server.app.db
      .updateTable('rating')
      .set({ created_at: sql`now() - interval '15 days'` })
      .where('driver_id', '=', subject.driverId)
      .where('driver_star', '=', 1)
      .execute();
    await server.app.db
      .updateTable('rating')
      .set({ created_at: sql`now()` })
      .where('driver_id', '=', subject.driverId)
      .where('driver_star', '>', 1)
      .execute();
    const { id_number } = await server.app.db
      .selectFrom('driver')
      .select('id_number')
      .where('id', '=', subject.driverId)
      .executeTakeFirstOrThrow();
    const { data } = await staff.client.ratings.driverTrend({ id_number });
    expect([data.id_number, data.rating_star, data.rating_count]).toEqual([id_number, 3.17, 3]);
    expect(data.spread.map(({ count }) => count)).toEqual([0, 1, 0, 0, 2, 0]);
    expect(data.weeks).toHaveLength(12);
    expect(data.weeks.at(-1)).toMatchObject({ count: 2, average: 4.25 });
    expect(data.weeks.filter(({ count }) => count > 0).map(({ average }) => average)).toEqual([1, 4.25]);
    expect(data.words.map(({ word, count }) => [word, count])).toEqual([
      ['تأخر', 3],
      ['كثيرا', 3],
    ]);
    const { data: store } = await staff.client.ratings.storeTrend({ merchant_id: subject.code });
    expect([store.merchant_id, store.rating_star, store.words[0]?.word]).toEqual([
      subject.code,
      1.83,
      'لذيذ',
    ]);
    await expect(staff.client.ratings.driverTrend({ id_number: '0000' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(staff.client.ratings.storeTrend({ merchant_id: 'M-0' })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('an export', () => {
  const sheetOf = async (path: string, query: string) => {
    const answer = await fetch(`${server.url}/rating/api/v1/${path}?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}` },
    });
    if (!answer.ok) return { name: '', status: answer.status, rows: [] };
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    return { name, status: answer.status, rows: (sheets[0]?.rows ?? []) as unknown[][] };
  };
  const today = () => formatPickerDay(server.clock.now(), 'Asia/Riyadh');

  it('[CALL-149] [CONST-74] of all ratings holds what the filters match', async () => {
    const subject = await world.newSubject({ driver: 'ناصر', store: 'شاورما الحي' });
    const order = await world.deliver(subject, { customer: { name: 'ليلى', phone: '0541230011' } });
    await world.rate(order, starsOf(4.5, 0, { driver_feedback: '=1+1', store_feedback: 'بارد' }));
    await world.rate(await world.deliver(subject), starsOf(2, 2));
    const query = `language=en&filter[merchant_id]=${subject.code}`;
    const { name, rows: found } = await sheetOf('rating-start/excel', `${query}&filter[driverStar]=4.5`);
    expect(name).toBe(`rating-all-${today()}.xlsx`);
    expect(found).toHaveLength(2);
    expect(found[0]?.slice(0, 3)).toEqual(['Order number', 'Customer', 'Customer phone']);
    expect(found[1]?.slice(0, 12)).toEqual([
      order,
      'ليلى',
      '0541230011',
      expect.stringContaining('ناصر'),
      expect.any(String),
      4.5,
      "'=1+1",
      'Home kitchen',
      expect.any(String),
      subject.code,
      0,
      'بارد',
    ]);
    const arabic = await sheetOf('rating-start/excel', query.replace('language=en', 'language=ar'));
    expect(arabic.rows.map((row) => row[7])).toEqual(['المتجر', 'شاورما الحي', 'شاورما الحي']);
    expect((await sheetOf('rating-start/excel', `${query}&filter[driverStar]=1`)).status).toBe(422);
  });

  it('[CALL-151] [CONST-75] of drivers and of stores holds the means', async () => {
    const subject = await world.newSubject({ driver: 'حمد السبيعي', store: 'فطائر الصباح' });
    await world.rate(await world.deliver(subject), starsOf(5, 1));
    await world.rate(await world.deliver(subject), starsOf(4, 2));
    const drivers = await sheetOf(
      'operation/driver/excel',
      `language=en&filter[name]=${encodeURIComponent('السبيعي')}&filter[fromStar]=4.5`,
    );
    expect(drivers.name).toBe(`rating-drivers-${today()}.xlsx`);
    expect(drivers.rows.map((row) => [row[2], row[4], row[5]])).toEqual([
      ['Driver', 'Rating', 'Ratings'],
      [expect.stringContaining('حمد السبيعي'), 4.5, 2],
    ]);
    const stores = await sheetOf('operation/store/excel', `language=ar&filter[merchant_id]=${subject.code}`);
    expect(stores.name).toBe(`rating-stores-${today()}.xlsx`);
    expect(stores.rows.map((row) => [row[0], row[1], row[3], row[4], row[5]])).toEqual([
      ['المتجر', 'المدينة', 'رقم التاجر', 'التقييم', 'عدد التقييمات'],
      ['فطائر الصباح', 'الدمام', subject.code, 1.5, 2],
    ]);
  });
});
