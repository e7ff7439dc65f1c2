import type { FeedEvent } from '@mishwar/contract';
import { MAX_NEW_ORDER_IDS } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { buildOrder } from '../../../shared/testing/factories.ts';
import {
  addAnswer,
  type Change,
  NOT_READ,
  NOTHING_COMPARED,
  nextRound,
  noteEvent,
  type ReadRows,
  summarizeChanges,
  toReadRows,
  withoutRound,
} from './list-changes.ts';

const came = (seq: number, _id: string): FeedEvent => ({
  seq,
  event: 'newOrder',
  payload: buildOrder({ _id }),
});
const changed = (seq: number, _id: string, updatedFields: object = { version: 9 }): FeedEvent => ({
  seq,
  event: 'update',
  payload: { _id, updatedFields },
});
const note = (events: FeedEvent[], onlyNew = false) =>
  events.reduce<ReadonlyMap<string, Change>>((before, one) => noteEvent(before, one, { onlyNew }), new Map());
const read = (ids: string[], more: Partial<ReadRows> = {}): ReadRows => ({
  feedSeq: 10,
  ids: new Set(ids),
  isWhole: true,
  ...more,
});
const answer = (ids: string[], total: number) => ({ ids, total, total_exact: true });

test.each<[string, FeedEvent[], boolean, Record<string, Change>]>([
  ['a new order', [came(11, 'a')], false, { a: { seq: 11, newSeq: 11 } }],
  ['a new order that changes', [came(11, 'a'), changed(12, 'a')], false, { a: { seq: 12, newSeq: 11 } }],
  ['a changed order', [changed(11, 'a'), changed(12, 'a')], false, { a: { seq: 12, newSeq: null } }],
  ['viewers alone', [changed(11, 'a', { viewers: [] })], false, {}],
  ['a list that no order leaves', [came(11, 'a'), changed(12, 'a')], true, { a: { seq: 11, newSeq: 11 } }],
])('changes to ask about: %s', (_name, events, onlyNew, changes) => {
  expect(Object.fromEntries(note(events, onlyNew))).toEqual(changes);
});

test('a round has what the page lacks, shown orders first, as many as one call takes', () => {
  const others = Array.from({ length: MAX_NEW_ORDER_IDS + 5 }, (_, at) => changed(12 + at, `o${at}`));
  const all = note([changed(10, 'read'), ...others, changed(900, 'shown')]);
  const { later, round } = nextRound(all, read(['shown', 'read']));
  expect([later.size, round.size]).toEqual([MAX_NEW_ORDER_IDS + 6, MAX_NEW_ORDER_IDS]);
  expect([...round.keys()].slice(0, 2)).toEqual(['shown', 'o0']);
});

const summary = (compared: Parameters<typeof summarizeChanges>[0], rows: ReadRows) => {
  const { leftIds, cameCount, total } = summarizeChanges(compared, rows);
  return { left: [...leftIds], cameCount, total: total?.count };
};

test('shown orders that no longer match have left, and the total is the one of the answer', () => {
  const rows = read(['a', 'b']);
  const compared = addAnswer(
    NOTHING_COMPARED,
    note([changed(11, 'a'), changed(12, 'b')]),
    answer(['b'], 1),
    rows.ids,
  );
  expect(summary(compared, rows)).toEqual({ left: ['a'], cameCount: 0, total: 1 });
});

test('an order that matches again has not left', () => {
  const rows = read(['a']);
  const left = addAnswer(NOTHING_COMPARED, note([changed(11, 'a')]), answer([], 0), rows.ids);
  const back = addAnswer(left, note([changed(12, 'a')]), answer(['a'], 1), rows.ids);
  expect(summary(back, rows)).toEqual({ left: [], cameCount: 0, total: 1 });
});

test('a page that was read later lacks nothing', () => {
  const compared = addAnswer(
    NOTHING_COMPARED,
    note([changed(11, 'a'), came(12, 'c')]),
    answer(['c'], 1),
    new Set(['a']),
  );
  const later = read(['c'], { feedSeq: 12 });
  expect(summary(compared, later)).toEqual({ left: [], cameCount: 0, total: undefined });
});

test.each([
  ['the whole list: new and changed ones', true, 2],
  ['a part of the list: new ones, a changed one may stand on another page', false, 1],
])('orders that have come, on %s', (_name, isWhole, count) => {
  const rows = read(['a'], { isWhole });
  const round = note([came(11, 'new'), changed(12, 'other'), changed(13, 'a'), changed(14, 'apart')]);
  const compared = addAnswer(NOTHING_COMPARED, round, answer(['new', 'other', 'a'], 3), rows.ids);
  expect(summary(compared, rows)).toEqual({ left: [], cameCount: count, total: 3 });
});

test('a new order that changes after its answer is still a new one, until it no longer matches', () => {
  const rows = read([], { isWhole: false });
  const first = addAnswer(NOTHING_COMPARED, note([came(11, 'n')]), answer(['n'], 1), rows.ids);
  const second = addAnswer(first, note([changed(12, 'n')]), answer(['n'], 1), rows.ids);
  expect(summary(second, rows).cameCount).toBe(1);
  const third = addAnswer(second, note([changed(13, 'n')]), answer([], 0), rows.ids);
  expect([summary(third, rows).cameCount, third.orders.size]).toEqual([0, 0]);
});

test.each([
  ['the first page with every order', 1, 2, true, true],
  ['one of several pages', 1, 3, true, false],
  ['a later page', 2, 2, true, false],
  ['a total that is not exact', 1, 2, false, false],
])('a page is the whole list: %s', (_name, page, total, total_exact, isWhole) => {
  const data = { results: [{ _id: 'a' }, { _id: 'b' }], total, total_exact };
  expect(toReadRows(page, { feed_seq: 10, data })).toEqual({
    feedSeq: 10,
    ids: new Set(['a', 'b']),
    isWhole,
  });
});

test('what was not read lacks nothing', () => {
  const compared = addAnswer(NOTHING_COMPARED, note([came(11, 'n')]), answer(['n'], 1), new Set());
  expect(nextRound(note([came(11, 'n')]), NOT_READ).round.size).toBe(0);
  expect(summary(compared, NOT_READ)).toEqual({ left: [], cameCount: 0, total: undefined });
});

test('after a round the other changes wait, and what changed meanwhile', () => {
  const round = note([changed(11, 'a'), changed(12, 'b')]);
  const since = note([changed(11, 'a'), changed(12, 'b'), changed(13, 'b'), changed(14, 'c')]);
  expect(Object.fromEntries(withoutRound(since, round))).toEqual({
    b: { seq: 13, newSeq: null },
    c: { seq: 14, newSeq: null },
  });
});

test('a change counts from the sequence number after that of the page', () => {
  const rows = read(['a']);
  const compare = (seq: number) =>
    summary(addAnswer(NOTHING_COMPARED, note([changed(seq, 'a')]), answer([], 0), rows.ids), rows);
  expect(compare(10)).toEqual({ left: [], cameCount: 0, total: undefined });
  expect(compare(11)).toEqual({ left: ['a'], cameCount: 0, total: 0 });
  expect([...nextRound(note([changed(10, 'a'), changed(11, 'b')]), rows).round.keys()]).toEqual(['b']);
});
