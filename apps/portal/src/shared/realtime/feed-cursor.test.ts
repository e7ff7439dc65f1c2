import type { FeedEvent } from '@mishwar/contract';
import { expect, test } from 'vitest';
import {
  advance,
  askAfter,
  type Cursor,
  classifyEvent,
  missedBy,
  newCursor,
  takeAnswer,
} from './feed-cursor.ts';

const event = (seq: number): FeedEvent => ({
  seq,
  event: 'update',
  payload: { _id: String(seq), updatedFields: {} },
});
const events = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => event(from + at));
const numbers = (sent: FeedEvent[] | null) => sent?.map(({ seq }) => seq);
const ok = (seq: number, missed: FeedEvent[] = []) => ({ status: 'ok' as const, seq, events: missed });

/** A feed that is followed from `start` and has sent everything up to `seq`. */
function followed(start: number, seq = start): Cursor {
  const cursor = newCursor();
  missedBy(cursor, start);
  takeAnswer(cursor, start, ok(start));
  for (const sent of events(start + 1, seq)) advance(cursor, sent);
  return cursor;
}

test.each([
  [4, 5, 'deliver'],
  [4, 4, 'drop'],
  [4, 2, 'drop'],
  [4, 6, 'replay'],
  [0, 1, 'deliver'],
])('after %i, event %i: %s', (last, seq, step) => {
  expect(classifyEvent(followed(last), seq)).toBe(step);
});

test('before the feed is followed, an event only triggers a replay request', () => {
  expect(classifyEvent(newCursor(), 1)).toBe('replay');
});

test('a feed is followed from the sequence number of the first read', () => {
  const cursor = newCursor();
  expect(missedBy(cursor, 12)).toBeNull();
  expect(missedBy(cursor, 10)).toBeNull();
  expect(askAfter(cursor)).toBe(10);
  expect(numbers(takeAnswer(cursor, 10, ok(13, events(11, 13))))).toEqual([11, 12, 13]);
  for (const sent of events(11, 13)) advance(cursor, sent);
  expect(askAfter(cursor)).toBe(13);
});

test('without a read the feed is followed from now on', () => {
  const cursor = newCursor();
  expect(askAfter(cursor)).toBeNull();
  expect(takeAnswer(cursor, null, ok(7))).toEqual([]);
  expect(cursor.seq).toBe(7);
});

test('events delivered while an answer was in flight are applied to it', () => {
  const cursor = followed(10, 14);
  expect(numbers(missedBy(cursor, 12))).toEqual([13, 14]);
  expect(missedBy(cursor, 14)).toEqual([]);
  expect(missedBy(cursor, 20)).toEqual([]);
  expect(askAfter(cursor)).toBe(14);
});

test('events that an older answer lacks are replayed', () => {
  const cursor = followed(10, 12);
  expect(missedBy(cursor, 8)).toBeNull();
  expect(askAfter(cursor)).toBe(8);
  advance(cursor, event(13));
  expect(numbers(takeAnswer(cursor, 8, ok(12, events(9, 12))))).toEqual([9, 10, 11, 12]);
  for (const sent of events(9, 12)) advance(cursor, sent);
  expect([cursor.seq, askAfter(cursor)]).toEqual([13, 13]);
});

test('a still older answer during a replay is not forgotten', () => {
  const cursor = newCursor();
  missedBy(cursor, 10);
  const after = askAfter(cursor);
  missedBy(cursor, 9);
  expect(numbers(takeAnswer(cursor, after, ok(11, events(11, 11))))).toEqual([11]);
  expect(askAfter(cursor)).toBe(9);
});

test('after a reconnect missed events are delivered once', () => {
  const cursor = followed(10);
  advance(cursor, event(11));
  expect(numbers(takeAnswer(cursor, 10, ok(12, events(11, 12))))).toEqual([12]);
});

test('a gap that is too large resets to the server’s sequence number, even a smaller one', () => {
  const cursor = followed(100, 103);
  expect(takeAnswer(cursor, 103, { status: 'reset', seq: 5 })).toBeNull();
  expect(cursor.seq).toBe(5);
  expect(missedBy(cursor, 5)).toEqual([]);
});

test('the last 500 events are kept', () => {
  const cursor = followed(0, 600);
  expect(missedBy(cursor, 100)).toHaveLength(500);
  expect(missedBy(cursor, 99)).toBeNull();
});
