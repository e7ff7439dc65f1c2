import type { ServiceArea } from '@mishwar/contract';
import { type PackedScan, unpackScan } from '@mishwar/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { createOperator } from '../../testing/factories/operators.ts';
import { createCompany } from '../../testing/factories/partners.ts';
import { CENTRE, type Coordinates, createRestaurant, northOf } from '../../testing/factories/stores.ts';
import { clientOf, sessionOf } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { startDistribution } from '../distribution/public.ts';

const server = useTestServer();
let token: string;
beforeAll(async () => {
  const { id } = await createOperator(server.app, { role: 'SUPER_ADMIN' });
  token = await sessionOf(server.app, id);
});

async function call(method: string, path: string, body?: unknown, key?: string) {
  const answer = await fetch(`${server.url}/admin/api/v1/service-areas${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: ServiceArea[] } };
}

/** A square of 4 km around a spot. */
const squareAround = ({ latitude, longitude }: Coordinates): [number, number][] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([east = 0, north = 0]) => [longitude + east * 0.02, latitude + north * 0.018]);

/** Places an order at the restaurant, and returns what its first wave decided about each driver. */
async function reasons(restaurantId: number): Promise<Record<number, string>> {
  const { db } = server.app;
  const now = server.app.now();
  const customer = await db
    .insertInto('customer')
    .values({ name: crypto.randomUUID(), phone: '0541000001' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = await db
    .insertInto('orders')
    .values({
      order_number: crypto.randomUUID().slice(0, 12),
      from_company: 'maeda',
      payment_method: 'Cash',
      customer_id: customer.id,
      customer_latitude: CENTRE.latitude,
      customer_longitude: CENTRE.longitude,
      restaurant_id: restaurantId,
      sub_total: 2500,
      delivery_cost: 1200,
      tax_rate: 0.15,
      created_at: now,
      promised_at: now,
    })
    .returning(['id', 'order_number'])
    .executeTakeFirstOrThrow();
  // What is said against them where staff look for a driver.
  const { drivers } = await clientOf(server.url, token).driverAssign.search({
    params: { filters: { order_number: order.order_number } },
  });
  const byHand = new Map(drivers.map(({ driver_id, reasons }) => [Number(driver_id), reasons]));
  await inTransaction(db, (trx) => startDistribution(trx, order.id, now));
  const wave = await eventually(() =>
    db.selectFrom('distribution_wave').select('scanned').where('order_id', '=', order.id).executeTakeFirst(),
  );
  const scanned = unpackScan(wave.scanned as unknown as PackedScan);
  for (const { driver_id, reason } of scanned)
    expect(byHand.get(driver_id)?.includes('outside_polygon')).toBe(reason === 'outside_polygon');
  return Object.fromEntries(scanned.map(({ driver_id, reason }) => [driver_id, reason ?? 'offered']));
}

describe('the area of a city', () => {
  it('keeps drivers outside of it from its orders, until it is switched off or ended', async () => {
    const restaurant = await createRestaurant(server.app.db);
    const now = server.app.now();
    const inside = await createSignedInDriver(server.app.db, { spot: northOf(CENTRE, 1), now });
    const outside = await createSignedInDriver(server.app.db, { spot: northOf(CENTRE, 2.5), now });
    const city_id = String(restaurant.cityId);
    const corners = squareAround(CENTRE);
    const saved = await call('PUT', '', { city_id, corners, seen: null });
    expect(saved).toMatchObject({ status: 200, body: { isEnforced: true } });
    const area = saved.body.data[0] as ServiceArea;
    expect(area).toMatchObject({ city_id, delivery_company_id: null, name_en: 'Dammam' });
    expect(area.polygon).toEqual({ type: 'Polygon', coordinates: [[...corners, corners[0]]] });
    expect(await reasons(restaurant.id)).toEqual({ [inside.id]: 'offered', [outside.id]: 'outside_polygon' });

    expect(await call('PUT', '/enforced', { isActive: false })).toMatchObject({ body: { isActive: false } });
    expect(await reasons(restaurant.id)).toEqual({ [inside.id]: 'offered', [outside.id]: 'offered' });
    await call('PUT', '/enforced', { isActive: true });

    // The other operator has seen no area yet.
    expect((await call('PUT', '', { city_id, corners, seen: null })).status).toBe(409);
    expect((await call('PUT', '', { city_id, corners: null, seen: area._id })).body.data).toEqual([]);
    expect(await reasons(restaurant.id)).toEqual({ [inside.id]: 'offered', [outside.id]: 'offered' });
    const versions = await server.app.db.selectFrom('service_area').select('id').execute();
    expect(versions).toHaveLength(2);
    const audited = await server.app.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'in', ['service_area.save', 'setting.save'])
      .execute();
    expect(audited).toHaveLength(4);
  });

  it.each([
    [{ city_id: '999999', seen: null }],
    [{ seen: null }],
    [{ city_id: '1', delivery_company_id: '1', seen: null }],
  ])('is refused for %j', async (body) => {
    expect((await call('PUT', '', { ...body, corners: squareAround(CENTRE) })).status).toBe(422);
  });
});

describe('the area of a delivery company', () => {
  it('is answered as the first time where its save is sent again, whatever was saved meanwhile', async () => {
    const company = await server.app.db
      .insertInto('delivery_company')
      .values({ name: 'شركة الوصول', phone: '0138000001' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const area = { delivery_company_id: String(company.id), corners: squareAround(CENTRE), seen: null };
    const key = crypto.randomUUID();
    const first = await call('PUT', '', area, key);
    const seen = first.body.data.at(-1)?._id;
    expect((await call('PUT', '', { ...area, corners: null, seen })).status).toBe(200);
    expect(await call('PUT', '', area, key)).toEqual(first);
  });

  it('is no more where the company was deleted', async () => {
    const id = await createCompany(server.app, 'شركة تُحذف');
    const delivery_company_id = String(id);
    const { body } = await call('PUT', '', {
      delivery_company_id,
      corners: squareAround(CENTRE),
      seen: null,
    });
    const ofCompany = (areas: ServiceArea[]) =>
      areas.filter((area) => area.delivery_company_id === delivery_company_id);
    expect(ofCompany(body.data)).toHaveLength(1);
    await clientOf(server.url, token).deliveryCompanies.remove({ id: delivery_company_id });
    expect(ofCompany((await call('GET', '')).body.data)).toEqual([]);
  });

  it('keeps its drivers from orders of restaurants elsewhere', async () => {
    const restaurant = await createRestaurant(server.app.db, { spot: northOf(CENTRE, 40) });
    const spot = northOf(CENTRE, 41);
    const driver = await createSignedInDriver(server.app.db, { spot, now: server.app.now() });
    const company = await server.app.db
      .insertInto('delivery_company')
      .values({ name: 'شركة السرعة', phone: '0138000000' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.app.db
      .updateTable('driver')
      .set({ delivery_company_id: company.id })
      .where('id', '=', driver.id)
      .execute();
    const delivery_company_id = String(company.id);
    const far = await call('PUT', '', { delivery_company_id, corners: squareAround(CENTRE), seen: null });
    expect(await reasons(restaurant.id)).toEqual({ [driver.id]: 'outside_polygon' });
    const seen = far.body.data[0]?._id;
    await call('PUT', '', { delivery_company_id, corners: squareAround(spot), seen });
    expect(await reasons(restaurant.id)).toEqual({ [driver.id]: 'offered' });
  });
});
