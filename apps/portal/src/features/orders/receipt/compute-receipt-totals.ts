import type { OrderRow } from '@mishwar/contract';
import { computeOrderTotals, isCollectedAtDoor, type OrderTotals, parseMoney } from '@mishwar/domain';

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

/**
 * What the total of a receipt is. What is paid at the door is collected on delivery, so an open order has an amount to
 * collect and a cancelled one none; what a channel was paid for a cancelled order is not known here.
 */
export function getTotalLabel(
  order: Pick<
    OrderRow,
    'isDelivered' | 'isCanceled' | 'payment_method' | 'point_type' | 'is_missing_items_order'
  >,
): 'collected' | 'to_collect' | 'not_collected' | 'paid' | 'order_total' {
  const isCollected = isCollectedAtDoor(order);
  if (order.isDelivered) return isCollected ? 'collected' : 'paid';
  if (order.isCanceled) return isCollected ? 'not_collected' : 'order_total';
  return isCollected ? 'to_collect' : 'paid';
}

/** A fraction as a percentage: 0.15 is 15%. */
export function formatPercent(rate: number): string {
  return `${Math.round(rate * 10_000) / 100}%`;
}
