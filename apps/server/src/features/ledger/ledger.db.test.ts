import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createDriver } from '../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { checkWallets, lockBalances, postToLedger } from '../wallet/public.ts';

const server = useTestServer({ roles: new Set(['api']) });
let admin: SignedInOperator;
let superAdmin: SignedInOperator;
let nasser: number;
let orderNumber: string;
let orderId: number;
const ids: string[] = [];

beforeAll(async () => {
  admin = await signInAs(server);
  superAdmin = await signInAs(server, 'SUPER_ADMIN');
  const world = await createOrderWorld(server.app.db);
  nasser = await createDriver(server.app.db, { name: 'ناصر', main: 10_000, gift: 500 });
  ({ id: orderId, order_number: orderNumber } = await placeTestOrder(server.app.db, world));
  await post('held', 'HOLDING', [
    { kind: 'MAIN', amount: -575 },
    { kind: 'HOLD', amount: 575 },
  ]);
  await post('fee', 'FEE', [
    { kind: 'HOLD', amount: -575 },
    { kind: 'REVENUE', amount: 500 },
    { kind: 'TAX', amount: 75 },
  ]);
});

type Lines = Parameters<typeof postToLedger>[1]['entries'];
async function post(
  key: string,
  type: Parameters<typeof postToLedger>[1]['type'],
  entries: Lines,
  driverId = nasser,
) {
  const actor = { kind: 'driver', id: driverId, name: 'ناصر' } as const;
  const id = await inTransaction(server.app.db, async (trx) => {
    await lockBalances(trx, driverId);
    const order = type === 'TOP_UP' ? null : orderId;
    return postToLedger(trx, { type, entries }, { driverId, orderId: order, key, actor });
  });
  ids.push(String(id));
}
const chain = (more: object = {}, by = admin) =>
  by.client.ledger.entries({ id: String(nasser), account: 'MAIN', ...more });

test('a balance is the sum of its parts, and each entry follows from the one before it', async () => {
  const { driver, accounts } = await admin.client.ledger.explain({ id: String(nasser) });
  expect(driver.name).toContain('ناصر');
  expect(accounts).toEqual([
    {
      account: 'MAIN',
      balance: '94.25',
      entries: 2,
      parts: [
        { type: 'TOP_UP', entries: 1, amount: '100.00' },
        { type: 'HOLDING', entries: 1, amount: '-5.75' },
      ],
    },
    { account: 'GIFT', balance: '5.00', entries: 1, parts: [{ type: 'TOP_UP', entries: 1, amount: '5.00' }] },
    {
      account: 'HOLD',
      balance: '0.00',
      entries: 2,
      parts: [
        { type: 'HOLDING', entries: 1, amount: '5.75' },
        { type: 'FEE', entries: 1, amount: '-5.75' },
      ],
    },
  ]);
  const { data } = await chain();
  expect(data).toMatchObject({ total: 2, total_exact: true });
  expect(data.results).toMatchObject([
    {
      sequence: 2,
      transaction_id: ids[0],
      type: 'HOLDING',
      amount: '-5.75',
      previous_balance: '100.00',
      remaining_balance: '94.25',
      order_number: orderNumber,
      created_by: { role: 'DRIVER', name: 'ناصر' },
    },
    {
      sequence: 1,
      type: 'TOP_UP',
      previous_balance: '0.00',
      remaining_balance: '100.00',
      order_number: null,
    },
  ]);
  expect((await chain({ sort: 1 })).data.results.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test('the balance as it was after a transaction is explained from what came until then', async () => {
  const upTo = ids[0] ?? '';
  const { accounts } = await admin.client.ledger.explain({ id: String(nasser), upTo });
  expect(accounts.map(({ balance }) => balance)).toEqual(['94.25', '5.00', '5.75']);
  const held = await chain({ account: 'HOLD', upTo });
  expect(held.data.results.map(({ remaining_balance }) => remaining_balance)).toEqual(['5.75']);
  const other = String(await createDriver(server.app.db));
  for (const id of [other, '999999']) {
    await expect(admin.client.ledger.explain({ id, upTo })).rejects.toMatchObject({ status: 404 });
    await expect(admin.client.ledger.entries({ id, account: 'MAIN', upTo })).rejects.toMatchObject({
      status: 404,
    });
  }
});

test('a long chain is read a page at a time from either end, and as a file', async () => {
  const driver = await createDriver(server.app.db, { main: 0 });
  for (let n = 1; n <= 230; n++) {
    const amount = n;
    await post(
      `long-${n}`,
      'TOP_UP',
      [
        { kind: 'CLEARING', gateway: 'MANUAL', amount: -amount },
        { kind: 'MAIN', amount },
      ],
      driver,
    );
  }
  const page = async (more: object) => {
    const input = { id: String(driver), account: 'MAIN' as const, limit: 100 as const, ...more };
    const { data } = await admin.client.ledger.entries(input);
    const numbers = data.results.map(({ sequence }) => sequence);
    return [data.total, numbers.length, numbers[0], numbers.at(-1)];
  };
  expect(await page({ page: 1 })).toEqual([230, 100, 230, 131]);
  expect(await page({ page: 3 })).toEqual([230, 30, 30, 1]);
  expect(await page({ page: 4 })).toEqual([230, 0, undefined, undefined]);
  expect(await page({ page: 3, sort: 1 })).toEqual([230, 30, 201, 230]);
  const answer = await fetch(
    `${server.url}/admin/api/v1/drivers/${driver}/balances/MAIN/export?language=en`,
    { method: 'POST', headers: { authorization: `Bearer ${admin.token}` } },
  );
  expect(answer.headers.get('content-disposition')).toMatch(/balance-main-\d{4}-\d\d-\d\d\.xlsx/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(rows[0]?.slice(0, 6)).toEqual([
    'No.',
    'Transaction',
    'Type',
    'Previous balance',
    'Amount',
    'Remaining balance',
  ]);
  expect(rows).toHaveLength(231);
  expect(rows[230]?.slice(3, 6)).toEqual([(229 * 230) / 200, 2.3, (230 * 231) / 200]);
});

test('the trial balance adds up before and after it was rolled up, and is a super admin’s alone', async () => {
  await expect(admin.client.ledger.trialBalance()).rejects.toMatchObject({ status: 403 });
  const read = async () => (await superAdmin.client.ledger.trialBalance()).data;
  const fresh = await read();
  expect(fresh).toMatchObject({ difference: '0.00', balanced: true });
  expect(fresh.debit).toBe(fresh.credit);
  expect(fresh.lines.find(({ kind }) => kind === 'TAX')).toMatchObject({
    credit: '0.75',
    kept: null,
    entries: 1,
  });
  await sql`select wallet_roll_up(now() + interval '1 minute')`.execute(server.app.db);
  await post('later', 'TOP_UP', [
    { kind: 'CLEARING', gateway: 'MANUAL', amount: -100 },
    { kind: 'MAIN', amount: 100 },
  ]);
  await sql`select wallet_roll_up(now() - interval '1 minute')`.execute(server.app.db);
  const rolled = await read();
  const line = (from: typeof fresh, kind: string) => from.lines.find((one) => one.kind === kind);
  expect(line(rolled, 'TAX')).toEqual(line(fresh, 'TAX'));
  expect(line(rolled, 'MAIN')?.entries).toBe((line(fresh, 'MAIN')?.entries ?? 0) + 1);
  expect(rolled).toMatchObject({ difference: '0.00', balanced: true });
});

test('one planted halala is on the trial balance after the next check, and gone when it is removed', async () => {
  const read = async () => (await superAdmin.client.ledger.trialBalance()).data;
  const check = () => checkWallets({ db: server.app.db, log: { ...server.app.log, error() {} } as never });
  const tamper = (by: 1 | -1) =>
    server.database.asOwner(`
      set session_replication_role = replica;
      alter table wallet_entry disable trigger wallet_entry_append_only;
      update wallet_entry e set amount = amount + ${by}, remaining_balance = remaining_balance + ${by}
        from wallet_account a where a.id = e.account_id and a.driver_id = ${nasser} and a.kind = 'MAIN' and e.sequence = 1;
      alter table wallet_entry enable always trigger wallet_entry_append_only`);
  await check();
  const before = await read();
  expect(before).toMatchObject({ balanced: true, check: { findings: [], good_at: expect.any(String) } });
  await tamper(1);
  await check();
  const planted = await read();
  expect(planted.balanced).toBe(false);
  expect(planted.check?.good_at).toBe(before.check?.at);
  expect(planted.check?.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        fault: 'hash_differs',
        account: 'MAIN',
        driver: { _id: String(nasser), name: expect.stringContaining('ناصر') },
      }),
      expect.objectContaining({ fault: 'unequal_entries' }),
    ]),
  );
  await tamper(-1);
  await check();
  const after = await read();
  expect(after).toMatchObject({ balanced: true, difference: '0.00', check: { findings: [] } });
});

test('the transactions of an order have all their entries, which sum to zero', async () => {
  const { data } = await admin.client.ledger.ofOrder({ id: String(orderId) });
  const [held, fee] = data;
  expect(data.map(({ _id, type }) => [_id, type])).toEqual([
    [ids[0], 'HOLDING'],
    [ids[1], 'FEE'],
  ]);
  expect(held).toMatchObject({ driver: { _id: String(nasser) }, created_by: { role: 'DRIVER' } });
  const entries = (of: typeof held) =>
    of?.entries.map(({ account, gateway, amount, remaining_balance }) => [
      account,
      gateway,
      amount,
      remaining_balance,
    ]);
  expect(entries(held)).toEqual([
    ['MAIN', null, '-5.75', '94.25'],
    ['HOLD', null, '5.75', '5.75'],
  ]);
  expect(entries(fee)).toEqual([
    ['HOLD', null, '-5.75', '0.00'],
    ['REVENUE', null, '5.00', null],
    ['TAX', null, '0.75', null],
  ]);
  for (const { entries: all } of data)
    expect(all.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
  await expect(admin.client.ledger.ofOrder({ id: '999999' })).rejects.toMatchObject({ status: 404 });
});
