import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';
import type { Stop } from '../feature.ts';
import { appendToOutbox } from '../outbox.ts';
import { inTransaction } from '../transaction.ts';
import { startOutboxDelivery } from './deliver.ts';
import { type Delivery, type Sender, type SendResult, UndeliverableError } from './delivery.ts';
import { finishMessage } from './finish-message.ts';
import { replayMessages } from './replay.ts';
import { takeDueMessages } from './take-messages.ts';

const server = useTestServer({ roles: new Set(['api']) });
const stops: Stop[] = [];
beforeEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  for (const table of ['outbox', 'exchange_log', 'integration_breaker', 'integration_wake'])
    await server.database.pool.query(`delete from ${table}`);
});
afterAll(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function deliverWith(
  // biome-ignore lint/suspicious/noConfusingVoidType: as in Sender
  send: (delivery: Delivery, signal: AbortSignal) => Promise<SendResult | void>,
  changes: Partial<Sender> = {},
): void {
  const sender: Sender = {
    destination: 'channel',
    events: ['e'],
    timeoutMs: 500,
    maxAttempts: 3,
    concurrency: 5,
    send: (_app, delivery, signal) => send(delivery, signal),
    ...changes,
  };
  stops.push(startOutboxDelivery(server.app, [{ name: 'test', senders: [sender] }]));
}
const post = (...keys: string[]) =>
  inTransaction(server.app.db, (trx) =>
    appendToOutbox(
      trx,
      keys.map((orderingKey, payload) => ({ destination: 'channel', orderingKey, event: 'e', payload })),
    ),
  );
const rows = async () => (await server.database.pool.query('select * from outbox order by id')).rows;
const replay = (id: number) => inTransaction(server.app.db, (trx) => replayMessages(trx, [id]));
/** Makes all messages due, as after their backoff. */
const makeDue = () => server.database.pool.query('update outbox set next_attempt_at = now()');

describe('outbox messages to third parties', () => {
  it('go to the sender of their event; an event without a sender becomes a dead letter', async () => {
    const sent: string[] = [];
    const sender = (event: string): Sender => ({
      ...{ destination: 'channel', events: [event], timeoutMs: 500, maxAttempts: 3, concurrency: 5 },
      send: async (_app, delivery) => void sent.push(`${event} took ${delivery.event}`),
    });
    stops.push(
      startOutboxDelivery(server.app, [{ name: 'test', senders: [sender('one'), sender('other')] }]),
    );
    await inTransaction(server.app.db, (trx) =>
      appendToOutbox(
        trx,
        ['other', 'one', 'unknown'].map((event) => ({
          ...{ destination: 'channel', orderingKey: 'k', event, payload: null },
        })),
      ),
    );
    await eventually(async () => (await rows()).every((row) => row.sent_at !== null || row.dead_at !== null));
    expect(sent).toEqual(['other took other', 'one took one']);
    expect((await rows()).map((row) => row.dead_at !== null)).toEqual([false, false, true]);
  });

  it('are delivered once each, in order for each ordering key', async () => {
    const sent: string[] = [];
    deliverWith(async ({ orderingKey, payload }) => {
      sent.push(`${orderingKey}${payload}`);
    });
    await post('a', 'b', 'a', 'a', 'b');
    await eventually(async () => (await rows()).every((row) => row.sent_at !== null));
    expect(sent.filter((text) => text.startsWith('a'))).toEqual(['a0', 'a2', 'a3']);
    expect(sent.filter((text) => text.startsWith('b'))).toEqual(['b1', 'b4']);
  });

  it('are retried, block later messages of their key, and finally become dead letters', async () => {
    const sent: unknown[] = [];
    deliverWith(async ({ payload }) => {
      if (payload === 0) throw new Error('down, token=hush');
      sent.push(payload);
    });
    await post('a', 'b', 'a');
    await eventually(async () => (await rows())[0]?.last_error);
    await eventually(() => sent.length === 1);
    expect(sent).toEqual([1]);
    for (const attempts of [2, 3]) {
      await makeDue();
      await eventually(async () => (await rows())[0]?.attempts === attempts);
    }
    await eventually(async () => (await rows())[2]?.sent_at);
    const [first] = await rows();
    expect(first.dead_at).not.toBeNull();
    expect(first.last_error).toBe('down, token=[redacted]');
    expect(sent).toEqual([1, 2]);
  });

  it('become dead letters on a permanent rejection, whatever its text, and fail on a timeout', async () => {
    deliverWith(
      async ({ payload }, signal) => {
        if (payload === 0) throw new UndeliverableError('no such\0 number');
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
      { timeoutMs: 100 },
    );
    await post('a', 'b');
    await eventually(async () => (await rows()).every((row) => row.last_error !== null));
    const [refused, silent] = await rows();
    expect(refused).toMatchObject({ attempts: 1, last_error: 'no such number' });
    expect(refused.dead_at).not.toBeNull();
    expect(silent.dead_at).toBeNull();
  });

  it('of a dead process are due again within a minute', async () => {
    await post('a');
    // It never ends, and has no room for the messages of other tests.
    deliverWith(() => new Promise(() => undefined), { timeoutMs: 60_000, concurrency: 1 });
    const [taken] = await eventually(async () => {
      const found = await rows();
      return found[0]?.attempts === 1 && found;
    });
    const wait = taken.next_attempt_at.getTime() - Date.now();
    expect(wait).toBeGreaterThan(20_000);
    expect(wait).toBeLessThan(60_000);
    stops.length = 0;
  });

  it('are logged with each attempt, in one transaction with its outcome', async () => {
    const exchange = {
      ...({ thirdParty: 'CITC', type: 'ORDER_CREATE', method: 'POST', url: 'https://citc.example' } as const),
      ...{ durationMs: 3, request: { a: 1 } },
    };
    let breaks = true;
    deliverWith(async (delivery) =>
      delivery.attempt === 1
        ? { kind: 'failed', problem: 'down', exchange: { ...exchange, status: 503, outcome: 'failure' } }
        : {
            kind: 'sent',
            exchange: { ...exchange, status: 200, outcome: 'success' },
            effect: async () => {
              if (breaks) throw new Error('the database refuses');
            },
          },
    );
    await post('a');
    const logged = async () =>
      (
        await server.database.pool.query(
          'select status, attempt, correlation_id from exchange_log order by id',
        )
      ).rows;
    await eventually(async () => (await logged()).length === 1);
    await makeDue();
    await eventually(async () => (await rows())[0]?.attempts === 2);
    await makeDue();
    await eventually(async () => (await rows())[0]?.attempts === 3);
    expect([(await logged()).length, (await rows())[0]?.sent_at]).toEqual([1, null]);
    breaks = false;
    await makeDue();
    const [sent] = await eventually(async () => {
      const found = await rows();
      return found[0]?.sent_at && found;
    });
    const correlation_id = `outbox:${sent.id}`;
    expect(await logged()).toEqual([
      { status: 503, attempt: 1, correlation_id },
      { status: 200, attempt: sent.attempts, correlation_id },
    ]);
  });

  it('of a slow receiver hold up neither another key nor a later message of another', async () => {
    const sent: unknown[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    deliverWith(
      async ({ orderingKey, payload }) => {
        if (orderingKey === 'slow') await released;
        sent.push(payload);
      },
      { timeoutMs: 60_000, concurrency: 2 },
    );
    await post('slow', 'a', 'slow', 'b', 'a');
    await eventually(() => sent.length === 3);
    expect(sent).toEqual([1, 3, 4]);
    release();
    await eventually(() => sent.length === 5);
    expect(sent.slice(3)).toEqual([0, 2]);
  });

  /** Messages with keys of their own to receivers. */
  const postTo = (...receivers: string[]) =>
    inTransaction(server.app.db, (trx) =>
      appendToOutbox(
        trx,
        receivers.map((channel_id, n) => ({
          ...{
            destination: 'channel',
            orderingKey: `${channel_id}${n}`,
            event: 'e',
            payload: { channel_id },
          },
        })),
      ),
    );
  const BACKLOG = Array<string>(60).fill('a');
  /** How many messages no worker has touched. */
  const untouched = async () =>
    (await rows()).filter((row) => row.attempts === 0 && row.next_attempt_at <= row.created_at).length;
  const receiverOf = ({ payload }: Delivery) => (payload as { channel_id: string }).channel_id;

  it('of a receiver with a backlog leave those of the others their places, and are left alone', async () => {
    const sent: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    deliverWith(
      async (delivery) => {
        if (receiverOf(delivery) === 'a') await released;
        sent.push(receiverOf(delivery));
      },
      { timeoutMs: 60_000, receiverField: 'channel_id' },
    );
    await postTo(...BACKLOG, 'b');
    await eventually(() => sent.length === 1);
    expect([sent, await untouched()]).toEqual([['b'], BACKLOG.length - 4]);
    release();
    await eventually(() => sent.length === BACKLOG.length + 1);
  });

  it('of a receiver that fails are left alone while its circuit breaker is open', async () => {
    const calls: string[] = [];
    deliverWith(
      async (delivery) => {
        calls.push(receiverOf(delivery));
        if (receiverOf(delivery) === 'a') throw new Error('down');
      },
      { maxAttempts: 20, receiverField: 'channel_id' },
    );
    await postTo(...BACKLOG);
    await eventually(async () => (await rows()).filter((row) => row.last_error === 'down').length >= 10);
    await postTo('b');
    await eventually(() => calls.includes('b'));
    // Ten failures open it; three others may have been taken.
    expect(calls.filter((receiver) => receiver === 'a').length).toBeLessThan(14);
    expect(await untouched()).toBeGreaterThan(BACKLOG.length - 14);
  });

  it('of a strict key are never sent past one that was not, and follow it in order when it is replayed', async () => {
    const sent: unknown[] = [];
    let isRefused = true;
    deliverWith(
      async ({ payload }) => {
        if (payload === 0 && isRefused) throw new UndeliverableError('refused');
        sent.push(payload);
      },
      { strictKeys: 'order:' },
    );
    await post('order:1', 'order:1', 'order:2', 'driver:1', 'order:1');
    await eventually(async () => (await rows()).every((row) => row.sent_at !== null || row.dead_at !== null));
    expect(sent.sort()).toEqual([2, 3]);
    const held = async () => (await rows()).map(({ held_reason, attempts }) => ({ held_reason, attempts }));
    expect(await held()).toMatchObject([
      { held_reason: null, attempts: 1 },
      { held_reason: 'earlier_not_sent', attempts: 0 },
      { held_reason: null },
      { held_reason: null },
      { held_reason: 'earlier_not_sent', attempts: 0 },
    ]);
    isRefused = false;
    const last = (await rows()).at(-1);
    expect(await replay(last.id)).toBe(3);
    expect(await replay(last.id)).toBe(0);
    await eventually(async () => (await rows()).every((row) => row.sent_at !== null));
    expect(sent.slice(2)).toEqual([0, 1, 4]);
    expect(await replay(last.id)).toBe(0);
  });

  it('of a strict key are not held behind one that is replayed after they were taken', async () => {
    await post('order:1', 'order:1');
    const [first] = await rows();
    await server.database.pool.query('update outbox set dead_at = now() where id = $1', [first.id]);
    const [taken] = await takeDueMessages(server.app, 'channel', 'order:', 5);
    if (!taken?.isBlocked) throw new Error('the second message is not blocked');
    expect(await replay(first.id)).toBe(1);
    await finishMessage(server.app, undefined, taken, { kind: 'blocked' });
    expect((await rows())[1]).toMatchObject({ dead_at: null, held_reason: null, attempts: 0 });
    const sent: unknown[] = [];
    deliverWith(async ({ payload }) => void sent.push(payload), { strictKeys: 'order:' });
    await eventually(async () => (await rows()).every((row) => row.sent_at !== null));
    expect(sent).toEqual([0, 1]);
  });

  it('of a strict key that are being held while an earlier one is replayed go with it', async () => {
    const { pool } = server.database;
    await post('order:1', 'order:1');
    const [first, second] = await rows();
    await pool.query('update outbox set dead_at = now() where id = $1', [first.id]);
    const worker = await pool.connect();
    try {
      await worker.query('begin');
      await worker.query('select from outbox where id = $1 for share', [first.id]);
      const replayed = replay(first.id);
      await eventually(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await pool.query(waiting)).rowCount === 1;
      });
      await worker.query(
        `update outbox set dead_at = now(), held_reason = 'earlier_not_sent' where id = $1`,
        [second.id],
      );
      await worker.query('commit');
      expect(await replayed).toBe(2);
    } finally {
      worker.release(true);
    }
  });

  it('of an integration that is switched off wait for a replay, without an attempt', async () => {
    let isOff = true;
    deliverWith(async () => (isOff ? { kind: 'switched-off' } : { kind: 'sent' }));
    await post('a', 'a');
    await eventually(async () => (await rows()).every((row) => row.dead_at !== null));
    expect(await rows()).toMatchObject(
      [0, 1].map(() => ({ held_reason: 'switched_off', attempts: 0, sent_at: null })),
    );
    isOff = false;
    const [first, second] = await rows();
    expect(await replay(second.id)).toBe(2);
    await eventually(async () => (await rows()).every((row) => row.sent_at !== null));
    expect(first.id).toBeLessThan(second.id);
  });

  it('cost no attempt while the circuit breaker is open; an operator may start it again', async () => {
    let isDown = true;
    let calls = 0;
    deliverWith(
      async () => {
        calls += 1;
        if (isDown) throw new Error('down');
      },
      { maxAttempts: 20, concurrency: 1 },
    );
    await post(...'abcdefghijkl');
    const breaker = async () =>
      (await server.database.pool.query('select state, open_until, last_error from integration_breaker'))
        .rows[0];
    await eventually(async () => (await breaker())?.state === 'open');
    expect(await breaker()).toMatchObject({ last_error: 'down', open_until: expect.any(Date) });
    expect(calls).toBe(10);
    await makeDue();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([calls, (await rows()).map(({ attempts }) => attempts)]).toEqual([
      10,
      [...Array<number>(10).fill(1), 0, 0],
    ]);
    isDown = false;
    await server.database.pool.query(`insert into integration_wake (destination) values ('channel')`);
    await eventually(async () => (await rows()).every((row) => row.sent_at !== null), 3_500);
    await eventually(async () => (await breaker())?.state === 'closed');
  });

  it('wait for the circuit breaker also while it is being published as open, whatever was asked for before', async () => {
    const { pool } = server.database;
    await pool.query(`insert into integration_wake (destination) values ('channel')`);
    let calls = 0;
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('lock table integration_breaker in exclusive mode');
      deliverWith(
        async () => {
          calls += 1;
          throw new Error('down');
        },
        { maxAttempts: 20 },
      );
      await post(...'abcdefghijklmnopqrstuvwxyz');
      await eventually(async () => calls >= 10);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
    } finally {
      await other.query('rollback');
      other.release();
    }
    // Ten failures open it; four others may have been under way.
    expect(calls).toBeLessThan(15);
  });
});
