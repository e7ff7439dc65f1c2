import { z } from 'zod';
import { OrderRow } from '../orders/orders.schemas.ts';

/** A new order, whole, for the top of the live list. */
export const NewOrder = OrderRow;

/**
 * What changed on one order. `driver_name` is '' where the order lost its driver; an update whose `driver_name` is
 * null says nothing about the order and is ignored.
 */
export const OrderUpdate = z.object({ _id: z.string(), updatedFields: OrderRow.partial() });
export type OrderUpdate = z.infer<typeof OrderUpdate>;

/** The only two events that the portal is sent. */
export const REALTIME_EVENTS = ['newOrder', 'update'] as const;
export type RealtimeEvent = (typeof REALTIME_EVENTS)[number];

/** Sent with each event: its place in the feed. */
export const FeedMeta = z.object({ seq: z.number().int() });

/** `subscribe` of a client that has seen everything up to `after`, or nothing yet. */
export const Subscribe = z.object({ feed: z.literal('orders'), after: z.number().int().min(0).nullable() });

/** The events missed since, or the word that there are too many and the page must be read again. */
export const Subscribed = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    seq: z.number().int(),
    events: z.array(
      z.object({ seq: z.number().int(), event: z.literal(REALTIME_EVENTS), payload: z.unknown() }),
    ),
  }),
  z.object({ status: z.literal('reset'), seq: z.number().int() }),
]);
export type Subscribed = z.infer<typeof Subscribed>;

/** Offers and messages to a driver's phone, on the namespace /driver. */
export const DRIVER_EVENTS = ['offer', 'offerWithdrawn', 'order', 'notification'] as const;
