import { inLanes } from '../../tools/harness/measure.ts';
import { offerAction, staffAction } from './client/actions.ts';
import type { Definite } from './client/caller.ts';
import type { Random } from './client/random.ts';
import { messageOf } from './client/record.ts';
import { type Finding, finding } from './finding.ts';
import { type OfferedOrder, offered, type Placing } from './offers.ts';

/** Orders that are offered together, and those of them that are fought for at the same time. */
const BATCH = 30;
const AT_ONCE = 3;

export interface RaceRun {
  readonly orders: number;
  /** How they ended: by a driver's accept, by an operator's assignment, by the cancellation alone. */
  readonly accepted: number;
  readonly assigned: number;
  readonly cancelledFirst: number;
  /** Orders that were cancelled after an accept. */
  readonly cancelledAfter: number;
  readonly seconds: number;
  readonly findings: readonly Finding[];
}

/** Each of so many orders is hit at once by every driver who accepts, two operators who assign and one who cancels. */
export async function runRaces(
  on: Placing & { random: Random; say: (line: string) => void },
  count: number,
): Promise<RaceRun> {
  const begun = performance.now();
  const ends: Ended[] = [];
  for (let done = 0; done < count; done += BATCH) {
    const queue = await offered(on, Math.min(BATCH, count - done));
    await inLanes(AT_ONCE, queue, async (order) => ends.push(await race(on, order)));
    if ((done / BATCH) % 10 === 9) on.say(`${done + BATCH} of ${count} races`);
  }
  const won = (who: 'accept' | 'assign') => ends.filter(({ winners }) => winners[0] === who).length;
  return {
    orders: ends.length,
    accepted: won('accept'),
    assigned: won('assign'),
    cancelledFirst: ends.filter(({ winners, cancelled }) => winners.length === 0 && cancelled).length,
    cancelledAfter: ends.filter(({ winners, cancelled }) => winners.length > 0 && cancelled).length,
    seconds: (performance.now() - begun) / 1000,
    findings: checkRaces(ends),
  };
}

interface Ended {
  readonly number: string;
  readonly winners: readonly ('accept' | 'assign')[];
  readonly cancelled: boolean;
  readonly refusals: readonly string[];
  /** Of `performance.now`. */
  readonly at: number;
}

async function race(
  { cast, caller, record, random }: Placing & { random: Random },
  order: OfferedOrder,
): Promise<Ended> {
  const { number } = order;
  const [first, second, third] = cast.operators;
  const accepts = cast.drivers.map(
    (driver, n) => () =>
      record.act(caller, offerAction(driver, 'accept', order.offers[n] ?? '', number), [409]),
  );
  const assigns = [first, second].map((operator, n) => () => {
    const action = staffAction(operator, 'Assign', number, { driver_id: cast.reserves[n] });
    return record.act(caller, action, [409]);
  });
  // Half of them say which version they saw: an order that has changed since is not cancelled.
  const version = random.chance(0.5) ? 1 : undefined;
  const cancel = () =>
    record.act(caller, staffAction(third, 'Cancel', number, { cancel_reason: '2' }, { version }), [409]);
  const all = random.shuffled([
    ...accepts.map((send) => ({ who: 'accept' as const, send })),
    ...assigns.map((send) => ({ who: 'assign' as const, send })),
    { who: 'cancel' as const, send: cancel },
  ]);
  const answers = await Promise.all(all.map(async ({ who, send }) => ({ who, answer: await send() })));
  const good = answers.filter(({ answer }) => answer.status < 300).map(({ who }) => who);
  return {
    number,
    winners: good.filter((who) => who !== 'cancel'),
    cancelled: good.includes('cancel'),
    refusals: answers.flatMap(({ who, answer }) => odd(who, answer)),
    at: performance.now(),
  };
}

const LOST = ['request_assigned_to_driver', 'order_cancelled', 'offer_not_found', 'order_changed'];

const odd = (who: string, { status, body }: Definite): string[] =>
  status < 300 || (status === 409 && LOST.includes(messageOf(body)))
    ? []
    : [`${who}: ${status} ${messageOf(body)}`];

function checkRaces(ends: readonly Ended[]): Finding[] {
  const judged = (what: string, isBroken: (ended: Ended) => boolean) => {
    const broken = ends.filter(isBroken);
    return finding(what, ends.length, broken, broken[0]?.at);
  };
  return [
    judged('of those who raced for an order at most one has won it', ({ winners }) => winners.length > 1),
    judged(
      'exactly one accept wins, unless the order was cancelled first',
      ({ winners, cancelled }) => winners.length === 0 && !cancelled,
    ),
    judged('all others were refused', ({ refusals }) => refusals.length > 0),
  ];
}
