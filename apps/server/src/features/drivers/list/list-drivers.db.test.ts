import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createSignedInDriver } from '../../../testing/factories/drivers.ts';
import {
  createMembership,
  insertCompany,
  insertSubscription,
} from '../../../testing/factories/memberships.ts';
import { createRestaurant } from '../../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let cityId: number;
let companyId: number;
const ids: number[] = [];
const phones: string[] = [];
const idNumbers: string[] = [];

beforeAll(async () => {
  staff = await signInAs(server);
  const { db } = server.app;
  ({ cityId } = await createRestaurant(db));
  const company = await db
    .insertInto('delivery_company')
    .values({ name: 'درب الخليج', phone: '0138' })
    .returning('id')
    .executeTakeFirstOrThrow();
  companyId = company.id;
  const people = [
    { first_name: 'ناصر', last_name: 'الدوسري', pass_key: 'm4t9bd', city_id: cityId, isActive: true },
    {
      first_name: 'سالم',
      last_name: 'ناصر',
      pass_key: 'h7k2qx',
      delivery_company_id: companyId,
      isActive: true,
    },
    { first_name: 'أحمد', last_name: 'الشمري', pass_key: 'f2v8lc', isActive: false },
  ];
  for (const [at, { isActive, ...set }] of people.entries()) {
    const { id } = await createSignedInDriver(db, { balance: 50_000, isActive });
    ids.push(id);
    const made = await db
      .selectFrom('driver')
      .select(['phone', 'id_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    phones.push(made.phone);
    idNumbers.push(made.id_number);
    const registration_date = new Date(Date.UTC(2026, 2, 1 + at, 12));
    await db
      .updateTable('driver')
      .set({ ...set, registration_date })
      .where('id', '=', id)
      .execute();
  }
});

type Filters = NonNullable<NonNullable<Parameters<typeof staff.client.drivers.list>[0]>['filters']>;
const places = async (filters: Filters, more: { sort?: 1 | -1 } = {}) => {
  const { data } = await staff.client.drivers.list({ filters, ...more });
  expect([data.total, data.total_exact]).toEqual([data.results.length, true]);
  return data.results.map(({ _id }) => ids.indexOf(Number(_id)));
};

test('[CALL-044] [CALL-045] [DRV-09] [ENT-25] drivers come newest first with their code and balances, the same in both versions', async () => {
  const { data } = await staff.client.drivers.list({});
  expect(data.results.map(({ _id }) => Number(_id))).toEqual(ids.toReversed());
  const gift = JSON.stringify([
    { kind: 'GIFT', amount: 1_250 },
    { kind: 'GIFT_EXPENSE', amount: -1_250 },
  ]);
  await sql`select wallet_post('TOP_UP', ${ids[0]}, null, 'k1', ${gift}::jsonb, 'ADMIN', 1, 'x')`.execute(
    server.app.db,
  );
  const subscriptionId = await insertSubscription(server.app.db, await insertCompany(server.app.db));
  const startsAt = new Date('2026-02-03T04:05:06.000Z');
  await createMembership(server.app.db, ids[0] ?? 0, { subscriptionId, price: 2_050, startsAt, days: 30 });
  const [row] = (await staff.client.drivers.list({ filters: { firstName: 'ناصر' } })).data.results;
  expect(row).toMatchObject({
    _id: String(ids[0]),
    passKey: 'M4T9BD',
    name: 'ناصر الدوسري',
    city_ar: 'الدمام',
    company_name: null,
    balance: '479.50',
    subBalance: '12.50',
    last_transaction: { previous_balance: '500.00', remaining_balance: '479.50' },
    registration_date: '2026-03-01T12:00:00.000Z',
    subscription_date: startsAt.toISOString(),
    isActive: true,
    isReady: true,
  });
  expect(row && Object.keys(row)).not.toContain('pass_key');
  expect(await staff.client.drivers.listV2({})).toEqual(await staff.client.drivers.list({}));
});

test('the filters narrow the list, and say the same of the total', async () => {
  expect(await places({ firstName: 'ناصر' })).toEqual([0]);
  expect(await places({ lastName: 'ناصر' })).toEqual([1]);
  expect(await places({ firstName: 'احمد' })).toEqual([2]);
  expect(await places({ keyword: 'ناصر' })).toEqual([1, 0]);
  const { phone, id_number } = await server.app.db
    .selectFrom('driver')
    .select(['phone', 'id_number'])
    .where('id', '=', ids[1] ?? 0)
    .executeTakeFirstOrThrow();
  expect(await places({ phone: `+966${phone.slice(1)}` })).toEqual([1]);
  expect(await places({ keyword: phone })).toEqual([1]);
  expect(await places({ id_number })).toEqual([1]);
  expect(await places({ keyword: id_number })).toEqual([1]);
  expect(await places({ cities: [String(cityId)] })).toEqual([0]);
  expect(await places({ company_ids: [String(companyId)] })).toEqual([1]);
  expect(await places({ status: ['inactive'] })).toEqual([2]);
  expect(await places({ status: ['active'] })).toEqual([1, 0]);
  expect(await places({ status: ['active', 'inactive'] }, { sort: 1 })).toEqual([0, 1, 2]);
  expect(await places({ date: { from: '2026-03-02', to: '2026-03-02' } })).toEqual([1]);
  expect(await places({ firstName: '%', lastName: '_' })).toEqual([]);
});

test('the unfiltered totals follow what is added and changed without being counted', async () => {
  const total = async (filters: Filters = {}) => (await staff.client.drivers.list({ filters })).data.total;
  const before = [await total(), await total({ status: ['inactive'] })];
  const { id } = await createSignedInDriver(server.app.db, { isActive: false });
  expect([await total(), await total({ status: ['inactive'] })]).toEqual([4, (before[1] ?? 0) + 1]);
  await server.app.db.updateTable('driver').set({ is_active: true }).where('id', '=', id).execute();
  expect([await total(), await total({ status: ['inactive'] })]).toEqual([4, before[1]]);
  const { rows } = await sql<{ n: number }>`select count(*) as n from driver`.execute(server.app.db);
  expect(rows[0]?.n).toBe(4);
});

test('a page of any filter is found by an index among very many drivers', async () => {
  const { db } = server.app;
  await sql`insert into driver (id_number, first_name, last_name, phone, pass_key, registration_date)
    select 'N' || n, 'محمد', 'رقم ' || n, '057' || lpad(n::text, 7, '0'), 'X', now() - n * interval '1 minute'
    from generate_series(1, 15000) n`.execute(db);
  await sql`analyze driver`.execute(db);
  const plan = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select d.id from driver d where ${condition}
      order by d.registration_date desc, d.id desc limit 100`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const conditions = [
    sql`true`,
    sql`not d.is_active`,
    sql`d.city_id = any(${[cityId]}::bigint[])`,
    sql`d.id_number like '%12345%'`,
    sql`d.search_name like '%' || fold_text('الدوسري') || '%'`,
  ];
  for (const condition of conditions) expect(await plan(condition)).not.toContain('Seq Scan');
  const { data } = await staff.client.drivers.list({ filters: { firstName: 'محمد' } });
  expect([data.results.length, data.total, data.total_exact]).toEqual([100, 10_000, false]);
  expect((await staff.client.drivers.list({})).data.total).toBe(15_004);
});

test('what makes no sense is refused', async () => {
  const status = async (query: string) =>
    (
      await fetch(`${server.url}/admin/api/v1/drivers?${query}`, {
        headers: { authorization: `Bearer ${staff.token}` },
      })
    ).status;
  for (const query of [
    'limit=50',
    'filters[status]=gone',
    'filters[cities]=x',
    'filters[date][from]=2026-02-30',
  ])
    expect(await status(query), query).toBe(422);
});

test.each([
  ['firstName', () => ({ firstName: 'ناصر' }), [0]],
  ['lastName', () => ({ lastName: 'ناصر' }), [1]],
  ['phone', () => ({ phone: phones[2] ?? '' }), [2]],
  ['id_number', () => ({ id_number: idNumbers[1] ?? '' }), [1]],
  ['cities', () => ({ cities: [String(cityId)] }), [0]],
  ['company_ids', () => ({ company_ids: [String(companyId)] }), [1]],
  ['status', () => ({ status: ['inactive' as const] }), [2]],
  ['date', () => ({ date: { from: '2026-03-02', to: '2026-03-02' } }), [1]],
] satisfies [string, () => Filters, number[]][])(
  '[CALL-052] the file holds the drivers of the filter %s, as the list does',
  async (_name, filterOf, expected) => {
    const filters = filterOf();
    const { body } = await staff.client.drivers.excel({ query: { filters } });
    const book = await readXlsx(new Uint8Array(await (body as unknown as Blob).arrayBuffer()));
    const [headings, ...rows] = (book.sheets[0]?.rows ?? []) as unknown[][];
    const at = headings?.indexOf('رقم الهوية') ?? -1;
    expect(rows.map((row) => idNumbers.indexOf(String(row[at])))).toEqual(expected);
    expect(await places(filters)).toEqual(expected);
  },
);

test('drivers by the state of their insurance, and those with a negative balance; the total agrees', async () => {
  const { db } = server.app;
  const days = [-1, 30, 31];
  const made: number[] = [];
  for (const [at, left] of days.entries()) {
    const { id } = await createSignedInDriver(db, { balance: 500 });
    if (at === 0) {
      const fee = JSON.stringify([
        { kind: 'MAIN', amount: -501 },
        { kind: 'MEMBERSHIP', amount: 501 },
      ]);
      await sql`select wallet_post('SUBSCRIBER_MEMBERSHIP', ${id}, null, 'below', ${fee}::jsonb, 'DRIVER', 1, 'x', p_allow_negative => true)`.execute(
        db,
      );
    }
    const day = new Date(Date.now() + 3 * 3_600_000 + left * 86_400_000).toISOString().slice(0, 10);
    await db.updateTable('driver').set({ medical_insurance_date: day }).where('id', '=', id).execute();
    made.push(id);
  }
  const listed = async (filters: Filters) => {
    const { data } = await staff.client.drivers.list({ filters });
    expect(data.total).toBe(data.results.length);
    return data.results.map(({ _id }) => made.indexOf(Number(_id))).filter((place) => place >= 0);
  };
  expect(await listed({ documents: ['expired'] })).toEqual([0]);
  expect(await listed({ documents: ['soon'] })).toEqual([1]);
  expect((await listed({ documents: ['soon', 'expired'] })).toSorted()).toEqual([0, 1]);
  expect(await listed({ documents: ['missing'], negative_balance: 'yes' })).toEqual([]);
  expect(await listed({ negative_balance: 'yes' })).toEqual([0]);
  expect(await listed({ documents: ['soon', 'expired'], negative_balance: 'no' })).toEqual([1]);
});

test('one call counts the drivers of several views as the list does', async () => {
  const views = [
    { filters: { status: ['active' as const, 'inactive' as const] } },
    { filters: { status: ['inactive' as const] } },
    { filters: { keyword: 'ناصر' } },
  ];
  const { data } = await staff.client.drivers.countViews({ views });
  const totals = await Promise.all(
    views.map(async ({ filters }) => {
      const page = await staff.client.drivers.list({ filters });
      return { total: page.data.total, total_exact: true };
    }),
  );
  expect(data).toEqual(totals);
  expect(data.map((count) => (count?.total ?? 0) > 0)).toEqual([true, true, true]);
});

test('drivers who are ready, and those who are not', async () => {
  const { db } = server.app;
  const [online, offline] = [await createSignedInDriver(db, {}), await createSignedInDriver(db, {})];
  await db.updateTable('driver').set({ is_ready: true }).where('id', '=', online.id).execute();
  await db.updateTable('driver').set({ is_ready: false }).where('id', '=', offline.id).execute();
  const listed = async (ready: 'yes' | 'no') =>
    (await staff.client.drivers.list({ filters: { ready } })).data.results.map(({ _id }) => Number(_id));
  expect([(await listed('yes')).includes(online.id), (await listed('yes')).includes(offline.id)]).toEqual([
    true,
    false,
  ]);
  expect([(await listed('no')).includes(online.id), (await listed('no')).includes(offline.id)]).toEqual([
    false,
    true,
  ]);
});
