import { computeOrderTotals, percentToTaxRate } from '@mishwar/domain';
import { type SelectedOrder, toOrderRow } from '../order/order-row.ts';
import type { NewOrderItem, OrderDraft } from './new-order.ts';
import type { OrderFacts } from './order-facts.query.ts';

/** A new order as stored and as sent to the portals. */
export interface ComposedOrder {
  row: ReturnType<typeof orderValues>;
  shown: SelectedOrder;
  items: readonly NewOrderItem[];
  settingsId: number;
  data: Record<string, unknown> | undefined;
}

/** Builds a new order: totals from its items, tax rate from the current setting. */
export function composeOrder(order: OrderDraft, facts: OrderFacts, now: Date): ComposedOrder {
  const row = orderValues(order, facts, now);
  return {
    row,
    shown: shownOrder(row, order, facts),
    items: order.items,
    settingsId: facts.settingsId,
    data: order.data,
  };
}

/** The realtime event. */
export const newOrderMessage = ({ row, shown }: ComposedOrder) => ({
  destination: 'realtime' as const,
  orderingKey: `order:${row.id}`,
  event: 'newOrder',
  payload: toOrderRow(shown),
});

function orderValues(order: OrderDraft, facts: OrderFacts, now: Date) {
  const taxRate = percentToTaxRate(facts.feeTax.tax);
  const { subTotal, discount } = computeOrderTotals({
    items: order.items,
    deliveryCost: order.deliveryCost,
    isFreeExpress: order.isFreeExpress,
    discount: order.discountAmount,
    taxRate,
  });
  const { customer } = order;
  const isFake = order.isFake ?? false;
  return {
    id: facts.id,
    order_number: facts.order_number,
    channel_id: order.channelId,
    channel_order_id: order.channelOrderId,
    parent_order_id: order.parentOrderId ?? null,
    from_company: order.fromCompany,
    payment_method: order.paymentMethod,
    point_type: order.pointType,
    customer_id: facts.customer.id,
    customer_city_id: facts.city?.id ?? null,
    customer_address: customer.address,
    customer_latitude: customer.latitude,
    customer_longitude: customer.longitude,
    customer_note: customer.note,
    restaurant_id: facts.restaurant.id,
    sub_total: subTotal,
    delivery_cost: order.deliveryCost,
    discount_amount: discount,
    tax_rate: taxRate,
    is_free_express: order.isFreeExpress,
    is_missing_items_order: order.isMissingItemsOrder ?? false,
    is_fake: isFake,
    use_geidea: order.useGeidea,
    voucher_code: order.voucherCode,
    created_at: now,
    promised_at: order.promisedAt,
    distribution_settings_id: isFake ? null : facts.settingsId,
  };
}

/** The row that `selectOrderRows` will read, known before the insert. */
function shownOrder(
  row: ReturnType<typeof orderValues>,
  { customer }: OrderDraft,
  { city, restaurant, customer: storedCustomer }: OrderFacts,
): SelectedOrder {
  return {
    ...row,
    version: 1,
    status: 'new',
    driver_id: null,
    company_contract_price: null,
    driver_name: null,
    driver_phone: null,
    is_casper: false,
    customer_name: customer.name,
    customer_phone: storedCustomer.phone,
    customer_city: city?.name_ar ?? null,
    customer_city_en: city?.name_en ?? null,
    restaurant_name: restaurant.name,
    restaurant_phone: restaurant.phone,
    restaurant_city: restaurant.city_ar,
    restaurant_city_en: restaurant.city_en,
    restaurant_code: restaurant.code,
    restaurant_latitude: restaurant.latitude,
    restaurant_longitude: restaurant.longitude,
    assigned_at: null,
    arrived_store_at: null,
    take_order_at: null,
    wait_customer_at: null,
    delivery_time: null,
    cancelled_at: null,
    cancel_reason_id: null,
    cancel_reason_txt: null,
    viewers: null,
  };
}
