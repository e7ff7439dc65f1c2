import { PAYMENT_METHODS } from '@mishwar/domain';
import { z } from 'zod';
import {
  Amount,
  AmountInput,
  channel,
  ErrorList,
  IdempotencyHeaders,
  Instant,
  Latitude,
  Longitude,
} from '../base.ts';

/** Every call is signed: HMAC-SHA256, hex, over `<x-timestamp>.<METHOD>.<path with query>.<raw body>`. */
const signed = {
  'x-api-key': z.string().min(1).max(200),
  'x-timestamp': z.string().regex(/^\d{13}$/),
  'x-signature': z.string().regex(/^[0-9a-f]{64}$/),
};
const Signed = z.object(signed);
const SignedIdempotent = z.object({ ...signed, ...IdempotencyHeaders.shape });

const text = (max: number) => z.string().trim().min(1).max(max);

export const ChannelOrderItem = z.strictObject({
  item_id: text(40),
  item_name: text(200),
  item_price: AmountInput,
  item_quantity: z.number().int().min(1).max(1000),
  sizeId: z.string().max(40).optional(),
  sizeName: z.string().max(100).optional(),
  options: z
    .array(
      z.strictObject({
        addon_id: text(40),
        id: text(40),
        name: text(200),
        name_en: z.string().max(200).optional(),
        price: AmountInput,
        quantity: z.number().int().min(1).max(1000),
      }),
    )
    .max(100)
    .default([]),
});

export const ChannelOrder = z.strictObject({
  channel_order_id: text(60),
  payment_method: z.literal([...PAYMENT_METHODS]),
  point_type: z.literal(['total', 'partial']).optional(),
  customer: z.strictObject({
    name: text(200),
    phone: z
      .string()
      .trim()
      .regex(/^\+?[\d\s-]{8,20}$/, 'phone_invalid'),
    city: z.string().max(100).default(''),
    address: z.string().max(500).default(''),
    latitude: Latitude,
    longitude: Longitude,
    note: z.string().max(1000).optional(),
  }),
  restaurant_code: text(40),
  items: z.array(ChannelOrderItem).min(1).max(100),
  delivery_cost: AmountInput,
  discount_amount: AmountInput.default('0.00'),
  voucher_code: z.string().max(60).optional(),
  isFreeExpress: z.boolean().default(false),
  use_geidea: z.boolean().default(false),
  /** When the customer was promised the order. */
  promised_at: Instant,
});
export type ChannelOrder = z.input<typeof ChannelOrder>;

export const ChannelOrderState = z.object({
  order_number: z.string(),
  channel_order_id: z.string().nullable(),
  status: z.string(),
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

const params = z.object({ order_number: z.string().min(1).max(40) });

export const channelGateway = {
  createOrder: channel
    .route({
      method: 'POST',
      path: '/channel/v1/orders',
      successStatus: 201,
      inputStructure: 'detailed',
      summary: 'Place an order; the same idempotency key places it once',
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
    .route({
      method: 'POST',
      path: '/channel/v1/orders/{order_number}/cancel',
      inputStructure: 'detailed',
      summary: 'The customer cancels an order that no driver has taken yet from the store',
    })
    .errors({ CONFLICT: { status: 409, message: 'order_conflict', data: ErrorList } })
    .input(
      z.object({
        headers: SignedIdempotent,
        params,
        body: z.strictObject({ reason: z.string().trim().max(1000).default('') }),
      }),
    )
    .output(ChannelOrderState),
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
