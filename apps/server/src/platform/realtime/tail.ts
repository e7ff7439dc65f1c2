import { sql } from 'kysely';
import type { App } from '../app.ts';
import { genericPlanParam, prepared } from '../prepared.ts';
import type { Listener } from './listener.ts';
import { startLoop } from './loop.ts';
import { FEED_CHANNEL } from './relay.ts';

/** An event of a feed as it is stored. */
export interface StoredEvent {
  seq: number;
  event: string;
  /** Ordering key: the recipient or subject. */
  key: string;
  payload: unknown;
  /** When the relay numbered it, in ms. */
  at: number;
}

export interface Tail {
  /** Sequence number of the last event that this process has sent. */
  seq(): number;
  /** Whether the feed was read within the last seconds; false while the database does not answer. */
  isCurrent(): boolean;
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const BATCH_SIZE = 1_000;
/** Milliseconds without a successful read after which the feed counts as interrupted. */
const MAX_SILENCE_MS = 4_000;
/** An event that no portal knows: what it missed with this one among it cannot be replayed, so it reads its data again. */
const RESET = 'reset';

/**
 * Follows a feed from its end and passes its events on in order, woken by notifications and a slow poll. A failover may
 * lose the last transactions, whose numbers later events get: each round looks whether the event that was sent last is
 * still the same. Where it is not, an event `reset` is added behind all numbers that portals have.
 */
export async function startTail(
  app: App,
  listener: Listener,
  feed: string,
  onEvent: (event: StoredEvent) => void,
): Promise<Tail> {
  let seq = (await readLastSeq(app, feed)) ?? 0;
  /** Of the event with that number; null before it is read. */
  let sentAt: number | null = null;
  let readAt = performance.now();
  const loop = startLoop(app.log, `feed ${feed}`, POLL_MS, async () => {
    const events = await readFeed(app, feed, seq - 1, BATCH_SIZE);
    const [first] = events;
    // Without any event the one that was sent last is old and deleted, or lost.
    const isLost = first
      ? first.seq === seq && sentAt !== null && first.at !== sentAt
      : ((await readLastSeq(app, feed)) ?? seq) < seq;
    if (isLost) {
      app.log.error({ feed, seq }, 'the database has lost events of a feed: portals read their data again');
      await addReset(app, feed, seq);
    }
    readAt = performance.now();
    for (const event of events) {
      sentAt = event.at;
      if (event.seq <= seq) continue;
      seq = event.seq;
      if (event.event !== RESET) onEvent(event);
    }
    return isLost || events.length === BATCH_SIZE;
  });
  listener.on(FEED_CHANNEL, (name) => {
    if (name === feed || name === '') loop.wake();
  });
  return {
    seq: () => seq,
    isCurrent: () => performance.now() - readAt < MAX_SILENCE_MS,
    stop: loop.stop,
  };
}

/** The last sequence number of a feed; undefined before its first relay. */
export async function readLastSeq({ db }: App, feed: string): Promise<number | undefined> {
  const row = await db.selectFrom('feed').select('last_seq').where('name', '=', feed).executeTakeFirst();
  return row?.last_seq;
}

/** Adds the event `reset` to a feed, numbered above all events there and above `seq`. */
const addReset = ({ db }: App, feed: string, seq: number) =>
  sql`
    with moved as (
      update feed set last_seq = greatest(last_seq, ${seq}::bigint) + 1 where name = ${feed} returning last_seq
    )
    insert into feed_event (feed, seq, event, payload)
    select ${feed}, last_seq, ${RESET}, '{"key": "", "payload": null}'::jsonb from moved`.execute(db);

/** Events of a feed after the sequence number `after`, in order. */
export async function readFeed(
  { db }: App,
  feed: string,
  after: number,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('feed_event')
    .select(['seq', 'event', 'payload', 'created_at'])
    .where('feed', '=', feed)
    .where('seq', '>', genericPlanParam(after))
    .orderBy('seq')
    .limit(genericPlanParam(limit))
    .modifyEnd(prepared)
    .execute();
  return rows.map(({ seq, event, payload, created_at }) => {
    const { key, payload: inner } = payload as { key: string; payload: unknown };
    return { seq, event, key, payload: inner, at: created_at.getTime() };
  });
}
