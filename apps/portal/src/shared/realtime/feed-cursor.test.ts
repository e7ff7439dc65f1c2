import { expect, test } from 'vitest';
import {
  askAfter,
  type Cursor,
  type FeedEvent,
  missedBy,
  newCursor,
  noteTold,
  stepOf,
  takeAnswer,
} from './feed-cursor.ts';

const event = (seq: number): FeedEvent => ({ seq, event: 'update', payload: { _id: String(seq) } });
const events = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => event(from + at));
const numbers = (told: FeedEvent[] | null) => told?.map(({ seq }) => seq);
const ok = (seq: number, missed: FeedEvent[] = []) => ({ status: 'ok' as const, seq, events: missed });

/** A feed that is followed from `start` and has told everything up to `seq`. */
function followed(start: number, seq = start): Cursor {
  const cursor = newCursor();
  missedBy(cursor, start);
  takeAnswer(cursor, start, ok(start));
  for (const told of events(start + 1, seq)) noteTold(cursor, told);
  return cursor;
}

test.each([
  [4, 5, 'tell'],
  [4, 4, 'drop'],
  [4, 2, 'drop'],
  [4, 6, 'ask'],
  [0, 1, 'tell'],
])('after %i, event %i: %s', (last, seq, step) => {
  expect(stepOf(followed(last), seq)).toBe(step);
});

test('before the feed is followed, an event only says that there is something to ask for', () => {
  expect(stepOf(newCursor(), 1)).toBe('ask');
});

test('a feed is followed from where the first thing that was read ends', () => {
  const cursor = newCursor();
  expect(missedBy(cursor, 12)).toBeNull();
  expect(missedBy(cursor, 10)).toBeNull();
  expect(askAfter(cursor)).toBe(10);
  expect(numbers(takeAnswer(cursor, 10, ok(13, events(11, 13))))).toEqual([11, 12, 13]);
  for (const told of events(11, 13)) noteTold(cursor, told);
  expect(askAfter(cursor)).toBe(13);
});

test('where nothing was read yet the feed is followed from now on', () => {
  const cursor = newCursor();
  expect(askAfter(cursor)).toBeNull();
  expect(takeAnswer(cursor, null, ok(7))).toEqual([]);
  expect(cursor.seq).toBe(7);
});

test('what was told while an answer was under way is added to it', () => {
  const cursor = followed(10, 14);
  expect(numbers(missedBy(cursor, 12))).toEqual([13, 14]);
  expect(missedBy(cursor, 14)).toEqual([]);
  expect(missedBy(cursor, 20)).toEqual([]);
  expect(askAfter(cursor)).toBe(14);
});

test('what an older answer lacks is asked for and told again', () => {
  const cursor = followed(10, 12);
  expect(missedBy(cursor, 8)).toBeNull();
  expect(askAfter(cursor)).toBe(8);
  noteTold(cursor, event(13));
  expect(numbers(takeAnswer(cursor, 8, ok(12, events(9, 12))))).toEqual([9, 10, 11, 12]);
  for (const told of events(9, 12)) noteTold(cursor, told);
  expect([cursor.seq, askAfter(cursor)]).toEqual([13, 13]);
});

test('an answer that came still older while the feed was asked is not forgotten', () => {
  const cursor = newCursor();
  missedBy(cursor, 10);
  const after = askAfter(cursor);
  missedBy(cursor, 9);
  expect(numbers(takeAnswer(cursor, after, ok(11, events(11, 11))))).toEqual([11]);
  expect(askAfter(cursor)).toBe(9);
});

test('after a cut what was missed is told once, however it comes', () => {
  const cursor = followed(10);
  noteTold(cursor, event(11));
  expect(numbers(takeAnswer(cursor, 10, ok(12, events(11, 12))))).toEqual([12]);
});

test('too much missed: everything is read anew, from the server’s place even where it lies behind', () => {
  const cursor = followed(100, 103);
  expect(takeAnswer(cursor, 103, { status: 'reset', seq: 5 })).toBeNull();
  expect(cursor.seq).toBe(5);
  expect(missedBy(cursor, 5)).toEqual([]);
});

test('the last 500 events are held', () => {
  const cursor = followed(0, 600);
  expect(missedBy(cursor, 100)).toHaveLength(500);
  expect(missedBy(cursor, 99)).toBeNull();
});
