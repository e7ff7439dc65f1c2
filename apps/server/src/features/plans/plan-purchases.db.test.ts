import { randomUUID } from 'node:crypto';
import { readXlsx } from 'hucre';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { balancesOf, createSignedInDriver, type SignedInDriver } from '../../testing/factories/drivers.ts';
import { onPaymentPage, startPayfort, type TestPayfort } from '../../testing/payfort.ts';
import { clientOf, type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { NO_LIMITS, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { reconcileTopUps, WEBHOOK_PATHS } from '../payments/public.ts';

let server: TestServer;
let gateways: TestPayfort;
let staff: SignedInOperator;
let driver: SignedInDriver;

beforeAll(async () => {
  gateways = await startPayfort();
  const { access: payfort, hyperpay } = gateways;
  server = await startTestServer({ roles: new Set(['api']), payfort, hyperpay, limits: NO_LIMITS });
  staff = await signInAs(server);
  await server.database.pool.query(
    `insert into setting (key, content) values ('PAYMENT_PLATFORM', '{"platform": "PAYFORT"}')`,
  );
  await gateways.faults({ webhookLost: 0, webhookUrl: server.url + WEBHOOK_PATHS.PAYFORT });
});
afterAll(async () => {
  gateways.stop();
  await server.stop();
});
beforeEach(async () => {
  driver = await createSignedInDriver(server.app.db, { balance: 0, now: server.app.now() });
});
afterEach(async () => {
  await gateways.faults({ webhookLost: 0, webhookCopies: 1 });
  expect((await server.database.pool.query('select * from wallet_findings()')).rows).toEqual([]);
});

const TERMS = { title: 'Gold', description: '', price: '300', gift: '45' };
const createPlan = async (change: object = {}) =>
  (await staff.client.plans.create({ headers: {}, body: { ...TERMS, ...change } })).data;
const phone = () => clientOf(server.url, driver.token).driverGateway;
const buy = (plan: { _id: string; version: number }, key: string = randomUUID()) =>
  phone().buyPlan({
    headers: { 'idempotency-key': key },
    params: { plan_id: plan._id },
    body: { version: plan.version },
  });
const pay = async ({ top_up_id, checkout_url }: { top_up_id: string; checkout_url: string | null }) => {
  await onPaymentPage(checkout_url ?? '');
  await expect.poll(async () => (await phone().topUpState({ top_up_id })).status).toBe('SUCCESS');
};
const balances = () => balancesOf(server.app.db, driver.id);

test('a driver buys a plan: price to MAIN and gift to GIFT in one transaction, however often it is reported', async () => {
  await gateways.faults({ webhookCopies: 4 });
  const plan = await createPlan();
  const begun = await buy(plan);
  expect(begun).toMatchObject({
    status: 'PENDING',
    amount: '300.00',
    gift: '45.00',
    plan: { plan_id: plan._id, title: 'Gold' },
  });
  expect(await balances()).toEqual({ MAIN: 0, GIFT: 0, HOLD: 0 });
  await pay(begun);
  await reconcileTopUps(server.app, 0);
  expect(await balances()).toEqual({ MAIN: 30_000, GIFT: 4_500, HOLD: 0 });
  const { rows } = await server.database.pool.query(
    `select a.kind, a.gateway, e.amount::int from wallet_entry e join wallet_account a on a.id = e.account_id
     where e.transaction_id = $1 order by a.kind`,
    [begun.top_up_id],
  );
  expect(rows).toEqual([
    { kind: 'MAIN', gateway: null, amount: 30_000 },
    { kind: 'GIFT', gateway: null, amount: 4_500 },
    { kind: 'GIFT_EXPENSE', gateway: null, amount: -4_500 },
    { kind: 'CLEARING', gateway: 'PAYFORT', amount: -30_000 },
  ]);
  const { data } = await staff.client.transactions.detail({ id: begun.top_up_id });
  expect(data).toMatchObject({
    ...{ type: 'TOP_UP', amount: '300.00', gift: '45.00', plan_id: plan._id, plan_title: 'Gold' },
  });
});

test('a plan that is changed and deactivated after the checkout was opened is booked as it was shown', async () => {
  const plan = await createPlan({ title: 'Before' });
  const begun = await buy(plan);
  await staff.client.plans.update({
    headers: {},
    params: { id: plan._id },
    body: { ...TERMS, title: 'After', price: '900', gift: '0' },
  });
  await staff.client.plans.changeStatus({ headers: {}, params: { id: plan._id }, body: { isActive: false } });
  expect(await (await fetch(begun.checkout_url ?? '')).text()).toContain('300.00');
  await pay(begun);
  expect(await balances()).toEqual({ MAIN: 30_000, GIFT: 4_500, HOLD: 0 });
  expect(await phone().topUpState({ top_up_id: begun.top_up_id })).toMatchObject({
    ...{ amount: '300.00', gift: '45.00', plan: { title: 'Before' } },
  });
  await expect(buy({ ...plan, version: 3 })).rejects.toMatchObject({
    status: 409,
    message: 'plan_not_active',
  });
});

test('only what was shown is sold, once under a key, and only plans that there are', async () => {
  const plan = await createPlan();
  await staff.client.plans.update({
    headers: {},
    params: { id: plan._id },
    body: { ...TERMS, price: '301' },
  });
  await expect(buy(plan)).rejects.toMatchObject({ status: 409, message: 'plan_changed' });
  const key = randomUUID();
  const now = { _id: plan._id, version: 2 };
  const [one, other] = await Promise.all([buy(now, key), buy(now, key)]);
  expect(other.top_up_id).toBe(one.top_up_id);
  await expect(buy({ ...now, version: 1 }, key)).rejects.toMatchObject({ status: 422 });
  await expect(buy({ _id: '999999', version: 1 })).rejects.toMatchObject({ status: 404 });
  await buy(now);
  await buy(now);
  await expect(buy(now)).rejects.toMatchObject({ status: 409, message: 'top_up_too_many_open' });
});

test('drivers see active plans, the most recommended first, then the cheapest', async () => {
  await server.database.pool.query('update plan set is_active = false, version = version + 1');
  await createPlan({ title: 'plain', price: '100' });
  await createPlan({ title: 'cheap', price: '50' });
  await createPlan({ title: 'lowest', isRecommend: true, priority: 1 });
  await createPlan({ title: 'highest', isRecommend: true, priority: 3, price: '900' });
  const { plans } = await phone().plans();
  expect(plans.map(({ title }) => title)).toEqual(['highest', 'lowest', 'cheap', 'plain']);
  expect(plans[0]).toMatchObject({ price: '900.00', gift: '45.00', isRecommend: true, version: 1 });
});

test('the page of a plan says who bought it and how often in each month; unpaid purchases do not count', async () => {
  const plan = await createPlan();
  const paid = await buy(plan);
  await buy(plan);
  await pay(paid);
  const { data, months } = await staff.client.plans.purchases({ id: plan._id });
  expect(data).toEqual({
    total: 1,
    total_exact: true,
    results: [
      {
        transaction_id: paid.top_up_id,
        driver: { _id: String(driver.id), name: expect.stringContaining('سالم'), phone: driver.phone },
        ...{ title: 'Gold', price: '300.00', gift: '45.00', paid_at: expect.any(String) },
      },
    ],
  });
  expect(months).toHaveLength(12);
  const month = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Riyadh',
    year: 'numeric',
    month: '2-digit',
  });
  expect(months.at(-1)).toEqual({
    month: month.format(server.clock.now()),
    ...{ sold: 1, paid: '300.00', given: '45.00' },
  });
  expect(months.slice(0, -1).every(({ sold }) => sold === 0)).toBe(true);
  const listed = await staff.client.plans.list({ filters: { title: 'Gold' } });
  expect(listed.data.results.find(({ _id }) => _id === plan._id)?.sold).toBe(1);
  // The list of transactions and its export agree with it.
  const paidOnes = { plans: [plan._id], type: ['TOP_UP' as const], status: ['SUCCESS' as const] };
  const agreeing = await staff.client.transactions.list({ filters: paidOnes });
  expect(agreeing.data.map(({ _id }) => _id)).toEqual([paid.top_up_id]);
  expect((await staff.client.transactions.list({ filters: { plans: [plan._id] } })).total).toBe(2);
  const { body } = await staff.client.transactions.export({ query: { filters: paidOnes, language: 'en' } });
  const workbook = await readXlsx(new Uint8Array(await (body as Blob).arrayBuffer()));
  expect(workbook.sheets[0]?.rows).toHaveLength(2);
  await expect(staff.client.plans.purchases({ id: '999999' })).rejects.toMatchObject({ status: 404 });
});
