import { REALTIME_EVENTS, Subscribed } from '@mishwar/contract';
import { io, type Socket } from 'socket.io-client';
import { until } from '../../tools/harness/measure.ts';

type Payload = { _id: string; order_number?: string };

/** Portals at once: one in a browser, the others without a screen. */
export const PORTALS = 20;

/** Opens those without a screen and waits until each of them is connected. */
export async function openPortals(
  stack: AsyncDisposableStack,
  origin: string,
  token: string,
): Promise<FeedClient[]> {
  const portals = Array.from({ length: PORTALS - 1 }, () => stack.use(new FeedClient(origin, token)));
  await Promise.all(portals.map((portal) => portal.reaches(0)));
  return portals;
}

/** A portal without a screen: follows the orders by the numbers of their feed, as docs/adr/0006 says. */
export class FeedClient implements Disposable {
  /** The events that counted, in sequence, and when they came (epoch ms). */
  readonly applied: {
    seq: number;
    event: string;
    orderId: string;
    orderNumber: string | undefined;
    at: number;
  }[] = [];
  /** Numbers that came once more and were left aside. */
  repeated = 0;
  /** Events that a full read replaced, as the server asked for by a reset: those after `after` up to `upTo`. */
  readonly refetched: { readonly after: number; readonly upTo: number }[] = [];
  /** The place that the first answer named: what it applies begins behind it. */
  begin: number | undefined;
  readonly #socket: Socket;
  /** The number up to which it has everything; undefined before the first answer. */
  #last: number | undefined;
  #asking = false;
  #again = false;

  constructor(origin: string, token: string) {
    this.#socket = io(origin, {
      path: '/socket.io',
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
      reconnectionDelay: 50,
      reconnectionDelayMax: 500,
      timeout: 2_000,
    });
    this.#socket.on('connect', () => void this.#ask());
    // What the server ends itself, as when it stops, is not tried again unless it is asked for.
    this.#socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') this.#socket.connect();
    });
    this.#socket.on('connect_error', () => {
      if (!this.#socket.active) setTimeout(() => this.#socket.connect(), 250);
    });
    for (const event of REALTIME_EVENTS) {
      this.#socket.on(event, (payload: Payload, { seq }: { seq: number }) =>
        this.#receive(seq, event, payload),
      );
    }
  }

  /** Settles when it is connected and has everything up to `seq`; throws after half a minute. */
  async reaches(seq: number): Promise<void> {
    const what = `a portal did not reach ${seq}`;
    await until(() => ((this.#last ?? -1) < seq ? undefined : true), { withinMs: 30_000, pauseMs: 10, what });
  }

  [Symbol.dispose](): void {
    this.#socket.close();
  }

  #receive(seq: number, event: string, { _id, order_number }: Payload): void {
    if (this.#last === undefined) return;
    if (seq <= this.#last) {
      this.repeated += 1;
      return;
    }
    if (seq > this.#last + 1) {
      void this.#ask();
      return;
    }
    this.#last = seq;
    this.applied.push({ seq, event, orderId: _id, orderNumber: order_number, at: Date.now() });
  }

  async #ask(): Promise<void> {
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    this.#again = false;
    try {
      const request = { feed: 'orders', after: this.#last ?? null };
      const answer = Subscribed.parse(await this.#socket.timeout(2_000).emitWithAck('subscribe', request));
      if (answer.status === 'reset') {
        this.refetched.push({ after: this.#last ?? answer.seq, upTo: answer.seq });
        this.#last = answer.seq;
      } else if (this.#last === undefined) {
        this.#last = answer.seq;
        this.begin = answer.seq;
      } else for (const { seq, event, payload } of answer.events) this.#receive(seq, event, payload);
    } catch {
      this.#again = this.#socket.connected;
    } finally {
      this.#asking = false;
      if (this.#again) void this.#ask();
    }
  }
}
