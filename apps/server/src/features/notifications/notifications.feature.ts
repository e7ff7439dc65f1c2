import type { Feature } from '../../platform/feature.ts';
import { teamChatSender } from './team-chat-sender.ts';

export const notificationsFeature: Feature = { name: 'notifications', senders: [teamChatSender] };
