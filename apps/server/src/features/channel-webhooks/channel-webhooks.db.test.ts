import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishMessage } from '../../platform/delivery/finish-message.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { createChannel } from '../../testing/factories/channels.ts';
import { createDriver } from '../../testing/factories/drivers.ts';
import { createOperator } from '../../testing/factories/operators.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { completeOrder } from '../orders/actions/complete-order.ts';
import { giveToDriver, lockOrder, takeOffDriver } from '../orders/public.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';
import { channelStatusMessage } from './webhook-messages.ts';
import { webhookSender } from './webhook-sender.ts';

let receiver: WebhookReceiver;
let server: TestServer;
let world: OrderWorld;
let admin: SignedInOperator;
let channelId: number;
let made = 0;
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
/** Every test has a channel of its own. */
beforeEach(async () => {
  await receiver.set({ secret: null, forget: true });
  channelId = (await createChannel(server.app.db, `channel ${++made}`)).id;
});

const params = () => ({ channel_id: String(channelId) });
const save = (url = receiver.url, version?: number) =>
  admin.client.channelWebhooks.save({
    params: params(),
    headers: {},
    body: { url, ...(version !== undefined && { version }) },
  });
const channel = async () => {
  const found = (await admin.client.channelWebhooks.list()).data.find(({ _id }) => _id === String(channelId));
  if (!found?.webhook) throw new Error('the channel has no webhook');
  return found.webhook;
};
const setActive = (isActive: boolean) =>
  admin.client.channelWebhooks.changeStatus({ params: params(), headers: {}, body: { isActive } });
const deliveries = async () => (await admin.client.channelWebhooks.deliveries(params())).data;
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const makeDue = () =>
  query(`update outbox set next_attempt_at = now() where sent_at is null and taken_by is null`);
const actor = { kind: 'system', id: null, name: 'test' } as const;

const place = async () => {
  const order = await placeTestOrder(server.app.db, world, { at: server.app.now() });
  await query('update orders set channel_id = $1, channel_order_id = $2 where id = $3', [
    channelId,
    `C-${order.id}`,
    order.id,
  ]);
  return order;
};
type Step = 'assigned' | 'unassigned' | 'delivered';
async function step(id: number, action: Step, driverId = 0): Promise<void> {
  await inTransaction(server.app.db, async (trx) => {
    const order = await lockOrder(trx, { id });
    if (!order) throw new Error('no order');
    const now = server.app.now();
    if (action === 'assigned') await giveToDriver(trx, { order, driverId, action, actor, now });
    else if (action === 'unassigned') await takeOffDriver(trx, order, { actor, now });
    else await completeOrder(trx, order, { action, actor, now });
  });
}
/** An order that a driver delivers after another one gave it back. */
async function run(): Promise<{ id: number; order_number: string; driver: number }> {
  const order = await place();
  const driver = await createDriver(server.app.db);
  await step(order.id, 'assigned', driver);
  await step(order.id, 'unassigned');
  await step(order.id, 'assigned', driver);
  await step(order.id, 'delivered');
  return { ...order, driver };
}
const RUN = ['assigned', 'new', 'assigned', 'delivered'];
const statusesOf = async (orderNumber: string) =>
  (await receiver.events())
    .map(({ body }) => (JSON.parse(body) as { data: { order_number?: string; status: string } }).data)
    .filter(({ order_number }) => order_number === orderNumber)
    .map(({ status }) => status);

describe('the webhook of a channel', () => {
  it('gets every change of an order, in order, verified by the published library', async () => {
    const { secret, data } = await save();
    expect(data.webhook).toMatchObject({ url: receiver.url, state: 'on', failures: 0, version: 1 });
    await receiver.set({ secret });
    const order = await run();
    const other = await placeTestOrder(server.app.db, world, { at: server.app.now() });
    await step(other.id, 'assigned', order.driver);
    await eventually(async () => (await statusesOf(order.order_number)).length === RUN.length);
    expect(await statusesOf(order.order_number)).toEqual(RUN);
    const events = await receiver.events();
    expect(events).toHaveLength(RUN.length);
    const verified = events.map(({ body, headers }) => new Webhook(secret ?? '').verify(body, headers));
    const driver = await server.app.db
      .selectFrom('driver')
      .select(['name', 'phone'])
      .where('id', '=', order.driver)
      .executeTakeFirstOrThrow();
    expect(verified[0]).toEqual({
      type: 'order.status_changed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        ...{ order_number: order.order_number, channel_order_id: `C-${order.id}`, status: 'assigned' },
        ...{ driver_name: driver.name, driver_phone: driver.phone },
      },
    });
    expect(verified[1]).toMatchObject({ data: { status: 'new', driver_name: null, driver_phone: null } });
    const listed = await deliveries();
    expect(listed.map(({ status, state }) => [status, state])).toEqual(
      RUN.toReversed().map((status) => [status, 'sent']),
    );
    expect(listed[0]).toMatchObject({
      webhook_id: events[3]?.id,
      attempts: 1,
      answer: { status: 200, body: expect.stringContaining('received') },
    });
  });

  it('keeps the order of each order while the receiver fails, loses answers and gets repeats under one id', async () => {
    await save();
    await receiver.set({ faults: { fail: 0.4, lost: 0.3 } });
    const orders = await Promise.all([run(), run(), run()]);
    const done = eventually(async () => {
      await makeDue();
      return (await channel()).waiting === 0;
    }, 60_000);
    await done;
    for (const { order_number } of orders) expect(await statusesOf(order_number)).toEqual(RUN);
    expect((await receiver.events()).some(({ times }) => times > 1)).toBe(true);
  }, 90_000);

  it('signs with both secrets for a day after a rotation, and with the new one alone afterwards', async () => {
    const first = await save();
    const rotated = await admin.client.channelWebhooks.rotateSecret({
      params: params(),
      headers: {},
      body: { version: 1 },
    });
    const [old, current] = [first.secret ?? '', rotated.secret ?? ''];
    expect(current).not.toBe(old);
    const until = Date.parse(rotated.data.webhook?.previous_secret_until ?? '');
    expect(Math.round((until - server.app.now().getTime()) / 3_600_000)).toBe(24);
    const test = async () => {
      const known = (await receiver.events()).length;
      await admin.client.channelWebhooks.sendTest({ params: params(), headers: {} });
      await eventually(async () => (await receiver.events()).length > known);
      const event = (await receiver.events()).at(-1);
      if (!event) throw new Error('no event');
      return (secret: string) => new Webhook(secret).verify(event.body, event.headers);
    };
    const during = await test();
    for (const secret of [old, current]) expect(during(secret)).toMatchObject({ type: 'webhook.test' });
    await query(`update channel_webhook set previous_secret_until = now() where channel_id = $1`, [
      channelId,
    ]);
    const after = await test();
    expect(after(current)).toMatchObject({ type: 'webhook.test' });
    expect(() => after(old)).toThrow('No matching signature');
    expect((await channel()).previous_secret_until).toBeNull();
  });

  it('shows a secret once, to a repeat of the request too, and keeps it encrypted', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const request = { params: params(), headers, body: { url: receiver.url } };
    const [first, second] = [
      await admin.client.channelWebhooks.save(request),
      await admin.client.channelWebhooks.save(request),
    ];
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(second.secret).toBe(first.secret);
    expect((await save()).secret).toBeNull();
    const bare = first.secret?.slice(6) ?? '';
    for (const table of ['channel_webhook', 'idempotency_key', 'audit_entry', 'exchange_log', 'outbox']) {
      const { rows } = await query(`select from ${table} t where t::text like '%' || $1 || '%'`, [bare]);
      expect(rows, table).toHaveLength(0);
    }
  });

  it('holds events while it is off, and sends them in their order when it is on again', async () => {
    await save();
    await setActive(false);
    const order = await run();
    await eventually(async () => (await channel()).not_sent === RUN.length);
    expect((await deliveries()).map(({ state }) => state)).toEqual(RUN.map(() => 'held'));
    expect(await receiver.events()).toHaveLength(0);
    const { replayed, data } = await setActive(true);
    expect([replayed, data.webhook?.state]).toEqual([RUN.length, 'on']);
    expect((await setActive(true)).replayed).toBe(0);
    await eventually(async () => (await receiver.events()).length === RUN.length);
    expect(await statusesOf(order.order_number)).toEqual(RUN);
  });

  /** An event that a worker has taken, and for which it has found the webhook off. */
  const findOff = async () => {
    const { order_number } = await place();
    const at = server.app.now().toISOString();
    const report = { order_number, status: 'assigned', driver_id: null, at };
    const message = channelStatusMessage(channelId, `order:${order_number}`, report);
    const { rows } = await query(
      `insert into outbox (destination, ordering_key, event, payload, attempts, taken_by, next_attempt_at)
       values ('channel', $1, $2, $3, 1, $4, now() + interval '1 hour') returning id, created_at`,
      [message.orderingKey, message.event, JSON.stringify(message.payload), server.app.processId],
    );
    const delivery = { ...message, id: rows[0].id, attempt: 1, createdAt: rows[0].created_at };
    const result = (await webhookSender.send(server.app, delivery, AbortSignal.timeout(5_000))) ?? null;
    if (result?.kind !== 'switched-off') throw new Error('the webhook is not off');
    return { order_number, finish: () => finishMessage(server.app, webhookSender, delivery, result) };
  };

  it('gets an event for which it was found off before it was switched on', async () => {
    await save();
    await setActive(false);
    const { order_number, finish } = await findOff();
    await setActive(true);
    await finish();
    const sent = await eventually(async () => (await deliveries()).find(({ state }) => state === 'sent'));
    expect(sent).toMatchObject({ order_number, attempts: 1 });
  });

  it('gets an event for which it was found off while it is being switched on; the worker does not wait', async () => {
    await save();
    await setActive(false);
    const { order_number, finish } = await findOff();
    const switching = await server.database.pool.connect();
    try {
      await switching.query('begin');
      await switching.query('update channel_webhook set is_active = true where channel_id = $1', [channelId]);
      await finish();
      await switching.query('commit');
    } finally {
      switching.release(true);
    }
    await eventually(async () => (await receiver.events()).length === 1);
    expect(await statusesOf(order_number)).toEqual(['assigned']);
  });

  it('is disabled after a day of failures with a mail to super admins, and catches up when enabled', async () => {
    await save();
    await createOperator(server.app, { role: 'SUPER_ADMIN', email: 'second@example.sa' });
    await receiver.set({ faults: { fail: 1 } });
    const order = await run();
    await eventually(async () => (await channel()).state === 'failing');
    await query(
      `update channel_webhook set failures = 19, failing_since = now() - interval '23 hours' where channel_id = $1`,
      [channelId],
    );
    await makeDue();
    await eventually(async () => (await channel()).failures === 20);
    expect((await channel()).state).toBe('failing');
    await query(
      `update channel_webhook set failing_since = now() - interval '25 hours' where channel_id = $1`,
      [channelId],
    );
    await makeDue();
    const disabled = await eventually(async () => {
      const found = await channel();
      return found.state === 'disabled' && found;
    });
    expect(disabled).toMatchObject({ failures: 21, disabled_at: expect.any(String) });
    await makeDue();
    await eventually(async () => (await channel()).not_sent === RUN.length);
    const { rows: audited } = await query(
      `select after from audit_entry where action = 'channel_webhook.disable' and subject_id = $1`,
      [String(channelId)],
    );
    expect(audited).toMatchObject([{ after: { failures: 21, status: 503 } }]);
    const mailsTo = async (email: string) =>
      ((await server.app.mailbox?.messages(email)) ?? []).filter(({ subject }) =>
        subject.includes('disabled'),
      );
    const [mail] = await eventually(async () => {
      const found = await mailsTo('second@example.sa');
      return found.length > 0 && found;
    });
    expect(mail?.subject).toContain(`channel ${made}`);
    expect(mail?.text).toMatch(/after 21 failed attempts since [\s\S]*\/channel-webhooks/);
    expect(await mailsTo(admin.email)).toHaveLength(1);
    await receiver.set({});
    expect((await setActive(true)).data.webhook).toMatchObject({
      state: 'on',
      failures: 0,
      disabled_at: null,
    });
    await eventually(async () => (await receiver.events()).length === RUN.length);
    expect(await statusesOf(order.order_number)).toEqual(RUN);
  });

  it('is disabled at once by a receiver that is gone', async () => {
    await save();
    await receiver.set({ faults: { gone: 1 } });
    const order = await place();
    await step(order.id, 'assigned', await createDriver(server.app.db));
    await eventually(async () => (await channel()).state === 'disabled');
    expect(await channel()).toMatchObject({ failures: 1 });
  });

  it('sends what waits at once when the receiver answers again, and forgets its failures', async () => {
    await save();
    await receiver.set({ faults: { fail: 1 } });
    const orders = [await place(), await place()];
    for (const { id } of orders) await step(id, 'assigned', await createDriver(server.app.db));
    await eventually(async () => (await channel()).failures >= 2);
    await query(`update outbox set next_attempt_at = now() + interval '1 hour' where sent_at is null`);
    await receiver.set({});
    await query(
      `update outbox set next_attempt_at = now() where id = (
        select min(id) from outbox where destination = 'channel' and sent_at is null and payload->>'channel_id' = $1)`,
      [String(channelId)],
    );
    await eventually(async () => (await receiver.events()).length === 2);
    expect(await channel()).toMatchObject({ state: 'on', failures: 0, failing_since: null });
  });

  it('replays an event under its id, once however often it is asked for', async () => {
    await save();
    const order = await run();
    await eventually(async () => (await receiver.events()).length === RUN.length);
    const sent = (await deliveries()).at(-1);
    if (!sent) throw new Error('no delivery');
    await receiver.set({ faults: { delayMs: 500 } });
    const replay = () => admin.client.channelWebhooks.replay({ ...params(), delivery_id: sent._id });
    const answers = await Promise.all([replay(), replay()]);
    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([0, 1]);
    await eventually(
      async () => (await receiver.events()).find(({ id }) => id === sent.webhook_id)?.times === 2,
    );
    expect(await statusesOf(order.order_number)).toEqual(RUN);
    await expect(
      admin.client.channelWebhooks.replay({ channel_id: '999999', delivery_id: sent._id }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('takes no address that is not public, not https, or no address', async () => {
    const refused = async (url: string) => {
      const error = await save(url).then(
        () => null,
        (failed: { data?: { errors: { field: string; msg: string }[] } }) => failed.data?.errors,
      );
      return error;
    };
    for (const [url, msg] of [
      ['https://10.0.0.8/hook', 'webhook_url_not_public'],
      ['https://[::ffff:10.0.0.8]/hook', 'webhook_url_not_public'],
      ['http://169.254.169.254/latest', 'webhook_url_not_public'],
      ['http://8.8.8.8/hook', 'webhook_url_not_https'],
      ['ftp://8.8.8.8/hook', 'webhook_url_invalid'],
      ['https://user:secret@8.8.8.8/', 'webhook_url_invalid'],
      ['hook', 'webhook_url_invalid'],
      ['https://no-such-host.invalid/', 'webhook_url_unknown_host'],
      ['', 'webhook_url_required'],
    ] as const)
      expect(await refused(url), url).toEqual([{ field: 'url', msg }]);
    await save();
    // A name that pointed to a public address when it was saved.
    await query(`update channel_webhook set url = 'https://10.0.0.8/hook' where channel_id = $1`, [
      channelId,
    ]);
    await admin.client.channelWebhooks.sendTest({ params: params(), headers: {} });
    const [failed] = await eventually(async () => {
      const found = await deliveries();
      return found[0]?.state === 'failed' && found;
    });
    expect(failed?.answer).toMatchObject({ status: 0, message: expect.stringContaining('not public') });
  });

  it('refuses a stale version, and staff who are no super admins', async () => {
    await save();
    await save(`${receiver.url}/2`, 1);
    await expect(save(receiver.url, 1)).rejects.toMatchObject({ status: 409 });
    const staff = await signInAs(server, 'ADMIN');
    await expect(staff.client.channelWebhooks.list()).rejects.toMatchObject({ status: 403 });
    const { rows } = await query(
      `select action from audit_entry where subject_kind = 'channel' and subject_id = $1 order by id`,
      [String(channelId)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['channel_webhook.create', 'channel_webhook.update']);
  });
});
