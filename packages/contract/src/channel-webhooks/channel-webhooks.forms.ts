import { MAX_WEBHOOK_URL_LENGTH } from '@mishwar/domain';
import { z } from 'zod';
import { requiredText } from '../fields.ts';

/** What staff set of a channel's webhook. The server also checks that the address is public. */
export const ChannelWebhookBody = z.strictObject({
  url: requiredText(MAX_WEBHOOK_URL_LENGTH, 'webhook_url_required'),
});
export type ChannelWebhookBody = z.infer<typeof ChannelWebhookBody>;
