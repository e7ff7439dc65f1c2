import type { EpochMs, RecordedOffer, RecordedRequest } from './lab-record.ts';

/** What drivers answered in a period. */
export interface AnswerCounts {
  accepted: number;
  declined: number;
  expired: number;
  /** From offer to acceptance; null where nobody accepted. */
  median_seconds: number | null;
}

/** How whoever was not asked in the record answers in a replay. */
export interface AnswerRule {
  /** Of a hundred who are asked. */
  accept: number;
  decline: number;
  seconds: number;
}

const DEFAULT_ANSWER_SECONDS = 10;

/** The rule that follows from a period: its shares and its median; without any answer everybody accepts. */
export function buildAnswerRule({ accepted, declined, expired, median_seconds }: AnswerCounts): AnswerRule {
  const all = accepted + declined + expired;
  const share = (count: number) => Math.round((100 * count) / all);
  return {
    accept: all === 0 ? 100 : share(accepted),
    decline: all === 0 ? 0 : share(declined),
    seconds: median_seconds ?? DEFAULT_ANSWER_SECONDS,
  };
}

export type Answer = { kind: 'accept' | 'decline'; at: EpochMs; isRecorded: boolean } | { kind: 'none' };

/**
 * What a driver answers when a replay offers him an order: what he answered in the record when he was offered it, after
 * the same time. Whoever was not asked, or had not answered when the offer was withdrawn, answers by the rule, drawn
 * from order and driver, so that every replay draws the same.
 */
export function resolveAnswer(
  request: RecordedRequest,
  { driver, at, rule }: { driver: number; at: EpochMs; rule: AnswerRule },
): Answer {
  const mine = request.offers.filter(({ driver_id }) => driver_id === driver);
  const same = mine.find(({ offered_at }) => offered_at === at);
  const recorded = same ?? mine.find(({ status }) => isAnswered(status)) ?? mine[0];
  if (!recorded) return drawAnswer(request.order_id, { driver, at, rule, atLeast: 0 });
  const { status, offered_at, answered_at } = recorded;
  // Nobody answers in the moment in which he is asked.
  const delay = Math.max((answered_at ?? offered_at) - offered_at, 1);
  if (status === 'accepted') return { kind: 'accept', at: at + delay, isRecorded: recorded === same };
  if (status === 'declined') return { kind: 'decline', at: at + delay, isRecorded: recorded === same };
  if (status === 'withdrawn')
    return drawAnswer(request.order_id, { driver, at, rule, atLeast: delay + WITHDRAWN_DELAY_MS });
  return { kind: 'none' };
}

/** Who was too late in the record is not faster in a replay. */
const WITHDRAWN_DELAY_MS = 1_000;

const isAnswered = (status: RecordedOffer['status']): boolean =>
  status === 'accepted' || status === 'declined' || status === 'expired';

function drawAnswer(
  order: number,
  { driver, at, rule, atLeast }: { driver: number; at: EpochMs; rule: AnswerRule; atLeast: EpochMs },
): Answer {
  const draw = drawPercentile(order, driver);
  const answered = at + Math.max(Math.round(rule.seconds * 1000), atLeast, 1);
  if (draw < rule.accept) return { kind: 'accept', at: answered, isRecorded: false };
  if (draw < rule.accept + rule.decline) return { kind: 'decline', at: answered, isRecorded: false };
  return { kind: 'none' };
}

/** A number from 0 to 99 that looks drawn and is always the same for an order and a driver. */
function drawPercentile(order: number, driver: number): number {
  let mixed = Math.imul(order ^ (order / 2 ** 32), 0x9e3779b1) ^ Math.imul(driver + 0x7f4a7c15, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % 100;
}
