import type { FeedEvent } from '@mishwar/contract';
import { MAX_NEW_ORDER_IDS } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { buildOrder } from '../../../shared/testing/factories.ts';
import {
  addAnswer,
  type Change,
  NOTHING_COMPARED,
  nextRound,
  noteEvent,
  type ReadRows,
  summarizeChanges,
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
