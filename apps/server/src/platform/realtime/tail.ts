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

/** Follows a feed from its end and passes its events on in order, woken by notifications and a slow poll. */
export async function startTail(
  app: App,
  listener: Listener,
  feed: string,
  onEvent: (event: StoredEvent) => void,
): Promise<Tail> {
  const row = await app.db.selectFrom('feed').select('last_seq').where('name', '=', feed).executeTakeFirst();
  let seq = row?.last_seq ?? 0;
  let readAt = performance.now();
  const loop = startLoop(app.log, `feed ${feed}`, POLL_MS, async () => {
    const events = await readFeed(app, feed, seq, BATCH_SIZE);
    readAt = performance.now();
    for (const event of events) {
      seq = event.seq;
      onEvent(event);
    }
    return events.length === BATCH_SIZE;
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

/** Events of a feed after the sequence number `after`, in order. */
export async function readFeed(
  { db }: App,
  feed: string,
  after: number,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('feed_event')
    .select(['seq', 'event', 'payload'])
    .where('feed', '=', feed)
    .where('seq', '>', genericPlanParam(after))
    .orderBy('seq')
    .limit(genericPlanParam(limit))
    .modifyEnd(prepared)
    .execute();
  return rows.map(({ seq, event, payload }) => {
    const { key, payload: inner } = payload as { key: string; payload: unknown };
    return { seq, event, key, payload: inner };
  });
}
