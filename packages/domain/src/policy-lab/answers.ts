import type { EpochMs, RecordedOffer, RecordedRequest } from './lab-record.ts';

/** Answers of drivers in a period. */
export interface AnswerCounts {
  accepted: number;
  declined: number;
  expired: number;
  /** Median from offer to acceptance; null without an acceptance. */
  median_seconds: number | null;
}

/** Answers in a replay of drivers without a recorded answer. */
export interface AnswerRule {
  /** Percent of offers. */
  accept: number;
  decline: number;
  seconds: number;
}

const DEFAULT_ANSWER_SECONDS = 10;

/** The answer rule of a period: its shares and its median; without any answer all offers are accepted. */
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
 * The answer of a driver to an offer in a replay: the recorded answer after the same delay where there is one. Without
 * a recorded answer, or with a withdrawn offer, the answer follows the rule by a hash of order and driver, so that
 * every replay gives the same one.
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
  // An answer comes at least one millisecond after the offer.
  const delay = Math.max((answered_at ?? offered_at) - offered_at, 1);
  if (status === 'accepted') return { kind: 'accept', at: at + delay, isRecorded: recorded === same };
  if (status === 'declined') return { kind: 'decline', at: at + delay, isRecorded: recorded === same };
  if (status === 'withdrawn')
    return drawAnswer(request.order_id, { driver, at, rule, atLeast: delay + WITHDRAWN_DELAY_MS });
  return { kind: 'none' };
}

/** Minimum further delay of a driver whose recorded offer was withdrawn before an answer. */
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

/** A pseudo-random number from 0 to 99, a hash of order and driver (multiplicative hashing with avalanche mixing). */
function drawPercentile(order: number, driver: number): number {
  let mixed = Math.imul(order ^ (order / 2 ** 32), 0x9e3779b1) ^ Math.imul(driver + 0x7f4a7c15, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % 100;
}
