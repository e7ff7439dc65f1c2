import { formatMoney } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { computeReceiptTotals, formatPercent, getTotalLabel } from './compute-receipt-totals.ts';

test('[RCPT-06] delivery cost and subtotal are shown without tax', () => {
  const totals = computeReceiptTotals(buildOrder({ delivery_cost: '23.00', sub_total: '49.00', tax: 0.15 }));
  expect(formatMoney(totals.deliveryCostExTax, 'en')).toBe('20.00');
  expect(formatMoney(totals.subTotalExTax, 'en')).toBe('42.61');
});

test('the total is the sum of the shown amounts', () => {
  const totals = computeReceiptTotals(
    buildOrder({ delivery_cost: '21.00', sub_total: '70.00', discount_amount: '14.00' }),
  );
  expect(totals.total).toBe(7700);
  expect(totals.subTotalExTax + totals.deliveryCostExTax + totals.tax - totals.discount).toBe(totals.total);
});

test.each([
  ['Cash', {}, 'to_collect'],
  ['Cash', { isDelivered: true }, 'collected'],
  ['Cash', { isCanceled: true }, 'not_collected'],
  ['Cash', { isCanceled: true, point_type: 'total' }, 'order_total'],
  ['Cash', { is_missing_items_order: true }, 'paid'],
  ['Cash', { isDelivered: true, is_missing_items_order: true }, 'paid'],
  ['Cash', { isCanceled: true, is_missing_items_order: true }, 'order_total'],
  ['Card', {}, 'to_collect'],
  ['Card', { isDelivered: true }, 'collected'],
  ['Card', { isCanceled: true }, 'not_collected'],
  ['Point', { point_type: 'partial' }, 'to_collect'],
  ['Point', { point_type: 'partial', isDelivered: true }, 'collected'],
  ['Point', { point_type: 'partial', isCanceled: true }, 'not_collected'],
  ['Point', { point_type: 'total' }, 'paid'],
  ['online', {}, 'paid'],
  ['online', { isDelivered: true }, 'paid'],
  ['online', { isCanceled: true }, 'order_total'],
] as const)('the total of %s %j is %s', (payment_method, state, label) => {
  expect(getTotalLabel(buildOrder({ payment_method, ...state }))).toBe(label);
});

test('a free delivery costs nothing', () => {
  expect(computeReceiptTotals(buildOrder({ isFreeExpress: true })).deliveryCostExTax).toBe(0);
});

test.each([
  [0.15, '15%'],
  [0.075, '7.5%'],
  [0, '0%'],
])('a rate of %d is shown as %s', (rate, text) => {
  expect(formatPercent(rate)).toBe(text);
});
