import { formatMoney } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { anOrder } from '../../../shared/testing/factories.ts';
import { percentText, receiptTotals } from './totals-of-order.ts';

test('[RCPT-06] delivery cost and sub total are shown without their tax', () => {
  const totals = receiptTotals(anOrder({ delivery_cost: '23.00', sub_total: '49.00', tax: 0.15 }));
  expect(formatMoney(totals.deliveryCostExTax, 'en')).toBe('20.00');
  expect(formatMoney(totals.subTotalExTax, 'en')).toBe('42.61');
});

test('what the customer pays is the sum of what is shown', () => {
  const totals = receiptTotals(
    anOrder({ delivery_cost: '21.00', sub_total: '70.00', discount_amount: '14.00' }),
  );
  expect(totals.total).toBe(7700);
  expect(totals.subTotalExTax + totals.deliveryCostExTax + totals.tax - totals.discount).toBe(totals.total);
});

test('a free delivery costs nothing', () => {
  expect(receiptTotals(anOrder({ isFreeExpress: true })).deliveryCostExTax).toBe(0);
});

test.each([
  [0.15, '15%'],
  [0.075, '7.5%'],
  [0, '0%'],
])('a rate of %d reads %s', (rate, text) => {
  expect(percentText(rate)).toBe(text);
});
