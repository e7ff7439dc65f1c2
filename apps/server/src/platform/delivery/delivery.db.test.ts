import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';
import type { Stop } from '../feature.ts';
import { appendToOutbox } from '../outbox.ts';
import { inTransaction } from '../transaction.ts';
import { startOutboxDelivery } from './deliver.ts';
import { type Delivery, type Sender, UndeliverableError } from './delivery.ts';

const server = useTestServer({ roles: new Set(['api']) });
const stops: Stop[] = [];
beforeEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await server.database.pool.query('truncate outbox');
});
afterAll(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function deliverWith(
  send: (delivery: Delivery, signal: AbortSignal) => Promise<void>,
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

  it('become dead letters on a permanent rejection, and fail on a timeout', async () => {
    deliverWith(
      async ({ payload }, signal) => {
        if (payload === 0) throw new UndeliverableError('no such number');
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
    deliverWith(() => new Promise(() => undefined), { timeoutMs: 60_000 });
    const [taken] = await eventually(async () => {
      const found = await rows();
      return found[0]?.attempts === 1 && found;
    });
    const wait = taken.next_attempt_at.getTime() - Date.now();
    expect(wait).toBeGreaterThan(20_000);
    expect(wait).toBeLessThan(60_000);
    stops.length = 0;
  });
});
