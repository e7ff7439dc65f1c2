import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, jsonOf } from '../../../tools/harness/requests.ts';

/** Who asks: what proves it for a request. */
export type Identity = (asked: { method: string; path: string; raw: string }) => Record<string, string>;

/** An operator, a driver or a channel who acts. */
export interface Actor {
  readonly id: string;
  readonly identity: Identity;
}

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly identity: Identity;
}

/** A request with an idempotency key of its own. */
export function keyed(ask: Omit<Ask, 'headers'>): { key: string; ask: Ask } {
  const key = randomUUID();
  return { key, ask: { ...ask, headers: { 'idempotency-key': key } } };
}

/** An answer that means something: below 500, or `NO_ANSWER`. */
export interface Definite {
  readonly status: number;
  readonly body: unknown;
  /** Sends before this one whose answer was lost, or was that the server or its database is not there. */
  readonly lost: number;
}

/** The status of a call without a definite answer within the client's time limit; the message says why. */
export const NO_ANSWER = 599;

const ATTEMPT_MS = 15_000;
const PATIENCE_MS = 90_000;
const FIRST_PAUSE_MS = 30;
const MAX_PAUSE_MS = 500;

/** A client with several addresses of the product: it asks the next one until it has a definite answer, with the same key. */
export class Caller implements Disposable {
  readonly #addresses: readonly string[];
  readonly #agent: Agent;
  readonly #patience: number;
  #at = 0;
  #isSpread = false;

  /** `patience` is how many ms it asks again where there is no definite answer. */
  constructor(
    addresses: readonly string[],
    { connections = 64, patience = PATIENCE_MS }: { connections?: number; patience?: number } = {},
  ) {
    this.#addresses = addresses;
    this.#patience = patience;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** From now on each request goes to the next address, so that no two that belong together meet in one process. */
  spread(): void {
    this.#isSpread = true;
  }

  /** Asks until there is a definite answer, or patience is at its end: `NO_ANSWER`. */
  async ask(ask: Ask): Promise<Definite> {
    const end = Date.now() + this.#patience;
    let problem: unknown;
    let lost = 0;
    for (; Date.now() < end; lost++) {
      if (this.#isSpread) this.#at = (this.#at + 1) % this.#addresses.length;
      const at = this.#at;
      try {
        const answer = await this.send(ask, ATTEMPT_MS);
        if (answer.status < 500) return { ...answer, lost };
        problem = `${answer.status} ${JSON.stringify(answer.body)}`;
      } catch (error) {
        problem = error;
      }
      if (at === this.#at) this.#at = (this.#at + 1) % this.#addresses.length;
      await sleep(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** lost) * (0.5 + Math.random() / 2));
    }
    return { status: NO_ANSWER, body: { message: `no answer but ${problem}` }, lost };
  }

  /** What a path answers. */
  async read<Body>(path: string, { identity }: Pick<Actor, 'identity'>): Promise<Body> {
    return (await this.ask({ method: 'GET', path, identity })).body as Body;
  }

  /** Asks once, at the address that answered last, or at the one with this number. */
  async send(
    { method, path, body, headers, identity }: Ask,
    timeoutMs: number,
    address = this.#at,
  ): Promise<{ status: number; body: unknown }> {
    const raw = body === undefined ? '' : JSON.stringify(body);
    const proof = identity({ method, path, raw });
    const answer = await exchange(this.#addresses[address % this.#addresses.length] ?? '', {
      ...{ method, path, body, timeoutMs, agent: this.#agent },
      headers: { ...proof, ...headers },
    });
    if (!answer.isWhole) throw new Error('the answer broke off');
    return { status: answer.status, body: jsonOf(answer.body) ?? null };
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}
