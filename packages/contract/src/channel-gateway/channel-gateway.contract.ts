import {
  isPhoneText,
  MAX_LINE_OPTIONS,
  MAX_LINE_QUANTITY,
  MAX_ORDER_LENGTH,
  MAX_ORDER_LINES,
  MAX_ORDER_OPTIONS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  trimText,
  withoutDirectionControls,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  Amount,
  AmountInput,
  channel,
  channelWithImages,
  channelWithLargeBody,
  ErrorList,
  IdempotencyHeaders,
  Instant,
  Latitude,
  Longitude,
  loggedFor,
  trimmedText,
} from '../base.ts';
import { ChannelRating } from '../ratings/ratings.schemas.ts';

/** Signature of every call: HMAC-SHA256, hex, over `<x-timestamp>.<METHOD>.<path with query>.<raw body>`. */
const signed = {
  'x-api-key': z.string().min(1).max(200),
  'x-timestamp': z.string().regex(/^\d{13}$/),
  'x-signature': z.string().regex(/^[0-9a-f]{64}$/),
};
const Signed = z.object(signed);
const SignedIdempotent = z.object({ ...signed, ...IdempotencyHeaders.shape });

/** Text of a customer or a menu, without characters that change the direction of what is shown beside it. */
const shownText = (field: keyof typeof MAX_ORDER_LENGTH) =>
  z
    .string()
    .overwrite((typed) => trimText(withoutDirectionControls(typed)))
    .max(MAX_ORDER_LENGTH[field]);
const text = (field: keyof typeof MAX_ORDER_LENGTH) => shownText(field).min(1);
const quantity = z.number().int().min(1).max(MAX_LINE_QUANTITY);

const ChannelOrderItem = z.strictObject({
  item_id: text('item_id'),
  item_name: text('name'),
  item_price: AmountInput,
  item_quantity: quantity,
  sizeId: z.string().max(MAX_ORDER_LENGTH.item_id).optional(),
  sizeName: shownText('size_name').optional(),
  options: z
    .array(
      z.strictObject({
        addon_id: text('item_id'),
        id: text('item_id'),
        name: text('name'),
        name_en: shownText('name').optional(),
        price: AmountInput,
        quantity,
      }),
    )
    .max(MAX_LINE_OPTIONS)
    .default([]),
});

export const ChannelOrder = z.strictObject({
  channel_order_id: text('channel_order_id'),
  payment_method: z.literal([...PAYMENT_METHODS]),
  point_type: z.literal(['total', 'partial']).optional(),
  customer: z.strictObject({
    name: text('name'),
    phone: z
      .string()
      .overwrite(trimText)
      .regex(/^\+?[\d\s-]{8,20}$/, 'phone_invalid')
      .refine(isPhoneText, 'phone_invalid'),
    city: shownText('city').default(''),
    address: shownText('address').default(''),
    latitude: Latitude,
    longitude: Longitude,
    note: shownText('note').optional(),
  }),
  restaurant_code: text('item_id'),
  items: z
    .array(ChannelOrderItem)
    .min(1)
    .max(MAX_ORDER_LINES)
    .refine(
      (items) => items.reduce((sum, { options }) => sum + options.length, 0) <= MAX_ORDER_OPTIONS,
      'order_options_over_limit',
    ),
  delivery_cost: AmountInput,
  discount_amount: AmountInput.default('0.00'),
  voucher_code: z.string().max(MAX_ORDER_LENGTH.voucher_code).optional(),
  isFreeExpress: z.boolean().default(false),
  use_geidea: z.boolean().default(false),
  /** Delivery time that was promised to the customer. */
  promised_at: Instant,
});
export type ChannelOrder = z.input<typeof ChannelOrder>;

const ChannelOrderState = z.object({
  order_number: z.string(),
  channel_order_id: z.string().nullable(),
  status: z.literal([...ORDER_STATUSES]),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  created_at: Instant,
  promised_at: Instant,
  delivery_time: Instant.nullable(),
  total: Amount,
});

export const ChannelRestaurant = z.object({
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  menu: z.array(
    z.object({
      item_id: z.string(),
      name: z.string(),
      name_en: z.string(),
      price: Amount,
      options: z.array(
        z.object({
          addon_id: z.string(),
          id: z.string(),
          name: z.string(),
          name_en: z.string(),
          price: Amount,
        }),
      ),
    }),
  ),
});

const params = z.strictObject({ order_number: z.string().min(1).max(MAX_ORDER_LENGTH.order_number) });

export const channelGateway = {
  createOrder: channelWithLargeBody
    .meta(loggedFor('channel', 'ORDER_CREATE'))
    .route({
      method: 'POST',
      path: '/channel/v1/orders',
      successStatus: 201,
      inputStructure: 'detailed',
      summary: 'Place an order; idempotent by key',
    })
    .errors({ CONFLICT: { status: 409, message: 'channel_order_exists', data: ErrorList } })
    .input(z.object({ headers: SignedIdempotent, body: ChannelOrder }))
    .output(ChannelOrderState),
  order: channel
    .route({
      method: 'GET',
      path: '/channel/v1/orders/{order_number}',
      inputStructure: 'detailed',
      summary: 'The state of an order of this channel',
    })
    .input(z.object({ headers: Signed, params }))
    .output(ChannelOrderState),
  cancelOrder: channel
    .meta(loggedFor('channel', 'ORDER_CANCEL'))
    .route({
      method: 'POST',
      path: '/channel/v1/orders/{order_number}/cancel',
      inputStructure: 'detailed',
      summary: 'Cancel an order for the customer, before a driver has taken it from the store',
    })
    .errors({ CONFLICT: { status: 409, message: 'order_conflict', data: ErrorList } })
    .input(
      z.object({
        headers: SignedIdempotent,
        params,
        body: z.strictObject({ reason: trimmedText(MAX_ORDER_LENGTH.cancel_reason).default('') }),
      }),
    )
    .output(ChannelOrderState),
  rateOrder: channelWithImages
    .route({
      method: 'POST',
      path: '/channel/v1/orders/{order_number}/rating',
      inputStructure: 'detailed',
      summary: 'Rate a delivered order for the customer, with images; a rating can be replaced for a day',
    })
    .errors({ CONFLICT: { status: 409, message: 'order_conflict', data: ErrorList } })
    .input(z.object({ headers: SignedIdempotent, params, body: ChannelRating }))
    .output(z.object({ order_number: z.string(), rated_at: Instant })),
  restaurants: channel
    .route({
      method: 'GET',
      path: '/channel/v1/restaurants',
      inputStructure: 'detailed',
      summary: 'Restaurants with their menus',
    })
    .input(z.object({ headers: Signed }))
    .output(z.object({ restaurants: z.array(ChannelRestaurant) })),
};
