import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyToWire } from '../money/money.ts';
import { computeLineTotal, computeOrderTotals } from './order-totals.ts';

test('[RCPT-06] a delivery cost of 23 and a sub total of 57.50 at 15% are shown as 20.00 and 50.00', () => {
  const totals = computeOrderTotals({
    items: [{ item_price: 2500, item_quantity: 2, options: [{ price: 250, quantity: 3 }] }],
    deliveryCost: 2300,
    taxRate: 0.15,
  });
  expect(moneyToWire(totals.deliveryCostExTax)).toBe('20.00');
  expect(moneyToWire(totals.subTotalExTax)).toBe('50.00');
  expect(totals).toMatchObject({ subTotal: 5750, tax: 1050, discount: 0, total: 8050 });
});

test('an option counts for the line, not per item', () => {
  expect(
    computeLineTotal({ item_price: 1000, item_quantity: 3, options: [{ price: 200, quantity: 1 }] }),
  ).toBe(3200);
});

test('free express costs nothing, and a discount never exceeds the gross amount', () => {
  const order = { items: [{ item_price: 1000, item_quantity: 1 }], deliveryCost: 2300, taxRate: 0.15 };
  expect(computeOrderTotals({ ...order, isFreeExpress: true })).toMatchObject({
    deliveryCost: 0,
    total: 1000,
  });
  expect(computeOrderTotals({ ...order, discount: 5000 })).toMatchObject({ discount: 3300, total: 0 });
});

test('the rows of a receipt add up to its total', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  const item = fc.record({ item_price: amount, item_quantity: fc.integer({ min: 1, max: 50 }) });
  fc.assert(
    fc.property(
      fc.array(item),
      amount,
      amount,
      fc.integer({ min: 0, max: 30 }),
      (items, cost, off, percent) => {
        const totals = computeOrderTotals({
          items,
          deliveryCost: cost,
          discount: off,
          taxRate: percent / 100,
        });
        const rows = totals.subTotalExTax + totals.deliveryCostExTax + totals.tax - totals.discount;
        expect(rows).toBe(totals.total);
        expect(rows).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
