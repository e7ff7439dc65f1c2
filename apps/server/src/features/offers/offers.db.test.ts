import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { arabicDigits } from '../../testing/factories/arabic-digits.ts';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { CENTRE, createRestaurant } from '../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { explain } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { offerList } from './list-offers.query.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let drivers: { id: number; phone: string }[] = [];
let orders: number[] = [];
const START = new Date('2026-03-01T12:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

beforeAll(async () => {
  staff = await signInAs(server);
  const { db } = server.app;
  const { id: restaurantId } = await createRestaurant(db);
  drivers = [
    await createSignedInDriver(db, { spot: CENTRE }),
    await createSignedInDriver(db, { spot: CENTRE }),
  ];
  orders = [
    await insertOrder(server.app, { order_number: '70000001', restaurantId }),
    await insertOrder(server.app, { order_number: '70000002', restaurantId }),
  ];
  await db
    .updateTable('driver')
    .set({ first_name: 'ناصر' })
    .where('id', '=', drivers[1]?.id ?? 0)
    .execute();
  const offer = (
    order: number,
    driver: number,
    status: 'offered' | 'declined' | 'expired',
    minutes: number,
  ) => ({
    order_id: orders[order] ?? 0,
    driver_id: drivers[driver]?.id ?? 0,
    wave: minutes,
    score: 80.5,
    status,
    offered_at: at(minutes),
    expires_at: status === 'offered' ? new Date(server.app.now().getTime() + 60_000) : at(minutes + 1),
    answered_at: status === 'offered' ? null : at(minutes + 0.5),
  });
  await db
    .insertInto('offer')
    .values([
      offer(0, 0, 'expired', 0),
      offer(0, 1, 'declined', 1),
      offer(1, 0, 'offered', 2),
      offer(0, 0, 'expired', 60 * 24),
    ])
    .execute();
});

type Filters = NonNullable<NonNullable<Parameters<typeof staff.client.offers.list>[0]>['filters']>;
const waves = async (filters: Filters, more: { sort?: 1 | -1 } = {}) => {
  const { data } = await staff.client.offers.list({ filters, ...more });
  expect(data.total).toBe(data.results.length);
  return data.results.map(({ wave }) => wave - 1);
};

test('offers come newest first with order, driver, score and fate', async () => {
  const { data, out } = await staff.client.offers.list({});
  expect(out).toBe(1);
  expect(data.total_exact).toBe(true);
  expect(data.results.map(({ wave }) => wave - 1)).toEqual([1440, 2, 1, 0]);
  expect(data.results[2]).toEqual({
    _id: expect.any(String),
    order_id: String(orders[0]),
    order_number: '70000001',
    order_status: 'new',
    restaurant_name: 'مطعم البيت',
    driver_id: String(drivers[1]?.id),
    driver_name: expect.stringContaining('ناصر'),
    driver_phone: drivers[1]?.phone,
    wave: 2,
    score: 80.5,
    status: 'declined',
    offered_at: at(1).toISOString(),
    expires_at: at(2).toISOString(),
    answered_at: at(1.5).toISOString(),
  });
  expect(await waves({}, { sort: 1 })).toEqual([0, 1, 2, 1440]);
});

test('the filters narrow them: fate, driver, order and period', async () => {
  expect(await waves({ status: ['offered'] })).toEqual([2]);
  expect(await waves({ status: ['expired', 'declined'] })).toEqual([1440, 1, 0]);
  expect(await waves({ driver: 'ناصر' })).toEqual([1]);
  expect(await waves({ driver: 'ناصز' })).toEqual([]);
  expect(await waves({ driver: (drivers[0]?.phone ?? '').slice(-6) })).toEqual([1440, 2, 0]);
  expect(await waves({ order_number: '70000002' })).toEqual([2]);
  expect(await waves({ order_number: '70000001, 70000002' })).toEqual([1440, 2, 1, 0]);
  expect(await waves({ order_number: '0000002' })).toEqual([2]);
  expect(await waves({ order_number: '%%%' })).toEqual([]);
  // A day of the configured zone, and instants as they are.
  expect(await waves({ date: { from: '2026-03-02' } })).toEqual([1440]);
  expect(await waves({ date: { from: '2026-03-01', to: '2026-03-01' } })).toEqual([2, 1, 0]);
  expect(await waves({ date: { from: at(1).toISOString(), to: at(2).toISOString() } })).toEqual([1]);
  expect(await waves({ status: ['expired'], driver: 'سالم', date: { to: '2026-03-01' } })).toEqual([0]);
});

test('the number of an order and the id number of a driver are found in Arabic digits as well', async () => {
  const { id_number } = await server.app.db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', drivers[1]?.id ?? 0)
    .executeTakeFirstOrThrow();
  for (const driver of [id_number, arabicDigits(id_number)]) expect(await waves({ driver })).toEqual([1]);
  expect(await waves({ order_number: arabicDigits('#70000001، 70000002') })).toEqual([1440, 2, 1, 0]);
});

test('what makes no sense is refused', async () => {
  const status = async (query: string) =>
    (
      await fetch(`${server.url}/admin/api/v1/offers?${query}`, {
        headers: { authorization: `Bearer ${staff.token}` },
      })
    ).status;
  for (const query of ['page=0', 'limit=50', 'filters[status]=gone', 'filters[date][from]=2026-02-30']) {
    expect(await status(query), query).toBe(422);
  }
  expect(await status('filters[driver]=%25%27--')).toBe(200);
});

test('a page of one fate is found by an index, however few there are', async () => {
  const { db } = server.app;
  await sql`insert into offer (order_id, driver_id, wave, score, status, offered_at, expires_at)
    select ${orders[0]}, ${drivers[0]?.id}, 10000 + n, 1, 'expired', ${START}::timestamptz - n * interval '1 minute', ${START}
    from generate_series(1, 20000) n`.execute(db);
  await sql`analyze offer`.execute(db);
  const plan = await explain(
    db,
    await offerList.keysStatement(db, { page: 1, limit: 100, sort: -1, filters: { status: ['offered'] } }),
  );
  expect(plan).toMatch(/Index.*offer_(status_created|expiry|out)/);
  expect(plan).not.toContain('Seq Scan on offer');
  const { data } = await staff.client.offers.list({ filters: { status: ['expired'] } });
  expect([data.results.length, data.total, data.total_exact]).toEqual([100, 10_000, false]);
});
