import { expect, test } from 'vitest';
import {
  getOldSince,
  isListDue,
  newCursors,
  type PollCursors,
  planPoll,
  takeMoves,
  takePollAnswer,
} from './position-polls.ts';

const bounds = (north: number) => ({
  northLatitude: north,
  eastLongitude: 51,
  southLatitude: 25,
  westLongitude: 49,
});
const [area, inSight] = [bounds(28), bounds(26)];

test('the first poll asks for all drivers since their last answer', () => {
  expect(planPoll({ area, inSight }, newCursors(undefined), 0)).toEqual({
    isAll: true,
    input: { boundaries: area },
  });
  expect(planPoll({ area, inSight }, newCursors(7), 0)).toEqual({
    isAll: true,
    input: { boundaries: area, after: 7 },
  });
});

test('after it the drivers in sight are polled, and all of them again after 15 s', () => {
  const polled = takePollAnswer(newCursors(undefined), { isAll: true, until: 100 }, 1_000);
  const cursors = takePollAnswer(polled, { isAll: false, until: 200 }, 2_000);
  expect(planPoll({ area, inSight }, cursors, 15_999)).toEqual({
    isAll: false,
    input: { boundaries: inSight, after: 200 },
  });
  expect(planPoll({ area, inSight }, cursors, 16_000)).toEqual({
    isAll: true,
    input: { boundaries: area, after: 100 },
  });
});

test('an answer for all drivers moves both cursors, one for those in sight its own', () => {
  const before: PollCursors = { after: 1, allUntil: 2, allAt: 3 };
  expect(takePollAnswer(before, { isAll: true, until: 9 }, 50)).toEqual({
    after: 9,
    allUntil: 9,
    allAt: 50,
  });
  expect(takePollAnswer(before, { isAll: false, until: 9 }, 50)).toEqual({ ...before, after: 9 });
});

test('without a part in sight every poll is one for all, and without an area for everywhere', () => {
  const cursors: PollCursors = { after: 0, allUntil: 0, allAt: 1_000 };
  expect(planPoll({ area, inSight: null }, cursors, 1_001)).toEqual({
    isAll: true,
    input: { boundaries: area, after: 0 },
  });
  expect(planPoll({ area: null, inSight: null }, cursors, 1_001)).toEqual({
    isAll: true,
    input: { after: 0 },
  });
});

test.each([
  [1_000, null],
  [10_999, null],
  [11_000, 1_000],
  [60_000, 1_000],
])('positions answered at 1 s are old since, at %d ms: %s', (now, since) => {
  expect(getOldSince(1_000, now)).toBe(since);
});

test('the page is rendered for moves, at most once in the interval', () => {
  const state = { renderedAt: 1_000, hasMoved: false };
  expect(takeMoves(state, 0, 0, 9_000)).toEqual({ isDue: false, hasMoved: false, renderedAt: 1_000 });
  expect(takeMoves(state, 1, 0, 1_000)).toEqual({ isDue: true, hasMoved: false, renderedAt: 1_000 });
  expect(takeMoves(state, 1, 5_000, 6_000)).toEqual({ isDue: true, hasMoved: false, renderedAt: 6_000 });
  const early = takeMoves(state, 1, 5_000, 5_999);
  expect(early).toEqual({ isDue: false, hasMoved: true, renderedAt: 1_000 });
  expect(takeMoves(early, 0, 5_000, 6_000)).toEqual({ isDue: true, hasMoved: false, renderedAt: 6_000 });
});

test.each([
  [0, 90_000, false],
  [1, 31_000, true],
  [1, 30_999, false],
])('%d unknown drivers at %d ms, the list read for them at 1 s: read again %s', (unknown, now, isDue) => {
  expect(isListDue(unknown, 1_000, now)).toBe(isDue);
});
