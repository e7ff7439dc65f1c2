import { useTestDatabase } from '@mishwar/db/testing';
import { expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { appendToOutbox } from '../outbox.ts';
import { inTransaction } from '../transaction.ts';
import { startRelay } from './relay.ts';

const WRITERS = 8;
const EACH = 60;

const database = useTestDatabase();

it('moves each message into its feed once and in order, with concurrent relays', async () => {
  const { db } = database;
  const app = { db, log: createLog('silent'), recurring: new Map() };
  const stops = await Promise.all([startRelay(app), startRelay(app), startRelay(app)]);
  const write = async (writer: number) => {
    for (let n = 0; n < EACH; n++) {
      const message = { orderingKey: `k${writer}`, event: 'update', payload: { n } };
      await inTransaction(db, (trx) =>
        appendToOutbox(trx, [
          { ...message, destination: 'realtime' },
          { ...message, destination: 'driver' },
        ]),
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    await vi.waitFor(
      async () =>
        expect(await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).toEqual([]),
      { timeout: 30_000 },
    );
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  for (const feed of ['orders', 'drivers']) {
    const events = await db
      .selectFrom('feed_event')
      .select(['seq', 'payload'])
      .where('feed', '=', feed)
      .orderBy('seq')
      .execute();
    expect(events.map(({ seq }) => seq)).toEqual(
      Array.from({ length: WRITERS * EACH }, (_, place) => place + 1),
    );
    const sent = events.map(({ payload }) => payload as unknown as { key: string; payload: { n: number } });
    for (let writer = 0; writer < WRITERS; writer++) {
      const own = sent.filter(({ key }) => key === `k${writer}`).map(({ payload }) => payload.n);
      expect(own).toEqual(Array.from({ length: EACH }, (_, n) => n));
    }
  }
  const { attempts } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('attempts').as('attempts'))
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(1);
});
