import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { balancesOf, createDriver } from '../../testing/factories/drivers.ts';
import { inParallel } from '../../testing/in-parallel.ts';
import { startPayfort, type TestPayfort } from '../../testing/payfort.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { NO_LIMITS, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { REFUND_POLL_SECONDS, reconcileRefunds } from './reconcile-refunds.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let staff: SignedInOperator;
let payfort: TestPayfort;
let made = 0;

beforeAll(async () => {
  payfort = await startPayfort();
  const { access, hyperpay } = payfort;
  server = await startTestServer({ roles: new Set(['api']), payfort: access, hyperpay, limits: NO_LIMITS });
  staff = await signInAs(server);
});
afterAll(async () => {
  payfort.stop();
  await server.stop();
});
beforeEach(async () => {
  await payfort.faults({ lost: 0, refuse: 0, delayMs: 0 });
  await payfort.hyperpayFaults({ lost: 0, refuse: 0, delayMs: 0, settleMs: 0 });
});

const HYPERPAY = { gateway: 'HYPERPAY', code: '000.100.110' };

/** A top-up of 100 riyals by a card, as its gateway has settled it; PayFort without a change. */
async function paidTopUp(change: { code?: string; option?: string; gateway?: string; status?: string } = {}) {
  const { db } = server.app;
  const driver = await createDriver(db, { main: 10_000 });
  made += 1;
  const fort = `1690${made}`;
  const { rows } = await sql<{ id: number }>`
    with t as (
      update wallet_transaction set status = ${change.status ?? 'SUCCESS'} where driver_id = ${driver} returning id
    ) insert into wallet_payment (transaction_id, gateway, reference, amount, gateway_id, response_code, payment_option)
    select id, ${change.gateway ?? 'PAYFORT'}, 'top-up-' || id, 10000, ${fort}, ${change.code ?? '14000'}, ${change.option ?? 'VISA'}
    from t returning transaction_id as id`.execute(db);
  return { id: String(rows[0]?.id), driver, fort };
}

const refund = (id: string) => staff.client.transactions.refund({ id });
const detail = async (id: string) => (await staff.client.transactions.detail({ id })).data;
const findings = async () => (await server.database.pool.query('select * from wallet_findings()')).rows;

test('[CALL-084] a top-up goes back once: at the gateway, in the ledger and on its label', async () => {
  const { id, driver, fort } = await paidTopUp();
  expect((await detail(id)).can.refund).toBe(true);
  const { data } = await refund(id);
  expect(data).toMatchObject({ isRefunded: true, refund_open: false, can: { refund: false } });
  const entry = await detail(data.refund_id ?? '');
  expect(entry).toMatchObject({ refund_of_id: id, refund_id: null, driver: { _id: String(driver) } });
  expect(data.refund_of_id).toBeNull();
  expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 0, GIFT: 0, HOLD: 0 });
  expect((await payfort.refunds())[fort]).toEqual([
    { amount: 10_000, reference: expect.stringContaining(`refund-${id}-`) },
  ]);
  await expect(refund(id)).rejects.toMatchObject({ status: 409, message: 'refund_done_already' });
  const { data: list } = await staff.client.transactions.ofDriver({ id: String(driver) });
  expect(list.results.map(({ type, status, amount }) => [type, status, amount])).toEqual([
    ['TOP_UP_PAYFORT_REFUND', 'SUCCESS', '100.00'],
    ['TOP_UP', 'SUCCESS', '100.00'],
  ]);
  expect(await findings()).toEqual([]);
});

describe('at HyperPay', () => {
  test('[CALL-084] a top-up goes back once: at the gateway, in the ledger and on its label', async () => {
    const { id, driver, fort } = await paidTopUp(HYPERPAY);
    expect((await detail(id)).can.refund).toBe(true);
    const { data } = await refund(id);
    expect(data).toMatchObject({ isRefunded: true, refund_open: false, can: { refund: false } });
    expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 0, GIFT: 0, HOLD: 0 });
    expect((await payfort.hyperpayRefunds())[fort]).toMatchObject([
      { amount: 10_000, reference: expect.stringContaining(`refund-${id}-`) },
    ]);
    const { rows } = await server.database.pool.query(
      `select a.gateway, e.amount from wallet_entry e join wallet_account a on a.id = e.account_id
       join wallet_refund r on r.refund_transaction_id = e.transaction_id
       where r.transaction_id = $1 and a.kind = 'CLEARING'`,
      [id],
    );
    expect(rows).toEqual([{ gateway: 'HYPERPAY', amount: 10_000 }]);
    await expect(refund(id)).rejects.toMatchObject({ status: 409, message: 'refund_done_already' });
    expect(await findings()).toEqual([]);
  });

  test('what it refuses comes back to the driver; where it is silent the end is found out later', async () => {
    const { id, driver, fort } = await paidTopUp(HYPERPAY);
    await payfort.hyperpayFaults({ refuse: 1 });
    await expect(refund(id)).rejects.toMatchObject({ status: 409, message: 'refund_refused_by_gateway' });
    expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 10_000, GIFT: 0, HOLD: 0 });
    await payfort.hyperpayFaults({ refuse: 0, lost: 1 });
    await expect(refund(id)).rejects.toMatchObject({ status: 409, message: 'refund_no_answer' });
    expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 0, GIFT: 0, HOLD: 10_000 });
    expect(await reconcileRefunds(server.app, 0)).toBe(0);
    await payfort.hyperpayFaults({ lost: 0 });
    expect(await reconcileRefunds(server.app, 0)).toBe(1);
    expect((await detail(id)).isRefunded).toBe(true);
    // What found the end is logged in the transaction that stores it; what was not answered stands in the log, too.
    const { rows } = await server.database.pool.query(
      `select e.status > 0 as answered, e.xmin::text = r.xmin::text as together from hyperpay_log e
       join wallet_refund r on r.reference = e.correlation_id and r.state = 'DONE' where r.transaction_id = $1 order by e.id`,
      [id],
    );
    expect(rows).toContainEqual({ answered: false, together: false });
    expect(rows.at(-1)).toEqual({ answered: true, together: true });
    expect((await payfort.hyperpayRefunds())[fort]).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  test('clicks at once and a fifth of all answers lost: money goes back once', async () => {
    const tops = await Promise.all(Array.from({ length: 6 }, () => paidTopUp(HYPERPAY)));
    await payfort.hyperpayFaults({ lost: 0.2 });
    await inParallel(
      tops.flatMap(({ id }) => Array.from({ length: 8 }, () => id)),
      async (id) => {
        await refund(id).catch((error: { status?: number }) => expect(error.status).toBe(409));
      },
    );
    await Promise.all([1, 2, 3].map(() => reconcileRefunds(server.app, 0)));
    await payfort.hyperpayFaults({ lost: 0 });
    await reconcileRefunds(server.app, 0);
    const there = await payfort.hyperpayRefunds();
    for (const { id, driver, fort } of tops) {
      expect(there[fort], fort).toHaveLength(1);
      expect((await detail(id)).isRefunded).toBe(true);
      expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 0, GIFT: 0, HOLD: 0 });
    }
    expect(await findings()).toEqual([]);
  });

  test('two workers do not send the same refund at the same moment, nor one while the click waits', async () => {
    const { app, clock, database } = server;
    const { id, driver, fort } = await paidTopUp(HYPERPAY);
    await payfort.hyperpayFaults({ lost: 1 });
    await expect(refund(id)).rejects.toMatchObject({ message: 'refund_no_answer' });
    // A second refund of the same money is refused while the first one is not reported yet.
    await payfort.hyperpayFaults({ lost: 0, settleMs: 300 });
    expect(await reconcileRefunds(app)).toBe(0);
    clock.advance(REFUND_POLL_SECONDS * 1_000);
    const ended = await Promise.all([reconcileRefunds(app), reconcileRefunds(app)]);
    expect(ended.toSorted()).toEqual([0, 1]);
    const { rows } = await database.pool.query(
      `select r.state, (select count(*) from hyperpay_log e where e.correlation_id = r.reference and e.method = 'POST') as sent
       from wallet_refund r where r.transaction_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ state: 'DONE', sent: 1 }]);
    expect((await payfort.hyperpayRefunds())[fort]).toHaveLength(1);
    expect(await balancesOf(app.db, driver)).toEqual({ MAIN: 0, GIFT: 0, HOLD: 0 });
    expect(await findings()).toEqual([]);
  });

  test('without its credentials nothing is held', async () => {
    const { id, driver } = await paidTopUp(HYPERPAY);
    const other = await server.another({ hyperpay: null });
    const answer = await fetch(`${other.url}/admin/api/v1/transactions/refund/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: 'payment_gateway_off' });
    expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 10_000, GIFT: 0, HOLD: 0 });
  });
});

test.each([
  [{ status: 'PENDING' }],
  [{ status: 'FAILURE' }],
  [{ code: '14001' }],
  [{ option: 'MADA' }],
  [{ gateway: 'HYPERPAY' }],
  [{ ...HYPERPAY, option: 'MADA' }],
  [{ ...HYPERPAY, code: '000.200.000' }],
])('[STATE-50] [TXN-06] with %o there is no refund, even by a direct API call', async (change) => {
  const { id, driver } = await paidTopUp(change);
  expect((await detail(id)).can.refund).toBe(false);
  await expect(refund(id)).rejects.toMatchObject({ status: 409, message: 'refund_not_allowed' });
  expect((await balancesOf(server.app.db, driver)).MAIN).toBe(10_000);
});

test('what is not there, is not a top-up, or has been spent, does not go back', async () => {
  await expect(refund('999999')).rejects.toMatchObject({ status: 404 });
  const { id, driver } = await paidTopUp();
  await server.database.pool.query(
    `select wallet_post('HOLDING', $1, null, $2, '[{"kind":"MAIN","amount":-1},{"kind":"HOLD","amount":1}]', 'ADMIN', 1, 'x')`,
    [driver, `spent-${driver}`],
  );
  await expect(refund(id)).rejects.toMatchObject({ status: 409, message: 'wallet_balance_too_low' });
  const spent = await staff.client.transactions.ofDriver({ id: String(driver) });
  const held = spent.data.results.find(({ type }) => type === 'HOLDING');
  await expect(refund(held?._id ?? '')).rejects.toMatchObject({ status: 409, message: 'refund_not_allowed' });
});

test('what the gateway refuses comes back to the driver, and may be tried again', async () => {
  const { id, driver, fort } = await paidTopUp();
  await payfort.faults({ refuse: 1 });
  await expect(refund(id)).rejects.toMatchObject({ status: 409, message: 'refund_refused_by_gateway' });
  expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 10_000, GIFT: 0, HOLD: 0 });
  expect(await detail(id)).toMatchObject({
    isRefunded: false,
    refund_open: false,
    refund_id: null,
    can: { refund: true },
  });
  await payfort.faults({ refuse: 0 });
  await refund(id);
  expect((await payfort.refunds())[fort]).toHaveLength(1);
  expect(await findings()).toEqual([]);
});

describe('where the gateway is silent', () => {
  test('the refund stays open, the money held, until its end is found out; a second is not begun', async () => {
    const { id, driver, fort } = await paidTopUp();
    await payfort.faults({ lost: 1 });
    await expect(refund(id)).rejects.toMatchObject({ status: 409, message: 'refund_no_answer' });
    expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 0, GIFT: 0, HOLD: 10_000 });
    expect(await detail(id)).toMatchObject({ isRefunded: false, refund_open: true, can: { refund: false } });
    await expect(refund(id)).rejects.toMatchObject({ status: 409, message: 'refund_in_progress' });
    expect(await reconcileRefunds(server.app, 0)).toBe(0);
    await payfort.faults({ lost: 0 });
    expect(await reconcileRefunds(server.app, 0)).toBe(1);
    expect(await detail(id)).toMatchObject({ isRefunded: true, refund_open: false });
    expect((await payfort.refunds())[fort]).toHaveLength(1);
    expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 0, GIFT: 0, HOLD: 0 });
  });

  test('many clicks at once and a fifth of all answers lost: gateway, ledger and labels say the same', async () => {
    const tops = await Promise.all(Array.from({ length: 12 }, () => paidTopUp()));
    await payfort.faults({ lost: 0.2 });
    const clicks = tops.flatMap(({ id }) => Array.from({ length: 16 }, () => id));
    await inParallel(clicks, async (id) => {
      await refund(id).catch((error: { status?: number }) => expect(error.status).toBe(409));
    });
    // Several processes may find out at the same time.
    await Promise.all([1, 2, 3].map(() => reconcileRefunds(server.app, 0)));
    await payfort.faults({ lost: 0 });
    await reconcileRefunds(server.app, 0);
    const there = await payfort.refunds();
    for (const { id, driver, fort } of tops) {
      expect(there[fort], fort).toHaveLength(1);
      expect((await detail(id)).isRefunded).toBe(true);
      expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 0, GIFT: 0, HOLD: 0 });
    }
    expect(await findings()).toEqual([]);
  });
});

test('refunds without an end at one gateway stop neither newer ones there nor those of the other gateway', async () => {
  await payfort.faults({ lost: 1 });
  await payfort.hyperpayFaults({ lost: 1 });
  const open = async (top: Awaited<ReturnType<typeof paidTopUp>>) => {
    await expect(refund(top.id)).rejects.toMatchObject({ message: 'refund_no_answer' });
    return top;
  };
  const stuck: { id: string; fort: string }[] = [];
  for (let at = 0; at < 20; at += 1) stuck.push(await open(await paidTopUp()));
  const [here, there] = [await open(await paidTopUp()), await open(await paidTopUp(HYPERPAY))];
  const { pool } = server.database;
  // PayFort knows no payment without an id, so what became of its refund stays unknown.
  const rename = (to: (fort: string) => string) =>
    Promise.all(
      stuck.map(({ id, fort }) =>
        pool.query('update wallet_payment set gateway_id = $1 where transaction_id = $2', [to(fort), id]),
      ),
    );
  await rename(() => '');
  await payfort.faults({ lost: 0 });
  await payfort.hyperpayFaults({ lost: 0 });
  await reconcileRefunds(server.app, 0);
  expect((await detail(there.id)).isRefunded).toBe(true);
  const isEnded = async () => {
    await reconcileRefunds(server.app, 0);
    return (await detail(here.id)).isRefunded;
  };
  await expect.poll(isEnded).toBe(true);
  expect((await detail(stuck[0]?.id ?? '')).refund_open).toBe(true);
  await rename((fort) => fort);
  await expect.poll(() => reconcileRefunds(server.app, 0)).toBe(0);
  expect(await findings()).toEqual([]);
});
