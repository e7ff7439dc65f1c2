import { createChannel } from '../factories/channels.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every route of the webhooks of ordering channels. */
export async function callChannelWebhookRoutes({ server, call, idempotencyKey }: ContractRun): Promise<void> {
  const { id } = await createChannel(server.app.db, 'a channel with a webhook');
  const params = { channel_id: String(id) };
  const headers = idempotencyKey;
  const body = { url: 'http://127.0.0.1:9/hook' };
  await call('channelWebhooks.save', { params, headers: headers(), body });
  await call('channelWebhooks.rotateSecret', { params, headers: headers(), body: { version: 1 } });
  await call('channelWebhooks.changeStatus', { params, headers: headers(), body: { isActive: false } });
  await call('channelWebhooks.sendTest', { params, headers: headers() });
  await call('channelWebhooks.list');
  await call('channelWebhooks.deliveries', { params });
  const { rows } = await server.database.pool.query<{ id: number }>(
    `select id from outbox where payload->>'channel_id' = $1`,
    [params.channel_id],
  );
  await call('channelWebhooks.replay', { params: { ...params, delivery_id: String(rows[0]?.id) } });
}
