import {
  ACTOR_KINDS,
  COMPANIES,
  HOURS_OF_DAY,
  KEYED_ACTIONS,
  MAX_AMOUNT_SAR,
  MAX_INT32,
  MAX_LINE_OPTIONS,
  MAX_LINE_QUANTITY,
  MAX_ORDER_LENGTH,
  MAX_PASTED_LENGTH,
  NO_CANCEL_REASON,
  ORDER_HISTORY_ACTIONS,
  ORDER_STATUS_FILTERS,
  ORDER_STATUSES,
  PAYMENT_FILTERS,
  PAYMENT_METHODS,
  TRANSACTION_KEY_HEADER,
  YES_NO_FILTERS,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  Amount,
  DateRange,
  Id,
  Instant,
  Latitude,
  Longitude,
  oneOrMany,
  pageOf,
  SearchText,
  trimmedText,
} from '../base.ts';

const YesNo = z.literal([...YES_NO_FILTERS]);
/** One value, or many that are pasted: separated by commas, spaces or new lines. */
const Pasted = trimmedText(MAX_PASTED_LENGTH);
/** A text of an order, by the bound of the domain. */
const text = (field: keyof typeof MAX_ORDER_LENGTH) => z.string().max(MAX_ORDER_LENGTH[field]);
const quantity = z.number().int().min(1).max(MAX_LINE_QUANTITY);

/** Filters of the order list, its totals and its exports, with one meaning everywhere. */
export const OrderFilters = z.strictObject({
  keyword: SearchText.optional(),
  customer_name: SearchText.optional(),
  order_number: Pasted.optional(),
  restaurant: SearchText.optional(),
  /** The whole code of a restaurant. */
  restaurant_code: SearchText.optional(),
  phone: Pasted.optional(),
  driver_name: SearchText.optional(),
  payment: oneOrMany(z.literal([...PAYMENT_FILTERS])).optional(),
  isFreeExpress: YesNo.optional(),
  isDiscount: YesNo.optional(),
  status: oneOrMany(z.literal([...ORDER_STATUS_FILTERS])).optional(),
  from_company: oneOrMany(z.literal([...COMPANIES])).optional(),
  driver_company: oneOrMany(Id).optional(),
  /** Ids of the cities that the orders are delivered to. */
  customer_city: oneOrMany(Id).optional(),
  use_geidea: YesNo.optional(),
  /** Ids of reasons; `none` is an order that was cancelled without one. */
  cancel_reason: oneOrMany(z.union([Id, z.literal(NO_CANCEL_REASON)])).optional(),
  /** Hours of the day in the configured time zone in which orders were created. */
  hour: oneOrMany(z.literal([...HOURS_OF_DAY])).optional(),
  /** `from` is included; `to` is included as a day and excluded as an instant. */
  date: DateRange.optional(),
  /** Orders delivered within this period, with the same bounds as `date`. */
  delivered: DateRange.optional(),
  /** Whether a delivered order was delivered by its promised time; other orders match neither value. */
  on_time: YesNo.optional(),
  isCasper: YesNo.optional(),
  isMissingOrder: YesNo.optional(),
  late: YesNo.optional(),
});
export type OrderFilters = z.infer<typeof OrderFilters>;

const Point = z.object({ coordinates: z.tuple([z.number(), z.number()]) });

/** What this viewer may do with the order now. */
export const OrderCan = z.object({
  execute: z.boolean(),
  cancel: z.boolean(),
  unassign: z.boolean(),
  assign: z.boolean(),
  reoffer: z.boolean(),
  reorder: z.boolean(),
});

export const OrderViewer = z.object({ _id: z.string(), name: z.string() });

/** An order as a row of a list. Coordinates are [lng, lat]. */
export const OrderRow = z.object({
  _id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  parent_order_id: z.string().nullable(),
  version: z.number().int(),
  status: z.literal([...ORDER_STATUSES]),
  isCanceled: z.boolean(),
  isDelivered: z.boolean(),
  driver: z.object({ id: z.string(), name: z.string(), isCasper: z.boolean() }).nullable(),
  driver_id: z.string().nullable(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  from_company: z.string(),
  payment_method: z.literal([...PAYMENT_METHODS]),
  point_type: z.string().nullable(),
  customer_name: z.string(),
  customer_phone: z.string(),
  customer_city: z.string(),
  customer_city_en: z.string(),
  customer_address: z.string(),
  customer_coordinates: z.tuple([z.number(), z.number()]),
  customer_location: Point,
  restaurant_name: z.string(),
  restaurant_phone: z.string(),
  restaurant_city: z.string(),
  restaurant_city_en: z.string(),
  restaurant_code: z.string(),
  restaurant_location: Point,
  created_at: Instant,
  promised_at: Instant,
  assigned_at: Instant.nullable(),
  arrived_store_at: Instant.nullable(),
  take_order_at: Instant.nullable(),
  wait_customer_at: Instant.nullable(),
  delivery_time: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  delivery_cost: Amount,
  /** What the order costs the delivery company, fixed at the assignment; null without one. Owed once it is delivered. */
  company_contract_price: Amount.nullable(),
  /** A fraction: 0.15. */
  tax: z.number(),
  sub_total: Amount,
  discount_amount: Amount,
  isFreeExpress: z.boolean(),
  freeExpress: z.boolean(),
  voucher_code: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  cancel_reason_txt: z.string().nullable(),
  is_missing_items_order: z.boolean(),
  use_geidea: z.boolean(),
  isFake: z.boolean(),
  can: OrderCan,
  viewers: z.array(OrderViewer),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderItemOption = z.object({
  addon_id: z.string(),
  id: z.string(),
  name: z.string(),
  price: Amount,
  quantity: z.number().int(),
});

export const OrderItem = z.object({
  item_id: z.string(),
  item_name: z.string(),
  item_price: Amount,
  item_quantity: z.number().int(),
  options: z.array(OrderItemOption),
  options_en: z.array(OrderItemOption),
  options_ids: z.array(z.string()),
  sizeId: z.string().nullable(),
  sizeName: z.string().nullable(),
  order_number: z.string(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** An order with its items and everything that the receipt shows. */
export const OrderDetail = OrderRow.extend({
  items: z.array(OrderItem),
  customer_note: z.string().nullable(),
  parent_order_number: z.string().nullable(),
  cancel_reason_name: z.object({ nameAr: z.string(), nameEn: z.string() }).nullable(),
  delivery_company_name: z.string().nullable(),
  /** When the driver of an open order is expected at the customer; null while that is not known. */
  expected_at: Instant.nullable(),
  /** Why no fee was held from the driver; null where one was, or without a driver. */
  fee_waiver: z.object({ subscriptionName: z.string(), fee: Amount, due_date: Instant }).nullable(),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/** Another order of an order's customer, in few words. */
export const CustomerOrder = OrderRow.pick({
  order_number: true,
  status: true,
  driver_id: true,
  restaurant_name: true,
  created_at: true,
}).extend({
  /** What the customer pays: items and delivery less the discount. */
  total: Amount,
});
export type CustomerOrder = z.infer<typeof CustomerOrder>;

export const OrderHistoryEntry = z.object({
  _id: z.string(),
  created_at: Instant,
  action: z.literal([...ORDER_HISTORY_ACTIONS]),
  action_by_name: z.string(),
  actor_kind: z.literal([...ACTOR_KINDS]),
  /** The offers that were made during this entry: one list per wave, first wave first. Waves count from 1. */
  list_drivers_can_see_order: z.array(z.array(z.object({ driver_name: z.string(), wave: z.number().int() }))),
  changes: z.array(z.object({ key: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
  /** The reason that this entry gave; its id is the new `cancel_reason` of the changes. */
  cancel_reason_name: z.object({ nameAr: z.string(), nameEn: z.string() }).nullable(),
});
export type OrderHistoryEntry = z.infer<typeof OrderHistoryEntry>;

/** `x-transaction-key`: the idempotency key of an order action. */
const TransactionKeyHeader = z
  .string()
  .regex(
    new RegExp(`^[^:\\s]{1,40}::\\d{1,18}::(${KEYED_ACTIONS.join('|')})::[0-9a-f-]{36}$`),
    'transaction_key_invalid',
  );

export const ActionHeaders = z.object({
  [TRANSACTION_KEY_HEADER]: TransactionKeyHeader,
  /** The version of the order that the caller read; a stale one is refused. */
  'x-order-version': z.coerce.number().int().positive().max(MAX_INT32).optional(),
});

export const ExecuteBody = z.strictObject({ driver_id: Id.nullish() });
export type ExecuteBody = z.infer<typeof ExecuteBody>;
/**
 * `seen_driver_id`: the order's driver as the operator saw it, null for none. While it is still that driver (or none), the
 * order may have advanced: the assignment is carried out. Without it, `x-order-version` must be the current one.
 */
export const AssignBody = z.strictObject({ driver_id: Id, seen_driver_id: Id.nullish() });
export type AssignBody = z.infer<typeof AssignBody>;

/** One line of a re-order cart. */
export const ReorderItem = z.strictObject({
  offerId: text('item_id').nullish(),
  restaurant_code: text('item_id'),
  note: text('note').default(''),
  address: text('address'),
  city: text('city'),
  lat: Latitude,
  lng: Longitude,
  delivery_method: z.literal('expressDelivery'),
  voucher_code: text('voucher_code').nullish(),
  usingCode: z.boolean().default(false),
  freeExpress: z.literal([0, 1]),
  redeem_points: z.number().min(0).max(MAX_AMOUNT_SAR).default(0),
  item_id: text('item_id'),
  size_id: text('item_id').nullish(),
  order_q: quantity,
  item_quantity: quantity,
  options: z
    .array(
      z.strictObject({
        addon_id: text('item_id'),
        id: text('item_id'),
        quantity,
      }),
    )
    .max(MAX_LINE_OPTIONS),
});
export type ReorderItem = z.infer<typeof ReorderItem>;

/**
 * Answer of every order action: the order as it is now, and whether this is the stored response of an earlier request.
 */
export const ActionAnswer = z.object({ data: OrderRow, replayed: z.boolean() });

/** Sequence number of the order feed up to which an answer is complete: follow the feed from here. */
export const FeedSeq = z.number().int().min(0);
/** Values of the filters that match no order. */
export const UnmatchedValues = z.object({ order_number: z.array(z.string()), phone: z.array(z.string()) });
export type UnmatchedValues = z.infer<typeof UnmatchedValues>;
/** A page of a list of orders. */
export const OrderPage = pageOf(OrderRow).extend({ not_found: UnmatchedValues, feed_seq: FeedSeq });
export type OrderPage = z.infer<typeof OrderPage>;

const Balances = z.object({ main: Amount, gift: Amount, hold: Amount });

/** What executing an order would do to the wallet of its driver. */
export const ExecutePreview = z.object({
  driver: z.object({ _id: z.string(), name: z.string() }),
  /** The fee with its tax, and the tax in it. */
  fee: Amount,
  tax: Amount,
  /** The account of a fee that is not held yet; null where it is held, or there is none. */
  taken_from: z.enum(['MAIN', 'GIFT']).nullable(),
  /** The account that a held fee returns to when the order is cancelled or unassigned; null where none is held. */
  returns_to: z.enum(['MAIN', 'GIFT']).nullable(),
  /** What the wallet lacks for the fee; null where it suffices. */
  missing: Amount.nullable(),
  before: Balances,
  after: Balances,
});
export type ExecutePreview = z.infer<typeof ExecutePreview>;
