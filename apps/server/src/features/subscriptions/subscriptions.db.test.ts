import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { balancesOf, createDriver } from '../../testing/factories/drivers.ts';
import { changeJob, exhaustJob } from '../../testing/factories/jobs.ts';
import { createMembership, insertCompany, insertSubscription } from '../../testing/factories/memberships.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { runAssignment } from './run-assignment.ts';

const DAY = 86_400_000;
const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let company: number;

beforeAll(async () => {
  staff = await signInAs(server);
  company = await insertCompany(server.app.db, 'شركة نقلة');
});

const calls = () => staff.client.subscriptions;
const body = () => ({
  subscriptionName: 'اشتراك شهري',
  company_id: String(company),
  price: '299.50' as string | number,
  duration: '30' as string | number,
  description: 'بلا رسوم',
});
const create = async (change: object = {}, key: string = randomUUID()) =>
  (await calls().create({ headers: { 'idempotency-key': key }, body: { ...body(), ...change } })).data;
const update = async (id: string, change: object) =>
  (await calls().update({ headers: {}, params: { id }, body: change })).data;
const stored = async (id: string) => (await calls().detail({ id })).data;
const errorsOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => [],
    (error) => error.data.errors.map(({ msg }: { msg: string }) => msg),
  );
const audit = async (id: string) =>
  (
    await server.database.pool.query(
      `select action, before, after from audit_entry where subject_kind = 'subscription' and subject_id = $1 order by id`,
      [id],
    )
  ).rows;

describe('a subscription', () => {
  test('[ENT-58] [CALL-158] [STATE-43] is created as a draft by the switch, otherwise active', async () => {
    const active = await create();
    expect(active).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      subscriptionName: 'اشتراك شهري',
      status: 'ACTIVE',
      description: 'بلا رسوم',
      price: '299.50',
      duration: 30,
      company_id: String(company),
      company_info: { name: 'شركة نقلة' },
      created_at: expect.any(String),
      version: 1,
    });
    expect(await stored(active._id)).toEqual(active);
    expect(await create({ isDraft: true })).toMatchObject({ status: 'DRAFT' });
    expect(await audit(active._id)).toMatchObject([
      { action: 'subscription.create', after: { price: '299.50' } },
    ]);
  });

  test.each([
    [{ subscriptionName: ' ' }, 'please_fill_in_all_fields'],
    [{ description: '' }, 'please_fill_in_all_fields'],
    [{ price: '' }, 'please_fill_in_all_fields'],
    [{ duration: '' }, 'please_fill_in_all_fields'],
    [{ company_id: undefined }, 'field_required'],
    [{ company_id: '999999' }, 'company_unknown'],
    [{ price: 'x' }, 'subscription_price_number'],
    [{ price: -1 }, 'subscription_price_out_of_limits'],
    [{ duration: 1.5 }, 'subscription_duration_number'],
  ])('with %o is refused: %s', async (change, msg) => {
    expect(await errorsOf(create(change))).toEqual([msg]);
    if (!('company_id' in change && change.company_id === undefined)) {
      const { _id } = await create();
      expect(await errorsOf(update(_id, change))).toEqual([msg]);
      expect(await stored(_id)).toMatchObject({ version: 1 });
    }
  });

  test('is created once under a key', async () => {
    const key = randomUUID();
    const [one, other] = await Promise.all([create({}, key), create({}, key)]);
    expect(other._id).toBe(one._id);
    await expect(create({ price: 1 }, key)).rejects.toMatchObject({ status: 422 });
  });

  test('[CALL-159] takes changed fields only, on the version that was read', async () => {
    const { _id, ...before } = await create();
    expect(await update(_id, { price: 310, version: 1 })).toEqual({
      ...before,
      _id,
      price: '310.00',
      version: 2,
    });
    await expect(update(_id, { duration: 10, version: 1 })).rejects.toMatchObject({
      ...{ status: 409, message: 'subscription_changed' },
    });
    const other = await insertCompany(server.app.db, 'Other');
    expect(
      await update(_id, {
        subscriptionName: 'n',
        description: 'd',
        duration: '60',
        company_id: String(other),
      }),
    ).toMatchObject({
      ...{ subscriptionName: 'n', description: 'd', duration: 60, price: '310.00' },
      ...{ company_id: String(other), company_info: { name: 'Other' } },
    });
    expect((await audit(_id))[1]).toMatchObject({ before: { price: '299.50' }, after: { price: '310.00' } });
    await expect(update('999999', {})).rejects.toMatchObject({ status: 404 });
  });

  test('is published, put back to draft, and made inactive', async () => {
    const { _id } = await create({ isDraft: true });
    for (const status of ['ACTIVE', 'DRAFT', 'INACTIVE', 'ACTIVE'] as const)
      expect(await update(_id, { status })).toMatchObject({ status });
    await expect(update(_id, { status: 'GONE' })).rejects.toMatchObject({ status: 422 });
  });

  test('[CALL-160] is deleted: no longer listed, changed or deleted again', async () => {
    const { _id } = await create({ subscriptionName: 'gone soon' });
    expect(await calls().remove({ id: _id })).toEqual({ success: true });
    const { data } = await calls().list({ subscriptionName: 'gone soon' });
    expect(data).toMatchObject({ results: [], count: 0 });
    await expect(calls().remove({ id: _id })).rejects.toMatchObject({ status: 404 });
    await expect(update(_id, { price: 1 })).rejects.toMatchObject({ status: 404 });
    await expect(stored(_id)).rejects.toMatchObject({ status: 404 });
    expect((await audit(_id)).at(-1)).toMatchObject({ action: 'subscription.delete' });
  });

  test.each([
    ['runs', 'ACTIVE', 0],
    ['waits to start', 'SCHEDULED', 30 * DAY],
  ] as const)('is not deleted while a membership %s, and is afterwards', async (_, status, startsIn) => {
    const { _id } = await create();
    const driverId = await createDriver(server.app.db, { companyId: company });
    const startsAt = new Date(server.app.now().getTime() + startsIn);
    await createMembership(server.app.db, driverId, {
      ...{ subscriptionId: Number(_id), price: 100, startsAt, days: 1, status },
    });
    await expect(calls().remove({ id: _id })).rejects.toMatchObject({
      ...{ status: 409, message: 'subscription_in_use' },
    });
    expect(await stored(_id)).toMatchObject({ status: 'ACTIVE' });
    expect(await update(_id, { status: 'INACTIVE' })).toMatchObject({ status: 'INACTIVE' });
    server.clock.advance(startsIn + DAY);
    staff = await signInAs(server);
    expect(await calls().remove({ id: _id })).toEqual({ success: true });
  });
});

test('[CALL-157] [CONST-16] subscriptions are listed newest first, ten to a page, by title, company and day', async () => {
  const listed = await insertCompany(server.app.db, 'Listing Company');
  await server.database.pool.query(
    `insert into subscription (name, description, status, price, days, delivery_company_id, created_at)
     select 'Listed ' || n, '-', 'ACTIVE', 100, 30, $1, timestamptz '2026-02-01 09:00Z' + make_interval(days => n)
     from generate_series(1, 25) n`,
    [listed],
  );
  await server.database.pool.query(
    `insert into subscription (name, description, status, price, days, delivery_company_id, created_at)
     values ('Listed elsewhere', '-', 'ACTIVE', 100, 30, $1, '2026-02-02T09:00:00Z')`,
    [company],
  );
  type Input = Parameters<ReturnType<typeof calls>['list']>[0];
  const list = async (input: Input) => (await calls().list(input)).data;
  const names = ({ results }: Awaited<ReturnType<typeof list>>) => results.map((row) => row.subscriptionName);
  const companyName = 'listing';
  const pages = await Promise.all([1, 2, 3].map((page) => list({ companyName, page })));
  expect(pages.map(({ results }) => results.length)).toEqual([10, 10, 5]);
  expect(pages[0]).toMatchObject({ count: 25, count_exact: true });
  expect(pages.flatMap(names)).toEqual(Array.from({ length: 25 }, (_, at) => `Listed ${25 - at}`));
  for (const limit of [20, 40, 60] as const)
    expect((await list({ companyName, limit })).results).toHaveLength(Math.min(25, limit));
  expect(names(await list({ subscriptionName: 'LISTED 2', companyName }))).toHaveLength(7);
  expect((await list({ subscriptionName: 'listed' })).count).toBe(26);
  const days = { createdAtFrom: '2026-02-03', createdAtTo: '2026-02-04' };
  expect(names(await list({ companyName, ...days }))).toEqual(['Listed 3', 'Listed 2']);
  await expect(calls().list({ limit: 100 as 10 })).rejects.toMatchObject({ status: 422 });
});

test('[CONST-17] the drivers of a company come newest first, a hundred to a page, by name, phone and day', async () => {
  const crowded = await insertCompany(server.app.db, 'Crowded');
  const subscriptionId = await insertSubscription(server.app.db, crowded);
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into driver (id_number, first_name, last_name, phone, pass_key, delivery_company_id, registration_date)
     select 'S' || n, 'Crowd', 'Member' || n, '0577' || lpad(n::text, 6, '0'), 'K', $1,
       timestamptz '2026-03-01 09:00Z' + make_interval(hours => n)
     from generate_series(1, 210) n returning id`,
    [crowded],
  );
  await createDriver(server.app.db, { companyId: company });
  const list = (input: object) => calls().drivers({ companyId: String(crowded), ...input });
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page })));
  expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 10]);
  expect(pages[0]).toMatchObject({ total: 210, total_exact: true });
  expect(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).toEqual(
    rows.map(({ id }) => String(id)).toReversed(),
  );
  for (const limit of [10, 20, 40, 60]) expect((await list({ limit })).data).toHaveLength(limit);
  expect((await list({ driverName: 'member7' })).total).toBe(11);
  expect((await list({ driverPhone: '577000123' })).data).toMatchObject([{ name: 'Crowd Member123' }]);
  // By the start of the last membership, from midnight to midnight in Riyadh; drivers without one are in no range.
  const subscribed: string[] = [];
  for (const startsAt of ['02T20:59', '02T21:00', '03T20:59', '03T21:00']) {
    const driverId = await createDriver(server.app.db, { companyId: crowded });
    subscribed.push(String(driverId));
    await createMembership(server.app.db, driverId, {
      ...{ subscriptionId, price: 100, startsAt: new Date(`2026-03-${startsAt}:00Z`), days: 30 },
    });
  }
  const day = await list({ createdAtFrom: '2026-03-03', createdAtTo: '2026-03-03', sort: 1 });
  expect(day.data.map(({ _id }) => _id)).toEqual(subscribed.slice(1, 3));
  expect((await list({ createdAtTo: '2040-01-01' })).total).toBe(4);
});

test('every driver whom the list shows with its filters is assigned in one go; more than the limit are refused', async () => {
  const large = await insertCompany(server.app.db, 'Large');
  const subscription_id = String(await insertSubscription(server.app.db, large));
  await server.database.pool.query(
    `insert into driver (id_number, first_name, last_name, phone, pass_key, delivery_company_id)
     select 'L' || n, case when n <= 120 then 'Chosen' else 'Other' end, n::text, '0578' || lpad(n::text, 6, '0'), 'K', $1
     from generate_series(1, 5001) n`,
    [large],
  );
  const companyId = String(large);
  const assign = (matching: { companyId: string; driverName?: string }, key: string = randomUUID()) =>
    calls().assign({ headers: { 'idempotency-key': key }, body: { subscription_id, matching } });
  const key = randomUUID();
  const { data } = await assign({ companyId, driverName: 'chosen' }, key);
  expect(data).toMatchObject({ total: 120, done: 0 });
  expect((await assign({ companyId, driverName: 'chosen' }, key)).data._id).toBe(data._id);
  expect(await errorsOf(assign({ companyId }))).toEqual(['subscription_drivers_above_limit']);
  expect(await errorsOf(assign({ companyId, driverName: 'absent' }))).toEqual([
    'subscription_drivers_required',
  ]);
  const both = { subscription_id, driver_ids: ['1'], matching: { companyId } };
  for (const body of [both, { subscription_id }])
    await expect(calls().assign({ headers: { 'idempotency-key': key }, body })).rejects.toMatchObject({
      status: 422,
    });
  expect((await assign({ companyId, driverName: 'other' })).data.total).toBe(4881);
});

test('no more drivers are assigned than were confirmed, and a repeat gets the first answer, whatever is confirmed by then', async () => {
  const own = await insertCompany(server.app.db);
  const subscription_id = String(await insertSubscription(server.app.db, own));
  const assign = async (confirmed_count: number, key: string = randomUUID()) => {
    const body = { subscription_id, confirmed_count, matching: { companyId: String(own) } };
    return (await calls().assign({ headers: { 'idempotency-key': key }, body })).data;
  };
  await createDriver(server.app.db, { companyId: own });
  const key = randomUUID();
  const first = await assign(1, key);
  expect(first.total).toBe(1);
  await createDriver(server.app.db, { companyId: own });
  const refused = { status: 409, message: 'subscription_drivers_changed' };
  await expect(assign(1)).rejects.toMatchObject(refused);
  for (const confirmed of [1, 2]) expect((await assign(confirmed, key))._id).toBe(first._id);
  for (const confirmed of [2, 3]) expect((await assign(confirmed)).total).toBe(2);
});

test('drivers are assigned to the version that was confirmed, or the present one, and to no later one', async () => {
  const own = await insertCompany(server.app.db);
  const { _id: subscription_id } = await create({ company_id: String(own), price: '300' });
  const driver = await createDriver(server.app.db, { companyId: own });
  const assign = async (version?: number) =>
    (
      await calls().assign({
        headers: { 'idempotency-key': randomUUID() },
        body: { subscription_id, version, driver_ids: [String(driver)] },
      })
    ).data._id;
  const outcomesOf = async (id: string) => {
    await runAssignment(server.app, Number(id), new AbortController().signal);
    return (await calls().progress({ id })).data.outcomes;
  };
  const confirmed = await assign();
  await update(subscription_id, { price: '450' });
  expect(await outcomesOf(confirmed)).toMatchObject({ not_available: 1, assigned: 0 });
  expect((await balancesOf(server.app.db, driver)).MAIN).toBe(50_000);
  await expect(assign(1)).rejects.toMatchObject({ status: 409, message: 'subscription_changed' });
  expect(await outcomesOf(await assign(2))).toMatchObject({ assigned: 1 });
  expect((await balancesOf(server.app.db, driver)).MAIN).toBe(5_000);
});

test.each([
  [
    'was cancelled',
    async (payload: object) =>
      changeJob(server.database, await signInAs(server, 'SUPER_ADMIN'), 'cancel', payload),
  ],
  ['has failed for good', (payload: object) => exhaustJob(server.database, payload)],
])('an assignment whose job %s has failed until the job is retried', async (_what, end) => {
  const own = await insertCompany(server.app.db);
  const subscription_id = String(await insertSubscription(server.app.db, own));
  const ids = [1, 2].map(() => createDriver(server.app.db, { companyId: own }));
  const body = { subscription_id, driver_ids: (await Promise.all(ids)).map(String) };
  const { data } = await calls().assign({ headers: { 'idempotency-key': randomUUID() }, body });
  const job = { assignment_id: Number(data._id) };
  const read = async () => (await calls().progress({ id: data._id })).data;
  expect([data.state, (await read()).state]).toEqual(['running', 'running']);
  await end(job);
  expect(await read()).toMatchObject({ state: 'failed', total: 2, done: 0 });
  await changeJob(server.database, await signInAs(server, 'SUPER_ADMIN'), 'retry', job);
  expect(await read()).toMatchObject({ state: 'running', done: 0 });
  await runAssignment(server.app, job.assignment_id, new AbortController().signal);
  await end(job);
  expect(await read()).toMatchObject({ state: 'done', done: 2 });
});

test('a running membership is listed, and its start is found, whatever becomes of its renewals', async () => {
  const own = await insertCompany(server.app.db);
  const subscriptionId = await insertSubscription(server.app.db, own);
  const driverId = await createDriver(server.app.db, { companyId: own });
  const startsAt = new Date(server.app.now().getTime() - 25 * DAY);
  const dueAt = new Date(startsAt.getTime() + 30 * DAY);
  const make = async (from: Date, status: 'ACTIVE' | 'SCHEDULED') =>
    String(
      await createMembership(server.app.db, driverId, {
        ...{ subscriptionId, price: 100, startsAt: from, days: 30, status },
      }),
    );
  const end = (id: string) =>
    calls().endMembership({ headers: { 'idempotency-key': randomUUID() }, params: { id }, body: {} });
  const list = async (input: object = {}) =>
    (await calls().drivers({ companyId: String(own), ...input })).data;
  const listed = async () => (await list())[0]?.subscriptions.map(({ _id }) => _id);
  const day = new Date(startsAt.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
  const started = async () => {
    const found = await list({ createdAtFrom: day, createdAtTo: day });
    const { data } = await staff.client.drivers.list({ filters: { company_ids: [String(own)] } });
    return [found.length, data.results.map(({ subscription_date }) => subscription_date)];
  };
  const current = await make(startsAt, 'ACTIVE');
  await end(await make(dueAt, 'SCHEDULED'));
  const renewal = await make(dueAt, 'SCHEDULED');
  expect(await listed()).toEqual([current, renewal]);
  await end(renewal);
  expect(await listed()).toEqual([current]);
  expect(await started()).toEqual([1, [startsAt.toISOString()]]);
});
