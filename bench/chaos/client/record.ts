import { isDeepStrictEqual } from 'node:util';
import { inLanes } from '../../../tools/harness/measure.ts';
import { type Finding, finding } from '../finding.ts';
import { type Ask, type Caller, type Definite, NO_ANSWER } from './caller.ts';

/** What a keyed action does, in the words of the order's history. */
export type Effect =
  | ('created' | 'accepted' | 'declined' | 'arrived_store' | 'take_order' | 'wait_customer')
  | ('delivered' | 'assigned' | 'unassigned' | 'executed' | 'cancelled' | 'redistributed' | 'reordered');

/** A keyed action that was answered: what the product said it has done, or refused for good. */
export interface Acknowledged extends Definite {
  readonly effect: Effect;
  /** `operator:1`, `driver:7`, `channel:2`: whose key it is. */
  readonly scope: string;
  readonly key: string;
  /** The order that it was about; of a created order the channel's own id. */
  readonly order: string;
  readonly ask: Ask;
}

/** A keyed action ready to be sent, as often as one likes. */
export type Action = Omit<Acknowledged, keyof Definite>;

/** Everything that the product acknowledged in a run. */
export class Record {
  readonly all: Acknowledged[] = [];
  /** Refusals that no client of ours gives cause for, by status and message. */
  readonly unexpected = new Map<string, number>();

  get done(): Acknowledged[] {
    return this.all.filter(({ status }) => status < 300);
  }

  get lost(): number {
    return this.all.reduce((sum, { lost }) => sum + lost, 0);
  }

  /** Asks until there is a definite answer and remembers it. `refusals` are the statuses that a race may bring. */
  async act(caller: Caller, action: Action, refusals: readonly number[] = []): Promise<Definite> {
    const answer = await caller.ask(action.ask);
    if (answer.status !== NO_ANSWER) this.all.push({ ...action, ...answer });
    if (answer.status >= 300 && !refusals.includes(answer.status)) {
      const what = `${action.effect}: ${answer.status} ${messageOf(answer.body)}`;
      this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1);
    }
    return answer;
  }
}

/** The message key of a refusal. */
export function messageOf(body: unknown): string {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : '';
}

/** Whether two answers say the same; that a repeat is marked as one is no difference. */
export const saysTheSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(bare(a), bare(b));

function bare(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || !('replayed' in body)) return body;
  const { replayed: _, ...rest } = body;
  return rest;
}

const REPEATED_AT_ONCE = 8;

/** Sends acknowledged requests once more, at most `most` of them: each must get the answer that it had. */
export async function repeatAll(
  caller: Caller,
  what: string,
  all: readonly Pick<Acknowledged, 'ask' | 'status' | 'body' | 'key'>[],
  most: number,
): Promise<Finding> {
  const stride = Math.max(1, Math.ceil(all.length / most));
  const repeated = all.filter((_, index) => index % stride === 0);
  const broken: string[] = [];
  let seen: number | undefined;
  await inLanes(REPEATED_AT_ONCE, repeated, async ({ ask, status, body, key }) => {
    const again = await caller.ask(ask);
    if (again.status === status && saysTheSame(again.body, body)) return;
    broken.push(`${ask.path} ${key}: ${status}, then ${again.status}`);
    seen ??= performance.now();
  });
  return finding(what, repeated.length, broken, seen);
}
