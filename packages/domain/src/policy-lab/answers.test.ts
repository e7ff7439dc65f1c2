import { expect, it } from 'vitest';
import { buildAnswerRule, resolveAnswer } from './answers.ts';
import type { RecordedOffer, RecordedRequest } from './lab-record.ts';
import { simulateDay } from './testing/simulated-day.ts';

const [sample] = simulateDay(1).requests;
const AT = 1_000_000;

it.each([
  [
    { accepted: 0, declined: 0, expired: 0, median_seconds: null },
    { accept: 100, decline: 0, seconds: 10 },
  ],
  [
    { accepted: 1, declined: 1, expired: 2, median_seconds: 7.5 },
    { accept: 25, decline: 25, seconds: 7.5 },
  ],
  [
    { accepted: 2, declined: 1, expired: 0, median_seconds: 0 },
    { accept: 67, decline: 33, seconds: 0 },
  ],
  [
    { accepted: 0, declined: 0, expired: 3, median_seconds: null },
    { accept: 0, decline: 0, seconds: 10 },
  ],
])('of the answers %o the rule is %o', (counts, rule) => {
  expect(buildAnswerRule(counts)).toEqual(rule);
});

const offer = (
  status: RecordedOffer['status'],
  offered_at: number,
  answered_at: number | null,
): RecordedOffer => ({
  driver_id: 7,
  offered_at,
  status,
  answered_at,
});

function answer(offers: RecordedOffer[], rule: { accept: number; decline: number }, driver = 7) {
  if (!sample) throw new Error('a day without orders');
  const request: RecordedRequest = { ...sample, offers };
  return resolveAnswer(request, { driver, at: AT, rule: { ...rule, seconds: 8 } });
}

const NEVER = { accept: 0, decline: 0 };
const ALWAYS = { accept: 100, decline: 0 };

it.each([
  [
    'accepted then',
    [offer('accepted', AT, AT + 3_000)],
    { kind: 'accept', at: AT + 3_000, isRecorded: true },
  ],
  [
    'declined then',
    [offer('declined', AT, AT + 3_000)],
    { kind: 'decline', at: AT + 3_000, isRecorded: true },
  ],
  ['accepted before', [offer('accepted', 0, 3_000)], { kind: 'accept', at: AT + 3_000, isRecorded: false }],
  ['declined before', [offer('declined', 0, 3_000)], { kind: 'decline', at: AT + 3_000, isRecorded: false }],
  ['accepted at once', [offer('accepted', AT, AT)], { kind: 'accept', at: AT + 1, isRecorded: true }],
  ['expired', [offer('expired', 0, null)], { kind: 'none' }],
  ['still open', [offer('offered', 0, null)], { kind: 'none' }],
  [
    'withdrawn once and declined once',
    [offer('withdrawn', 0, 2_000), offer('declined', 5_000, 9_000)],
    { kind: 'decline', at: AT + 4_000, isRecorded: false },
  ],
  [
    'declined once and accepted then',
    [offer('declined', 0, 2_000), offer('accepted', AT, AT + 500)],
    { kind: 'accept', at: AT + 500, isRecorded: true },
  ],
] as const)('an offer that was %s is answered as recorded', (_what, offers, expected) => {
  for (const rule of [NEVER, ALWAYS]) expect(answer([...offers], rule)).toEqual(expected);
});

it('an offer that was withdrawn is answered by the rule, a second after the withdrawal or later', () => {
  expect(answer([offer('withdrawn', 0, 2_000)], ALWAYS)).toMatchObject({ kind: 'accept', at: AT + 8_000 });
  expect(answer([offer('withdrawn', 0, 20_000)], ALWAYS)).toMatchObject({ kind: 'accept', at: AT + 21_000 });
});

it('a driver without a recorded offer answers by the rule', () => {
  expect(answer([], ALWAYS)).toEqual({ kind: 'accept', at: AT + 8_000, isRecorded: false });
  expect(answer([offer('declined', AT, AT + 1)], ALWAYS, 8)).toMatchObject({ kind: 'accept' });
  expect(answer([], { accept: 0, decline: 100 })).toEqual({
    kind: 'decline',
    at: AT + 8_000,
    isRecorded: false,
  });
  expect(answer([], NEVER)).toEqual({ kind: 'none' });
});

it('the answers by the rule have its shares', () => {
  const kinds = Array.from(
    { length: 2_000 },
    (_, driver) => answer([], { accept: 60, decline: 25 }, driver).kind,
  );
  const share = (kind: string) => kinds.filter((one) => one === kind).length / kinds.length;
  expect(share('accept')).toBeCloseTo(0.6, 1);
  expect(share('decline')).toBeCloseTo(0.25, 1);
  expect(share('none')).toBeCloseTo(0.15, 1);
});
