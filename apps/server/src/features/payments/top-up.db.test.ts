import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { payfortSignature } from '../../integrations/payfort/payfort-wire.ts';
import { RETENTION } from '../../platform/retention.ts';
import { balancesOf, createSignedInDriver, type SignedInDriver } from '../../testing/factories/drivers.ts';
import { encryptHyperpayWebhook } from '../../testing/hyperpay-webhook.ts';
import { onPaymentPage, startPayfort, type TestPayfort } from '../../testing/payfort.ts';
import { clientOf, type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { NO_LIMITS, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { WEBHOOK_WINDOW_DAYS } from './handle-webhook.ts';
import { reconcileTopUps } from './reconcile-top-ups.ts';
import { WEBHOOK_PATHS } from './webhooks.routes.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let staff: SignedInOperator;
let gateways: TestPayfort;
let driver: SignedInDriver;

beforeAll(async () => {
  gateways = await startPayfort();
  const { access: payfort, hyperpay } = gateways;
  server = await startTestServer({ roles: new Set(['api']), payfort, hyperpay, limits: NO_LIMITS });
});
afterAll(async () => {
  gateways.stop();
  await server.stop();
});
beforeEach(async () => {
  // A round polls ten: none that another test has left open.
  await server.database.pool.query('update wallet_payment set settled_at = now() where settled_at is null');
  staff = await signInAs(server);
  driver = await createSignedInDriver(server.app.db, { balance: 0, now: server.app.now() });
});
afterEach(async () => {
  await Promise.all([gateways.faults({ refuse: 0 }), gateways.hyperpayFaults({ refuse: 0 })]);
  expect((await server.database.pool.query('select * from wallet_findings()')).rows).toEqual([]);
});

const call = () => clientOf(server.url, driver.token).driverGateway;
const begin = (amount: string | number = '500.00', key: string = randomUUID()) =>
  call().topUp({ headers: { 'idempotency-key': key }, body: { amount } });
const stateOf = async (top_up_id: string) => (await call().topUpState({ top_up_id })).status;
const seen = async (id: string) => (await staff.client.transactions.detail({ id })).data;
const paymentOf = async (id: string): Promise<{ reference: string; gateway_id: string | null }> => {
  const text = 'select reference, gateway_id from wallet_payment where transaction_id = $1';
  return (await server.database.pool.query(text, [id])).rows[0];
};
const main = async () => (await balancesOf(server.app.db, driver.id)).MAIN;

async function platform(content: object, key = 'PAYMENT_PLATFORM') {
  const values = { key, content: JSON.stringify(content) };
  await server.app.db
    .insertInto('setting')
    .values(values)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ content: values.content }))
    .execute();
}

describe.each(['PAYFORT', 'HYPERPAY'] as const)('a top-up by %s', (gateway) => {
  const faults = (change: object) =>
    gateway === 'PAYFORT' ? gateways.faults(change) : gateways.hyperpayFaults(change);
  /** Sends a webhook as the gateway would sign it. */
  const notify = (body: string, headers: Record<string, string>, to: typeof gateway = gateway) =>
    fetch(server.url + WEBHOOK_PATHS[to], { method: 'POST', body, headers });

  beforeEach(async () => {
    await platform({ platform: gateway });
    const webhookUrl = server.url + WEBHOOK_PATHS[gateway];
    await faults({
      ...{ lost: 0, refuse: 0, webhookLost: 0, webhookDelayMs: 0 },
      ...{ webhookCopies: 1, webhookJitterMs: 0, webhookUrl },
    });
  });

  test('starts with the driver, is paid on the checkout page and settled by the webhook', async () => {
    const begun = await begin('750.50');
    expect(begun).toMatchObject({ status: 'PENDING', amount: '750.50', checkout_url: expect.any(String) });
    expect(await seen(begun.top_up_id)).toMatchObject({
      ...{ type: 'TOP_UP', status: 'PENDING', amount: '750.50', transactionBalanceMain: null },
      created_by: { role: 'DRIVER', id: String(driver.id) },
    });
    const page = await (await fetch(begun.checkout_url ?? '')).text();
    expect(page).toContain('750.50');
    await onPaymentPage(begun.checkout_url ?? '', { card: '5555 5555 5555 4444' });
    await expect.poll(() => stateOf(begun.top_up_id)).toBe('SUCCESS');
    expect(await main()).toBe(75_050);
    expect(await call().me()).toMatchObject({ balance: '750.50' });
    expect(await call().topUpState({ top_up_id: begun.top_up_id })).toMatchObject({ checkout_url: null });
    const detail = await seen(begun.top_up_id);
    expect(detail).toMatchObject({
      status: 'SUCCESS',
      transactionBalanceMain: { previous_balance: '0.00', remaining_balance: '750.50' },
      can: { refund: true },
    });
    const response_code = gateway === 'PAYFORT' ? '14000' : '000.100.110';
    expect(detail.payfort_information).toEqual({ response_code, payment_option: 'MASTERCARD' });
    if (gateway === 'HYPERPAY') {
      expect(detail.hyper_pay_log_id).toMatch(/^\w{32}$/);
      expect(detail.hyper_pay_checkout_id).toMatch(/^\w{32}$/);
    }
  });

  const log = async (id: string) =>
    (
      await server.database.pool.query(
        `select e.type, e.method, e.status, e.outcome, e.transaction_status, e.driver_id, e.from_application, e.correlation_id
         from exchange_log e join wallet_payment p on p.reference = e.transaction_id
         where p.transaction_id = $1 and e.third_party = $2 order by e.id`,
        [id, gateway],
      )
    ).rows;

  test('[ENT-43] [ENT-44] writes each request and each webhook to the log of its gateway, with driver and status', async () => {
    const begun = await begin('621.00');
    await reconcileTopUps(server.app, 0);
    await faults({ webhookCopies: 2 });
    await onPaymentPage(begun.checkout_url ?? '', { card: '4111 1111 1111 1111' });
    await expect.poll(async () => (await log(begun.top_up_id)).length).toBe(4);
    const of = { driver_id: driver.id, from_application: 'EXPRESS', status: 200, outcome: 'success' };
    const rows = await log(begun.top_up_id);
    expect(rows).toMatchObject([
      { ...of, type: 'CHECKOUT', method: 'POST', transaction_status: 'PENDING' },
      gateway === 'PAYFORT'
        ? { ...of, type: 'STATUS', method: 'POST', transaction_status: 'PENDING' }
        : { ...of, type: 'STATUS', method: 'GET', status: 404, transaction_status: 'PENDING' },
      { ...of, type: 'WEBHOOK', method: 'POST', transaction_status: 'SUCCESS' },
      { ...of, type: 'WEBHOOK', method: 'POST', transaction_status: 'SUCCESS' },
    ]);
    const reference = rows[0]?.correlation_id ?? '';
    if (gateway === 'PAYFORT') {
      const { data } = await staff.client.logs.payfort.list({ filters: { transaction_id: reference } });
      expect(data[0]).toMatchObject({
        transaction_id: reference,
        fort_id: expect.stringMatching(/^\w+$/),
        from_application: 'EXPRESS',
        response_code: '14000',
        response_message: expect.any(String),
        transaction_status: 'SUCCESS',
        sdk_token: null,
        service_command: 'PURCHASE',
      });
      const checkout = data.at(-1);
      expect(checkout).toMatchObject({ service_command: 'PAYMENT_LINK', signature: '[redacted]' });
      const detail = (await staff.client.logs.payfort.detail({ id: checkout?.id ?? '' })).data;
      expect(detail).toMatchObject({
        gateway_response: { status: '48' },
        product_response: { merchant_reference: reference, amount: '62100', access_code: '[redacted]' },
        payment_log: { reference, amount: 62_100 },
      });
    } else {
      const { data } = await staff.client.logs.hyperpay.list({ filters: {} });
      const checkout = data.find(
        ({ response }) => response.merchantTransactionId === reference && response.checkout_id,
      );
      expect(checkout).toMatchObject({ driver_id: String(driver.id) });
      const own = data.filter(({ response }) => response.merchantTransactionId === reference);
      expect(own.at(-1)).toMatchObject({
        driver: { name: expect.any(String) },
        entity_id: gateways.hyperpay.entityId,
        status: 'PENDING',
        response: {
          amount: '621.00',
          checkout_id: expect.stringMatching(/^\w{32}$/),
          driver_id: String(driver.id),
          headers: { authorization: '[redacted]' },
          result: { code: '000.200.100' },
        },
      });
      expect(own[0]).toMatchObject({ status: 'SUCCESS', response: { result: { code: '000.100.110' } } });
    }
    expect(JSON.stringify(await server.app.db.selectFrom('exchange_log').selectAll().execute())).not.toMatch(
      /4111\s?1111|shared-with-the-sandbox/,
    );
  });

  test('logs checkout and query in the transactions that store what came of them', async () => {
    const begun = await begin('622.00');
    const together = async (type: string) => {
      const { rows } = await server.database.pool.query(
        `select e.xmin::text = p.xmin::text as together from exchange_log e
         join wallet_payment p on p.reference = e.transaction_id
         where p.transaction_id = $1 and e.third_party = $2 and e.type = $3`,
        [begun.top_up_id, gateway, type],
      );
      return rows;
    };
    expect(await together('CHECKOUT')).toEqual([{ together: true }]);
    await faults({ webhookLost: 1 });
    await onPaymentPage(begun.checkout_url ?? '');
    await reconcileTopUps(server.app, 0);
    expect(await stateOf(begun.top_up_id)).toBe('SUCCESS');
    expect(await together('STATUS')).toEqual([{ together: true }]);
  });

  test('logs a gateway without an answer, too, and a payment is not settled by it', async () => {
    await faults({ lost: 1 });
    await expect(begin('599.00')).rejects.toMatchObject({ status: 409 });
    await faults({ lost: 0 });
    const { rows } = await server.database.pool.query(
      `select type, status, outcome, transaction_status, message from exchange_log where third_party = $1 and driver_id = $2`,
      [gateway, driver.id],
    );
    expect(rows).toMatchObject([{ type: 'CHECKOUT', outcome: 'failure', transaction_status: 'PENDING' }]);
    expect(rows[0]?.message).toBeTruthy();
  });

  test.each([[{ action: 'decline' }], [{ action: 'cancel' }], [{ card: '4000 0000 0000 0002' }]])(
    'fails where the person does %o, and nothing is booked',
    async (choice) => {
      const begun = await begin();
      await onPaymentPage(begun.checkout_url ?? '', choice);
      await expect.poll(() => stateOf(begun.top_up_id)).toBe('FAILURE');
      expect(await seen(begun.top_up_id)).toMatchObject({
        status: 'FAILURE',
        amount: '500.00',
        can: { refund: false },
      });
      expect(await main()).toBe(0);
    },
  );

  test('is posted once, whatever the number of webhooks', async () => {
    await faults({ webhookCopies: 6, webhookJitterMs: 200 });
    const begun = await begin();
    await onPaymentPage(begun.checkout_url ?? '');
    await expect.poll(() => stateOf(begun.top_up_id)).toBe('SUCCESS');
    await Promise.all([1, 2, 3].map(() => reconcileTopUps(server.app, 0)));
    expect(await main()).toBe(50_000);
    const { rows } = await server.database.pool.query(
      `select count(*)::int as n from payment_notice n join wallet_payment p using (reference) where p.transaction_id = $1`,
      [begun.top_up_id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('with a lost webhook is settled by polling', async () => {
    await faults({ webhookLost: 1 });
    const [paid, declined, open] = [await begin(), await begin(), await begin()];
    await onPaymentPage(paid.checkout_url ?? '');
    await onPaymentPage(declined.checkout_url ?? '', { action: 'decline' });
    expect(await stateOf(paid.top_up_id)).toBe('PENDING');
    await Promise.all([1, 2].map(() => reconcileTopUps(server.app, 0)));
    expect(await stateOf(paid.top_up_id)).toBe('SUCCESS');
    expect(await stateOf(declined.top_up_id)).toBe('FAILURE');
    expect(await stateOf(open.top_up_id)).toBe('PENDING');
    expect(await main()).toBe(50_000);
  });

  test('settled by polling can be refunded once its webhook names the card, in either order', async () => {
    await faults({ webhookLost: 1 });
    const { top_up_id: id, checkout_url } = await begin();
    await onPaymentPage(checkout_url ?? '');
    await reconcileTopUps(server.app, 0);
    expect((await seen(id)).can.refund).toBe(gateway === 'HYPERPAY');
    const polled = await paymentOf(id);
    await notify(...signed(gateway, gateways, { reference: polled.reference, amount: 50_000 }));
    expect((await seen(id)).can.refund).toBe(true);
    // A poll that began before the webhook.
    const { pool } = server.database;
    await pool.query('update wallet_payment set settled_at = null where transaction_id = $1', [id]);
    await reconcileTopUps(server.app, 0);
    expect([(await seen(id)).can.refund, await main(), await paymentOf(id)]).toEqual([true, 50_000, polled]);
  });

  test('fails when it expires unpaid, and a late payment is still posted', async () => {
    await faults({ webhookLost: 1 });
    const [left, late] = [await begin(), await begin()];
    await onPaymentPage(late.checkout_url ?? '', { action: 'decline' });
    server.clock.advance(40 * 60_000);
    await reconcileTopUps(server.app, 0);
    expect(await stateOf(left.top_up_id)).toBe('FAILURE');
    expect((await call().topUpState({ top_up_id: left.top_up_id })).checkout_url).toBeNull();
    const { reference } = await paymentOf(left.top_up_id);
    const answer = await notify(...signed(gateway, gateways, { reference, amount: 50_000 }));
    expect(await answer.json()).toEqual({ status: 'taken' });
    expect(await stateOf(left.top_up_id)).toBe('SUCCESS');
    expect(await main()).toBe(50_000);
  });

  test('[SEC-28] is not changed by a webhook past the window, nor by one whose digest is known', async () => {
    const begun = await begin();
    const payment = { reference: (await paymentOf(begun.top_up_id)).reference, amount: 50_000 };
    const [body, headers] = signed(gateway, gateways, payment);
    const age = (days: number) =>
      server.database.asOwner(
        `update wallet_transaction set created_at = now() - interval '${days} days' where id = ${Number(begun.top_up_id)}`,
      );
    await age(WEBHOOK_WINDOW_DAYS + 1);
    expect(await (await notify(body, headers)).json()).toEqual({ status: 'too_late' });
    await age(WEBHOOK_WINDOW_DAYS - 1);
    expect(await (await notify(body, headers)).json()).toEqual({ status: 'known' });
    expect([await stateOf(begun.top_up_id), await main()]).toEqual(['PENDING', 0]);
    const again = signed(gateway, gateways, payment);
    if (gateway === 'HYPERPAY') expect(await (await notify(...again)).json()).toEqual({ status: 'taken' });
    expect(WEBHOOK_WINDOW_DAYS).toBeLessThan(RETENTION.payment_notice.days);
  });

  test('[SEC-28] rejects webhooks with a bad signature, amount, reference or gateway; an older one changes nothing', async () => {
    const begun = await begin();
    const { reference } = await paymentOf(begun.top_up_id);
    const good = { reference, amount: 50_000 };
    const [body, headers] = signed(gateway, gateways, good);
    for (const [bad, more] of [
      [`${body}0`, headers],
      [body.replace(/[0-8]/, (digit) => String(Number(digit) + 1)), headers],
      ['', headers],
      ['{"merchant_reference":"x"}', { ...headers, 'content-type': 'application/json' }],
      [body, { 'content-type': 'text/plain' }],
    ] as const)
      expect((await notify(bad, more)).status, bad.slice(0, 40)).toBe(401);
    await notify(...signed(gateway, gateways, { ...good, amount: 50_001 }));
    await notify(...signed(gateway, gateways, { ...good, reference: 'top-up-unknown' }));
    const other = gateway === 'PAYFORT' ? 'HYPERPAY' : 'PAYFORT';
    expect((await notify(...signed(other, gateways, good), other)).status).toBe(200);
    expect(await stateOf(begun.top_up_id)).toBe('PENDING');
    expect(await main()).toBe(0);

    const first = await notify(body, headers);
    expect([first.status, await first.json()]).toEqual([200, { status: 'taken' }]);
    expect(await (await notify(body, headers)).json()).toEqual({ status: 'known' });
    // A late webhook of an earlier failed attempt.
    await notify(...signed(gateway, gateways, { ...good, paid: false }));
    expect(await stateOf(begun.top_up_id)).toBe('SUCCESS');
    expect(await main()).toBe(50_000);
  });

  test('without an answer of the gateway is created once and retried with the same idempotency key', async () => {
    const key = randomUUID();
    await faults({ lost: 1 });
    await expect(begin('600', key)).rejects.toMatchObject({
      status: 409,
      message: 'payment_gateway_no_answer',
    });
    await faults({ lost: 0 });
    const [one, two] = await Promise.all([begin('600', key), begin('600', key)]);
    expect(two).toEqual(one);
    expect(one.checkout_url).toMatch(/^http/);
    await expect(begin('601', key)).rejects.toMatchObject({ status: 422, message: 'idempotency_key_reused' });
    const { data } = await staff.client.transactions.ofDriver({ id: String(driver.id) });
    expect(data.results).toHaveLength(1);
  });

  test('that the gateway rejects has failed', async () => {
    await faults({ refuse: 1 });
    await expect(begin()).rejects.toMatchObject({ status: 409, message: 'payment_gateway_refused' });
    const { data } = await staff.client.transactions.ofDriver({ id: String(driver.id) });
    expect(data.results).toMatchObject([{ status: 'FAILURE' }]);
  });
});

test('[SEC-30] amounts out of their limits, a fourth open one and a gateway that is off are refused', async () => {
  await platform({ platform: 'PAYFORT' });
  for (const amount of ['499.99', '10000.01', '-500', '500.001', 'NaN', '1e309', ''])
    await expect(begin(amount), amount).rejects.toMatchObject({ status: 422 });
  await expect(begin(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ status: 422 });
  const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => begin('٥٠٠')));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(begin()).rejects.toMatchObject({ status: 409, message: 'top_up_too_many_open' });
  driver = await createSignedInDriver(server.app.db, { balance: 0 });
  await platform({ platform: 'OFF' });
  await expect(begin()).rejects.toMatchObject({ status: 409, message: 'payment_gateway_off' });
  await platform({ platform: 'HYPERPAY' });
  await platform({ isActive: false }, 'HYPERPAY');
  await expect(begin()).rejects.toMatchObject({ status: 409, message: 'payment_gateway_off' });
});

test('[SEC-13] the top-up of another driver is not found', async () => {
  await platform({ platform: 'PAYFORT' });
  const theirs = await begin();
  driver = await createSignedInDriver(server.app.db, { balance: 0, now: server.app.now() });
  for (const top_up_id of [theirs.top_up_id, '999999'])
    await expect(call().topUpState({ top_up_id })).rejects.toMatchObject({
      status: 404,
      message: 'not_found',
    });
});

/** A webhook as a gateway signs it: of a successful or failed payment. */
function signed(
  gateway: 'PAYFORT' | 'HYPERPAY',
  { access, hyperpay }: TestPayfort,
  { reference, amount, paid = true }: { reference: string; amount: number; paid?: boolean },
): [string, Record<string, string>] {
  if (gateway === 'HYPERPAY') {
    const code = paid ? '000.100.110' : '800.100.153';
    return encryptHyperpayWebhook(hyperpay.webhookKey, {
      ...{ id: 'f'.repeat(32), paymentType: 'DB', merchantTransactionId: reference },
      ...{ amount: (amount / 100).toFixed(2), currency: 'SAR', paymentBrand: 'VISA', result: { code } },
    });
  }
  const fields = {
    ...{ command: 'PURCHASE', access_code: access.accessCode, merchant_identifier: access.merchant },
    ...{ merchant_reference: reference, fort_id: '1690', amount: String(amount), currency: 'SAR' },
    ...{ payment_option: 'VISA', status: paid ? '14' : '13', response_code: paid ? '14000' : '13666' },
  };
  const body = new URLSearchParams({ ...fields, signature: payfortSignature(access.phrase, fields) });
  return [body.toString(), { 'content-type': 'application/x-www-form-urlencoded' }];
}
