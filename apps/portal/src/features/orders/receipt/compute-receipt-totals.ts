import type { OrderRow } from '@mishwar/contract';
import { computeOrderTotals, type OrderTotals, parseMoney } from '@mishwar/domain';

type Priced = Pick<OrderRow, 'sub_total' | 'delivery_cost' | 'discount_amount' | 'isFreeExpress' | 'tax'>;

/** The totals of an order in halalas, computed from its stored amounts rather than from current item prices. */
export function computeReceiptTotals(order: Priced): OrderTotals {
  return computeOrderTotals({
    items: [{ item_price: parseMoney(order.sub_total) ?? 0, item_quantity: 1 }],
    deliveryCost: parseMoney(order.delivery_cost) ?? 0,
    isFreeExpress: order.isFreeExpress,
    discount: parseMoney(order.discount_amount) ?? 0,
    taxRate: order.tax,
  });
}

/** A fraction as a percentage: 0.15 is 15%. */
export function formatPercent(rate: number): string {
  return `${Math.round(rate * 10_000) / 100}%`;
}
