import type { ClientRequests, FeedEvent, FeedName, ServerEvents } from '@mishwar/contract';
import { PORTAL_API_VERSION } from '@mishwar/domain';
import type { Socket } from 'socket.io-client';
import { markOutdated } from '../api/outdated.ts';
import { accessToken, endSession, onSessionEnded, requirePasswordChange } from '../session/session-store.ts';
import {
  advance,
  askAfter,
  type Cursor,
  classifyEvent,
  missedBy,
  newCursor,
  takeAnswer,
} from './feed-cursor.ts';
import { beforeNextFrame } from './frame-queue.ts';
import { liveState } from './live-state.ts';
import { createReconnectDelay } from './reconnect-delay.ts';

export interface FeedListener {
  /** A feed event in sequence; rarely repeated, when data on screen is older than the cursor. */
  onEvent: (event: FeedEvent) => void;
  /** The gap is too large to replay: refetch everything. */
  onReset?: () => void;
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

const ASK_TIMEOUT = 8000;
/** Milliseconds between two heartbeats; with their time-out, a silent line is noticed within 10 s. */
const HEARTBEAT_MS = 3000;
const HEARTBEAT_TIMEOUT_MS = 5000;
/** Failed heartbeats after which the connection is opened again. */
const MAX_FAILED_HEARTBEATS = 2;
const reconnectDelay = createReconnectDelay();
const feeds = new Map<FeedName, Feed>();
let socket: Socket<ServerEvents, ClientRequests> | undefined;
let starting: Promise<void> | undefined;
/** False after `stopRealtime`, also while the connection is still being opened. */
let isWanted = false;
let heartbeat: number | undefined;

onSessionEnded(stopRealtime);

/** Opens the connection of the signed-in operator; does nothing when it is open. */
export function startRealtime(): void {
  isWanted = true;
  if (socket || starting) return;
  liveState.connecting();
  starting = connect().finally(() => {
    starting = undefined;
  });
}

/** Closes the connection and resets all cursors. */
export function stopRealtime(): void {
  isWanted = false;
  socket?.close();
  socket = undefined;
  clearInterval(heartbeat);
  for (const feed of feeds.values()) feed.cursor = newCursor();
  liveState.off();
}

async function connect(): Promise<void> {
  const { io } = await import('socket.io-client');
  if (!isWanted || !accessToken()) return liveState.off();
  let shown: string | null = null;
  let reconnectInMs: number | null = null;
  const opened: Socket<ServerEvents, ClientRequests> = io({
    path: '/socket.io',
    transports: ['websocket'],
    // Time-out of a connection that is accepted but never answered, as by a proxy without its server.
    timeout: ASK_TIMEOUT,
    auth: (send) => {
      shown = accessToken();
      send({ token: shown, api_version: PORTAL_API_VERSION });
    },
  });
  socket = opened;
  window.clearInterval(heartbeat);
  heartbeat = window.setInterval(() => {
    for (const name of feeds.keys()) void ask(name, HEARTBEAT_TIMEOUT_MS);
  }, HEARTBEAT_MS);
  opened.on('connect', () => {
    if (feeds.size === 0) liveState.live();
    for (const name of feeds.keys()) void ask(name);
  });
  opened.on('closed', ({ retry_after }) => {
    reconnectInMs = reconnectDelay.closed(retry_after, Date.now());
  });
  opened.on('disconnect', (reason) => {
    liveState.lost();
    if (reconnectInMs !== null) {
      // Closed by a limit: an immediate reconnect would be closed again.
      const waitMs = reconnectInMs;
      reconnectInMs = null;
      opened.disconnect();
      window.setTimeout(() => {
        if (socket === opened && accessToken()) opened.connect();
      }, waitMs);
      return;
    }
    // The server closes the socket of an ended session; the next call or reconnect finds out whether it has ended.
    if (reason === 'io server disconnect' && socket === opened && accessToken()) opened.connect();
  });
  opened.on('connect_error', (error) => {
    // Only the refused token is removed: there may be a newer session.
    if (error.message === 'unauthorized' && accessToken() === shown) return endSession();
    if (error.message === 'client_outdated') {
      stopRealtime();
      return markOutdated();
    }
    if (error.message === 'password_must_change') {
      stopRealtime();
      return requirePasswordChange();
    }
    liveState.lost();
    if (!opened.active && socket === opened) window.setTimeout(() => opened.connect(), 5000);
  });
  opened.onAny(() => liveState.heard());
  opened.on('newOrder', (payload, { seq }) => receive('orders', { event: 'newOrder', payload, seq }));
  opened.on('update', (payload, { seq }) => receive('orders', { event: 'update', payload, seq }));
}

function receive(name: FeedName, event: FeedEvent): void {
  const feed = feeds.get(name);
  if (!feed) return;
  const step = classifyEvent(feed.cursor, event.seq);
  if (step === 'deliver') deliver(feed, event);
  if (step === 'replay') void ask(name);
}

function deliver({ cursor, listeners }: Feed, event: FeedEvent): void {
  advance(cursor, event);
  beforeNextFrame(() => {
    for (const listener of listeners) listener.onEvent(event);
  });
}

/**
 * Requests a replay of missed events. It is the heartbeat, too: an answer shows that the connection works and that nothing
 * is missing; without one the screen is not live.
 */
async function ask(name: FeedName, timeoutMs = ASK_TIMEOUT): Promise<void> {
  const feed = feeds.get(name);
  const open = socket;
  if (!feed || !open?.connected) return;
  if (feed.asking) {
    if (timeoutMs === ASK_TIMEOUT) feed.askAgain = true;
    return;
  }
  feed.asking = true;
  feed.askAgain = false;
  const { cursor } = feed;
  const after = askAfter(cursor);
  try {
    const answer = await open.timeout(timeoutMs).emitWithAck('subscribe', { feed: name, after });
    const missed = takeAnswer(cursor, after, answer);
    // Another session with its own cursor has begun meanwhile.
    if (feed.cursor !== cursor) return;
    for (const event of missed ?? []) deliver(feed, event);
    if (!missed) for (const listener of feed.listeners) listener.onReset?.();
    feed.failures = 0;
    liveState.live();
  } catch {
    if (socket !== open) return;
    liveState.lost();
    if (!open.connected) return;
    feed.failures += 1;
    if (feed.failures < MAX_FAILED_HEARTBEATS) return;
    // The connection may be half open: only a new one shows it.
    feed.failures = 0;
    open.io.engine?.close();
  } finally {
    feed.asking = false;
    if (feed.askAgain) void ask(name);
  }
}

function feedOf(name: FeedName): Feed {
  const feed = feeds.get(name) ?? {
    listeners: new Set(),
    cursor: newCursor(),
    asking: false,
    failures: 0,
    askAgain: false,
  };
  feeds.set(name, feed);
  return feed;
}

/** Subscribes to a feed; returns the unsubscribe function. */
export function followFeed(name: FeedName, listener: FeedListener): () => void {
  const feed = feedOf(name);
  feed.listeners.add(listener);
  if (feed.cursor.seq === null) void ask(name);
  return () => {
    feed.listeners.delete(listener);
  };
}

/**
 * The answer of a read that reflects the feed up to `feed_seq`, with later events applied: they came before there was
 * data to patch. Events that are no longer kept are requested and delivered to the listeners.
 */
export function caughtUp<Answer extends { feed_seq: number }>(
  name: FeedName,
  answer: Answer,
  apply: (answer: Answer, event: FeedEvent) => Answer,
): Answer {
  const missed = missedBy(feedOf(name).cursor, answer.feed_seq);
  if (!missed) void ask(name);
  return (missed ?? []).reduce(apply, answer);
}
