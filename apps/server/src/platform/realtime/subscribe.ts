import { type FeedEvent, REALTIME_EVENTS, Subscribe, type Subscribed } from '@mishwar/contract';
import type { Socket } from 'socket.io';
import type { App } from '../app.ts';
import { readFeed, type StoredEvent, type Tail } from './tail.ts';

/** Maximum of replayed events; beyond it a reload is faster. */
const MAX_REPLAYED_EVENTS = 500;

export const roomOf = (feed: string) => `feed:${feed}`;

/**
 * Subscribes a portal to a feed: it joins the room and receives the missed events up to that point. Later events may
 * arrive before this response; sequence numbers order them.
 */
export function acceptSubscriptions(app: App, socket: Socket, tail: Tail): void {
  socket.on('subscribe', (request: unknown, answer: unknown) => {
    const parsed = Subscribe.safeParse(request);
    if (!parsed.success || typeof answer !== 'function') return;
    const { feed, after } = parsed.data;
    void socket.join(roomOf(feed));
    replayMissedEvents(app, feed, after, tail.seq()).then(
      (subscribed) => answer(subscribed),
      // Without a response the portal retries after its timeout.
      (error: unknown) => app.log.error({ error }, 'replay failed'),
    );
  });
}

async function replayMissedEvents(
  app: App,
  feed: string,
  after: number | null,
  seq: number,
): Promise<Subscribed> {
  if (after === null || after === seq) return { status: 'ok', seq, events: [] };
  if (after > seq) {
    // The portal was ahead: it last heard from a faster process, or the database was replaced.
    const row = await app.db
      .selectFrom('feed')
      .select('last_seq')
      .where('name', '=', feed)
      .executeTakeFirst();
    return after <= (row?.last_seq ?? 0)
      ? { status: 'ok', seq: after, events: [] }
      : { status: 'reset', seq };
  }
  if (seq - after > MAX_REPLAYED_EVENTS) return { status: 'reset', seq };
  const events = await readFeed(app, feed, after, seq - after);
  const upTo = events.filter((event) => event.seq <= seq).filter(isOrderEvent);
  // Old events are deleted: a gap cannot be replayed.
  if (upTo.length !== seq - after) return { status: 'reset', seq };
  return {
    status: 'ok',
    seq,
    events: upTo.map(({ key: _key, ...event }) => event),
  };
}

/** Whether a stored event belongs to the order feed; its payload has its type where it is appended to the outbox. */
function isOrderEvent(stored: StoredEvent): stored is Omit<StoredEvent, keyof FeedEvent> & FeedEvent {
  return REALTIME_EVENTS.some((name) => name === stored.event);
}
