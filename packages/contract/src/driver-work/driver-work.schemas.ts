import { IN_HAND_STATUSES, MAX_HAND_OVER_ORDERS, MAX_ORDER_LENGTH, ORDER_STATUSES } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, Id, Instant, requiredText } from '../base.ts';

/** An order that a driver has in hand. */
export const OrderInHand = z.object({
  order_number: z.string(),
  version: z.number().int(),
  status: z.literal([...IN_HAND_STATUSES]),
  restaurant_name: z.string(),
  customer_name: z.string(),
  customer_address: z.string(),
  promised_at: Instant,
  is_late: z.boolean(),
});
export type OrderInHand = z.infer<typeof OrderInHand>;

/** A driver at a glance: now, today, and against the driver terms. */
export const DriverGlance = z.object({
  isActive: z.boolean(),
  isReady: z.boolean(),
  is_odm_enabled: z.boolean(),
  is_online: z.boolean(),
  position: z.object({ latitude: z.number(), longitude: z.number(), recorded_at: Instant }).nullable(),
  orders: z.array(OrderInHand),
  /** Ids of the distribution's filters that refuse the driver now for every order. */
  standing: z.array(z.string()),
  documents: z.object({
    /** y-MM-dd, included. */
    medical_insurance_until: z.string().nullable(),
    medical_insurance: z.literal(['missing', 'expired', 'soon', 'valid']),
    attachments: z.number().int(),
  }),
  today: z.object({
    delivered: z.number().int(),
    cancelled: z.number().int(),
    late: z.number().int(),
    hours: z.number(),
  }),
  rating_star: z.number().nullable(),
  /** Offers of the last 30 days: those answered or let expire, and those of them that were accepted. */
  offers: z.object({ answered: z.number().int(), accepted: z.number().int() }),
  last_order: z
    .object({ order_number: z.string(), created_at: Instant, status: z.literal([...ORDER_STATUSES]) })
    .nullable(),
  balance: Amount,
  subBalance: Amount,
  terms: z.object({
    deposited: Amount,
    deposit_met: z.boolean(),
    balance_met: z.boolean(),
    /** Late deliveries since the start of the settlement period. */
    late_orders: z.number().int(),
    /** Cash collected within the remittance period. */
    cash: Amount,
    /** y-MM-dd: first day of the current settlement period. */
    since: z.string(),
    earned: Amount,
    fees: Amount,
    held: Amount,
    due: Amount,
  }),
});
export type DriverGlance = z.infer<typeof DriverGlance>;

/** Target drivers of a hand-over; orders that are not listed return to the distribution. */
export const HandOverBody = z.strictObject({
  to: z
    .array(
      z.strictObject({
        order_number: requiredText(MAX_ORDER_LENGTH.order_number),
        driver_id: Id,
      }),
    )
    .max(MAX_HAND_OVER_ORDERS)
    .default([]),
});

/** Result for one order: given to the named driver, or returned to the distribution (`msg`: the reason). */
export const HandOverResult = z.object({
  order_number: z.string(),
  driver_id: z.string().nullable(),
  driver_name: z.string().nullable(),
  msg: z.string().nullable(),
});
export type HandOverResult = z.infer<typeof HandOverResult>;
