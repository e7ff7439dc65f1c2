import type { ClientRequests, ServerEvents } from '@mishwar/contract';
import { PORTAL_API_VERSION } from '@mishwar/domain';
import type { Socket } from 'socket.io-client';
import { markOutdated } from '../api/outdated.ts';
import { queryClient, refetchUnanswered } from '../api/query-client.ts';
import { accessToken, endSession, onSessionEnded, requirePasswordChange } from '../session/session-store.ts';
import { classifyConnectError } from './connect-error.ts';
import { Feeds } from './feeds.ts';
import { beforeNextFrame } from './frame-queue.ts';
import { liveState } from './live-state.ts';
import { createReconnectDelay } from './reconnect-delay.ts';

/** Time-out of a connection that is accepted but never answered, as by a proxy without its server, in ms. */
const CONNECT_TIMEOUT_MS = 8000;
/** Milliseconds between two heartbeats; with their time-out, a silent line is noticed within 10 s. */
const HEARTBEAT_MS = 3000;
/** Milliseconds until a refused connection is opened again. */
const RETRY_MS = 5000;
const reconnectDelay = createReconnectDelay();
const feeds = new Feeds({ onLive: becomeLive, onLost: liveState.lost, schedule: beforeNextFrame });
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

/** Shows the connection as live; what could not be read without it is read again. */
function becomeLive(): void {
  const wasLost = liveState.isLost();
  liveState.live();
  if (wasLost) refetchUnanswered(queryClient);
}

/** Closes the connection and resets all cursors. */
export function stopRealtime(): void {
  isWanted = false;
  socket?.close();
  socket = undefined;
  feeds.connection = undefined;
  clearInterval(heartbeat);
  feeds.reset();
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
    timeout: CONNECT_TIMEOUT_MS,
    auth: (send) => {
      shown = accessToken();
      send({ token: shown, api_version: PORTAL_API_VERSION });
    },
  });
  socket = opened;
  feeds.connection = {
    isOpen: () => opened.connected,
    subscribe: (feed, after, timeoutMs) =>
      opened.timeout(timeoutMs).emitWithAck('subscribe', { feed, after }),
    abandon: () => opened.io.engine?.close(),
  };
  window.clearInterval(heartbeat);
  heartbeat = window.setInterval(() => feeds.heartbeat(), HEARTBEAT_MS);
  opened.on('connect', () => feeds.onConnect());
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
    switch (classifyConnectError(error.message, accessToken() === shown)) {
      case 'session_ended':
        return endSession();
      case 'outdated':
        stopRealtime();
        return markOutdated();
      case 'new_password':
        stopRealtime();
        return requirePasswordChange();
      case 'lost':
        liveState.lost();
        if (!opened.active && socket === opened) window.setTimeout(() => opened.connect(), RETRY_MS);
    }
  });
  opened.onAny(() => liveState.heard());
  opened.on('newOrder', (payload, { seq }) => feeds.receive('orders', { event: 'newOrder', payload, seq }));
  opened.on('update', (payload, { seq }) => feeds.receive('orders', { event: 'update', payload, seq }));
}

/** Subscribes to a feed; returns the unsubscribe function. */
export const followFeed = feeds.follow.bind(feeds);

/** The answer of a read, brought up to date with the feed. */
export const caughtUp = feeds.catchUp.bind(feeds);
