import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;

beforeAll(async () => {
  staff = await signInAs(server);
});

const BODY = { title: 'باقة البداية', description: 'للسائق الجديد', price: '500', gift: '50' };
const create = async (change: object = {}, key: string = randomUUID()) =>
  (await staff.client.plans.create({ headers: { 'idempotency-key': key }, body: { ...BODY, ...change } }))
    .data;
const update = (id: string, body: object) =>
  staff.client.plans.update({ headers: {}, params: { id }, body: { ...BODY, ...body } });
const changeStatus = (id: string, body: { isActive: boolean; version?: number }) =>
  staff.client.plans.changeStatus({ headers: {}, params: { id }, body });
const audit = async (id: string) =>
  (
    await server.database.pool.query(
      `select action, before, after, actor_name from audit_entry where subject_kind = 'plan' and subject_id = $1
       order by id`,
      [id],
    )
  ).rows;
const problems = (attempt: Promise<unknown>) =>
  attempt.then(
    () => [],
    (error) => error.data.errors,
  );

describe('a pricing plan', () => {
  test('[ENT-53] [CALL-120] [CALL-121] [VAL-47] is created active, in whole riyals, by staff of either role', async () => {
    const plan = await create({ price: '499.99', gift: 25.5, isRecommend: true, priority: 3 });
    expect(plan).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      title: BODY.title,
      description: BODY.description,
      price: '499.00',
      gift: '25.00',
      isRecommend: true,
      priority: 3,
      isActive: true,
      version: 1,
      created_at: expect.any(String),
    });
    expect((await staff.client.plans.edit({ id: plan._id })).data).toEqual(plan);
    expect(await audit(plan._id)).toMatchObject([{ action: 'plan.create', after: { price: '499.00' } }]);
    await expect(staff.client.plans.edit({ id: '999999' })).rejects.toMatchObject({ status: 404 });
  });

  test('[VAL-52] has a priority with a recommendation only', async () => {
    expect(await create({ isRecommend: false, priority: 3 })).toMatchObject({
      isRecommend: false,
      priority: null,
    });
    expect(await create({ isRecommend: true })).toMatchObject({ isRecommend: true, priority: 1 });
  });

  test.each([
    [{ title: ' ' }, { field: 'title', msg: 'plan_name_required' }],
    [{ price: '' }, { field: 'price', msg: 'plan_price_required' }],
    [{ price: '0.9' }, { field: 'price', msg: 'plan_price_positive' }],
    [{ price: -1 }, { field: 'price', msg: 'plan_price_positive' }],
    [{ gift: '-1' }, { field: 'gift', msg: 'plan_gift_negative' }],
    [{ price: '10001' }, { field: 'price', msg: 'plan_amount_too_large' }],
    [
      { isRecommend: true, priority: 4 },
      { field: 'priority', msg: 'plan_priority_invalid' },
    ],
  ])('with %o is refused', async (change, problem) => {
    const [first] = await problems(create(change));
    expect({ ...first, field: first.field.split('.').at(-1) }).toEqual(problem);
    const { _id } = await create();
    expect(await problems(update(_id, change))).toHaveLength(1);
  });

  test('is created once under a key', async () => {
    const key = randomUUID();
    const [one, other] = await Promise.all([create({}, key), create({}, key)]);
    expect(other).toEqual(one);
    expect((await create({}, key))._id).toBe(one._id);
    await expect(create({ price: '600' }, key)).rejects.toMatchObject({ status: 422 });
  });

  test('[CALL-122] is saved on the version that was read, and not over a later one', async () => {
    const { _id } = await create();
    const { data } = await update(_id, { price: '700', version: 1 });
    expect(data).toMatchObject({ price: '700.00', version: 2 });
    await expect(update(_id, { price: '800', version: 1 })).rejects.toMatchObject({
      status: 409,
      message: 'plan_changed',
    });
    expect((await staff.client.plans.edit({ id: _id })).data.price).toBe('700.00');
    expect((await audit(_id)).at(-1)).toMatchObject({
      action: 'plan.update',
      before: { price: '500.00' },
      after: { price: '700.00' },
    });
    await expect(update('999999', {})).rejects.toMatchObject({ status: 404 });
  });

  test('[CALL-123] [STATE-47] is deactivated and activated', async () => {
    const { _id } = await create();
    expect((await changeStatus(_id, { isActive: false, version: 1 })).data).toMatchObject({
      isActive: false,
      version: 2,
    });
    await expect(changeStatus(_id, { isActive: true, version: 1 })).rejects.toMatchObject({ status: 409 });
    expect((await changeStatus(_id, { isActive: true })).data).toMatchObject({ isActive: true, version: 3 });
    // The same again changes nothing.
    expect((await changeStatus(_id, { isActive: true })).data.version).toBe(3);
    expect((await audit(_id)).map(({ action }) => action)).toEqual([
      'plan.create',
      'plan.deactivate',
      'plan.activate',
    ]);
  });
});

test('[CALL-119] [CONST-12] plans are listed newest first, in pages of 20, by title and status', async () => {
  await server.database.pool.query(
    `insert into plan (title, price, is_active, created_at)
     select 'List plan ' || n, 10000, n % 2 = 0, timestamptz '2026-02-01' + make_interval(mins => n) from generate_series(1, 45) n`,
  );
  const list = (input: object) => staff.client.plans.list(input).then(({ data }) => data);
  const filters = { title: 'LIST PLAN' };
  const pages = await Promise.all([1, 2, 3].map((page) => list({ filters, page })));
  expect(pages.map(({ results }) => results.length)).toEqual([20, 20, 5]);
  expect(pages[0]).toMatchObject({ total: 45, total_exact: true });
  const titles = pages.flatMap(({ results }) => results.map(({ title }) => title));
  expect(titles).toEqual(Array.from({ length: 45 }, (_, at) => `List plan ${45 - at}`));
  expect((await list({ filters, sort: 1 })).results[0]?.title).toBe('List plan 1');
  expect((await list({ filters: { ...filters, status: ['active'] } })).total).toBe(22);
  expect((await list({ filters: { ...filters, status: ['inactive'] } })).total).toBe(23);
  expect((await list({ filters: { ...filters, status: ['active', 'inactive'] } })).total).toBe(45);
  for (const limit of [50, 100, 200]) expect((await list({ filters, limit })).results).toHaveLength(45);
  await expect(staff.client.plans.list({ limit: 21 as 20 })).rejects.toMatchObject({ status: 422 });
});
