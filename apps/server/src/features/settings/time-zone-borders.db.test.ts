import { randomUUID } from 'node:crypto';
import { TIME_ZONES } from '@mishwar/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDriver, insertPosition } from '../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { CENTRE } from '../../testing/factories/stores.ts';
import { createOrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { SETTINGS_PHRASE, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
/** Saturday 31 July 2027, 22:30 in Riyadh; in Hanoi it is Sunday 1 August: another day, week and month. */
const NOW = new Date('2027-07-31T19:30:00Z');
/** Of today in both zones. */
const LATE = new Date('2027-07-31T18:00:00Z');
/** Of today in Riyadh, of yesterday in Hanoi. */
const EARLY = new Date('2027-07-31T16:00:00Z');
const EXPECTED = {
  'Asia/Riyadh': { month: '2027-07', week: '2027-07-25', insurance: 'soon', orders: 2, july: 2, august: 0 },
  'Asia/Ho_Chi_Minh': {
    ...{ month: '2027-08', week: '2027-08-01', insurance: 'expired', orders: 1, july: 1, august: 1 },
  },
} as const;
let staff: SignedInOperator;
let second: SignedInOperator;
let driverId: number;
let companyId: number;
let planId: string;

beforeAll(async () => {
  const { db } = server.app;
  server.clock.advance(NOW.getTime() - server.clock.now().getTime());
  staff = await signInAs(server, 'SUPER_ADMIN');
  second = await signInAs(server, 'SUPER_ADMIN');
  await staff.client.settings.unlock({ phrase: SETTINGS_PHRASE });
  const world = await createOrderWorld(db);
  companyId = world.companyId;
  driverId = await createDriver(db, { main: 0 });
  await sql`update driver set id_number = '1000000001', medical_insurance_date = '2027-07-31',
    delivery_company_id = ${companyId} where id = ${driverId}`.execute(db);
  await insertPosition(db, driverId, CENTRE, NOW);
  const { rows } = await sql<{
    id: number;
  }>`insert into plan (title, price) values ('باقة', 50000) returning id`.execute(db);
  planId = String(rows[0]?.id);
  for (const at of [EARLY, LATE]) {
    const { id } = await placeTestOrder(db, world, { at });
    await sql`update orders set driver_id = ${driverId}, delivery_company_id = ${companyId}, company_contract_price = 1000,
      status = 'delivered', delivery_time = ${at} where id = ${id}`.execute(db);
    await sql`insert into rating (order_id, driver_id, restaurant_id, customer_id, driver_star, store_star, created_at, updated_at)
      select id, driver_id, restaurant_id, customer_id, 4, 4, ${at}, ${at} from orders where id = ${id}`.execute(
      db,
    );
    await buyPlan(at);
  }
});

async function buyPlan(at: Date): Promise<void> {
  await sql`
    with bought as (
      select wallet_post('TOP_UP', ${driverId}::bigint, null, ${`plan-${at.getTime()}`}, '[]'::jsonb, 'DRIVER',
        ${driverId}::bigint, 'x', p_status => 'SUCCESS') as id
    )
    insert into wallet_payment (gateway, reference, transaction_id, amount, gift, plan_id, settled_at)
    select 'PAYFORT', ${`plan-${at.getTime()}`}, id, 50000, 2500, ${planId}::bigint, ${at} from bought`.execute(
    server.app.db,
  );
}

describe.each(TIME_ZONES)('at a border of day, week and month, with TIME_ZONE $name', (zone) => {
  const expected = EXPECTED[zone.timezone];
  beforeAll(async () => {
    const { version } = await staff.client.settings.get({ key: 'TIME_ZONE' });
    await staff.client.settings.save({
      headers: {},
      body: { data: [{ key: 'TIME_ZONE', content: zone, version }] },
    });
  });

  it("a driver's summary, the filter by documents, the filters of the distribution and the company's summary agree on today", async () => {
    const { data } = await staff.client.driverWork.glance({ id: String(driverId) });
    expect(data.today.delivered).toBe(expected.orders);
    expect(data.terms).toMatchObject({
      since: `${expected.month}-01`,
      earned: `${expected.orders * 15}.00`,
    });
    expect(data.documents.medical_insurance).toBe(expected.insurance);
    for (const state of ['soon', 'expired'] as const) {
      const { total } = (await staff.client.drivers.list({ filters: { documents: [state] } })).data;
      expect(total, state).toBe(state === expected.insurance ? 1 : 0);
    }
    const { drivers } = await staff.client.driverAssign.search({ params: { filters: {}, page: 1 } });
    const found = drivers.find(({ driver_id }) => driver_id === String(driverId));
    expect(found?.reasons.includes('documents_expired')).toBe(expected.insurance === 'expired');
    const company = await staff.client.deliveryCompanies.glance({ id: String(companyId) });
    expect(company.data).toMatchObject({ orders_today: { total: expected.orders } });
  });

  it('the map counts the orders of today, and the chart of a plan the purchases of each month', async () => {
    const { drivers } = await staff.client.tracking.drivers({});
    expect(drivers).toMatchObject([{ driver_id: String(driverId), executed_orders: expected.orders }]);
    const { months } = await staff.client.plans.purchases({ id: planId });
    const sold = Object.fromEntries(months.map(({ month, sold }) => [month, sold]));
    expect(months.at(-1)?.month).toBe(expected.month);
    expect([sold['2027-07'] ?? 0, sold['2027-08'] ?? 0]).toEqual([expected.july, expected.august]);
  });

  it('the trend of ratings counts by its weeks', async () => {
    const { weeks } = (await staff.client.ratings.driverTrend({ id_number: '1000000001' })).data;
    expect(weeks.at(-1)).toMatchObject({ from: expected.week, count: expected.orders });
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  it("a company's statement takes each order in the month of its delivery", async () => {
    for (const [month, orders] of [
      ['2027-07', expected.july],
      ['2027-08', expected.august],
    ] as const) {
      const { data } = await staff.client.deliveryCompanies.statement({ id: String(companyId), month });
      expect(data.orders, month).toBe(orders);
    }
  });

  it('the sums above which a credit needs approval are of 24 hours, across midnight', async () => {
    const asker = await signInAs(server, 'SUPER_ADMIN');
    const { version } = (await asker.client.approvals.rule()).data;
    if (version === 0)
      await second.client.approvals.saveRule({ credit_above: '100.00', mass_gifts: false, version });
    const receiver = await createDriver(server.app.db, { main: 0 });
    const credit = async () => {
      const body = {
        driver_id: String(receiver),
        amount: '60.00',
        gift: '0.00',
        delivery_cost: '0.00',
      } as const;
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await asker.client.transactions.create({
        headers,
        body: { ...body, isCharge: true, isGift: false },
      });
      return answer.data;
    };
    const booked = await credit();
    expect(booked.transaction_id).not.toBeNull();
    const at = (hours: number) => sql`update wallet_transaction
      set created_at = ${new Date(NOW.getTime() - hours * 3_600_000)} where id = ${booked.transaction_id}`;
    await at(23).execute(server.app.db);
    expect((await credit()).transaction_id).toBeNull();
    await at(25).execute(server.app.db);
    expect((await credit()).transaction_id).not.toBeNull();
  });
});
