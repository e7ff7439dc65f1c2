import { type FeedEvent, REALTIME_EVENTS, Subscribe, type Subscribed } from '@mishwar/contract';
import type { Socket } from 'socket.io';
import type { App } from '../app.ts';
import { readFeed, type StoredEvent, type Tail } from './tail.ts';

/** More than this is faster read anew than replayed. */
const MAX_REPLAYED_EVENTS = 500;

export const roomOf = (feed: string) => `feed:${feed}`;

/**
 * Lets a portal follow a feed: it enters the room and gets what it missed, up to the place at which it entered. What
 * comes after that reaches it as events, perhaps before this answer; the sequence numbers tell.
 */
export function acceptSubscriptions(app: App, socket: Socket, tail: Tail): void {
  socket.on('subscribe', (request: unknown, answer: unknown) => {
    const parsed = Subscribe.safeParse(request);
    if (!parsed.success || typeof answer !== 'function') return;
    const { feed, after } = parsed.data;
    void socket.join(roomOf(feed));
    replayMissedEvents(app, feed, after, tail.seq()).then(
      (subscribed) => answer(subscribed),
      // No answer: the portal asks again after its time-out.
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
    // Told by a process that is further than this one, unless the database is another one than before.
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
  // Old events are deleted after a while: with a hole in them they cannot be replayed.
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
