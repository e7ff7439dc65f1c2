import type { Cell } from '../copy.ts';
import { DEMO_CHANNELS } from '../demo-access.ts';
import { type OrderStory, TAX_RATE } from './order-story.ts';

export const ORDER_COLUMNS = [
  'id',
  'order_number',
  'channel_id',
  'channel_order_id',
  'from_company',
  'status',
  'payment_method',
  'point_type',
  'customer_id',
  'customer_city_id',
  'customer_address',
  'customer_latitude',
  'customer_longitude',
  'restaurant_id',
  'driver_id',
  'delivery_company_id',
  'company_contract_price',
  'sub_total',
  'delivery_cost',
  'discount_amount',
  'tax_rate',
  'is_free_express',
  'use_geidea',
  'is_casper',
  'is_missing_items_order',
  'parent_order_id',
  'voucher_code',
  'cancel_reason_id',
  'created_at',
  'promised_at',
  'assigned_at',
  'arrived_store_at',
  'take_order_at',
  'wait_customer_at',
  'delivery_time',
  'cancelled_at',
  'version',
] as const;

export const ITEM_COLUMNS = [
  'order_id',
  'item_id',
  'item_name',
  'item_price',
  'item_quantity',
  'options',
] as const;

export const EVENT_COLUMNS = [
  'order_id',
  'created_at',
  'action',
  'actor_kind',
  'actor_id',
  'actor_name',
  'before',
  'after',
  'data',
] as const;

const time = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();

/** Order numbers go on from here, like the sequence that the product takes them from. */
export const FIRST_ORDER_NUMBER = 10_000_001;

/** The number of an order of the demo. */
export const numberOf = (id: number): string => String(FIRST_ORDER_NUMBER + id - 1);

/** The row of an order. `customerBase` is added to the story's customer, `channelIds` are by the channel's place. */
export function orderRow(
  story: OrderStory,
  id: number,
  number: number,
  customerBase: number,
  channelIds: readonly number[],
): Cell[] {
  const { driver } = story;
  const passed = [
    story.assignedAt,
    story.arrivedAt,
    story.tookAt,
    story.waitedAt,
    story.deliveredAt,
    story.cancelledAt,
  ];
  // An order that was cancelled with a driver keeps the driver for the desk.
  return [
    id,
    String(number),
    channelIds[story.channel],
    // The desk orders what was missing; the channel has no order of its own for it.
    story.parent === undefined ? `${story.channel}-${number}` : null,
    DEMO_CHANNELS[story.channel]?.fromCompany,
    story.status,
    story.payment,
    story.pointType,
    customerBase + story.customer,
    story.cityId,
    story.address,
    story.latitude,
    story.longitude,
    story.restaurant.id,
    driver?.id,
    driver?.companyId,
    driver?.contractPrice,
    story.subTotal,
    story.deliveryCost,
    story.discount,
    TAX_RATE,
    story.isFree,
    story.geidea,
    driver?.isCasper ?? false,
    story.parent !== undefined,
    story.parent,
    story.voucher,
    story.cancelReason,
    time(story.createdAt),
    time(story.promisedAt),
    time(story.assignedAt),
    time(story.arrivedAt),
    time(story.tookAt),
    time(story.waitedAt),
    time(story.deliveredAt),
    time(story.cancelledAt),
    1 + passed.filter((at) => at !== undefined).length,
  ];
}

/** The rows of an order's items. */
export const itemRows = (story: OrderStory, id: number): Cell[][] =>
  story.lines.map(({ menuId, name, price, quantity, options }) => [
    id,
    String(menuId),
    name,
    price,
    quantity,
    options,
  ]);

/**
 * The history of an order; that of a re-order has a line in its parent's as well. `staff` executed, cancelled and
 * re-ordered what people executed, cancelled and re-ordered.
 */
export function eventRows(
  story: OrderStory,
  id: number,
  channelId: number | undefined,
  staff: { id: number; name: string },
): Cell[][] {
  const { driver, parent } = story;
  const channel = { kind: 'channel', id: channelId ?? null, name: DEMO_CHANNELS[story.channel]?.name ?? '' };
  const operator = { kind: 'operator', ...staff };
  const onTheRoad = driver ? { kind: 'driver', id: driver.id, name: driver.name } : channel;
  const steps = [
    {
      at: story.createdAt,
      action: 'created',
      status: 'new',
      actor: parent === undefined ? channel : operator,
    },
    { at: story.assignedAt, action: 'accepted', status: 'assigned', actor: onTheRoad },
    { at: story.arrivedAt, action: 'arrived_store', status: 'arrived_store', actor: onTheRoad },
    { at: story.tookAt, action: 'take_order', status: 'take_order', actor: onTheRoad },
    { at: story.waitedAt, action: 'wait_customer', status: 'wait_customer', actor: onTheRoad },
    {
      at: story.deliveredAt,
      action: story.executed ? 'executed' : 'delivered',
      status: 'delivered',
      actor: story.executed ? operator : onTheRoad,
    },
    { at: story.cancelledAt, action: 'cancelled', status: 'cancelled', actor: operator },
  ];
  const rows: Cell[][] = [];
  let before: object | null = null;
  for (const { at, action, status, actor } of steps) {
    if (at === undefined) continue;
    const after = { status, driver_id: action === 'created' ? null : (driver?.id ?? null) };
    const data =
      action === 'created' && parent !== undefined ? { parent_order_number: numberOf(parent) } : null;
    rows.push([id, time(at), action, actor.kind, actor.id, actor.name, before, after, data]);
    before = after;
  }
  if (parent !== undefined) {
    const at = time(story.createdAt);
    const data = { order_number: numberOf(id) };
    rows.push([parent, at, 'reordered', operator.kind, operator.id, operator.name, null, null, data]);
  }
  return rows;
}
