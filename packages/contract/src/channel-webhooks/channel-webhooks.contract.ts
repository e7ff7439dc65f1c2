import { MAX_INT32 } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, Id, OptionalIdempotencyHeaders, superAdmin } from '../base.ts';
import { ChannelWebhookBody } from './channel-webhooks.forms.ts';
import { ChannelWithWebhook, WebhookDelivery } from './channel-webhooks.schemas.ts';

const headers = OptionalIdempotencyHeaders;
const params = z.strictObject({ channel_id: Id });
const Version = z.number().int().min(1).max(MAX_INT32);

/** `message`: channel_webhook_changed (a later version exists). */
const conflict = { CONFLICT: { status: 409, message: 'channel_webhook_changed', data: ErrorList } } as const;

const channel = z.object({ data: ChannelWithWebhook });
/** The signing secret of a new webhook or a rotation, shown once; null where it is unchanged. */
const channelWithSecret = channel.extend({ secret: z.string().nullable() });

/** Webhooks of ordering channels, for super admins. */
export const channelWebhooks = {
  list: superAdmin
    .route({
      method: 'GET',
      path: '/admin/api/v1/channel-webhooks',
      summary: 'Ordering channels with their webhooks',
    })
    .output(z.object({ data: z.array(ChannelWithWebhook) })),
  save: superAdmin
    .errors(conflict)
    .route({
      method: 'PUT',
      path: '/admin/api/v1/channel-webhooks/{channel_id}',
      inputStructure: 'detailed',
      summary: 'Save the address of a webhook; a new webhook is on, and its secret is in the answer',
    })
    .input(
      z.object({
        headers,
        params,
        body: z.strictObject({ ...ChannelWebhookBody.shape, version: Version.optional() }),
      }),
    )
    .output(channelWithSecret),
  changeStatus: superAdmin
    .errors(conflict)
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/channel-webhooks/{channel_id}/change-status',
      inputStructure: 'detailed',
      summary: 'Switch a webhook off, which holds its events, or on, which sends what was held in its order',
    })
    .input(
      z.object({
        headers,
        params,
        body: z.strictObject({ isActive: z.boolean(), version: Version.optional() }),
      }),
    )
    .output(channel.extend({ replayed: z.number().int() })),
  rotateSecret: superAdmin
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/channel-webhooks/{channel_id}/rotate-secret',
      inputStructure: 'detailed',
      summary: 'Make a new signing secret; the one before signs as well for 24 hours',
    })
    .input(z.object({ headers, params, body: z.strictObject({ version: Version }) }))
    .output(channelWithSecret),
  sendTest: superAdmin
    .route({
      method: 'POST',
      path: '/admin/api/v1/channel-webhooks/{channel_id}/test',
      inputStructure: 'detailed',
      summary: 'Send a test event once, also while the webhook is off',
    })
    .input(z.object({ headers, params }))
    .output(z.object({ success: z.literal(true) })),
  deliveries: superAdmin
    .route({
      method: 'GET',
      path: '/admin/api/v1/channel-webhooks/{channel_id}/deliveries',
      summary: 'The latest events of a channel, newest first, each with its last answer',
    })
    .input(params)
    .output(z.object({ data: z.array(WebhookDelivery) })),
  replay: superAdmin
    .route({
      method: 'POST',
      path: '/admin/api/v1/channel-webhooks/{channel_id}/deliveries/{delivery_id}/replay',
      summary: 'Send an event again under its webhook-id; one that is on its way stays as it is',
    })
    .input(z.strictObject({ channel_id: Id, delivery_id: Id }))
    .output(z.object({ success: z.literal(true), replayed: z.number().int() })),
};
