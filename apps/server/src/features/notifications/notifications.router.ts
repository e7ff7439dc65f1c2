import type { Context } from '../../platform/context.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { takeToken } from '../../platform/limits/database-limit.ts';
import { demandUnlock } from '../settings/public.ts';
import { clearNotifications } from './clear-notifications.ts';
import { notifyMatching } from './notify-matching.ts';
import { runNotification, sendToDrivers } from './send-notification.ts';
import { sendToTeamChat } from './send-to-team-chat.ts';

/** Rate limit of messages per operator; a few at once. */
const MAX_MESSAGES_PER_MINUTE = 20;

interface TooMany {
  TOO_MANY_REQUESTS(options: { data: { retryAfter: number } }): Error;
}

async function limitRate(context: Context, errors: TooMany): Promise<void> {
  const subject = `notify:${operatorOf(context).actor.id}`;
  const wait = await takeToken(context.app.db, subject, {
    perMinute: MAX_MESSAGES_PER_MINUTE,
    now: context.app.now(),
  });
  if (wait > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: wait } });
}

async function clear(context: Context): Promise<void> {
  await demandUnlock(context);
  await clearNotifications(context, operatorOf(context).actor);
}

export const notificationsRouter = os.notifications.router({
  send: os.notifications.send.handler(async ({ input: { headers, body }, context, errors }) => {
    await limitRate(context, errors);
    const key = headers['idempotency-key'];
    if (body.drivers)
      return sendToDrivers(context, key, { ...body, action: 'notifications.send', ids: body.drivers });
    const { actor } = operatorOf(context);
    const { title, message, filters = {} } = body;
    return runNotification(context, key, { action: 'notifications.send', ...body }, (trx) =>
      notifyMatching(trx, context.app, { title, message }, filters, actor, context),
    );
  }),
  sendMessage: os.notifications.sendMessage.handler(async ({ input: { headers, body }, context, errors }) => {
    await limitRate(context, errors);
    const notice = { ...body, action: 'notifications.sendMessage', ids: [body.driver_id] };
    const answer = await sendToDrivers(context, headers['idempotency-key'], notice);
    if (answer.sent === 0) {
      throw errors.VALIDATION({
        message: 'driver_not_active',
        data: { errors: [{ field: 'driver_id', msg: 'driver_not_active' }] },
      });
    }
    return answer;
  }),
  sendToTeamChat: os.notifications.sendToTeamChat.handler(
    async ({ input: { headers, body }, context, errors }) => {
      await limitRate(context, errors);
      return sendToTeamChat(context, headers['idempotency-key'], body.message);
    },
  ),
  sendToDrivers: os.notifications.sendToDrivers.handler(
    async ({ input: { headers, body }, context, errors }) => {
      await limitRate(context, errors);
      const notice = { ...body, action: 'notifications.sendToDrivers', ids: body.driver_ids };
      return sendToDrivers(context, headers['idempotency-key'], notice);
    },
  ),
  clear: os.notifications.clear.handler(({ context }) => clear(context)),
  removeAll: os.notifications.removeAll.handler(({ context }) => clear(context)),
});
