import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { finishMessage } from '../../platform/delivery/finish-message.ts';
import { createChannel } from '../../testing/factories/channels.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';
import { channelStatusMessage } from './webhook-messages.ts';
import { webhookSender } from './webhook-sender.ts';

let receiver: WebhookReceiver;
let server: TestServer;
let world: OrderWorld;
let admin: SignedInOperator;
let channelId: number;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  server = await startTestServer({ roles: new Set(['api', 'worker']) });
  world = await createOrderWorld(server.app.db);
  admin = await signInAs(server, 'SUPER_ADMIN');
});
afterAll(async () => {
  receiver.stop();
  await server.stop();
});
/** Every test has a channel of its own, whose webhook fails. */
beforeEach(async () => {
  channelId = (await createChannel(server.app.db, crypto.randomUUID())).id;
  await receiver.set({ secret: null, forget: true, faults: { fail: 1 } });
  await save(receiver.url);
});

const params = () => ({ channel_id: String(channelId) });
const save = (url: string) =>
  admin.client.channelWebhooks.save({ params: params(), headers: {}, body: { url } });
const OTHER_PATH = '/corrected';

/** An event of an order, waiting, or taken by this process for its twentieth attempt. */
async function insertEvent({ isTaken = false } = {}) {
  const { order_number } = await placeTestOrder(server.app.db, world, { at: server.app.now() });
  const at = server.app.now().toISOString();
  const report = { order_number, status: 'assigned', driver_id: null, at };
  const message = channelStatusMessage(channelId, `order:${order_number}`, report);
  const attempt = isTaken ? 20 : 0;
  const { id, created_at } = await server.app.db
    .insertInto('outbox')
    .values({
      ...{ destination: message.destination, ordering_key: message.orderingKey, event: message.event },
      ...{ payload: JSON.stringify(message.payload), attempts: attempt },
      ...(isTaken && { taken_by: server.app.processId, next_attempt_at: new Date(Date.now() + 3_600_000) }),
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  return { ...message, id, attempt, createdAt: created_at };
}

/** Two events whose attempts failed, and whose next one is in an hour. */
async function failTwo(): Promise<void> {
  await insertEvent();
  await insertEvent();
  await eventually(async () => {
    const { failures } = await server.app.db
      .selectFrom('channel_webhook')
      .select('failures')
      .where('channel_id', '=', channelId)
      .executeTakeFirstOrThrow();
    return failures === 2;
  });
  await server.database.pool.query(
    `update outbox set next_attempt_at = now() + interval '1 hour' where sent_at is null`,
  );
  await receiver.set({});
}
async function expectReceived(count: number): Promise<void> {
  const events = await eventually(async () => {
    const found = await receiver.events();
    return found.length === count && found;
  });
  expect(events.map(({ times }) => times)).toEqual(Array(count).fill(1));
}

it('another address gets at once what waits for its next attempt', async () => {
  await failTwo();
  await save(receiver.url + OTHER_PATH);
  await expectReceived(2);
});

it('an address that is switched on gets it at once, also where it was on', async () => {
  await failTwo();
  await admin.client.channelWebhooks.changeStatus({
    ...{ params: params(), headers: {}, body: { isActive: true } },
  });
  await expectReceived(2);
});

it('another address gets at once what was under way to the one before', async () => {
  const delivery = await insertEvent({ isTaken: true });
  const result = await webhookSender.send(server.app, delivery, AbortSignal.timeout(5_000));
  if (result?.kind !== 'failed') throw new Error('the attempt has not failed');
  await receiver.set({});
  await save(receiver.url + OTHER_PATH);
  await finishMessage(server.app, webhookSender, delivery, result);
  await expectReceived(1);
});
