import type { App } from '../../platform/app.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { type Changed, changeWebhookStatus, rotateSecret, saveWebhook, sendTest } from './change-webhook.ts';
import { listDeliveries } from './list-deliveries.query.ts';
import { listWebhooks, readWebhook } from './list-webhooks.query.ts';
import { replayDelivery } from './replay-deliveries.ts';
import { readSecret } from './webhook-secrets.ts';

const { channelWebhooks } = os;

export const channelWebhooksRouter = channelWebhooks.router({
  list: channelWebhooks.list.handler(async ({ context: { app } }) => ({
    data: await listWebhooks(app.listPool, app.now()),
  })),
  save: channelWebhooks.save.handler(async ({ input: { headers, params, body }, context }) => {
    const change = { channelId: Number(params.channel_id), ...body, key: headers['idempotency-key'] };
    return withSecret(context.app, answer(await saveWebhook(context, operatorOf(context).actor, change)));
  }),
  changeStatus: channelWebhooks.changeStatus.handler(
    async ({ input: { headers, params, body }, context }) => {
      const change = { channelId: Number(params.channel_id), ...body, key: headers['idempotency-key'] };
      const { channel, replayed } = answer(
        await changeWebhookStatus(context, operatorOf(context).actor, change),
      );
      return { data: channel, replayed };
    },
  ),
  rotateSecret: channelWebhooks.rotateSecret.handler(
    async ({ input: { headers, params, body }, context }) => {
      const change = { channelId: Number(params.channel_id), ...body, key: headers['idempotency-key'] };
      return withSecret(context.app, answer(await rotateSecret(context, operatorOf(context).actor, change)));
    },
  ),
  sendTest: channelWebhooks.sendTest.handler(async ({ input: { headers, params }, context }) => {
    const change = { channelId: Number(params.channel_id), key: headers['idempotency-key'] };
    answer(await sendTest(context, operatorOf(context).actor, change));
    return { success: true as const };
  }),
  deliveries: channelWebhooks.deliveries.handler(async ({ input, context: { app }, errors }) => {
    const channelId = Number(input.channel_id);
    if (!(await readWebhook(app.db, channelId, app.now()))) throw errors.NOT_FOUND();
    return { data: await listDeliveries(app.listPool, channelId) };
  }),
  replay: channelWebhooks.replay.handler(async ({ input, context, errors }) => {
    const request = { channelId: Number(input.channel_id), deliveryId: Number(input.delivery_id) };
    const replayed = await replayDelivery(context.app, operatorOf(context).actor, request);
    if (replayed === null) throw errors.NOT_FOUND();
    return { success: true as const, replayed };
  }),
});

/** The answer with the new secret. A repeat of the request gets it again, unless the webhook has changed since. */
async function withSecret(app: App, { channel, hasNewSecret }: Changed) {
  if (!hasNewSecret) return { data: channel, secret: null };
  const stored = await app.db
    .selectFrom('channel_webhook')
    .select(['secret_sealed', 'version'])
    .where('channel_id', '=', Number(channel._id))
    .executeTakeFirst();
  const isCurrent = stored !== undefined && stored.version === channel.webhook?.version;
  return { data: channel, secret: isCurrent ? readSecret(app, stored) : null };
}
