import type { WebhookEvent } from '@mishwar/domain';
import { z } from 'zod';
import { UndeliverableError } from '../../platform/delivery/delivery.ts';
import type { OutboxMessage } from '../../platform/outbox.ts';

/** Ordering keys of orders: their events are never sent past an earlier one that was not. */
export const ORDER_KEYS = 'order:';

/** A change of an order's status, as it is reported to third parties. */
interface StatusReport {
  order_number: string;
  status: string;
  driver_id: string | null;
  /** ISO 8601 */
  at: string;
}

const event = (name: WebhookEvent): WebhookEvent => name;

/** The event of a changed order for its channel. Whether the channel has a webhook is decided when it is sent. */
export const channelStatusMessage = (
  channelId: number,
  orderingKey: string,
  report: StatusReport,
): OutboxMessage => ({
  destination: 'channel',
  orderingKey,
  event: event('order.status_changed'),
  payload: { channel_id: String(channelId), ...report },
});

/** An event that only tests the webhook. */
export const testMessage = (channelId: number, now: Date): OutboxMessage => ({
  destination: 'channel',
  orderingKey: `webhook-test:${channelId}`,
  event: event('webhook.test'),
  payload: { channel_id: String(channelId), at: now.toISOString() },
});

const Payload = z.object({
  channel_id: z.string(),
  at: z.iso.datetime(),
  order_number: z.string().optional(),
  status: z.string().optional(),
  driver_id: z.string().nullish(),
});
export type WebhookPayload = z.infer<typeof Payload>;

/** The payload of an event. Throws UndeliverableError where it has another format. */
export function parsePayload(payload: unknown): WebhookPayload {
  const parsed = Payload.safeParse(payload);
  if (!parsed.success) throw new UndeliverableError('the payload of the event is invalid');
  return parsed.data;
}
