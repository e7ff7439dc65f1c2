/** The part of an answer that is judged; status 0 is a connection that the server cut. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
}

const MAX_EXAMPLES = 5;

/** Counts the attempts of an attack, the refused ones, and those that got through. */
export class Tally {
  tried = 0;
  refused = 0;
  through = 0;
  readonly examples: string[] = [];

  /** Attempts that must be refused: by 4xx, a cut connection, or 503 with Retry-After. */
  mustBeRefused(what: string, ...answers: readonly Answered[]): void {
    this.#judge(what, answers, () => false);
  }

  /** Attempts that may be served or refused, but must not fail. */
  mustNotFail(what: string, ...answers: readonly Answered[]): void {
    this.#judge(what, answers, ({ status }) => status < 500);
  }

  /** Attempts that were counted otherwise. */
  count(tried: number, refused: number): void {
    this.tried += tried;
    this.refused += refused;
  }

  /** A request of another client that must be served in spite of the attack. */
  mustBeServed(what: string, { status }: Answered): void {
    this.mustHold(`not served: ${what}: ${status}`, status >= 200 && status <= 299);
  }

  /** What must hold during or after the attack. */
  mustHold(what: string, holds: boolean): void {
    if (holds) return;
    this.through += 1;
    if (this.examples.length < MAX_EXAMPLES) this.examples.push(what);
  }

  #judge(what: string, answers: readonly Answered[], mayBe: (answer: Answered) => boolean): void {
    for (const answer of answers) {
      const isRefused = isRefusal(answer);
      this.count(1, Number(isRefused));
      this.mustHold(`${what}: ${answer.status}`, isRefused || mayBe(answer));
    }
  }
}

/** Whether an answer refuses the request by design. */
export function isRefusal({ status, headers }: Answered): boolean {
  if (status === 0) return true;
  const retryAfter = headers instanceof Headers ? headers.get('retry-after') : headers['retry-after'];
  if (status === 503) return Number(retryAfter) > 0;
  return status >= 400 && status <= 499;
}
