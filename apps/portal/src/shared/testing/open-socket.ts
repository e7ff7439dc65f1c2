import type { FeedEvent, Subscribed } from '@mishwar/contract';
import { onTestFinished } from 'vitest';
import { startRealtime, stopRealtime } from '../realtime/realtime.ts';
import { memoryStorage } from './memory-storage.ts';
import { stubWindow } from './run-hook.ts';

type Listener = (...given: never[]) => void;

interface SocketOptions {
  path: string;
  timeout: number;
  auth: (send: (sent: object) => void) => void;
}

/** A socket of the library without a server; the test says what the server would. */
export class ServedSocket {
  static opened: ServedSocket[] = [];
  readonly options: SocketOptions;
  connected = false;
  active = true;
  readonly calls: string[] = [];
  readonly subscribed: { feed: string; after: number | null; timeoutMs: number }[] = [];
  /** What the server answers to who follows a feed. */
  answer: (after: number | null) => Promise<Subscribed> = async () => ({ status: 'ok', seq: 10, events: [] });
  readonly io = { engine: { close: () => this.calls.push('abandon') } };
  readonly #listeners: { type: string; run: Listener }[] = [];

  constructor(options: SocketOptions) {
    this.options = options;
    ServedSocket.opened.push(this);
  }
  on(type: string, run: Listener) {
    this.#listeners.push({ type, run });
  }
  onAny(run: Listener) {
    this.on('*', run);
  }
  timeout(timeoutMs: number) {
    return {
      emitWithAck: (_: string, { feed, after }: { feed: string; after: number | null }) => {
        this.subscribed.push({ feed, after, timeoutMs });
        return this.answer(after);
      },
    };
  }
  connect() {
    this.calls.push('connect');
  }
  disconnect() {
    this.calls.push('disconnect');
  }
  close() {
    this.connected = false;
    this.calls.push('close');
  }
  /** What the server, or the connection itself, says. */
  receive(type: string, ...given: unknown[]) {
    if (type === 'connect') this.connected = true;
    if (type === 'disconnect') this.connected = false;
    const isMessage = !['connect', 'disconnect', 'connect_error'].includes(type);
    for (const listener of this.#listeners)
      if (listener.type === type || (isMessage && listener.type === '*')) listener.run(...(given as never[]));
  }
  /** An event of the feed of orders. */
  push({ event, payload, seq }: FeedEvent) {
    this.receive(event, payload, { seq });
  }
}

export const io = (options: SocketOptions): ServedSocket => new ServedSocket(options);

/**
 * Opens the connection of who is signed in, until the test has ended. The file replaces the library:
 * `vi.mock('socket.io-client', () => import('…/testing/open-socket.ts'))`.
 */
export async function openSocket(browser: Record<string, unknown> = {}): Promise<ServedSocket> {
  ServedSocket.opened = [];
  stubWindow({
    localStorage: memoryStorage({ access_token: 'a' }),
    sessionStorage: memoryStorage(),
    requestAnimationFrame: (run: () => void) => queueMicrotask(run),
    cancelAnimationFrame: () => undefined,
    ...browser,
  });
  onTestFinished(stopRealtime);
  stopRealtime();
  startRealtime();
  for (let turn = 0; turn < 100 && ServedSocket.opened.length === 0; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  const [socket] = ServedSocket.opened;
  if (!socket) throw new Error('no socket was opened');
  return socket;
}
