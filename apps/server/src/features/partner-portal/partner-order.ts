import type { OrderDetail, OrderRow, PartnerOrderDetail, PartnerOrderRow } from '@mishwar/contract';
import { isOrderOpen } from '@mishwar/domain';

/** An order as the company sees it: who the customer is only while the order is under way. */
export const toPartnerOrder = (row: OrderRow): PartnerOrderRow => ({
  ...row,
  customer: isOrderOpen(row.status)
    ? { name: row.customer_name, phone: row.customer_phone, address: row.customer_address }
    : null,
});

/** An order with its items, as the company sees it. */
export const toPartnerOrderDetail = (order: OrderDetail): PartnerOrderDetail => ({
  ...toPartnerOrder(order),
  items: order.items,
  customer_note: isOrderOpen(order.status) ? order.customer_note : null,
  cancel_reason_name: order.cancel_reason_name,
  company_contract_price: order.company_contract_price,
});

/** The columns of an export: nothing of the customer, whose data would outlive the order in the file. */
export const PARTNER_EXPORT_COLUMNS = [
  'order_number',
  'status',
  'driver_name',
  'restaurant_name',
  'payment_method',
  'delivery_cost',
  'order_date',
  'time',
  'assigned_at',
  'delivery_time',
] as const;
