import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createDriver } from '../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { lockBalances, postToLedger } from '../wallet/public.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let nasser: number;
let orderNumber: string;

beforeAll(async () => {
  staff = await signInAs(server);
  const { db } = server.app;
  const world = await createOrderWorld(db);
  nasser = await createDriver(db, { name: 'ناصر', phone: '0555123456', main: 0 });
  const order = await placeTestOrder(db, world);
  orderNumber = order.order_number;
  const driver = { kind: 'driver', id: nasser, name: 'ناصر' } as const;
  const post = (key: string, posting: Parameters<typeof postToLedger>[1], orderId: number | null) =>
    inTransaction(db, async (trx) => {
      await lockBalances(trx, nasser);
      return postToLedger(trx, posting, { driverId: nasser, orderId, key, actor: driver });
    });
  await post(
    'paid',
    {
      type: 'TOP_UP',
      entries: [
        { kind: 'CLEARING', gateway: 'PAYFORT', amount: -10_000 },
        { kind: 'MAIN', amount: 10_000 },
        { kind: 'GIFT_EXPENSE', amount: -500 },
        { kind: 'GIFT', amount: 500 },
      ],
    },
    null,
  );
  await post(
    'held',
    {
      type: 'HOLDING',
      entries: [
        { kind: 'MAIN', amount: -575 },
        { kind: 'HOLD', amount: 575 },
      ],
    },
    order.id,
  );
  await post(
    'fee',
    {
      type: 'FEE',
      entries: [
        { kind: 'HOLD', amount: -575 },
        { kind: 'REVENUE', amount: 500 },
        { kind: 'TAX', amount: 75 },
      ],
    },
    order.id,
  );
  await sql`insert into wallet_payment (transaction_id, gateway, reference, amount, gift, response_code, payment_option)
    select id, 'PAYFORT', 'r1', 10000, 500, '14000', 'VISA' from wallet_transaction where transaction_key = 'paid'`.execute(
    db,
  );
  // Two that were never paid, and one by staff.
  await sql`with t as (
      insert into wallet_transaction (type, driver_id, transaction_key, status, created_by_role, created_by_name)
      values ('TOP_UP', ${nasser}, 'waits', 'PENDING', 'DRIVER', 'ناصر'), ('TOP_UP', ${nasser}, 'failed', 'FAILURE', 'DRIVER', 'ناصر')
      returning id, transaction_key
    ) insert into wallet_payment (transaction_id, gateway, reference, amount) select id, 'HYPERPAY', transaction_key, 2500 from t`.execute(
    db,
  );
  await createDriver(db, { name: 'Fahad', main: 7_000 });
  await sql`update wallet_transaction set created_at = '2026-03-01T12:00:00Z'::timestamptz + id * interval '1 minute'`.execute(
    db,
  );
  await sql`insert into former_transaction (former_id, driver_id, driver_name, amount, previous_balance, new_balance, is_charge,
      charge_by_firstname, charge_by_lastname, order_number, created_at)
    values ('F1', ${nasser}, 'ناصر القديم', 5000, 100, 5100, true, 'Amal', 'Saleh', null, '2024-01-01T10:00:00Z'),
      ('F2', null, 'خالد', -575, 5100, 4525, false, null, null, '900001', '2024-01-02T10:00:00Z')`.execute(
    db,
  );
});

type ListInput = NonNullable<Parameters<typeof staff.client.transactions.list>[0]>;
const list = (input: ListInput = {}) => staff.client.transactions.list(input);
const typesOf = async (filters: ListInput['filters']) =>
  (await list({ filters })).data.map((row) => (row.version === 'new' ? row.type : row.version));
const idOf = async (key: string): Promise<string> => {
  const { id } = await server.app.db
    .selectFrom('wallet_transaction')
    .select('id')
    .where('transaction_key', '=', key)
    .executeTakeFirstOrThrow();
  return String(id);
};

test('[CALL-081] [ENT-34] the list has data, status 200 and a total, newest first', async () => {
  const answer = await list();
  expect(answer).toMatchObject({ status: 200, total: 6, total_exact: true });
  const rows = answer.data.flatMap((row) => (row.version === 'new' ? [row] : []));
  expect(rows.map(({ type, status }) => [type, status])).toEqual([
    ['TOP_UP', 'SUCCESS'],
    ['TOP_UP', 'FAILURE'],
    ['TOP_UP', 'PENDING'],
    ['FEE', 'SUCCESS'],
    ['HOLDING', 'SUCCESS'],
    ['TOP_UP', 'SUCCESS'],
  ]);
  expect(new Set(rows.map(({ created_by }) => created_by.role))).toEqual(new Set(['DRIVER', 'ADMIN']));
  const fee = rows[3];
  expect(fee).toMatchObject({
    payment_method: 'balance',
    amount: '5.75',
    gift: '0.00',
    fee: '5.00',
    tax: '0.75',
    delivery_cost: '15.00',
    order_number: orderNumber,
    transactionBalanceMain: null,
    driver: { _id: String(nasser), phone: '0555123456' },
  });
  // What was asked for, where nothing is booked.
  expect(rows[2]).toMatchObject({ amount: '25.00', transactionBalanceMain: null });
  expect((await list({ sort: 1 })).data.map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id).reverse());
});

test('[CALL-073] the v2 path narrows, sorts and pages as the list does', async () => {
  const asked = { filters: { type: ['TOP_UP' as const] }, sort: 1 as const, limit: 100 as const };
  const { data, total } = await staff.client.transactions.filterV2(asked);
  expect(data.map((row) => row.version === 'new' && row.type)).toEqual([
    'TOP_UP',
    'TOP_UP',
    'TOP_UP',
    'TOP_UP',
  ]);
  expect({ data, total }).toMatchObject(await list(asked).then(({ data, total }) => ({ data, total })));
  const path = `${server.url}/admin/api/v2/filter-transactions?filters[type]=FEE&sort=-1&limit=100&page=1`;
  const answer = await fetch(path, { headers: { authorization: `Bearer ${staff.token}` } });
  expect(await answer.json()).toMatchObject({ data: [{ type: 'FEE' }], status: 200, total: 1 });
});

test('[TXN-01] [TXN-08] the filters narrow them on the server; the status is for top-ups alone', async () => {
  expect(await typesOf({ type: ['FEE'] })).toEqual(['FEE']);
  expect(await typesOf({ type: ['FEE', 'HOLDING'] })).toEqual(['FEE', 'HOLDING']);
  expect(await typesOf({ type: ['TOP_UP'], status: ['PENDING'] })).toEqual(['TOP_UP']);
  expect(await typesOf({ type: ['TOP_UP'], status: ['PENDING', 'FAILURE'] })).toHaveLength(2);
  expect(await typesOf({ type: ['FEE'], status: ['PENDING'] })).toEqual(['FEE']);
  expect(await typesOf({ status: ['PENDING'] })).toHaveLength(6);
  expect(await typesOf({ driver: 'ناصر' })).toHaveLength(5);
  expect(await typesOf({ driver: '123456' })).toHaveLength(5);
  expect(await typesOf({ creator: ['ADMIN'] })).toEqual(['TOP_UP']);
  expect(await typesOf({ order_number: orderNumber })).toEqual(['FEE', 'HOLDING']);
  expect(await typesOf({ date: { from: '2026-03-02' } })).toEqual([]);
  expect(await typesOf({ date: { from: '2026-03-01', to: '2026-03-01' } })).toHaveLength(6);
});

test('one call counts the transactions of several views, each of its version', async () => {
  const { data } = await staff.client.transactions.countViews({
    views: [
      { filters: { type: ['TOP_UP'], status: ['FAILURE'] } },
      { filters: { creator: ['ADMIN'] } },
      { filters: { driver: 'خالد' }, version: 'old' },
      { version: 'new' },
      { version: 'old' },
    ],
  });
  expect(data.map((count) => count?.total)).toEqual([1, 1, 1, 6, 2]);
});

test('[ENT-32] [ENT-35] the former wallet’s rows are the old version, with their own fields', async () => {
  const { data, total } = await list({ version: 'old' });
  expect(total).toBe(2);
  expect(data).toEqual([
    expect.objectContaining({
      driver_name: 'خالد',
      amount: '-5.75',
      isFee: false,
      charge_by_ad: null,
      order_number: '900001',
    }),
    {
      version: 'old',
      _id: expect.any(String),
      driver_name: 'ناصر القديم',
      amount: '50.00',
      previous_balance: '1.00',
      new_balance: '51.00',
      isFee: false,
      isCharge: true,
      isGift: false,
      charge_by_ad: { firstname: 'Amal', lastname: 'Saleh' },
      order_number: null,
      created_at: '2024-01-01T10:00:00.000Z',
    },
  ]);
  const names = async (filters: ListInput['filters']) =>
    (await list({ version: 'old', filters })).data.map((row) => row.version === 'old' && row.driver_name);
  expect(await names({ driver: 'خالد' })).toEqual(['خالد']);
  expect(await names({ driver: '0555123456' })).toEqual(['ناصر القديم']);
  expect(await names({ order_number: '900001' })).toEqual(['خالد']);
  expect(await names({ type: ['FEE'] })).toHaveLength(2);
  const answer = await fetch(`${server.url}/admin/api/v1/transactions?version=older`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect(answer.status).toBe(422);
  await expect(server.app.db.deleteFrom('former_transaction').execute()).rejects.toThrow('permission denied');
});

test('[CALL-082] [ENT-29] [ENT-30] a transaction in full', async () => {
  const { data } = await staff.client.transactions.detail({ id: await idOf('paid') });
  const creator = { role: 'DRIVER', name: 'ناصر', id: String(nasser) };
  expect(data).toEqual({
    version: 'new',
    _id: await idOf('paid'),
    type: 'TOP_UP',
    amount: '100.00',
    gift: '5.00',
    delivery_cost: '0.00',
    fee: '0.00',
    tax: '0.00',
    order_number: null,
    payment_method: null,
    driver: expect.objectContaining({
      _id: String(nasser),
      phone: '0555123456',
      region: '',
      city: '',
      car_number: null,
      car_type: '',
    }),
    transactionBalanceMain: {
      balance_id: expect.stringMatching(/^\d+$/),
      previous_balance: '0.00',
      remaining_balance: '100.00',
      created_by: creator,
      created_at: expect.any(String),
    },
    transactionBalanceSub: expect.objectContaining({
      previous_balance: '0.00',
      remaining_balance: '5.00',
      created_by: creator,
    }),
    created_by: creator,
    created_at: expect.any(String),
    status: 'SUCCESS',
    isRefunded: false,
    note: null,
    hyper_pay_log_id: null,
    hyper_pay_checkout_id: null,
    plan_id: null,
    plan_title: null,
    payfort_information: { response_code: '14000', payment_option: 'VISA' },
    refund_open: false,
    refund_id: null,
    refund_of_id: null,
    can: { refund: true },
  });
  await expect(staff.client.transactions.detail({ id: '999999' })).rejects.toMatchObject({ status: 404 });
});

test('[CALL-069] the transactions of one driver, by date and order number', async () => {
  const of = (id: number, filters: { order_number?: string; date?: { from: string } } = {}) =>
    staff.client.transactions.ofDriver({ id: String(id), filters });
  const { data, driver } = await of(nasser);
  expect(driver.name).toContain('ناصر');
  expect(data.total).toBe(5);
  expect((await of(nasser, { order_number: orderNumber })).data.results.map(({ type }) => type)).toEqual([
    'FEE',
    'HOLDING',
  ]);
  expect((await of(nasser, { date: { from: '2026-03-02' } })).data.results).toEqual([]);
  await expect(of(999_999)).rejects.toMatchObject({ status: 404 });
});

describe('the file', () => {
  const rowsOf = async (query: string) => {
    const answer = await fetch(`${server.url}/admin/api/v1/transactions/export?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(answer.headers.get('content-disposition')).toMatch(/order-\d{4}-\d\d-\d\d\.xlsx/);
    const workbook = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    return (workbook.sheets[0]?.rows ?? []) as unknown[][];
  };

  test('[CALL-083] holds what the filters match, with amounts as numbers that have the signs of the screen', async () => {
    const [head, ...rows] = await rowsOf(`language=en&filters[order_number]=${orderNumber}`);
    expect(head?.slice(0, 3)).toEqual(['Number', 'Type', 'Driver']);
    expect(rows.map((row) => [row[1], row[5], row[7], row[8], row[10]])).toEqual([
      ['Order fee', -5.75, 5, 0.75, orderNumber],
      ['Fee held', -5.75, 0, 0, orderNumber],
    ]);
    const [, ...topUps] = await rowsOf('language=en&filters[type]=TOP_UP&filters[status]=SUCCESS');
    expect(topUps.map((row) => [row[5], row[6]])).toEqual([
      [70, 0],
      [100, 5],
    ]);
    const [, ...arabic] = await rowsOf('language=ar');
    expect(arabic.map((row) => row[11]).sort()).toEqual([
      ...Array(3).fill('عبر الإنترنت'),
      ...Array(2).fill('من الرصيد'),
      'من الموظفين',
    ]);
  });

  test('[CALL-071] of one driver holds the matching transactions of that driver', async () => {
    const fileOf = async (body: object) => {
      const answer = await fetch(`${server.url}/admin/api/v1/drivers/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ language: 'en', ...body }),
      });
      if (!answer.ok) return answer.status;
      const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
      const [, ...rows] = (sheets[0]?.rows ?? []) as unknown[][];
      return rows.map((row) => row[1]);
    };
    const { id_number } = await server.app.db
      .selectFrom('driver')
      .select('id_number')
      .where('id', '=', nasser)
      .executeTakeFirstOrThrow();
    const all = await fileOf({ id_number, filters: {} });
    expect(all).toHaveLength(5);
    const ofOrder = await fileOf({ id_number, filters: { order_number: orderNumber } });
    expect(ofOrder).toEqual(['Order fee', 'Fee held']);
    expect(await fileOf({ id_number, filters: { date: { from: '2030-01-01' } } })).toBe(422);
    const idle = await createDriver(server.app.db, { main: 0 });
    const other = await server.app.db
      .selectFrom('driver')
      .select('id_number')
      .where('id', '=', idle)
      .executeTakeFirstOrThrow();
    expect(await fileOf({ id_number: other.id_number, filters: {} })).toBe(422);
    expect(await fileOf({ id_number: '000', filters: {} })).toBe(404);
  });

  test('[CALL-083] holds the rows of the former wallet for the old version', async () => {
    const [, ...rows] = await rowsOf('language=en&version=old');
    expect(rows.map((row) => [row[2], row[3]])).toEqual([
      ['خالد', -5.75],
      ['ناصر القديم', 50],
    ]);
  });
});

test('a page of any one filter is found by an index, in a ledger of any size', async () => {
  const { db } = server.app;
  await sql`insert into wallet_transaction (type, driver_id, transaction_key, status, created_by_role, created_by_name, created_at)
    select case when n % 50 = 0 then 'TOP_UP' else 'FEE' end::wallet_transaction_type, ${nasser}, 'many' || n, 'PENDING',
      'DRIVER', 'x', '2026-02-01T00:00:00Z'::timestamptz - n * interval '1 minute' from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`analyze wallet_transaction`.execute(db);
  const planOf = async (where: string) => {
    const { rows } = await server.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain select t.id from wallet_transaction t where ${where} order by t.created_at desc, t.id desc limit 100`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const where of [
    'true',
    `t.type = 'TOP_UP'`,
    `t.type = 'TOP_UP' and t.status = 'FAILURE'`,
    `t.created_by_role = 'ADMIN'`,
    `t.driver_id = 1`,
    `t.driver_id = any('{1}')`,
    `t.order_id = any('{1}')`,
    `t.type = 'TOP_UP' and t.id in (select w.transaction_id from wallet_payment w where w.plan_id = any('{1}'))`,
  ]) {
    expect(await planOf(where), where).not.toContain('Seq Scan');
  }
  const { data, total, total_exact } = await list({ filters: { type: ['FEE'] } });
  expect([data.length, total, total_exact]).toEqual([100, 10_000, false]);

  // Kinds that are read one by one and merged stand in the order of all of them, on every page.
  for (const sort of [-1, 1] as const) {
    const all: string[] = [];
    for (const page of [1, 2, 3]) {
      const { data } = await list({ filters: { type: ['HOLDING', 'TOP_UP', 'FEE'] }, sort, page });
      all.push(...data.map((row) => row._id));
    }
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id::text from wallet_transaction where type in ('HOLDING', 'TOP_UP', 'FEE')
       order by created_at ${sort === -1 ? 'desc' : 'asc'}, id ${sort === -1 ? 'desc' : 'asc'} limit 300`,
    );
    expect(all).toEqual(rows.map(({ id }) => id));
  }
});
