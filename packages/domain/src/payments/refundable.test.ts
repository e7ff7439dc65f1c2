import { describe, expect, test } from 'vitest';
import { isRefundable, type RefundFacts } from './refundable.ts';

describe('a refund', () => {
  const paid: RefundFacts = {
    type: 'TOP_UP',
    status: 'SUCCESS',
    isRefunded: false,
    gateway: 'PAYFORT',
    payfort_information: { response_code: '14000', payment_option: 'VISA' },
  };
  const payment = (response_code: string | null, payment_option: string | null) => ({
    payfort_information: { response_code, payment_option },
  });

  test('[CONST-55] [CONST-56] of a card that was charged is open', () => {
    expect(isRefundable(paid)).toBe(true);
    expect(isRefundable({ ...paid, ...payment('14000', 'MASTERCARD') })).toBe(true);
  });

  test('at HyperPay is open with a code of its own', () => {
    const top: RefundFacts = { ...paid, gateway: 'HYPERPAY' };
    expect(isRefundable({ ...top, ...payment('000.100.110', 'VISA') })).toBe(true);
    expect(isRefundable({ ...top, ...payment('000.000.000', 'MASTERCARD') })).toBe(true);
    for (const [code, option] of [
      ['14000', 'VISA'],
      ['000.200.000', 'VISA'],
      ['800.100.153', 'VISA'],
      ['000.100.110', 'MADA'],
      [null, 'VISA'],
    ] as const)
      expect(isRefundable({ ...top, ...payment(code, option) }), `${code} ${option}`).toBe(false);
    expect(isRefundable({ ...paid, ...payment('000.100.110', 'VISA') })).toBe(false);
  });

  test.each([
    { status: 'PENDING' },
    { status: 'FAILURE' },
    { status: null },
    { isRefunded: true },
    { type: 'FEE' },
    { type: null },
    { payfort_information: null },
    payment('14001', 'VISA'),
    payment('14000', 'MADA'),
    payment('14000', null),
    payment(null, 'VISA'),
  ])('[CONST-55] [CONST-56] is not where %o', (otherwise) => {
    expect(isRefundable({ ...paid, ...otherwise })).toBe(false);
  });
});
