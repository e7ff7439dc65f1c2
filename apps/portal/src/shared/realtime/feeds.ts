import type { FeedEvent, FeedName, Subscribed } from '@mishwar/contract';
import {
  advance,
  askAfter,
  type Cursor,
  classifyEvent,
  missedBy,
  newCursor,
  takeAnswer,
} from './feed-cursor.ts';

export interface FeedListener {
  /** A feed event in sequence; rarely repeated, when data on screen is older than the cursor. */
  onEvent: (event: FeedEvent) => void;
  /** The gap is too large to replay: refetch everything. */
  onReset?: () => void;
}

/** The connection over which feeds are followed. */
interface FeedConnection {
  isOpen: () => boolean;
  /** Requests the events after `after`; rejects without an answer within `timeoutMs`. */
  subscribe: (feed: FeedName, after: number | null, timeoutMs: number) => Promise<Subscribed>;
  /** Ends the connection, which may be half open, so that another one begins. */
  abandon: () => void;
}

interface FeedsOptions {
  /** Called when an answer shows that nothing is missing. */
  onLive: () => void;
  /** Called when no answer comes. */
  onLost: () => void;
  /** Runs work later, in the order of the calls. */
  schedule: (work: () => void) => void;
}

interface Feed {
  listeners: Set<FeedListener>;
  cursor: Cursor;
  asking: boolean;
  /** Requests without an answer since the last one. */
  failures: number;
  /** A gap was detected while an answer was in flight. */
  askAgain: boolean;
}

const ASK_TIMEOUT_MS = 8000;
/** Time-out of a heartbeat. */
const HEARTBEAT_TIMEOUT_MS = 5000;
/** Failed requests after which the connection is opened again. */
const MAX_FAILURES = 2;

/** The feeds that the portal follows: each with its cursor, which outlives a connection, and its listeners. */
export class Feeds {
  /** The present connection; undefined without one. */
  connection: FeedConnection | undefined;
  readonly #options: FeedsOptions;
  readonly #feeds = new Map<FeedName, Feed>();

  constructor(options: FeedsOptions) {
    this.#options = options;
  }

  /** Requests what the feeds lack on a new connection, which is live at once if nothing is followed. */
  onConnect(): void {
    if (this.#feeds.size === 0) this.#options.onLive();
    for (const name of this.#feeds.keys()) void this.#ask(name, ASK_TIMEOUT_MS);
  }

  /** The same as a sign of life, with a shorter time-out. */
  heartbeat(): void {
    for (const name of this.#feeds.keys()) void this.#ask(name, HEARTBEAT_TIMEOUT_MS);
  }

  /** Forgets the cursors: another session begins from its own. */
  reset(): void {
    for (const feed of this.#feeds.values()) feed.cursor = newCursor();
  }

  /** Takes a pushed event: delivers it if it is the next one, and requests a replay after a gap. */
  receive(name: FeedName, event: FeedEvent): void {
    const feed = this.#feeds.get(name);
    if (!feed) return;
    const step = classifyEvent(feed.cursor, event.seq);
    if (step === 'deliver') this.#deliver(feed, event);
    if (step === 'replay') void this.#ask(name, ASK_TIMEOUT_MS);
  }

  /** Subscribes to a feed; returns the unsubscribe function. */
  follow(name: FeedName, listener: FeedListener): () => void {
    const feed = this.#feedOf(name);
    feed.listeners.add(listener);
    if (feed.cursor.seq === null) void this.#ask(name, ASK_TIMEOUT_MS);
    return () => {
      feed.listeners.delete(listener);
    };
  }

  /**
   * The answer of a read that reflects the feed up to `feed_seq`, with later events applied: they came before there was
   * data to patch. Events that are no longer kept are requested and delivered to the listeners.
   */
  catchUp<Answer extends { feed_seq: number }>(
    name: FeedName,
    answer: Answer,
    apply: (answer: Answer, event: FeedEvent) => Answer,
  ): Answer {
    const missed = missedBy(this.#feedOf(name).cursor, answer.feed_seq);
    if (!missed) void this.#ask(name, ASK_TIMEOUT_MS);
    return (missed ?? []).reduce(apply, answer);
  }

  #deliver({ cursor, listeners }: Feed, event: FeedEvent): void {
    advance(cursor, event);
    this.#options.schedule(() => {
      for (const listener of listeners) listener.onEvent(event);
    });
  }

  /**
   * Requests a replay of missed events. It is the heartbeat, too: an answer shows that the connection works and that
   * nothing is missing; without one the screen is not live.
   */
  async #ask(name: FeedName, timeoutMs: number): Promise<void> {
    const feed = this.#feeds.get(name);
    const { connection } = this;
    if (!feed || !connection?.isOpen()) return;
    if (feed.asking) {
      if (timeoutMs === ASK_TIMEOUT_MS) feed.askAgain = true;
      return;
    }
    feed.asking = true;
    feed.askAgain = false;
    const { cursor } = feed;
    const after = askAfter(cursor);
    try {
      const answer = await connection.subscribe(name, after, timeoutMs);
      const missed = takeAnswer(cursor, after, answer);
      // Another session with its own cursor has begun meanwhile.
      if (feed.cursor !== cursor) return;
      for (const event of missed ?? []) this.#deliver(feed, event);
      if (!missed) for (const listener of feed.listeners) listener.onReset?.();
      feed.failures = 0;
      this.#options.onLive();
    } catch {
      if (this.connection !== connection) return;
      this.#options.onLost();
      if (!connection.isOpen()) return;
      feed.failures += 1;
      if (feed.failures < MAX_FAILURES) return;
      feed.failures = 0;
      connection.abandon();
    } finally {
      feed.asking = false;
      if (feed.askAgain) void this.#ask(name, ASK_TIMEOUT_MS);
    }
  }

  #feedOf(name: FeedName): Feed {
    const feed = this.#feeds.get(name) ?? {
      listeners: new Set(),
      cursor: newCursor(),
      asking: false,
      failures: 0,
      askAgain: false,
    };
    this.#feeds.set(name, feed);
    return feed;
  }
}
