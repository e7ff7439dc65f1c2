import { z } from 'zod';
import { postToTeamChat } from '../../integrations/team-chat/team-chat-client.ts';
import { type Sender, type SendResult, UndeliverableError } from '../../platform/delivery/delivery.ts';

const Message = z.object({ message: z.string() });

/** Posts to the team chat: messages of staff, and that express delivery by app was opened or closed. */
export const teamChatSender: Sender = {
  destination: 'team_chat',
  events: ['STAFF_MESSAGE', 'EXPRESS_CHANGED'],
  timeoutMs: 15_000,
  maxAttempts: 10,
  concurrency: 2,
  async send({ config }, { event, payload }, signal): Promise<SendResult> {
    if (!config.teamChat) return { kind: 'not-needed' };
    const parsed = Message.safeParse(payload);
    if (!parsed.success) throw new UndeliverableError('the message has another format');
    return postToTeamChat(config.teamChat, parsed.data.message, { type: event, signal });
  },
};
