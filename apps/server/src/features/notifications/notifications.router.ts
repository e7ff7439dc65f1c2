import type { Context } from '../../platform/context.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { takeExactly } from '../../platform/limits/exact-limit.ts';
import { notifyDrivers } from './notify-drivers.ts';
import { notifyMatching } from './notify-matching.ts';

/** Messages that one operator may send, whomever they are for; a few at once. */
const MESSAGES_A_MINUTE = 20;

interface Words {
  title: string;
  message: string;
}
interface TooMany {
  TOO_MANY_REQUESTS(options: { data: { retryAfter: number } }): Error;
}

async function bounded(context: Context, errors: TooMany): Promise<void> {
  const subject = `notify:${operatorOf(context).actor.id}`;
  const wait = await takeExactly(context.app.db, subject, {
    perMinute: MESSAGES_A_MINUTE,
    now: context.app.now(),
  });
  if (wait > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: wait } });
}

async function sendTo(context: Context, { title, message }: Words, ids: readonly string[]) {
  const { app } = context;
  const notice = { title, message, driverIds: ids.map(Number) };
  const sent = await notifyDrivers(app.db, notice, operatorOf(context).actor, context, app.now());
  return { success: true as const, sent };
}

export const notificationsRouter = os.notifications.router({
  send: os.notifications.send.handler(async ({ input, context, errors }) => {
    await bounded(context, errors);
    if (input.drivers) return sendTo(context, input, input.drivers);
    const { actor } = operatorOf(context);
    const { title, message, filters = {} } = input;
    const sent = await notifyMatching(context.app, { title, message }, filters, actor, context);
    return { success: true as const, sent };
  }),
  sendMessage: os.notifications.sendMessage.handler(async ({ input, context, errors }) => {
    await bounded(context, errors);
    const answer = await sendTo(context, input, [input.driver_id]);
    if (answer.sent === 0) {
      throw errors.VALIDATION({
        message: 'driver_not_active',
        data: { errors: [{ field: 'driver_id', msg: 'driver_not_active' }] },
      });
    }
    return answer;
  }),
  sendToDrivers: os.notifications.sendToDrivers.handler(async ({ input, context, errors }) => {
    await bounded(context, errors);
    return sendTo(context, input, input.driver_ids);
  }),
});
