import { z } from 'zod';
import { OrderRow } from '../orders/orders.schemas.ts';

/** A new order with all fields, for the top of the live list. */
export const NewOrder = OrderRow;

/**
 * What changed on one order. `driver_name` is '' where the order lost its driver. An update whose `driver_name` is null
 * is ignored.
 */
export const OrderUpdate = z.object({ _id: z.string(), updatedFields: OrderRow.partial() });
export type OrderUpdate = z.infer<typeof OrderUpdate>;

/** The events of the order feed. */
export const REALTIME_EVENTS = ['newOrder', 'update'] as const;

const seq = z.number().int();

/** Sent with each event: its sequence number in the feed. */
const FeedMeta = z.object({ seq });
type FeedMeta = z.infer<typeof FeedMeta>;

/** An event of the order feed with its sequence number. */
export const FeedEvent = z.discriminatedUnion('event', [
  z.object({ seq, event: z.literal('newOrder'), payload: NewOrder }),
  z.object({ seq, event: z.literal('update'), payload: OrderUpdate }),
]);
export type FeedEvent = z.infer<typeof FeedEvent>;

/** `subscribe` of a client that has every event up to `after`; null before its first subscription. */
export const Subscribe = z.object({ feed: z.literal('orders'), after: z.number().int().min(0).nullable() });
export type Subscribe = z.infer<typeof Subscribe>;
export type FeedName = Subscribe['feed'];

/** The missed events, or `reset` where too many are missed and the client must read its data again. */
export const Subscribed = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), seq, events: z.array(FeedEvent) }),
  z.object({ status: z.literal('reset'), seq }),
]);
export type Subscribed = z.infer<typeof Subscribed>;

/**
 * Why the server closes a socket, with a code as of HTTP: the client sends too many messages, has too many events
 * replayed, or reads too slowly.
 */
export const SOCKET_CLOSE_CODES = {
  too_many_messages: 4429,
  replay_limit: 4430,
  too_slow: 4408,
} as const;
export type SocketCloseReason = keyof typeof SOCKET_CLOSE_CODES;

/** Sent as `closed` before the server closes a socket; `retry_after` are seconds until the client may connect again. */
export interface SocketClosed {
  code: number;
  reason: SocketCloseReason;
  retry_after: number;
}

/** Events that the server sends to a portal's socket. */
export interface ServerEvents {
  closed: (closed: SocketClosed) => void;
  newOrder: (order: OrderRow, meta: FeedMeta) => void;
  update: (update: OrderUpdate, meta: FeedMeta) => void;
}

/** Requests of a portal's socket. */
export interface ClientRequests {
  subscribe: (request: Subscribe, answer: (subscribed: Subscribed) => void) => void;
}

/** Offers and messages to a driver's phone, on the namespace /driver. */
export const DRIVER_EVENTS = ['offer', 'offerWithdrawn', 'order', 'notification'] as const;
/** Those that the setting ENABLE_ORDER_SOCKET switches off: phones read offers and orders at intervals then. */
export const DRIVER_ORDER_EVENTS = ['offer', 'offerWithdrawn', 'order'] as const;
