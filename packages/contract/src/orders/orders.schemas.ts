import { COMPANIES, ORDER_STATUS_FILTERS, PAYMENT_METHODS } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, AmountInput, DayOrInstant, Id, Instant, oneOrMany, SearchText } from '../base.ts';

const YesNo = z.literal(['yes', 'no']);
/** One value, or many that were pasted: separated by commas, spaces or new lines. */
const Pasted = z.string().trim().max(8000);

/** What the order list, the totals and the exports filter by; the same meaning everywhere. */
export const OrderFilters = z.object({
  keyword: SearchText.optional(),
  customer_name: SearchText.optional(),
  order_number: Pasted.optional(),
  restaurant: SearchText.optional(),
  phone: Pasted.optional(),
  driver_name: SearchText.optional(),
  payment: oneOrMany(z.literal(['Card', 'Cash', 'Point', 'online'])).optional(),
  isFreeExpress: YesNo.optional(),
  isDiscount: YesNo.optional(),
  status: oneOrMany(z.literal([...ORDER_STATUS_FILTERS])).optional(),
  from_company: oneOrMany(z.literal([...COMPANIES])).optional(),
  driver_company: oneOrMany(Id).optional(),
  use_geidea: YesNo.optional(),
  /** `from` is included, `to` too where it is a day, and not where it is an instant. */
  date: z.object({ from: DayOrInstant.optional(), to: DayOrInstant.optional() }).optional(),
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
  reorder: z.boolean(),
});

export const OrderViewer = z.object({ _id: z.string(), name: z.string() });

/** An order as every list shows it. Coordinates are [lng, lat]. */
export const OrderRow = z.object({
  _id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  parent_order_id: z.string().nullable(),
  version: z.number().int(),
  status: z.string(),
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

/** An order with its items and everything the receipt shows. */
export const OrderDetail = OrderRow.extend({
  items: z.array(OrderItem),
  customer_note: z.string().nullable(),
  parent_order_number: z.string().nullable(),
  cancel_reason_name: z.object({ nameAr: z.string(), nameEn: z.string() }).nullable(),
  delivery_company_name: z.string().nullable(),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderHistoryEntry = z.object({
  _id: z.string(),
  created_at: Instant,
  action: z.string(),
  action_by_name: z.string(),
  actor_kind: z.string(),
  /** One list for each wave of the order distribution so far. */
  list_drivers_can_see_order: z.array(z.array(z.object({ driver_name: z.string() }))),
  changes: z.array(z.object({ key: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
});
export type OrderHistoryEntry = z.infer<typeof OrderHistoryEntry>;

export const TransactionKeyHeader = z
  .string()
  .regex(
    /^[^:\s]{1,40}::\d{1,18}::(Execute|Cancel|Unassign|Assign|Reorder)::[0-9a-f-]{36}$/,
    'transaction_key_invalid',
  );

export const ActionHeaders = z.object({
  'x-transaction-key': TransactionKeyHeader,
  /** The version of the order that the actor saw; a stale one is refused. */
  'x-order-version': z.coerce.number().int().positive().max(2_147_483_647).optional(),
});

export const ExecuteBody = z.strictObject({ driver_id: Id.nullish() });
export const AssignBody = z.strictObject({ driver_id: Id });
export const CancelBody = z.strictObject({
  cancel_reason: z.string('required_reason').regex(/^[1-9]\d{0,17}$/, 'required_reason'),
  cancel_reason_txt: z.string().trim().max(1000).optional(),
  delivery_cost: AmountInput.optional(),
});

/** One line of a re-order cart. */
export const ReorderItem = z.strictObject({
  offerId: z.string().max(40).nullish(),
  restaurant_code: z.string().max(40),
  note: z.string().max(1000).default(''),
  address: z.string().max(500),
  city: z.string().max(100),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  delivery_method: z.literal('expressDelivery'),
  voucher_code: z.string().max(60).nullish(),
  usingCode: z.boolean().default(false),
  freeExpress: z.literal([0, 1]),
  redeem_points: z.number().min(0).max(1_000_000_000).default(0),
  item_id: z.string().max(40),
  size_id: z.string().max(40).nullish(),
  order_q: z.number().int().min(1).max(1000),
  item_quantity: z.number().int().min(1).max(1000),
  options: z
    .array(
      z.strictObject({
        addon_id: z.string().max(40),
        id: z.string().max(40),
        quantity: z.number().int().min(1).max(1000),
      }),
    )
    .max(100),
});
export type ReorderItem = z.infer<typeof ReorderItem>;

/** The answer of every order action: the order as it is now, and whether it is the stored answer of an earlier send. */
export const ActionAnswer = z.object({ data: OrderRow, replayed: z.boolean() });
