import type { Halalas } from '../money/money.ts';
import { removeTax } from '../money/tax.ts';

/** An item of an order; prices in halalas including tax. The `quantity` of an option applies to the whole line. */
export interface PricedItem {
  item_price: Halalas;
  item_quantity: number;
  options?: readonly { price: Halalas; quantity: number }[] | undefined;
}

export interface OrderTotals {
  /** Items including tax. */
  subTotal: Halalas;
  subTotalExTax: Halalas;
  /** Delivery cost for the customer, including tax; 0 when the delivery is free. */
  deliveryCost: Halalas;
  deliveryCostExTax: Halalas;
  tax: Halalas;
  discount: Halalas;
  total: Halalas;
}

/** Price of one line: the item times its quantity, and each option times its own. */
export function computeLineTotal({ item_price, item_quantity, options = [] }: PricedItem): Halalas {
  return options.reduce((sum, { price, quantity }) => sum + price * quantity, item_price * item_quantity);
}

/**
 * Totals of an order from its items. Prices and delivery cost include tax; `taxRate` is a fraction (0.15).
 * `subTotalExTax + deliveryCostExTax + tax - discount` is exactly `total`. The discount applies to the gross amount and
 * never exceeds it.
 */
export function computeOrderTotals(order: {
  items: readonly PricedItem[];
  deliveryCost: Halalas;
  isFreeExpress?: boolean | undefined;
  discount?: Halalas | undefined;
  taxRate: number;
}): OrderTotals {
  const subTotal = order.items.reduce((sum, item) => sum + computeLineTotal(item), 0);
  const deliveryCost = order.isFreeExpress ? 0 : order.deliveryCost;
  const gross = subTotal + deliveryCost;
  const subTotalExTax = removeTax(subTotal, order.taxRate);
  const deliveryCostExTax = removeTax(deliveryCost, order.taxRate);
  const discount = Math.min(Math.max(order.discount ?? 0, 0), gross);
  return {
    subTotal,
    subTotalExTax,
    deliveryCost,
    deliveryCostExTax,
    tax: gross - subTotalExTax - deliveryCostExTax,
    discount,
    total: gross - discount,
  };
}
