import { DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_STATES } from '@mishwar/domain';
import { z } from 'zod';
import { Id, Instant } from '../base.ts';

/** Where a channel hears of its orders. */
export const ChannelWebhook = z.object({
  url: z.string(),
  state: z.literal([...WEBHOOK_STATES]),
  /** Failed attempts since the last success. */
  failures: z.number().int(),
  failing_since: Instant.nullable(),
  disabled_at: Instant.nullable(),
  /** The secret before the last rotation stays valid until then; null where it is not valid. */
  previous_secret_until: Instant.nullable(),
  /** Events that wait for their first or next attempt. */
  waiting: z.number().int(),
  /** Events that were not sent: held, or out of attempts. Switching on sends them. */
  not_sent: z.number().int(),
  version: z.number().int(),
});
export type ChannelWebhook = z.infer<typeof ChannelWebhook>;

/** An ordering channel with its webhook; null where it has none. */
export const ChannelWithWebhook = z.object({
  _id: Id,
  name: z.string(),
  webhook: ChannelWebhook.nullable(),
});
export type ChannelWithWebhook = z.infer<typeof ChannelWithWebhook>;

/** An event and what came of it. */
export const WebhookDelivery = z.object({
  _id: Id,
  /** `webhook-id`, which the receiver sees. */
  webhook_id: z.string(),
  event: z.literal([...WEBHOOK_EVENTS]),
  order_number: z.string().nullable(),
  status: z.string().nullable(),
  created_at: Instant,
  state: z.literal([...DELIVERY_STATES]),
  attempts: z.number().int(),
  next_attempt_at: Instant.nullable(),
  /** The last attempt; null before the first. `status` is 0 where no answer came. */
  answer: z
    .object({
      at: Instant,
      status: z.number().int().min(0).max(999),
      duration_ms: z.number().int(),
      body: z.string().nullable(),
      message: z.string().nullable(),
    })
    .nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
