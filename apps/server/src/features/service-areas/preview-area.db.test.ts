import type { ServiceArea, ServiceAreaPreview, ServiceAreaVersion } from '@mishwar/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { createOperator } from '../../testing/factories/operators.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { createCompany } from '../../testing/factories/partners.ts';
import {
  CENTRE,
  type Coordinates,
  createCity,
  insertRestaurant,
  northOf,
} from '../../testing/factories/stores.ts';
import { sessionOf } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let superAdmin: string;
let admin: string;
beforeAll(async () => {
  superAdmin = await sessionOf(server.app, (await createOperator(server.app, { role: 'SUPER_ADMIN' })).id);
  admin = await sessionOf(server.app, (await createOperator(server.app, { role: 'ADMIN' })).id);
});

async function call<Data>(method: string, path: string, body?: unknown, token = superAdmin) {
  const answer = await fetch(`${server.url}/admin/api/v1/service-areas${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: Data } };
}

/** A square of 4 km around a spot. */
const squareAround = ({ latitude, longitude }: Coordinates): [number, number][] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([east = 0, north = 0]) => [longitude + east * 0.02, latitude + north * 0.018]);

/** A city whose restaurants, waiting orders and drivers online stand 0 and 10 km north of the centre. */
async function createBusyCity() {
  const { db } = server.app;
  const now = server.app.now();
  const city = await createCity(db);
  const near = await insertRestaurant(db, city.id, { name: 'Near' });
  const far = await insertRestaurant(db, city.id, { name: 'Far', ...northOf(CENTRE, 10) });
  for (const [restaurantId, status] of [
    [near, 'new'],
    [far, 'new'],
    [far, 'new'],
    [far, 'cancelled'],
  ] as const)
    await insertOrder(server.app, { order_number: crypto.randomUUID().slice(0, 12), restaurantId, status });
  const drivers = [];
  for (const spot of [CENTRE, northOf(CENTRE, 1), northOf(CENTRE, 10)])
    drivers.push((await createSignedInDriver(db, { spot, now })).id);
  const long = new Date(now.getTime() - 3_600_000);
  drivers.push((await createSignedInDriver(db, { spot: CENTRE, now: long })).id);
  await db.updateTable('driver').set({ city_id: city.id }).where('id', 'in', drivers).execute();
  return { city_id: String(city.id), drivers };
}

const preview = (body: object) => call<ServiceAreaPreview>('POST', '/preview', body);

let city: Awaited<ReturnType<typeof createBusyCity>>;
beforeEach(async () => {
  city = await createBusyCity();
});

describe('the preview of a city’s area', () => {
  test('counts restaurants, drivers online and waiting orders that lie inside, beside now', async () => {
    const { city_id } = city;
    const { body } = await preview({ city_id, corners: squareAround(CENTRE) });
    expect(body.data).toEqual({
      area_km2: expect.closeTo(15.9, 0),
      overlaps: [],
      restaurants: { total: 2, before: 2, after: 1, outside: ['Far'] },
      drivers: { total: 3, before: 3, after: 2 },
      orders: { total: 3, before: 3, after: 1 },
    });
    expect((await call('PUT', '', { city_id, corners: squareAround(CENTRE), seen: null })).status).toBe(200);
    const moved = await preview({ city_id, corners: squareAround(northOf(CENTRE, 10)) });
    expect(moved.body.data).toMatchObject({
      restaurants: { total: 2, before: 1, after: 1, outside: ['Near'] },
      drivers: { total: 3, before: 2, after: 1 },
      orders: { total: 3, before: 1, after: 2 },
    });
    const removed = await preview({ city_id, corners: null });
    expect(removed.body.data).toMatchObject({
      area_km2: null,
      restaurants: { after: 2, outside: [] },
      drivers: { after: 3 },
      orders: { after: 3 },
    });
  });

  test('names the areas of other cities that it overlaps, not those that it only touches', async () => {
    const [west, south, east, north] = [60, 10, 60.02, 10.02];
    const square = (shift: number): [number, number][] => [
      [west + shift, south],
      [east + shift, south],
      [east + shift, north],
      [west + shift, north],
    ];
    const other = await createCity(server.app.db);
    await call('PUT', '', { city_id: String(other.id), corners: square(0.01), seen: null });
    const half = await preview({ city_id: city.city_id, corners: square(0) });
    const [overlap, ...more] = half.body.data.overlaps;
    expect(more).toEqual([]);
    expect(overlap).toEqual({
      name_ar: 'الدمام',
      name_en: 'Dammam',
      area_km2: expect.closeTo((half.body.data.area_km2 ?? 0) / 2, 1),
    });
    expect((await preview({ city_id: city.city_id, corners: square(-0.01) })).body.data.overlaps).toEqual([]);
    const company = await createCompany(server.app, 'شركة الشرق');
    const ofCompany = await preview({ delivery_company_id: String(company), corners: square(0) });
    expect(ofCompany.body.data.overlaps).toEqual([]);
  });
});

test('the preview of a company’s area counts all restaurants and waiting orders, and its own drivers', async () => {
  const { db } = server.app;
  const company = await createCompany(server.app, 'شركة الغرب');
  await db
    .updateTable('driver')
    .set({ delivery_company_id: company })
    .where('id', 'in', city.drivers.slice(1))
    .execute();
  const body = { delivery_company_id: String(company), corners: squareAround(CENTRE) };
  const { data } = (await preview(body)).body;
  const count = async (where: string) =>
    (
      await db
        .selectFrom('restaurant as r')
        .$if(where === 'orders', (of) =>
          of.innerJoin('orders as o', 'o.restaurant_id', 'r.id').where('o.status', '=', 'new'),
        )
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  expect(data.drivers).toEqual({ total: 2, before: 2, after: 2 });
  expect(data.restaurants).toMatchObject({
    total: await count('restaurants'),
    before: data.restaurants.total,
  });
  expect(data.orders).toMatchObject({ total: await count('orders'), before: data.orders.total });
  expect(data.orders.after).toBeLessThan(data.orders.total);
});

test('the versions of an area come newest first, with who saved them, for every staff member', async () => {
  const { city_id } = city;
  const corners = squareAround(CENTRE);
  const saved = await call<ServiceArea[]>('PUT', '', { city_id, corners, seen: null });
  const seen = saved.body.data.find((area) => area.city_id === city_id)?._id;
  await call('PUT', '', { city_id, corners: null, seen });
  const { status, body } = await call<ServiceAreaVersion[]>(
    'GET',
    `/versions?city_id=${city_id}`,
    undefined,
    admin,
  );
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      _id: expect.any(String),
      corners: null,
      area_km2: null,
      created_at: expect.any(String),
      created_by: expect.any(String),
    },
    {
      _id: seen,
      corners,
      area_km2: expect.closeTo(15.9, 0),
      created_at: expect.any(String),
      created_by: expect.stringMatching(/\S+ \S+/),
    },
  ]);
  expect((await call('GET', '/versions', undefined, admin)).status).toBe(422);
});

test('an area whose edges cross is refused, and only a super admin previews one', async () => {
  const [a, b, c, d] = squareAround(CENTRE);
  const crossing = { city_id: city.city_id, corners: [a, c, b, d], seen: null };
  const { seen: _seen, ...asked } = crossing;
  for (const refused of [await call('PUT', '', crossing), await call('POST', '/preview', asked)])
    expect(refused).toMatchObject({
      status: 422,
      body: { data: { errors: [{ field: 'corners', msg: 'area_crosses_itself' }] } },
    });
  const { city_id } = city;
  expect((await call('POST', '/preview', { city_id, corners: [a, b, c, d] }, admin)).status).toBe(403);
});
