import type { App } from '../app.ts';
import { genericPlanParam, prepared } from '../prepared.ts';
import type { Listener } from './listener.ts';
import { startLoop } from './loop.ts';
import { FEED_CHANNEL } from './relay.ts';

/** An event of a feed as it is stored. */
export interface StoredEvent {
  seq: number;
  event: string;
  /** Whom it is for, or what it is about. */
  key: string;
  payload: unknown;
}

export interface Tail {
  /** The last event that this process has told. */
  seq(): number;
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const BATCH_SIZE = 1_000;

/** Follows a feed from now on and hands on its events in their sequence, woken by notices and by a slow poll. */
export async function startTail(
  app: App,
  listener: Listener,
  feed: string,
  tell: (event: StoredEvent) => void,
): Promise<Tail> {
  const row = await app.db.selectFrom('feed').select('last_seq').where('name', '=', feed).executeTakeFirst();
  let seq = row?.last_seq ?? 0;
  const loop = startLoop(app.log, `feed ${feed}`, POLL_MS, async () => {
    const events = await readFeed(app, feed, seq, BATCH_SIZE);
    for (const event of events) {
      seq = event.seq;
      tell(event);
    }
    return events.length === BATCH_SIZE;
  });
  listener.on(FEED_CHANNEL, (name) => {
    if (name === feed || name === '') loop.wake();
  });
  return { seq: () => seq, stop: loop.stop };
}

/** Events of a feed after `after`, in their sequence. */
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
