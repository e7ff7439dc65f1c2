import { io, type Socket } from 'socket.io-client';

/** A wait that takes longer is a hang: a busy machine takes some seconds for what a free one does at once. */
export const HANG_MS = 30_000;

/** Creates an unconnected socket of a portal (namespace /) or phone (/driver). */
export function socketOf(url: string, token: unknown, namespace = '/'): Socket {
  return io(new URL(namespace, url).href, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    autoConnect: false,
  });
}

/** Connects; resolves with null, or with the reason of a rejection. */
export function connectSocket(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', (error) => resolve(error.message));
    socket.connect();
  });
}

/** Resolves with the reason when the server closes the socket; null after `ms`. */
export function closedWithin(socket: Socket, ms = HANG_MS): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, null);
    socket.once('disconnect', (reason) => {
      clearTimeout(timer);
      resolve(reason);
    });
  });
}

/** Polls `look` until it returns a value, for at most `withinMs`. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  withinMs = HANG_MS,
): Promise<Exclude<T, undefined | null | false>> {
  const until = Date.now() + withinMs;
  for (;;) {
    const result = await look();
    if (result !== undefined && result !== null && result !== false) {
      return result as Exclude<T, undefined | null | false>;
    }
    if (Date.now() > until) throw new Error(`no result within ${withinMs / 1000} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
