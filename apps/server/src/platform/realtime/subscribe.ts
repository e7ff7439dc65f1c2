import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { type FeedEvent, REALTIME_EVENTS, Subscribe, type Subscribed } from '@mishwar/contract';
import type { Socket } from 'socket.io';
import type { App } from '../app.ts';
import { createTurns, type Turns } from '../threads/in-turn.ts';
import { createReplayBudget, type ReplayBudget } from './replay-budget.ts';
import { callerOf, drained, type SocketGuard } from './socket-guard.ts';
import { readFeed, readLastSeq, type StoredEvent, type Tail } from './tail.ts';

/** Maximum of replayed events; beyond it a reload is faster. */
const MAX_REPLAYED_EVENTS = 500;
/** Bytes that are replayed to one socket within `REPLAY_WINDOW_MS`: several times the largest replay. */
const MAX_REPLAYED_BYTES = 8 << 20;
const REPLAY_WINDOW_MS = 60_000;
/** One replay runs and one request waits for it. */
const MAX_OPEN_REPLAYS = 2;

/** What the replays of a process share: one runs at a time, within the bytes of its caller and of the process. */
export interface Replays {
  turns: Turns;
  budget: ReplayBudget;
  /** The last one: portals that lost the same connection have missed the same events. */
  last?: { feed: string; after: number; replay: Replay };
}

interface Replay {
  subscribed: Subscribed;
  bytes: number;
}

export const createReplays = (): Replays => ({ turns: createTurns(1), budget: createReplayBudget() });

export const roomOf = (feed: string) => `feed:${feed}`;

/**
 * Subscribes a portal to a feed: it joins the room and receives the missed events up to that point. Later events may
 * arrive before this response; sequence numbers order them. One replay runs at a time, of a socket after it has sent its
 * queued packets and of the process; one request of a socket waits, and further ones are answered `reset` without a read, as are
 * those beyond the bytes of the caller or of the process. A portal repeats the
 * request as its heartbeat: while this process cannot read the feed there is no answer, and the portal is not live.
 */
export function acceptSubscriptions(
  app: App,
  socket: Socket,
  { tail, guard, replays }: { tail: Tail; guard: SocketGuard; replays: Replays },
): void {
  const caller = callerOf(socket);
  let running: Promise<void> = Promise.resolve();
  let open = 0;
  let replayed = { since: performance.now(), bytes: 0 };

  const replay = async ({ feed, after }: Subscribe, answer: (subscribed: Subscribed) => void) => {
    await drained(socket.conn);
    // A heartbeat waits for no replay.
    if (socket.connected && tail.isCurrent() && (after === null || after === tail.seq()))
      return answer({ status: 'ok', seq: tail.seq(), events: [] });
    const endTurn = await replays.turns.take();
    try {
      if (!socket.connected || !tail.isCurrent() || after === null) return;
      if (!replays.budget.allows(caller)) return answer({ status: 'reset', seq: tail.seq() });
      const { subscribed, bytes } = await readReplay(app, replays, feed, after, tail.seq());
      const now = performance.now();
      if (now - replayed.since > REPLAY_WINDOW_MS) replayed = { since: now, bytes: 0 };
      replayed.bytes += bytes;
      replays.budget.count(caller, bytes);
      if (replayed.bytes > MAX_REPLAYED_BYTES) return guard.close(socket.conn, 'replay_limit');
      answer(subscribed);
      // Requests that wait are served between two replays.
      await nextTurnOfLoop();
    } finally {
      endTurn();
    }
  };
  socket.on('subscribe', (request: unknown, answer: unknown) => {
    const parsed = Subscribe.safeParse(request);
    if (!parsed.success || typeof answer !== 'function') return;
    void socket.join(roomOf(parsed.data.feed));
    if (open >= MAX_OPEN_REPLAYS) return answer({ status: 'reset', seq: tail.seq() } satisfies Subscribed);
    open += 1;
    running = running
      .then(() => replay(parsed.data, (subscribed) => answer(subscribed)))
      // Without a response the portal retries after its timeout.
      .catch((error: unknown) => app.log.error({ error }, 'replay failed'))
      .finally(() => {
        open -= 1;
      });
  });
}

async function readReplay(
  app: App,
  replays: Replays,
  feed: string,
  after: number,
  seq: number,
): Promise<Replay> {
  const { last } = replays;
  if (last?.feed === feed && last.after === after && last.replay.subscribed.seq === seq) return last.replay;
  const subscribed = await replayMissedEvents(app, feed, after, seq);
  const replay = { subscribed, bytes: subscribed.status === 'ok' ? sizeOf(subscribed.events) : 0 };
  replays.last = { feed, after, replay };
  return replay;
}

const sizeOf = (events: readonly unknown[]): number =>
  events.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(events));

async function replayMissedEvents(app: App, feed: string, after: number, seq: number): Promise<Subscribed> {
  if (after === seq) return { status: 'ok', seq, events: [] };
  if (after > seq) {
    // The portal was ahead: it last heard from a faster process, or the database was replaced.
    return after <= ((await readLastSeq(app, feed)) ?? 0)
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
    events: upTo.map(({ key: _key, at: _at, ...event }) => event),
  };
}

/** Whether a stored event belongs to the order feed; its payload has its type where it is appended to the outbox. */
function isOrderEvent(stored: StoredEvent): stored is Omit<StoredEvent, keyof FeedEvent> & FeedEvent {
  return REALTIME_EVENTS.some((name) => name === stored.event);
}
