import { SOCKET_CLOSE_CODES, type SocketClosed, type SocketCloseReason } from '@mishwar/contract';
import type { Server, Socket } from 'socket.io';
import type { App } from '../app.ts';
import type { Stop } from '../feature.ts';
import { createRateLimiter, type RateLimiter } from '../limits/rate-limit.ts';

/** Messages a minute of one connection, of every kind; fifty at once. A portal or phone sends a few a minute. */
const MAX_MESSAGES_PER_MINUTE = 300;
/** Unread bytes of one connection; beyond it the client reads too slowly. */
const MAX_UNREAD_BYTES = 4 << 20;
const CHECK_MS = 1_000;
/** A client that does not answer the close is cut off after so long; until then its frames are still read. */
const MAX_CLOSE_MS = 1_000;
/** Seconds until a closed client may connect again. */
const RETRY_AFTER_SECONDS = 10;

type Connection = Socket['conn'];
/** Parts of a connection that its types hide: what waits for the transport, and the WebSocket below it. */
interface Outgoing {
  writeBuffer: readonly { data?: unknown }[];
  transport: Connection['transport'] & { socket?: { bufferedAmount: number; terminate(): void } };
}
const outgoing = (connection: Connection) => connection as unknown as Outgoing;

/** Cuts a connection off, whether its client answers a close or not. */
export const terminate = (connection: Connection): void => outgoing(connection).transport.socket?.terminate();

/** Sockets closed by this process since its start, by reason. */
export type SocketCloseCounts = Record<SocketCloseReason, number>;

export const noSocketCloses = (): SocketCloseCounts => ({
  too_many_messages: 0,
  replay_limit: 0,
  too_slow: 0,
});

export interface SocketGuard {
  /** Sends the reason as `closed`, then closes the connection. */
  close(connection: Connection, reason: SocketCloseReason): void;
  stop: Stop;
}

/**
 * Closes connections that send too much or read too slowly, and counts them in `closes`. Counts every message, before it is
 * parsed.
 */
export function guardSockets(app: App, io: Server, closes: SocketCloseCounts): SocketGuard {
  const connections = new Set<Connection>();
  const close = (connection: Connection, reason: SocketCloseReason) => {
    if (!connections.delete(connection)) return;
    closes[reason] += 1;
    const closed: SocketClosed = {
      code: SOCKET_CLOSE_CODES[reason],
      reason,
      retry_after: RETRY_AFTER_SECONDS,
    };
    const callers = socketsOf(io, connection).map((socket) => {
      // A client that does not read would not receive it either.
      if (reason !== 'too_slow') socket.emit('closed', closed);
      return callerOf(socket);
    });
    app.log.warn(
      { metric: 'socket_closed', reason, total: closes[reason], callers },
      'socket closed by a limit',
    );
    if (reason === 'too_slow') terminate(connection);
    else setTimeout(() => terminate(connection), MAX_CLOSE_MS).unref();
    connection.close(reason === 'too_slow');
  };
  io.engine.on('connection', (connection: Connection) => {
    const limiter: RateLimiter = createRateLimiter(MAX_MESSAGES_PER_MINUTE);
    connections.add(connection);
    connection.on('packet', () => {
      if (limiter.take('') > 0) close(connection, 'too_many_messages');
    });
    connection.on('close', () => connections.delete(connection));
  });
  const timer = setInterval(() => {
    for (const connection of connections) {
      if (unreadBytes(connection) > MAX_UNREAD_BYTES) close(connection, 'too_slow');
    }
  }, CHECK_MS);
  return { close, stop: () => clearInterval(timer) };
}

/** Resolves when the transport has sent its packets, or the connection is closed. */
export function drained(connection: Connection): Promise<void> {
  const { transport } = outgoing(connection);
  if (transport.writable) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      transport.off('ready', settle);
      connection.off('close', settle);
      resolve();
    };
    transport.on('ready', settle);
    connection.on('close', settle);
  });
}

/** Bytes that wait in this process for the client to read. */
function unreadBytes(connection: Connection): number {
  const { writeBuffer, transport } = outgoing(connection);
  const waiting = writeBuffer.reduce((sum, { data }) => sum + sizeOf(data), 0);
  return waiting + (transport.socket?.bufferedAmount ?? 0);
}

const sizeOf = (data: unknown): number =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;

const socketsOf = (io: Server, connection: Connection): Socket[] =>
  ['/', '/driver'].flatMap((name) =>
    Array.from(io.of(name).sockets.values()).filter(({ conn }) => conn === connection),
  );

/** The caller of a socket as a name, for counts and logs. */
export function callerOf({ data }: Socket): string {
  const { caller } = data as { caller?: { kind: string; actor: { id: number } } };
  return caller ? `${caller.kind}:${caller.actor.id}` : 'unknown';
}
