import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A regulator that confirms each report, or takes it and never answers. */
export interface HangingRegulator {
  readonly url: string;
  /** Number of reports that it confirmed, and that it took without an answer. */
  readonly confirmed: number;
  readonly unanswered: number;
  hang(hangs: boolean): void;
  stop(): Promise<void>;
}

/** Starts a regulator that confirms reports after `delayMs`. */
export async function startHangingRegulator({ delayMs = 0 } = {}): Promise<HangingRegulator> {
  let hangs = false;
  let [confirmed, unanswered] = [0, 0];
  const server = createServer((request, response) => {
    request.resume();
    if (hangs) {
      unanswered += 1;
      return;
    }
    confirmed += 1;
    response.setHeader('content-type', 'application/json');
    const answer = () => response.end(JSON.stringify({ status: true, errorCodes: [], data: null }));
    delayMs > 0 ? setTimeout(answer, delayMs) : answer();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/citc`,
    get confirmed() {
      return confirmed;
    },
    get unanswered() {
      return unanswered;
    },
    hang(now) {
      hangs = now;
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
