import type { Dashboard, OrderFilters, TransactionFilters } from '@mishwar/contract';
import {
  DASHBOARD_PERIODS,
  getPercentile,
  IN_HAND_STATUSES,
  NOT_SENT_REASONS,
  type NotSentReason,
  needsReplay,
  type PAYMENT_GATEWAYS,
  parseMoney,
} from '@mishwar/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Db, inTransaction } from '../../platform/transaction.ts';
import { createDriver, insertPosition } from '../../testing/factories/drivers.ts';
import { createCity } from '../../testing/factories/stores.ts';
import { createOrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { NO_LIMITS, useTestServer } from '../../testing/test-server.ts';
import { lockBalances, postToLedger } from '../wallet/public.ts';
import { checkHourlyFigures } from './check-hourly-figures.ts';
import { foldHourlyFigures } from './fold-hourly-figures.ts';

const server = useTestServer({ roles: new Set(['api']), limits: NO_LIMITS });
const ORDERS = 600;
let staff: SignedInOperator;
let admin: SignedInOperator;
let cities: [number, number];
let driverId: number;

beforeAll(async () => {
  const { db } = server.app;
  staff = await signInAs(server, 'SUPER_ADMIN');
  admin = await signInAs(server, 'ADMIN');
  const world = await createOrderWorld(db);
  const other = await createCity(db, { regionName: ['الجنوب', 'South'] });
  cities = [world.cityId, other.id];
  driverId = await createDriver(db, { main: 0 });
  await insertPosition(db, driverId, { latitude: 26.4, longitude: 50.1 }, new Date(Date.now() + 3_600_000));
  const [second] = [await createDriver(db, { main: 0 }), await createDriver(db, { main: 0 })];
  await db
    .updateTable('driver')
    .set({ is_ready: true, city_id: world.cityId })
    .where('id', '=', driverId)
    .execute();
  await db
    .updateTable('driver')
    .set({ is_ready: false, city_id: other.id })
    .where('id', '=', second)
    .execute();
  // Orders of the last 33 days, in every state, more of them lately; of two cities and none.
  const now = server.app.now();
  const { rows } = await sql<{ id: number }>`
    insert into customer (name, phone) values ('هدى', '0551234567') returning id`.execute(db);
  await sql`
    insert into orders (order_number, from_company, status, payment_method, customer_id, customer_city_id,
      customer_latitude, customer_longitude, restaurant_id, driver_id, delivery_company_id, sub_total, delivery_cost,
      tax_rate, is_fake, cancel_reason_id, created_at, promised_at, assigned_at, delivery_time, cancelled_at)
    select 'D' || i, 'maeda', s.status, 'Cash', ${rows[0]?.id}, (array[${world.cityId}, ${other.id}, null]::bigint[])[1 + i % 3],
      26.4, 50.1, case when i % 4 = 0 then ${world.secondRestaurantId}::bigint else ${world.restaurantId}::bigint end,
      case when s.status in ('new', 'cancelled') then null else ${driverId}::bigint end,
      case when s.status in ('new', 'cancelled') or i % 5 = 0 then null else ${world.companyId}::bigint end,
      5000, 1500, 0.15, i % 29 = 0,
      case when s.status = 'cancelled' and i % 2 = 0 then ${world.reasonId}::bigint end,
      t.at, t.at + interval '30 minutes',
      case when s.status not in ('new', 'cancelled') then t.at + i % 700 * interval '1 second' end,
      case when s.status = 'delivered' then t.at + (900 + 13 * (i % 211)) * interval '1 second' end,
      case when s.status = 'cancelled' then t.at + interval '5 minutes' end
    from generate_series(1, ${ORDERS}) i,
      lateral (select ${now}::timestamptz - power(i::float8 / ${ORDERS}, 2) * interval '33 days' - interval '20 seconds' as at) t,
      lateral (select (array['delivered', 'new', 'delivered', 'cancelled', 'take_order', 'assigned', 'cancelled'])[1 + i % 7]::order_status
        as status) s`.execute(db);
  await postFees(5);
});

async function postFees(count: number): Promise<void> {
  const { db } = server.app;
  const actor = { kind: 'driver', id: driverId, name: 'ناصر' } as const;
  const post = (key: string, posting: Parameters<typeof postToLedger>[1]) =>
    inTransaction(db, async (trx) => {
      await lockBalances(trx, driverId);
      await postToLedger(trx, posting, { driverId, orderId: null, key, actor });
    });
  await post('top-up', {
    type: 'TOP_UP',
    entries: [
      { kind: 'CLEARING', gateway: 'MANUAL', amount: -100_000 },
      { kind: 'MAIN', amount: 100_000 },
    ],
  });
  await post('hold', {
    type: 'HOLDING',
    entries: [
      { kind: 'MAIN', amount: -50_000 },
      { kind: 'HOLD', amount: 50_000 },
    ],
  });
  for (let n = 1; n <= count; n += 1) {
    await post(`fee-${n}`, {
      type: 'FEE',
      entries: [
        { kind: 'HOLD', amount: -(500 * n + 75) },
        { kind: 'REVENUE', amount: 500 * n },
        { kind: 'TAX', amount: 75 },
      ],
    });
  }
}

/** A top-up under way, whose checkout is over in so many minutes. */
async function insertPendingTopUp(
  db: Db,
  gateway: (typeof PAYMENT_GATEWAYS)[number],
  minutes: number,
): Promise<void> {
  await sql`
    with t as (
      insert into wallet_transaction (driver_id, type, status, transaction_key, created_by_role, created_by_name)
      values (${driverId}, 'TOP_UP', 'PENDING', gen_random_uuid()::text, 'DRIVER', 'ناصر') returning id, transaction_key
    )
    insert into wallet_payment (transaction_id, gateway, reference, amount, expires_at)
    select id, ${gateway}, transaction_key, 5000, now() + ${minutes} * interval '1 minute' from t`.execute(
    db,
  );
}

const figures = async (input: { period?: Dashboard['period']; cities?: string[] } = {}): Promise<Dashboard> =>
  (await staff.client.dashboard.figures(input)).data;

/** The total of the order list under a filter. */
const listed = async (filters: OrderFilters): Promise<number> =>
  (await staff.client.orders.list({ filters })).data.total;

/** Orders as the rows have them, for the durations. */
const rowsOf = (filters: OrderFilters) => staff.client.orders.list({ filters, limit: 600 });

async function compare(period: Dashboard['period'], city: number | null): Promise<void> {
  const ofCity: OrderFilters = city === null ? {} : { customer_city: [String(city)] };
  const shown = await figures({ period, ...(city === null ? {} : { cities: [String(city)] }) });
  const within: OrderFilters = { ...ofCity, date: { from: shown.first_day, to: shown.last_day } };
  const open = ['new', ...IN_HAND_STATUSES] as const;
  const lists: [string, number, OrderFilters][] = [
    ['orders', shown.orders.total, within],
    ['late', shown.orders.late, { ...within, late: 'yes' }],
    ['open now', shown.now.open, { ...ofCity, status: [...open] }],
    ['unassigned now', shown.now.unassigned, { ...ofCity, status: ['new'] }],
    ['late now', shown.now.late, { ...ofCity, status: [...open], late: 'yes' }],
    ['accepted', shown.acceptance.n, { ...within, status: [...IN_HAND_STATUSES, 'deliveried'] }],
    ['delivered', shown.delivery.n, { ...within, status: ['deliveried'] }],
    ['cancelled', shown.cancelled.total, { ...within, status: ['cancelled'] }],
    ...shown.cancelled.reasons.map(({ _id, n }): [string, number, OrderFilters] => [
      `cancelled for ${_id}`,
      n,
      { ...within, cancel_reason: [_id ?? 'none'] },
    ]),
    ...shown.restaurants.map(({ code, n }): [string, number, OrderFilters] => [
      `restaurant ${code}`,
      n,
      { ...within, restaurant_code: code },
    ]),
    ...shown.delivery_companies.map(({ _id, n }): [string, number, OrderFilters] => [
      `company ${_id}`,
      n,
      { ...within, driver_company: [_id] },
    ]),
    ...shown.orders.slots.map(({ day, hour, orders }): [string, number, OrderFilters] => [
      `bar ${day} ${hour}`,
      orders,
      {
        ...ofCity,
        date: { from: day, to: day },
        ...(hour === null ? {} : { hour: [String(hour).padStart(2, '0') as '00'] }),
      },
    ]),
  ];
  expect(lists.length).toBeGreaterThan(15);
  for (const [name, n, filters] of lists)
    expect([period, city, name, n]).toEqual([period, city, name, await listed(filters)]);
  const drivers = { online: 'yes' as const };
  const online = await staff.client.drivers.list({
    filters: { ...drivers, ...(city === null ? {} : { cities: [String(city)] }) },
  });
  expect(shown.now.drivers_online).toBe(online.data.total);
  const busy = await staff.client.drivers.list({
    filters: { ...drivers, busy: 'yes', ...(city === null ? {} : { cities: [String(city)] }) },
  });
  expect(shown.now.drivers_busy).toBe(busy.data.total);
  const { data } = await rowsOf({ ...within, status: ['deliveried'] });
  const counts = data.results.map(({ created_at, delivery_time }) => ({
    seconds: getDurationStep(Date.parse(delivery_time ?? '') - Date.parse(created_at)),
    n: 1,
  }));
  expect([shown.delivery.median, shown.delivery.p90]).toEqual([
    getPercentile(counts, 0.5),
    getPercentile(counts, 0.9),
  ]);
}

async function expectNoDifferences(): Promise<void> {
  const { db } = server.app;
  const hours = await sql`select * from hourly_figure_differences('-infinity', 'infinity')`.execute(db);
  const days = await sql`select * from daily_figure_differences('-infinity', 'infinity')`.execute(db);
  expect([hours.rows, days.rows]).toEqual([[], []]);
}

describe('the figures agree with the filtered lists to the unit', () => {
  it.each(DASHBOARD_PERIODS)('of %s, of all cities and of one', async (period) => {
    for (const city of [null, ...cities]) await compare(period, city);
  });

  it('counts as online who is ready and has a fresh position, not who is ready without one', async () => {
    const { now } = await figures();
    expect([now.drivers_online, now.drivers_busy]).toEqual([1, 1]);
  });

  it('before and after they are folded, and after every kind of change', async () => {
    const { db } = server.app;
    expect(await foldHourlyFigures(db)).toBe(false);
    expect(await db.selectFrom('hourly_figure_delta').selectAll().execute()).toEqual([]);
    await compare('7d', null);
    const statements = [
      sql`update orders set status = 'cancelled', cancelled_at = now(), driver_id = null where status = 'assigned'`,
      sql`update orders set cancel_reason_id = null where status = 'cancelled' and id % 3 = 0`,
      sql`update orders set status = 'delivered', delivery_time = created_at + interval '17 minutes' where status = 'take_order'`,
      sql`update orders set created_at = created_at - interval '90 minutes' where id % 4 = 0`,
      sql`update orders set customer_city_id = ${cities[1]} where customer_city_id is null and id % 2 = 0`,
      sql`update orders set delivery_company_id = null where id % 6 = 0`,
      sql`update orders set is_fake = not is_fake where id % 31 = 0`,
    ];
    for (const statement of statements) await statement.execute(db);
    await compare('7d', null);
    await compare('today', cities[1]);
    await foldHourlyFigures(db);
    await compare('30d', null);
    await expectNoDifferences();
  });

  it('in the other time zone too, whose days begin four hours earlier', async () => {
    await sql`insert into setting (key, content) values ('TIME_ZONE',
      '{"gmt": "UTC+07:00", "name": "Hanoi", "timezone": "Asia/Ho_Chi_Minh"}')
      on conflict (key) do update set content = excluded.content`.execute(server.app.db);
    const compareAll = async (periods: readonly Dashboard['period'][]) => {
      for (const period of periods) for (const city of [null, cities[1]]) await compare(period, city);
    };
    await compareAll(DASHBOARD_PERIODS);
    // The days are built again; what changes meanwhile is added to them.
    await foldHourlyFigures(server.app.db);
    const { rows } = await sql`select zone from daily_figure_zone`.execute(server.app.db);
    expect(rows).toEqual([{ zone: 'Asia/Ho_Chi_Minh' }]);
    await sql`update orders set created_at = created_at - interval '5 hours' where id % 7 = 0`.execute(
      server.app.db,
    );
    await compareAll(['7d', '30d']);
    await foldHourlyFigures(server.app.db);
    await compareAll(['7d']);
    await expectNoDifferences();
    await sql`delete from setting where key = 'TIME_ZONE'`.execute(server.app.db);
  });

  it('with what is compared: as many orders as there were until the same time a week ago', async () => {
    const shown = await figures();
    const from = new Date(Date.parse(shown.orders.slots[0]?.from ?? '') - 7 * 86_400_000).toISOString();
    expect(shown.orders.compared).toBe(await listed({ date: { from, to: shown.orders.compared_until } }));
  });
});

describe('the money', () => {
  it('held is the sum of the trial balance, and shown to super admins alone', async () => {
    const { data } = await staff.client.ledger.trialBalance();
    const shown = await figures();
    expect(shown.money.held).toBe(data.lines.find(({ kind }) => kind === 'HOLD')?.balance);
    expect((await admin.client.dashboard.figures({})).data.money.held).toBeNull();
  });

  it('taken is the sum of the fees that the list of transactions shows', async () => {
    const { first_day: from, last_day: to, money } = await figures();
    const list = await staff.client.transactions.list({ filters: { type: ['FEE'], date: { from, to } } });
    const total = list.data.reduce(
      (sum, row) =>
        sum + (row.version === 'new' ? (parseMoney(row.fee) ?? 0) + (parseMoney(row.tax) ?? 0) : 0),
      0,
    );
    expect(money.fees.n).toBe(list.total);
    expect(list.total).toBe(5);
    expect(parseMoney(money.fees.amount)).toBe(500 * 15 + 5 * 75);
    expect(total).toBeGreaterThan(0);
  });
});

describe('what waits outside', () => {
  it('top-ups under way and those without a final status are listed by their gateway', async () => {
    const { db } = server.app;
    for (const [gateway, minutes] of [
      ['HYPERPAY', -5],
      ['HYPERPAY', 5],
      ['PAYFORT', -1],
      ['PAYFORT', -1],
    ] as const)
      await insertPendingTopUp(db, gateway, minutes);
    const { money, gateways } = await figures();
    const total = async (filters: TransactionFilters) =>
      (await staff.client.transactions.list({ filters: { type: ['TOP_UP'], ...filters } })).total;
    expect(money.pending.n).toBe(await total({ status: ['PENDING'] }));
    expect(gateways).toEqual([
      { gateway: 'HYPERPAY', unsettled: 1 },
      { gateway: 'PAYFORT', unsettled: 2 },
    ]);
    for (const { gateway, unsettled } of gateways)
      expect([gateway, unsettled]).toEqual([gateway, await total({ unsettled: [gateway] })]);
  });

  it('messages to the regulator are those of its queue, others that are not sent the dead letters', async () => {
    await sql`insert into outbox (destination, ordering_key, event, payload, attempts, dead_at, held_reason) values
      ('citc', 'o1', 'ORDER_CREATE', '{}', 0, null, null), ('citc', 'o2', 'ORDER_CREATE', '{}', 3, null, null),
      ('citc', 'o3', 'ORDER_CREATE', '{}', 9, now(), null), ('citc', 'o4', 'ORDER_CREATE', '{}', 0, now(), 'switched_off'),
      ('citc', 'o4', 'ORDER_CANCEL', '{}', 0, now(), 'earlier_not_sent'), ('odoo', 'o5', 'x', '{}', 9, now(), null)`.execute(
      server.app.db,
    );
    const { data } = await staff.client.integrationHealth.list();
    const of = (name: string) => data.find(({ integration }) => integration === name);
    const queued = async (reason: NotSentReason[]) =>
      (await staff.client.regulatorQueue.list({ filters: { reason } })).data.total;
    const byReplay = NOT_SENT_REASONS.filter(needsReplay);
    expect(of('citc')).toMatchObject({ not_sent: 3, waiting: 2 });
    expect(await queued(byReplay)).toBe(3);
    expect(await queued(NOT_SENT_REASONS.filter((reason) => !needsReplay(reason)))).toBe(2);
    const dead = await staff.client.jobs.deadLetters({ filters: { destination: 'odoo' } });
    expect(of('odoo')).toMatchObject({ not_sent: 1 });
    expect(dead.data.total).toBe(1);
  });
});

describe('the online check', () => {
  it('finds nothing while all agree and the audit log is sealed, corrects a difference and tells it', async () => {
    const { app } = server;
    await app.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(727281)`.execute(trx);
      expect(await checkHourlyFigures(app)).toEqual([]);
    });
    expect((await figures()).check).toMatchObject({ differences: 0 });
    await sql`update hourly_figure set n = n + 2 where (kind, hour, city_id, key) = (
      select kind, hour, city_id, key from hourly_figure where kind = 'order' order by hour desc limit 1)`.execute(
      app.db,
    );
    const found = await checkHourlyFigures(app);
    expect(found).toMatchObject([{ kind: 'order', n: -2 }]);
    expect((await figures()).check).toMatchObject({ differences: 1 });
    await compare('today', null);
    expect(await checkHourlyFigures(app)).toEqual([]);
  });

  it('corrects the days by their hours, also where the hours are wrong themselves', async () => {
    const { app } = server;
    await foldHourlyFigures(app.db);
    await checkHourlyFigures(app);
    const newest = (table: 'hourly_figure' | 'daily_figure', column: 'hour' | 'day') =>
      sql`update ${sql.table(table)} set n = n + 2 where (kind, ${sql.ref(column)}, city_id, key) = (
        select kind, ${sql.ref(column)}, city_id, key from ${sql.table(table)} where kind = 'restaurant'
        order by ${sql.ref(column)} desc, city_id desc limit 1)`.execute(app.db);
    for (const [table, column] of [
      ['daily_figure', 'day'],
      ['hourly_figure', 'hour'],
    ] as const) {
      await newest(table, column);
      await checkHourlyFigures(app);
      expect((await figures()).check?.differences).toBeGreaterThan(0);
      await compare('7d', null);
      await compare('7d', cities[1]);
      await foldHourlyFigures(app.db);
      await compare('7d', null);
      await checkHourlyFigures(app);
      expect((await figures()).check).toMatchObject({ differences: 0 });
      await expectNoDifferences();
    }
  });

  it('comes round to every day', async () => {
    const { app } = server;
    await sql`update hourly_figure set n = n + 1 where (kind, hour, city_id, key) = (
      select kind, hour, city_id, key from hourly_figure where kind = 'restaurant' order by hour limit 1)`.execute(
      app.db,
    );
    let found = 0;
    for (let round = 0; round < 40; round += 1) found += (await checkHourlyFigures(app))?.length ?? 0;
    expect(found).toBe(1);
  });
});

/**
 * A duration as the roll-up keeps it, like `duration_step` of the database: whole seconds below two minutes, steps of five
 * below ten, then whole minutes; never negative.
 */
function getDurationStep(milliseconds: number): number {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 120) return seconds;
  return seconds - (seconds % (seconds < 600 ? 5 : 60));
}
