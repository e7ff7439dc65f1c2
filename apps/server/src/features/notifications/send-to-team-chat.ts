import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { operatorOf } from '../../platform/http/implement.ts';
import { appendToOutbox } from '../../platform/outbox.ts';
import { runNotification } from './send-notification.ts';

/** Queues a message of an operator to the team chat, signed with their name. The worker posts it. */
export async function sendToTeamChat(
  context: Context,
  key: string | undefined,
  message: string,
): Promise<{ success: true }> {
  const { actor } = operatorOf(context);
  await runNotification(context, key, { action: 'notifications.sendToTeamChat', message }, async (trx) => {
    await appendToOutbox(trx, [
      {
        destination: 'team_chat',
        orderingKey: 'staff',
        event: 'STAFF_MESSAGE',
        payload: { message: `${actor.name}: ${message}` },
      },
    ]);
    await recordAudit(trx, {
      actor,
      action: 'notifications.team_chat',
      subject: { kind: 'team_chat', id: 'staff' },
      ...(actor.from && { from: actor.from }),
      after: { message },
    });
    return 1;
  });
  return { success: true };
}
