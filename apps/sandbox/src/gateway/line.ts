import { ORPCError } from '@orpc/client';
import { pause } from '../pause.ts';
import type { Tally } from '../tally.ts';

const AT_ONCE = 24;
/** Of a call that the server fails at. */
const MAX_ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;

/** Thrown where the sandbox is being stopped. */
export class Stopped extends Error {}

/**
 * The one line to the server that the whole sandbox shares: a bounded number of calls at once, and while the server is
 * down calls wait with exponential backoff from half a second to fifteen.
 */
export class Line {
  readonly #signal: AbortSignal;
  readonly #tally: Tally;
  #busy = 0;
  readonly #queue: (() => void)[] = [];
  #failures = 0;
  #downUntil = 0;

  constructor(signal: AbortSignal, tally: Tally) {
    this.#signal = signal;
    this.#tally = tally;
  }

  get isDown(): boolean {
    return this.#downUntil > Date.now();
  }

  /**
   * Calls until there is a definite answer: a refusal is one and is thrown, a server that cannot be reached is
   * none. `call` must be safe to repeat.
   */
  async call<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await this.#wait();
      await this.#enter();
      try {
        const answer = await call();
        this.#failures = 0;
        return answer;
      } catch (error) {
        const wait = this.#afterFailure(error, attempt);
        if (wait > 0 && !(await pause(wait, this.#signal))) throw new Stopped();
      } finally {
        this.#busy -= 1;
        this.#queue.shift()?.();
      }
    }
  }

  /** Ms until it is worth another try; rethrows definite answers. */
  #afterFailure(error: unknown, attempt: number): number {
    if (this.#signal.aborted) throw new Stopped();
    const status = error instanceof ORPCError ? error.status : 0;
    if (status === 429) return 1_000 * (1 + Math.random() * 4);
    if (status >= 400 && status < 500) {
      this.#failures = 0;
      throw error;
    }
    this.#tally.add('faults');
    if (status === 500) {
      // This call is at fault, not the line: the others go on.
      if (attempt >= MAX_ATTEMPTS) throw error;
      return FIRST_WAIT_MS * 2 ** attempt;
    }
    if (!this.isDown) {
      this.#failures += 1;
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (this.#failures - 1), MAX_WAIT_MS);
      this.#downUntil = Date.now() + wait * (0.75 + Math.random() / 2);
    }
    return 0;
  }

  async #wait(): Promise<void> {
    while (this.isDown) {
      // Not all at the same moment.
      const left = this.#downUntil - Date.now() + Math.random() * 300;
      if (!(await pause(left, this.#signal))) throw new Stopped();
    }
    if (this.#signal.aborted) throw new Stopped();
  }

  async #enter(): Promise<void> {
    if (this.#busy >= AT_ONCE) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#busy += 1;
  }
}

/** The message key of a refusal, or null for anything else. */
export function refusalOf(error: unknown): string | null {
  return error instanceof ORPCError ? error.message : null;
}

export function statusOf(error: unknown): number | null {
  return error instanceof ORPCError ? error.status : null;
}
