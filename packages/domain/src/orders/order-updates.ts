/** The fields of an order that an `update` event may change. */
export const ORDER_UPDATE_FIELDS = [
  'driver_id',
  'driver_name',
  'isDelivered',
  'isCanceled',
  'delivery_time',
  'assigned_at',
  'driver',
] as const;

export type OrderUpdateField = (typeof ORDER_UPDATE_FIELDS)[number];

/** Payload of the realtime `update` event. */
export interface OrderUpdate<Order> {
  _id: string;
  updatedFields: { [Field in OrderUpdateField & keyof Order]?: Order[Field] | null | undefined };
}

/**
 * The order after an `update` event. An update whose driver name is null is ignored, one for another order too; the
 * same object comes back when nothing changes. An order that lost its driver is announced with an empty driver name.
 */
export function mergeOrderUpdate<Order extends { _id: string }>(
  order: Order,
  { _id, updatedFields }: OrderUpdate<Order>,
): Order {
  const fields: Partial<Record<OrderUpdateField, unknown>> = updatedFields;
  if (order._id !== _id || fields.driver_name === null) return order;
  const known = ORDER_UPDATE_FIELDS.filter((field) => fields[field] !== undefined);
  if (known.length === 0) return order;
  return { ...order, ...Object.fromEntries(known.map((field) => [field, fields[field]])) };
}

/** The list after a `newOrder` event: the order at the top, and nowhere else. */
export function addNewOrder<Order extends { _id: string }>(orders: readonly Order[], order: Order): Order[] {
  return [order, ...orders.filter(({ _id }) => _id !== order._id)];
}
