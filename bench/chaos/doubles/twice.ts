import type { Ask, Caller, Definite } from '../client/caller.ts';
import { saysTheSame } from '../client/record.ts';

/** What came of one route's double sends. */
export type RouteTally = ReturnType<typeof newTally>;

const newTally = (route: string) => ({
  ...{ route, serial: 0, concurrent: 0 },
  /** Pairs whose second answer said something else. */
  unequal: 0,
  /** Sends of another request under the same key that were not refused with 422. */
  otherTaken: 0,
});

/** The double sends of all routes. */
export class DoubleSends {
  readonly routes = new Map<string, RouteTally>();
  readonly unequal: string[] = [];
  readonly otherTaken: string[] = [];
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  get pairs(): number {
    return [...this.routes.values()].reduce((sum, { serial, concurrent }) => sum + serial + concurrent, 0);
  }

  /** Sends a request twice, then another one under its key. Answers the first of the two answers, or the good one. */
  async twice(
    route: string,
    { send, other, concurrent }: { send: () => Promise<Definite>; other: Ask; concurrent: boolean },
    isSame: (one: unknown, again: unknown) => boolean = saysTheSame,
  ): Promise<Definite> {
    const tally = this.routes.get(route) ?? newTally(route);
    this.routes.set(route, tally);
    tally[concurrent ? 'concurrent' : 'serial'] += 1;
    const first = concurrent ? undefined : await send();
    const [a, b] = first ? [first, await send()] : await Promise.all([send(), send()]);
    if (a.status !== b.status || !isSame(a.body, b.body)) {
      tally.unequal += 1;
      this.unequal.push(`${route}: ${a.status}, then ${b.status}`);
    }
    const refused = await this.#caller.ask(other);
    if (refused.status !== 422) {
      tally.otherTaken += 1;
      this.otherTaken.push(`${route}: another request under its key was answered ${refused.status}`);
    }
    return a.status < 300 || b.status >= 300 ? a : b;
  }
}
