import { PRODUCT_CLIENT, PRODUCT_COMPANY, PRODUCT_COMPANY_2 } from '../product.ts';
import type { PaymentMethod } from './order-display.ts';
import type { OrderStatus } from './order-status.ts';

/** Values of the status filter as they travel; `deliveried` is spelled so on the wire. */
export const ORDER_STATUS_FILTERS = [
  'new',
  'assigned',
  'arrived_store',
  'take_order',
  'wait_customer',
  'deliveried',
  'cancelled',
] as const;

export type OrderStatusFilter = (typeof ORDER_STATUS_FILTERS)[number];

/** The stored state that a status filter value means. */
export function toOrderStatus(filter: OrderStatusFilter): OrderStatus {
  return filter === 'deliveried' ? 'delivered' : filter;
}

export const PAYMENT_FILTERS = ['Card', 'Cash', 'Point', 'online'] as const;

export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** The stored payment methods that a payment filter value matches: Card matches online too. */
export function toPaymentMethods(filter: PaymentFilter): PaymentMethod[] {
  return filter === 'Card' ? ['Card', 'online'] : [filter];
}

/** Values of a yes-no filter: express, discount, Casper, Geidea, missing items, late. */
export const YES_NO_FILTERS = ['yes', 'no'] as const;

/** Value of the filter by cancel reason for orders that were cancelled without a reason. */
export const NO_CANCEL_REASON = 'none';

/** The hours of a day as a filter names them: 00 to 23. */
export const HOURS_OF_DAY = [
  ...(['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'] as const),
  ...(['12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23'] as const),
];
export type HourOfDay = (typeof HOURS_OF_DAY)[number];

/** The companies that orders come from. */
export const COMPANIES = ['maeda', 'shukah', PRODUCT_COMPANY, PRODUCT_COMPANY_2] as const;

export type Company = (typeof COMPANIES)[number];

/** Tabs of the order list. */
export const ORDER_TABS = ['live', 'hypothetical', 'fake'] as const;

export type OrderTab = (typeof ORDER_TABS)[number];

/** Times that sort the order lists: of the order, and its promised time (open orders alone). */
export const ORDER_SORTS = ['created_at', 'promised_at'] as const;

export type OrderSort = (typeof ORDER_SORTS)[number];

/** Header in which a re-order names the app it is made for. */
export const APPLICATION_HEADER = 'x-from-application';

export const REORDER_APPLICATIONS = [PRODUCT_CLIENT, 'SHUKAH_CLIENT', 'MAEDA_CLIENT'] as const;

export type ReorderApplication = (typeof REORDER_APPLICATIONS)[number];

/** The app value of a re-order for the order's company; the Shukah client by default. */
export function getReorderApplication(company: string | null | undefined): ReorderApplication {
  if (company === 'maeda') return 'MAEDA_CLIENT';
  if (company === PRODUCT_COMPANY || company === PRODUCT_COMPANY_2) return PRODUCT_CLIENT;
  return 'SHUKAH_CLIENT';
}
