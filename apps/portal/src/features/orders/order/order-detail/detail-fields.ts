import type { OrderDetail } from '@mishwar/contract';
import { type DisplayStatus, formatPhone, getDisplayStatus, getPaymentLabel } from '@mishwar/domain';
import type { TextKey } from '../../../../shared/i18n/i18n.ts';
import { getDriverText } from '../../shared/driver-text.ts';
import { getExpectedAt } from '../../shared/expected-at.ts';

/** Formatters of values in the current language. */
export interface DetailWriter {
  text: (key: TextKey) => string;
  yesNo: (value: boolean) => string;
  instant: (iso: string | null) => string;
  amount: (wire: string) => string;
  company: (company: string) => string;
  reason: (order: OrderDetail) => string;
  customerCity: (order: OrderDetail) => string;
  restaurantCity: (order: OrderDetail) => string;
}

interface DetailField {
  label: TextKey;
  value: string;
  /** Digits and codes are left-to-right. */
  ltr?: boolean;
}

export interface DetailGroup {
  title: TextKey;
  fields: DetailField[];
}

const status = (of: DisplayStatus): TextKey => `orders.status.${of}`;
/** Latitude and longitude with six decimals (0.1 m). */
const point = ([lng, lat]: readonly [number, number]) => `${+lat.toFixed(6)}, ${+lng.toFixed(6)}`;

/** The fields of an order by group, without empty ones. */
export function buildDetailGroups(order: OrderDetail, write: DetailWriter): DetailGroup[] {
  const field = (label: TextKey, value: string | null | undefined, ltr = false): DetailField[] =>
    value ? [{ label, value, ...(ltr ? { ltr } : {}) }] : [];
  const phone = (label: TextKey, value: string | null) => field(label, value && formatPhone(value), true);
  const time = (label: TextKey, iso: string | null) => (iso ? field(label, write.instant(iso), true) : []);
  const groups: DetailGroup[] = [
    {
      title: 'orders.detail.groups.order',
      fields: [
        ...field('orders.field.order_number', order.order_number, true),
        ...field('orders.field.order_id', order.order_id, true),
        ...field('orders.field.parent_order_number', order.parent_order_number, true),
        ...field('orders.field.status', write.text(status(getDisplayStatus(order)))),
        ...field('orders.field.from_company', write.company(order.from_company)),
        ...field('orders.field.is_missing_items_order', write.yesNo(order.is_missing_items_order)),
        ...field('orders.field.use_geidea', write.yesNo(order.use_geidea)),
        ...field('orders.field.isFake', write.yesNo(order.isFake)),
      ],
    },
    {
      title: 'orders.detail.groups.customer',
      fields: [
        ...field('orders.field.customer_name', order.customer_name),
        ...phone('orders.field.customer_phone', order.customer_phone),
        ...field('orders.field.customer_city', write.customerCity(order)),
        ...field('orders.field.customer_address', order.customer_address),
        ...field('orders.field.customer_coordinates', point(order.customer_coordinates), true),
        ...field('orders.field.customer_note', order.customer_note),
      ],
    },
    {
      title: 'orders.detail.groups.restaurant',
      fields: [
        ...field('orders.field.restaurant_name', order.restaurant_name),
        ...phone('orders.field.restaurant_phone', order.restaurant_phone),
        ...field('orders.field.restaurant_city', write.restaurantCity(order)),
        ...field('orders.field.restaurant_code', order.restaurant_code, true),
        ...field('orders.field.restaurant_location', point(order.restaurant_location.coordinates), true),
      ],
    },
    {
      title: 'orders.detail.groups.driver',
      fields: [
        ...field('orders.field.driver_name', getDriverText(order, write.text)),
        ...field('orders.field.driver_id', order.driver_id, true),
        ...phone('orders.field.driver_phone', order.driver_phone),
        ...field('orders.field.delivery_company_name', order.delivery_company_name),
        ...(order.driver ? field('orders.field.isCasper', write.yesNo(order.driver.isCasper)) : []),
      ],
    },
    {
      title: 'orders.detail.groups.money',
      fields: [
        ...field('orders.field.payment_method', write.text(`orders.payment.${getPaymentLabel(order)}`)),
        ...field('orders.field.sub_total', write.amount(order.sub_total), true),
        ...field('orders.field.delivery_cost', write.amount(order.delivery_cost), true),
        ...field('orders.field.isFreeExpress', write.yesNo(order.isFreeExpress)),
        ...field('orders.field.tax', `${Math.round(order.tax * 10_000) / 100}%`, true),
        ...field('orders.field.discount_amount', write.amount(order.discount_amount), true),
        ...field('orders.field.voucher_code', order.voucher_code, true),
        ...(order.company_contract_price === null
          ? []
          : field('orders.field.company_contract_price', write.amount(order.company_contract_price), true)),
      ],
    },
    {
      title: 'orders.detail.groups.times',
      fields: [
        ...time('orders.field.created_at', order.created_at),
        ...time('orders.field.promised_at', order.promised_at),
        ...time('orders.field.expected_at', getExpectedAt(order)),
        ...time('orders.field.assigned_at', order.assigned_at),
        ...time('orders.field.arrived_store_at', order.arrived_store_at),
        ...time('orders.field.take_order_at', order.take_order_at),
        ...time('orders.field.wait_customer_at', order.wait_customer_at),
        ...time('orders.field.delivery_time', order.delivery_time),
        ...time('orders.field.cancelled_at', order.cancelled_at),
      ],
    },
    {
      title: 'orders.detail.groups.cancel',
      fields: order.isCanceled
        ? [
            ...field('orders.field.cancel_reason', write.reason(order)),
            ...field('orders.field.cancel_reason_txt', order.cancel_reason_txt),
          ]
        : [],
    },
  ];
  return groups.filter(({ fields }) => fields.length > 0);
}

/** The groups as plain text: one field per line, a blank line between groups. */
export function formatDetails(groups: readonly DetailGroup[], text: (key: TextKey) => string): string {
  return groups
    .map(({ title, fields }) =>
      [text(title), ...fields.map(({ label, value }) => `${text(label)}: ${value}`)].join('\n'),
    )
    .join('\n\n');
}
