import { postWebhook, WEBHOOK_TIMEOUT_MS } from '../../integrations/channel-webhooks/post-webhook.ts';
import type { App } from '../../platform/app.ts';
import {
  type Delivery,
  deliveryKey,
  type Sender,
  type SendResult,
} from '../../platform/delivery/delivery.ts';
import type { Trx } from '../../platform/transaction.ts';
import { recordFailure, recordSuccess } from './record-outcome.ts';
import { ORDER_KEYS, parsePayload, type WebhookPayload } from './webhook-messages.ts';
import { readSecrets, type StoredWebhook } from './webhook-secrets.ts';

/**
 * Sends a channel's events to its webhook. Twenty-eight attempts with at most three hours between two last at least a
 * day, whatever the jitter.
 */
export const webhookSender: Sender = {
  destination: 'channel',
  events: ['order.status_changed', 'webhook.test'],
  timeoutMs: WEBHOOK_TIMEOUT_MS,
  maxAttempts: 28,
  retry: { initialMs: 5_000, maxMs: 3 * 3_600_000 },
  concurrency: 16,
  strictKeys: ORDER_KEYS,
  receiverField: 'channel_id',
  async send(app, delivery, signal): Promise<SendResult> {
    const payload = parsePayload(delivery.payload);
    const webhook = await app.db
      .selectFrom('channel_webhook')
      .selectAll()
      .where('channel_id', '=', Number(payload.channel_id))
      .executeTakeFirst();
    if (!webhook) return { kind: 'not-needed' };
    const isTest = delivery.event === 'webhook.test';
    if (!isTest && (!webhook.is_active || webhook.disabled_at !== null))
      return { kind: 'switched-off', isStill: (trx) => isStillOff(trx, webhook) };
    return post(app, { webhook, delivery, payload, signal, isTest });
  },
};

/** Whether a webhook is still off; false also while it is being changed. Switching it on waits for the transaction. */
async function isStillOff(trx: Trx, { channel_id }: StoredWebhook): Promise<boolean> {
  const off = await trx
    .selectFrom('channel_webhook')
    .select('channel_id')
    .where('channel_id', '=', channel_id)
    .where((eb) => eb.or([eb('is_active', '=', false), eb('disabled_at', 'is not', null)]))
    .forShare()
    .skipLocked()
    .executeTakeFirst();
  return off !== undefined;
}

interface Post {
  webhook: StoredWebhook;
  delivery: Delivery;
  payload: WebhookPayload;
  signal: AbortSignal;
  isTest: boolean;
}

async function post(app: App, { webhook, delivery, payload, signal, isTest }: Post): Promise<SendResult> {
  const data = isTest ? { message: 'A test of this webhook.' } : await readStatus(app, payload);
  const { status, ...answer } = await postWebhook(
    { url: webhook.url, secrets: readSecrets(app, webhook) },
    {
      ...{ id: deliveryKey(delivery), type: delivery.event, now: app.now(), signal },
      body: { type: delivery.event, timestamp: payload.at, data },
    },
  );
  const exchange = answer.exchange && {
    ...answer.exchange,
    ...(payload.order_number !== undefined && { orderNumber: payload.order_number }),
  };
  const result = { ...answer, ...(exchange && { exchange }) };
  // A test is sent once and says nothing of the receiver's orders.
  if (isTest) return result.kind === 'failed' ? { ...result, kind: 'refused' } : result;
  return {
    ...result,
    effect: (trx) =>
      result.kind === 'sent' ? recordSuccess(trx, webhook) : recordFailure(app, trx, { webhook, status }),
  };
}

/** The fields of `GET /channel/v1/orders/{order_number}` that a change of the status is about. */
async function readStatus({ db }: App, { order_number, status, driver_id }: WebhookPayload) {
  const order = await db
    .selectFrom('orders')
    .select('channel_order_id')
    .where('order_number', '=', order_number ?? '')
    .executeTakeFirst();
  const driver = driver_id
    ? await db
        .selectFrom('driver')
        .select(['name', 'phone'])
        .where('id', '=', Number(driver_id))
        .executeTakeFirst()
    : undefined;
  return {
    order_number,
    channel_order_id: order?.channel_order_id ?? null,
    status,
    driver_name: driver?.name ?? null,
    driver_phone: driver?.phone ?? null,
  };
}
