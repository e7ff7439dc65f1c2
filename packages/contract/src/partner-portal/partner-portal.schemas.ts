import { z } from 'zod';
import { TimeZone } from '../auth/auth.schemas.ts';
import { Amount, Instant } from '../base.ts';
import { CompanyStatement } from '../delivery-companies/delivery-companies.schemas.ts';
import { DriverFilters, DriverRow } from '../drivers/drivers.schemas.ts';
import { ExportFile } from '../exports/exports.contract.ts';
import { OrderDetail, OrderFilters, OrderItem, OrderRow } from '../orders/orders.schemas.ts';

/** The signed-in partner user with the delivery company, which is the only one that the portal of companies shows. */
export const PartnerProfile = z.object({
  _id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.object({ _id: z.string(), name: z.string() }),
  timezone: TimeZone,
});
export type PartnerProfile = z.infer<typeof PartnerProfile>;

/** Filters of the company's orders. None of them asks about a customer, and none names a company. */
export const PartnerOrderFilters = OrderFilters.pick({
  order_number: true,
  restaurant: true,
  driver_name: true,
  payment: true,
  status: true,
  date: true,
  late: true,
});
export type PartnerOrderFilters = z.infer<typeof PartnerOrderFilters>;

/** The customer of an order that is under way. */
const OrderCustomer = z.object({ name: z.string(), phone: z.string(), address: z.string() });

/** An order of the company as a row of the list. */
export const PartnerOrderRow = OrderRow.pick({
  order_number: true,
  status: true,
  isCanceled: true,
  isDelivered: true,
  driver_name: true,
  driver_phone: true,
  payment_method: true,
  point_type: true,
  restaurant_name: true,
  restaurant_city: true,
  restaurant_city_en: true,
  customer_city: true,
  customer_city_en: true,
  created_at: true,
  promised_at: true,
  assigned_at: true,
  arrived_store_at: true,
  take_order_at: true,
  wait_customer_at: true,
  delivery_time: true,
  cancelled_at: true,
  delivery_cost: true,
}).extend({
  /** Null once the order is delivered or cancelled. */
  customer: OrderCustomer.nullable(),
});
export type PartnerOrderRow = z.infer<typeof PartnerOrderRow>;

/** An order of the company with its items. */
export const PartnerOrderDetail = PartnerOrderRow.extend({
  items: z.array(OrderItem.pick({ item_name: true, item_quantity: true, sizeName: true })),
  /** The customer's note; null without one, and once the order is delivered or cancelled. */
  customer_note: z.string().nullable(),
  cancel_reason_name: OrderDetail.shape.cancel_reason_name,
  /** What the order costs the company. */
  company_contract_price: Amount.nullable(),
});
export type PartnerOrderDetail = z.infer<typeof PartnerOrderDetail>;

export const PartnerDriverFilters = DriverFilters.pick({ keyword: true, status: true, ready: true });
export type PartnerDriverFilters = z.infer<typeof PartnerDriverFilters>;

/** A driver of the company as a row of the list. */
export const PartnerDriverRow = DriverRow.pick({
  _id: true,
  name: true,
  phone: true,
  city_ar: true,
  city_en: true,
  balance: true,
  registration_date: true,
  isActive: true,
  isReady: true,
});
export type PartnerDriverRow = z.infer<typeof PartnerDriverRow>;

/** The company's month. Whether the ledger agrees is a check of staff. */
export const PartnerStatement = CompanyStatement.omit({ disagreeing_orders: true });
export type PartnerStatement = z.infer<typeof PartnerStatement>;

/** An export of the company's partner users. */
export const PartnerExport = ExportFile.extend({
  type: z.string(),
  /** Name of the partner user; null where that person is deleted. */
  created_by: z.string().nullable(),
  created_at: Instant,
});
export type PartnerExport = z.infer<typeof PartnerExport>;
