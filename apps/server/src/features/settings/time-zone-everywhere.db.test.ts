import { EXCHANGE_THIRD_PARTIES, TIME_ZONES } from '@mishwar/domain';
import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDriver, insertPosition } from '../../testing/factories/drivers.ts';
import { createExchange } from '../../testing/factories/exchanges.ts';
import { createMembership, insertSubscription } from '../../testing/factories/memberships.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { CENTRE } from '../../testing/factories/stores.ts';
import { createOrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { SETTINGS_PHRASE, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api', 'worker']) });
/** An instant of two days: one day in Riyadh, the next one in Hanoi. */
const [FIRST, SECOND] = [daysAgo(3), daysAgo(2)];
const BORDER = new Date(`${FIRST}T19:30:00Z`);
const EXPECTED = {
  'Asia/Riyadh': { day: FIRST, other: SECOND, time: '22:30:00' },
  'Asia/Ho_Chi_Minh': { day: SECOND, other: FIRST, time: '02:30:00' },
};
let staff: SignedInOperator;
let driverId: string;
let companyId: string;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

beforeAll(async () => {
  const { db } = server.app;
  staff = await signInAs(server, 'SUPER_ADMIN');
  await staff.client.settings.unlock({ phrase: SETTINGS_PHRASE });
  const world = await createOrderWorld(db);
  const driver = await createDriver(db, { main: 50_000 });
  [driverId, companyId] = [String(driver), String(world.companyId)];
  await sql`update driver set registration_date = ${BORDER}, delivery_company_id = ${world.companyId} where id = ${driver}`.execute(
    db,
  );
  await insertPosition(db, driver, CENTRE, BORDER);
  const { id } = await placeTestOrder(db, world, { at: BORDER });
  await sql`update orders set driver_id = ${driver}, delivery_company_id = ${world.companyId}, status = 'delivered',
    delivery_time = ${BORDER} where id = ${id}`.execute(db);
  const subscriptionId = await insertSubscription(db, world.companyId);
  await createMembership(db, driver, { subscriptionId, price: 30_000, startsAt: BORDER, days: 30 });
  for (const thirdParty of EXCHANGE_THIRD_PARTIES)
    await createExchange(server.app, thirdParty, { at: BORDER });
  await sql`
    with one as (insert into identity_type (name_ar, name_en) values ('هوية', 'Id') returning id),
      car as (insert into car_type (name_ar, name_en) values ('سيدان', 'Sedan') returning id)
    insert into driver_registration (id_number, first_name, last_name, phone, date_of_birth, identity_type_id, car_type_id,
      car_number, region_id, city_id, created_at)
    select '1099999999', 'سالم', 'العتيبي', '0551234567', '1990-01-01', one.id, car.id, '1234', city.region_id, city.id, ${BORDER}
    from one, car, city where city.id = ${world.cityId}`.execute(db);
  for (const statement of [
    sql`insert into offer (order_id, driver_id, wave, score, status, offered_at, expires_at)
      values (${id}, ${driver}, 1, 90, 'expired', ${BORDER}, ${BORDER})`,
    sql`insert into rating (order_id, driver_id, restaurant_id, customer_id, driver_star, store_star, created_at, updated_at)
      select id, driver_id, restaurant_id, customer_id, 4, 4, ${BORDER}, ${BORDER} from orders where id = ${id}`,
    sql`insert into supplier_registration (company_name, company_phone, cr_number, first_name, last_name, email, phone,
      password_hash, created_at)
      values ('شركة', '0138000000', '1010101010', 'نورة', 'سعد', 'noura@example.com', '0551234568', 'none', ${BORDER})`,
    sql`insert into export_log (type, from_application, operator_id, filter, created_at)
      values ('EXPORT_ORDER', 'MISHWAR_GO_PORTAL', ${staff.id}, '{}', ${BORDER})`,
    sql`insert into audit_entry (actor_kind, actor_name, action, created_at)
      values ('system', 'x', 'settings.save', ${BORDER})`,
    sql`update subscription set created_at = ${BORDER}`,
  ])
    await statement.execute(db);
});

/** How many rows each list has of one day. */
const LISTS: Record<string, (on: string) => Promise<number>> = {
  orders: async (on) => (await staff.client.orders.list({ filters: range(on) })).data.total,
  "a company's orders": async (on) =>
    (await staff.client.orders.company({ company_id: companyId, filters: range(on) })).data.total,
  "a driver's orders": async (on) =>
    (await staff.client.orders.ofDriver({ id: driverId, filters: range(on) })).data.total,
  drivers: async (on) => (await staff.client.drivers.list({ filters: range(on) })).data.total,
  offers: async (on) => (await staff.client.offers.list({ filters: range(on) })).data.total,
  'registrations of drivers': async (on) =>
    (await staff.client.driverRegistration.list({ filters: range(on) })).total,
  'applications of companies': async (on) =>
    (await staff.client.supplierRegistration.list({ filters: range(on) })).data.total,
  subscriptions: async (on) =>
    (await staff.client.subscriptions.list({ createdAtFrom: on, createdAtTo: on })).data.count,
  'subscribed drivers': async (on) =>
    (await staff.client.subscriptions.drivers({ companyId, createdAtFrom: on, createdAtTo: on })).total,
  exports: async (on) => (await staff.client.exports.list({ createdAtFrom: on, createdAtTo: on })).total,
  ratings: async (on) =>
    (await staff.client.ratings.list({ filter: { fromDate: on, toDate: on } })).meta.totalItems,
  'the audit log': async (on) =>
    (await staff.client.auditLog.list({ filters: { fromDate: on, toDate: on } })).total,
  ...Object.fromEntries(
    (['citc', 'http', 'hyperpay', 'odoo', 'shukah'] as const).map((thirdParty) => [
      `the log of ${thirdParty}`,
      async (on: string) =>
        (await staff.client.logs[thirdParty].list({ filters: { fromDate: on, toDate: on } })).total,
    ]),
  ),
  'the log of payfort': async (on) =>
    (await staff.client.logs.payfort.list({ filters: { from_date: on, to_date: on } })).meta.totalItems,
};
const range = (on: string) => ({ date: { from: on, to: on } });

/** Each file with the query of one day, or the body that it is of. */
const FILES: Record<string, (on: string) => { path: string; body?: object }> = {
  "a company's statement": (on) => ({
    path: `/admin/api/v1/companies/${companyId}/statement/excel?month=${on.slice(0, 7)}`,
  }),
  ratings: (on) => ({
    path: `/rating/api/v1/rating-start/excel?filter[fromDate]=${on}&filter[toDate]=${on}`,
  }),
  'the audit log': (on) => ({
    path: `/admin/api/v1/audit-log/export?filters[fromDate]=${on}&filters[toDate]=${on}`,
  }),
  'drivers of the map': () => ({
    path: '/admin/api/v1/location/drivers/export',
    body: { driverIds: [driverId] },
  }),
};
const of = (on: string) => `filters[date][from]=${on}&filters[date][to]=${on}`;

/** The cells of a file as texts. */
async function cellsOf(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(200);
  const book = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  return (book.sheets[0]?.rows ?? [])
    .flat()
    .map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell)));
}

const request = (path: string, { method = 'POST', body }: { method?: string; body?: object } = {}) =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${staff.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

describe.each(TIME_ZONES)('an instant of two days, with TIME_ZONE $name', (zone) => {
  const { day, other, time } = EXPECTED[zone.timezone];
  beforeAll(async () => {
    const { version } = await staff.client.settings.get({ key: 'TIME_ZONE' });
    await staff.client.settings.save({
      headers: {},
      body: { data: [{ key: 'TIME_ZONE', content: zone, version }] },
    });
  });

  it.each(Object.keys(LISTS))('is of one day in the list and total of %s', async (name) => {
    const count = LISTS[name] ?? (async () => -1);
    expect([await count(day), await count(other)]).toEqual([1, 0]);
  });

  it.each(Object.keys(FILES))('has its day and time in the file of %s', async (name) => {
    const { path, body } = FILES[name]?.(day) ?? { path: '' };
    const cells = await cellsOf(await request(path, { ...(body && { body }) }));
    expect(cells.some((cell) => cell.startsWith(day))).toBe(true);
    expect(cells.some((cell) => cell.slice(11, 19) === time)).toBe(true);
    expect(cells.some((cell) => cell.startsWith(other))).toBe(false);
  });

  it('is of that day in the file that a job makes in the background', async () => {
    const ordered = await request(
      `/admin/api/v1/orders/export?${of(day)}&columns[0]=order_date&columns[1]=time`,
    );
    const { export_id: id } = (await ordered.json()) as { export_id: string };
    await eventually(async () => (await staff.client.exports.get({ id })).data.state === 'done');
    const cells = await cellsOf(await request(`/admin/api/v1/exports/${id}/file`, { method: 'GET' }));
    expect(cells).toContain(`${day}T00:00:00.000Z`);
    expect(cells.filter((cell) => cell.slice(11, 19) === time)).toHaveLength(1);
  });
});
