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

/** Each of so many orders is hit at once by every driver who accepts, two operators who assign and one who cancels. */
export async function runRaces(on: Placing & { random: Random; say: (line: string) => void }, count: number) {
  const begun = performance.now();
  const ends: Ended[] = [];
  for (let done = 0; done < count; done += BATCH) {
    const queue = await offered(on, Math.min(BATCH, count - done));
    await inLanes(AT_ONCE, queue, async (order) => ends.push(await race(on, order)));
    if ((done / BATCH) % 10 === 9) on.say(`${done + BATCH} of ${count} races`);
  }
  const counted = (isOne: (ended: Ended) => boolean) => ends.filter(isOne).length;
  return {
    counts: [
      ['orders, each hit by 20 accepts, 2 assignments and 1 cancellation', ends.length],
      ['won by a driver', counted(({ winners }) => winners[0] === 'accept')],
      ['won by an operator', counted(({ winners }) => winners[0] === 'assign')],
      ['cancelled before an accept', counted(({ winners, cancelled }) => winners.length === 0 && cancelled)],
      ['cancelled after an accept', counted(({ winners, cancelled }) => winners.length > 0 && cancelled)],
    ] as const,
    seconds: (performance.now() - begun) / 1000,
    findings: checkRaces(ends),
  };
}

type Ended = Awaited<ReturnType<typeof race>>;

async function race(
  { cast, caller, record, random }: Placing & { random: Random },
  { number, offers }: OfferedOrder,
) {
  const [first, second, third] = cast.operators;
  // Half of them say which version they saw: an order that has changed since is not cancelled.
  const version = random.chance(0.5) ? 1 : undefined;
  const all = random.shuffled([
    ...cast.drivers.map((driver, n) => ({
      who: 'accept' as const,
      action: offerAction(driver, 'accept', offers[n] ?? '', number),
    })),
    ...[first, second].map((operator, n) => ({
      who: 'assign' as const,
      action: staffAction(operator, 'Assign', number, { driver_id: cast.reserves[n] }),
    })),
    {
      who: 'cancel' as const,
      action: staffAction(third, 'Cancel', number, { cancel_reason: '2' }, { version }),
    },
  ]);
  const answers = await Promise.all(
    all.map(async ({ who, action }) => ({ who, answer: await record.act(caller, action, [409]) })),
  );
  const good = answers.filter(({ answer }) => answer.status < 300).map(({ who }) => who);
  return {
    number,
    /** Those who got the order. */
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
