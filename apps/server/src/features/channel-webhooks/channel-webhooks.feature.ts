import type { Feature } from '../../platform/feature.ts';
import { webhookSender } from './webhook-sender.ts';

export const channelWebhooksFeature: Feature = { name: 'channel-webhooks', senders: [webhookSender] };
