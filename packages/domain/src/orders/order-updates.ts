/** The fields of an order that an `update` event carries. */
export const ORDER_UPDATE_FIELDS = [
  'driver_id',
  'driver_name',
  'isDelivered',
  'isCanceled',
  'delivery_time',
  'assigned_at',
  'driver',
] as const;

/** Fields derived from those: without them a row would keep outdated actions and an outdated version. */
const DERIVED_FIELDS = ['status', 'version', 'can'] as const;

const MERGED_FIELDS = [...ORDER_UPDATE_FIELDS, ...DERIVED_FIELDS];

export type OrderUpdateField = (typeof MERGED_FIELDS)[number];

/** Payload of the realtime `update` event. */
export interface OrderUpdate<Order> {
  _id: string;
  updatedFields: { [Field in OrderUpdateField & keyof Order]?: Order[Field] | null | undefined };
}

/**
 * The order after an `update` event. An update is ignored when its driver name is null, when it concerns another order,
 * or when it is older than the row's version; the same object is returned when nothing changes. An order that lost its
 * driver arrives with an empty driver name.
 */
export function mergeOrderUpdate<Order extends { _id: string; version?: number | undefined }>(
  order: Order,
  { _id, updatedFields }: OrderUpdate<Order>,
): Order {
  const fields: Partial<Record<OrderUpdateField, unknown>> = updatedFields;
  if (order._id !== _id || fields.driver_name === null) return order;
  if (typeof fields.version === 'number' && fields.version < (order.version ?? 0)) return order;
  const changed = MERGED_FIELDS.filter((field) => fields[field] !== undefined);
  if (changed.length === 0) return order;
  return { ...order, ...Object.fromEntries(changed.map((field) => [field, fields[field]])) };
}

interface Placed {
  _id: string;
  /** ISO */
  created_at: string;
}

/**
 * The list (newest first) after a `newOrder` event: the order is inserted by creation time, so that an event that
 * arrives late does not go to the top, and appears once.
 */
export function insertNewOrder<Order extends Placed>(orders: readonly Order[], order: Order): Order[] {
  const others = orders.filter(({ _id }) => _id !== order._id);
  const below = others.findIndex((other) => isNewer(order, other));
  return below < 0 ? [...others, order] : others.toSpliced(below, 0, order);
}

const isNewer = (a: Placed, b: Placed): boolean =>
  a.created_at === b.created_at ? Number(a._id) > Number(b._id) : a.created_at > b.created_at;
