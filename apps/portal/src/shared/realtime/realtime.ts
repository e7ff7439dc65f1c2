import type { Socket } from 'socket.io-client';
import { accessToken, endSession, onSessionEnded, requirePasswordChange } from '../session/session-store.ts';
import { type FeedEvent, type SubscribeAnswer, stepOf } from './feed-cursor.ts';
import { liveState } from './live-state.ts';

export interface FeedListener {
  /** An event of the feed, each exactly once and in turn. */
  onEvent: (event: FeedEvent) => void;
  /** Too much was missed to replay: read everything anew. */
  onReset: () => void;
}

interface Feed {
  listeners: Set<FeedListener>;
  /** Sequence number of the last event seen; null before the first answer. */
  seq: number | null;
  asking: boolean;
  /** A gap was seen while an answer was under way. */
  askAgain: boolean;
}

const ASK_TIMEOUT = 8000;
const feeds = new Map<string, Feed>();
let socket: Socket | undefined;
let starting: Promise<void> | undefined;

onSessionEnded(stopRealtime);

/** Opens the connection of the signed-in person; does nothing when it is open. */
export function startRealtime(): void {
  if (socket || starting) return;
  liveState.connecting();
  starting = connect().finally(() => {
    starting = undefined;
  });
}

/** Closes the connection and forgets every place in every feed. */
export function stopRealtime(): void {
  socket?.close();
  socket = undefined;
  for (const feed of feeds.values()) feed.seq = null;
  liveState.off();
}

async function connect(): Promise<void> {
  const { io } = await import('socket.io-client');
  if (!accessToken()) return liveState.off();
  let shown: string | null = null;
  const opened = io({
    path: '/socket.io',
    transports: ['websocket'],
    // A connection that is taken and never answered, as by a proxy without its server, is given up after this.
    timeout: ASK_TIMEOUT,
    auth: (send) => {
      shown = accessToken();
      send({ token: shown });
    },
  });
  socket = opened;
  opened.on('connect', () => {
    if (feeds.size === 0) liveState.live();
    for (const name of feeds.keys()) void ask(name);
  });
  opened.on('disconnect', (reason) => {
    liveState.lost();
    // The server closes a socket of an ended session itself; the next call or try tells whether it has ended.
    if (reason === 'io server disconnect' && socket === opened && accessToken()) opened.connect();
  });
  opened.on('connect_error', (error) => {
    // Only the token that was refused is forgotten: meanwhile there may be a newer session.
    if (error.message === 'unauthorized' && accessToken() === shown) return endSession();
    if (error.message === 'password_must_change') {
      stopRealtime();
      return requirePasswordChange();
    }
    liveState.lost();
    if (!opened.active && socket === opened) window.setTimeout(() => opened.connect(), 5000);
  });
  opened.onAny((event: string, payload: unknown, meta: unknown) => {
    liveState.heard();
    if (isMeta(meta)) receive(meta.feed ?? 'orders', { event, payload, seq: meta.seq });
  });
}

function isMeta(meta: unknown): meta is { seq: number; feed?: string } {
  return typeof meta === 'object' && meta !== null && 'seq' in meta && typeof meta.seq === 'number';
}

function receive(name: string, event: FeedEvent): void {
  const feed = feeds.get(name);
  if (!feed) return;
  if (feed.seq === null) {
    if (feed.asking) feed.askAgain = true;
    return;
  }
  const { kind } = stepOf(feed.seq, event.seq);
  if (kind === 'gap') void ask(name);
  if (kind !== 'deliver') return;
  feed.seq = event.seq;
  for (const listener of feed.listeners) listener.onEvent(event);
}

/** Asks for what was missed since the last event seen. */
async function ask(name: string): Promise<void> {
  const feed = feeds.get(name);
  const open = socket;
  if (!feed || !open?.connected) return;
  if (feed.asking) {
    feed.askAgain = true;
    return;
  }
  feed.asking = true;
  feed.askAgain = false;
  const first = feed.seq === null;
  try {
    const answer: SubscribeAnswer = await open
      .timeout(ASK_TIMEOUT)
      .emitWithAck('subscribe', { feed: name, after: feed.seq });
    if (answer.status === 'ok' && !first) {
      for (const event of answer.events) receive(name, event);
    }
    // After a reset the server's place counts, even where it lies behind: the feed began anew.
    feed.seq = answer.status === 'reset' ? answer.seq : Math.max(feed.seq ?? 0, answer.seq);
    // What the page loaded before the first answer may be older than the place that answer names.
    if (answer.status === 'reset' || first) for (const listener of feed.listeners) listener.onReset();
    liveState.live();
  } catch {
    window.setTimeout(() => void ask(name), 2000);
  } finally {
    feed.asking = false;
    if (feed.askAgain) void ask(name);
  }
}

/** Follows a feed until the returned function is called. */
export function followFeed(name: string, listener: FeedListener): () => void {
  const feed = feeds.get(name) ?? { listeners: new Set(), seq: null, asking: false, askAgain: false };
  feeds.set(name, feed);
  feed.listeners.add(listener);
  if (feed.seq === null) void ask(name);
  else listener.onReset();
  return () => {
    feed.listeners.delete(listener);
  };
}
