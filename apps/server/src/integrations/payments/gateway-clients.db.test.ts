import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { allowPrivateHosts } from '../../platform/outbound/egress-policy.ts';
import { onPaymentPage, startPayfort, type TestPayfort } from '../../testing/payfort.ts';
import { hyperpayGateway } from '../hyperpay/hyperpay-gateway.ts';
import { refundHyperpayPayment } from '../hyperpay/hyperpay-refund.ts';
import { payfortGateway } from '../payfort/payfort-checkout.ts';
import { refundPayfortPayment } from '../payfort/payfort-refund.ts';
import { type Fields, payfortSignature } from '../payfort/payfort-wire.ts';
import type { PaymentGateway } from './payment-gateway.ts';

// Runs against a test account where the environment names one; steps that a person takes on the page are skipped
// then.
const { PAYFORT_URL, HYPERPAY_URL } = process.env;
const own = readConfig({
  ...process.env,
  DATABASE_URL: 'postgres://nowhere/x',
  MISHWAR_SECRET: 'x'.repeat(32),
  SETTINGS_PASSPHRASE: 'unused',
});

let sandbox: TestPayfort;
beforeAll(async () => {
  allowPrivateHosts(['127.0.0.1']);
  sandbox = await startPayfort();
});
afterAll(() => sandbox.stop());

const access = {
  PAYFORT: () => own.payfort ?? sandbox.access,
  HYPERPAY: () => own.hyperpay ?? sandbox.hyperpay,
};
const request = (amount = 51_250) => ({
  reference: `suite-${randomUUID()}`,
  amount,
  expiresAt: new Date(Date.now() + 1_800_000),
  name: 'سالم القحطاني',
  phone: '+966530000001',
});

describe.each([
  ['PayFort', () => payfortGateway(access.PAYFORT()), PAYFORT_URL],
  ['HyperPay', () => hyperpayGateway(access.HYPERPAY()), HYPERPAY_URL],
] as const)('%s', (name, client, account) => {
  const gateway = (): PaymentGateway => client();

  test('opens a payment page; nothing is paid yet', async () => {
    const asked = request();
    expect(await gateway().open(asked)).toEqual({
      kind: 'open',
      id: expect.stringMatching(/.+/),
      url: expect.stringMatching(/^https?:\/\//),
    });
    const state = await gateway().state(asked.reference);
    expect(['none', 'pending']).toContain(state?.outcome);
  });

  test('reports an unknown payment as none', async () => {
    expect(await gateway().state(`suite-${randomUUID()}`)).toMatchObject({ outcome: 'none', amount: null });
  });

  test('refuses a payment of zero', async () => {
    expect(await gateway().open(request(0))).toMatchObject({ kind: 'refused', code: expect.any(String) });
  });

  test('rejects webhooks without a valid signature', () => {
    const headers = { 'content-type': 'application/json' };
    for (const text of ['', '{}', '{"signature":"0"}', 'command=PURCHASE&signature=0', 'ffff'])
      expect(gateway().verifyWebhook(Buffer.from(text), headers), text).toBeNull();
  });

  if (account === undefined) {
    test.each([
      [{ card: '4111 1111 1111 1111' }, 'paid', 'VISA'],
      [{ card: '5555 5555 5555 4444' }, 'paid', 'MASTERCARD'],
      [{ action: 'decline' }, 'failed', 'VISA'],
      [{ action: 'cancel' }, 'failed', null],
    ])('reports the outcome of a payment after %o', async (choice, outcome, option) => {
      const asked = request();
      const opened = await gateway().open(asked);
      if (opened.kind !== 'open') throw new Error(opened.kind);
      expect(await onPaymentPage(opened.url, { card: 'not a card' })).toBe(422);
      expect(await onPaymentPage(opened.url, choice)).toBe(200);
      const state = await gateway().state(asked.reference);
      // PayFort's status names neither the card nor the currency.
      const isNamed = name === 'HyperPay';
      expect(state).toMatchObject({ outcome, option: isNamed ? option : null, reference: asked.reference });
      if (outcome === 'paid')
        expect(state).toMatchObject({ amount: 51_250, currency: isNamed ? 'SAR' : null });
      // The page has expired: a second click has no effect.
      await onPaymentPage(opened.url, { action: 'cancel' });
      expect(await gateway().state(asked.reference)).toEqual(state);
    });

    test.each([{ cut: 1 }, { garbled: 1 }, { fail: 1 }, { lost: 1 }, { errorInside: 1 }])(
      'trusts no answer of a gateway with the faults %o, and finds the payment page afterwards',
      async (faults) => {
        const none = { cut: 0, garbled: 0, fail: 0, lost: 0, errorInside: 0 };
        const asked = request();
        await Promise.all([sandbox.faults(faults), sandbox.hyperpayFaults(faults)]);
        expect(await gateway().open(asked)).toMatchObject({ kind: 'unknown' });
        expect(await gateway().state(asked.reference)).toBeNull();
        await Promise.all([sandbox.faults(none), sandbox.hyperpayFaults(none)]);
        expect(await gateway().open(asked)).toMatchObject({ kind: 'open' });
      },
    );

    test('[SEC-29] treats responses of another format as none', async () => {
      const nowhere = { url: `${sandbox.access.url}/nothing-here` };
      const astray = [
        payfortGateway({ ...sandbox.access, ...nowhere }),
        hyperpayGateway({ ...sandbox.hyperpay, ...nowhere }),
        payfortGateway({ ...sandbox.access, phrase: 'another' }),
        payfortGateway({ ...sandbox.access, url: 'http://127.0.0.1:9' }),
        hyperpayGateway({ ...sandbox.hyperpay, url: 'http://127.0.0.1:9' }),
      ];
      for (const one of astray) {
        expect(await one.open(request())).toMatchObject({ kind: 'unknown' });
        expect(await one.state('x')).toBeNull();
      }
    });
  }
});

if (PAYFORT_URL === undefined) {
  test('PayFort refunds a payment once for each reference, and no more than was paid', async () => {
    const gateway = payfortGateway(sandbox.access);
    const asked = request();
    const opened = await gateway.open(asked);
    if (opened.kind !== 'open') throw new Error(opened.kind);
    await onPaymentPage(opened.url);
    const gatewayId = (await gateway.state(asked.reference))?.gatewayId ?? '';
    const refund = (reference: string, amount: number) =>
      refundPayfortPayment(sandbox.access, {
        gatewayId,
        paymentReference: asked.reference,
        reference,
        amount,
      });
    expect(await refund('one', 51_251)).toMatchObject({ kind: 'refused' });
    expect(await refund('one', 51_250)).toMatchObject({ kind: 'done' });
    expect(await refund('one', 51_250)).toMatchObject({ kind: 'done' });
    expect((await sandbox.refunds())[gatewayId]).toEqual([{ reference: 'one', amount: 51_250 }]);
  });
}

const PAYFORT = { url: '', merchant: 'm', accessCode: 'a', phrase: 'of this test' };
const signed = (fields: Fields) => ({ ...fields, signature: payfortSignature(PAYFORT.phrase, fields) });
/** The fields of a PayFort code: its first two digits are the status. */
const coded = (response_code: string) => ({ status: response_code.slice(0, 2), response_code });

/** A PayFort that answers so. */
async function payfortAnswering(answer: (asked: Fields) => Fields) {
  const server = createServer(async (request, response) => {
    response.end(JSON.stringify(signed(answer((await json(request)) as Fields))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { ...PAYFORT, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test.each([
  ['06000', '06000', 'done'],
  ['07036', '14000', 'refused'],
  ['00002', '14000', 'refused'],
  ['19000', '14000', 'unknown'],
  ['20000', '14000', 'unknown'],
  ['15777', '14000', 'unknown'],
  ['07006', '14000', 'unknown'],
  ['00784', '14000', 'unknown'],
  ['00007', '19000', 'unknown'],
])('PayFort answers a refund with %s, the payment being at %s: %s', async (refund, payment, kind) => {
  const { status, response_code } = coded(payment);
  const found = { transaction_status: status, transaction_code: response_code, refunded_amount: '0' };
  const asked = await payfortAnswering(({ command }) =>
    command === 'REFUND' ? coded(refund) : { ...coded('12000'), ...found },
  );
  const top = { gatewayId: '1', paymentReference: 'top-up', reference: 'refund', amount: 100 };
  expect(await refundPayfortPayment(asked, top)).toMatchObject({ kind });
});

test.each([
  ['14000', 'paid'],
  ['13666', 'failed'],
  ['00072', 'failed'],
  ['13006', 'pending'],
  ['15777', 'pending'],
  ['19000', 'pending'],
  ['40090', 'pending'],
  ['99999', 'pending'],
  ['48000', 'none'],
  ['10000', 'none'],
])('PayFort reports a payment by the code %s as %s', async (code, outcome) => {
  const { status, response_code } = coded(code);
  const answer = { ...coded('12000'), transaction_status: status, transaction_code: response_code };
  const gateway = payfortGateway(await payfortAnswering(() => answer));
  expect(await gateway.state('x')).toMatchObject({ outcome });
  const fields = { command: 'PURCHASE', merchant_identifier: 'm', merchant_reference: 'x', ...coded(code) };
  const webhook = gateway.verifyWebhook(Buffer.from(JSON.stringify(signed(fields))), {});
  expect(webhook?.state).toMatchObject({ outcome });
});

test.each([
  ['00002', 'refused'],
  ['49001', 'refused'],
  ['00006', 'unknown'],
  ['48000', 'unknown'],
])('PayFort answers the request of a link with %s, and names none: %s', async (code, kind) => {
  const gateway = payfortGateway(await payfortAnswering(() => coded(code)));
  expect(await gateway.open(request())).toMatchObject({ kind });
});

test.each([
  ['11046', { outcome: 'none' }],
  ['12036', { outcome: 'none' }],
  ['11006', null],
  ['00008', null],
])('PayFort answers a question of state with %s', async (code, state) => {
  const found = await payfortGateway(await payfortAnswering(() => coded(code))).state('x');
  expect(found && { outcome: found.outcome }).toEqual(state);
});

if (HYPERPAY_URL === undefined) {
  test('HyperPay refunds a payment once for each reference, also after a lost answer, and no more than was paid', async () => {
    const gateway = hyperpayGateway(sandbox.hyperpay);
    const asked = request();
    const opened = await gateway.open(asked);
    if (opened.kind !== 'open') throw new Error(opened.kind);
    await onPaymentPage(opened.url);
    const gatewayId = (await gateway.state(asked.reference))?.gatewayId ?? '';
    const refund = (reference: string, amount: number, access = sandbox.hyperpay) =>
      refundHyperpayPayment(access, { gatewayId, paymentReference: asked.reference, reference, amount });
    const [one, two] = [randomUUID(), randomUUID()];
    expect(await refund(one, 51_251)).toMatchObject({ kind: 'refused', code: '700.400.200' });
    await sandbox.hyperpayFaults({ lost: 1 });
    expect(await refund(one, 51_250)).toMatchObject({ kind: 'unknown' });
    await sandbox.hyperpayFaults({ lost: 0, errorInside: 1 });
    expect(await refund(one, 51_250)).toMatchObject({ kind: 'unknown' });
    await sandbox.hyperpayFaults({ errorInside: 0 });
    expect(await refund(one, 51_250)).toMatchObject({ kind: 'done', code: '000.100.110' });
    expect(await refund(one, 51_250)).toMatchObject({ kind: 'done' });
    expect(await refund(two, 1)).toMatchObject({ kind: 'refused' });
    expect((await sandbox.hyperpayRefunds())[gatewayId]).toMatchObject([{ reference: one, amount: 51_250 }]);
    const astray = { ...sandbox.hyperpay, url: 'http://127.0.0.1:9' };
    expect(await refund(two, 1, astray)).toMatchObject({ kind: 'unknown' });
    const denied = { ...sandbox.hyperpay, token: 'another' };
    expect(await refund(two, 1, denied)).toMatchObject({ kind: 'unknown' });
  });

  test('HyperPay: a question about a declined payment is logged as a failure, not by the question', async () => {
    const logged: string[] = [];
    const gateway = hyperpayGateway({
      ...sandbox.hyperpay,
      onExchange: ({ type, paymentStatus, outcome }) => logged.push(`${type} ${paymentStatus} ${outcome}`),
    });
    const asked = request();
    const opened = await gateway.open(asked);
    if (opened.kind !== 'open') throw new Error(opened.kind);
    await gateway.state(asked.reference);
    await onPaymentPage(opened.url, { action: 'decline' });
    await gateway.state(asked.reference);
    expect(logged).toEqual(['CHECKOUT PENDING success', 'STATUS PENDING success', 'STATUS FAILURE success']);
  });

  test('HyperPay captures an authorisation and refunds a capture, never more than there is', async () => {
    const { url, token } = sandbox.hyperpay;
    const send = async (path: string, form: Record<string, string>) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(form) });
      return (await answer.json()) as { id: string; link: string; result: { code: string } };
    };
    const asked = {
      merchantTransactionId: randomUUID(),
      currency: 'SAR',
      amount: '500.00',
      paymentType: 'PA',
    };
    const link = await send('/paybylink/v1', {
      ...asked,
      validUntil: new Date(Date.now() + 9e5).toISOString(),
    });
    await onPaymentPage(link.link);
    const query = await fetch(`${url}/v1/query?merchantTransactionId=${asked.merchantTransactionId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { payments } = (await query.json()) as { payments: { id: string; paymentType: string }[] };
    expect(payments).toMatchObject([{ paymentType: 'PA' }]);
    const maintain = async (paymentType: string, merchantTransactionId: string, amount: string) =>
      (await send(`/v1/payments/${payments[0]?.id}`, { paymentType, merchantTransactionId, amount })).result
        .code;
    const [done, refused] = ['000.100.110', '700.400.200'];
    expect(await maintain('RF', 'early', '500.00')).toBe(refused);
    expect(await maintain('CP', 'take', '500.01')).toBe(refused);
    expect(await maintain('CP', 'take', '500.00')).toBe(done);
    expect(await maintain('CP', 'take', '500.00')).toBe(refused);
    expect(await maintain('RF', 'back', '500.00')).toBe(done);
    expect(await maintain('RF', 'back', '500.00')).toBe(refused);
    expect(await maintain('RF', 'again', '0.01')).toBe(refused);
  });
}

if (PAYFORT_URL === undefined && HYPERPAY_URL === undefined) {
  test('does not wait for a gateway that never answers, and finds the payment page afterwards', async () => {
    const gateways = [payfortGateway(sandbox.access), hyperpayGateway(sandbox.hyperpay)];
    const asked = gateways.map(() => request());
    const open = () => Promise.all(gateways.map((gateway, at) => gateway.open(asked[at] ?? request())));
    await Promise.all([sandbox.faults({ silent: 1 }), sandbox.hyperpayFaults({ silent: 1 })]);
    expect(await open()).toMatchObject([{ kind: 'unknown' }, { kind: 'unknown' }]);
    await Promise.all([sandbox.faults({ silent: 0 }), sandbox.hyperpayFaults({ silent: 0 })]);
    expect(await open()).toMatchObject([{ kind: 'open' }, { kind: 'open' }]);
  });
}
