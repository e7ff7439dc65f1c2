import type { FeedEvent, OrderRow } from '@mishwar/contract';
import { LIVE_PAGE_SIZE } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { buildOrder } from '../testing/factories.ts';
import {
  addNewOrder,
  applyEventToList,
  applyUpdate,
  applyUpdateToAnswer,
  type ListInput,
} from './order-feed.ts';

const answer = (ids: string[], total = ids.length) => ({
  data: { results: ids.map((_id) => buildOrder({ _id })), total, total_exact: true },
});
const idsOf = ({ data }: ReturnType<typeof answer>) => data.results.map(({ _id }) => _id);

test('an accepted update carries the times of the steps', () => {
  const after = applyUpdate(buildOrder(), {
    _id: '7',
    updatedFields: { status: 'take_order', version: 4, take_order_at: '2026-11-21T10:30:00.000Z' },
  });
  expect(after).toEqual(
    buildOrder({ status: 'take_order', version: 4, take_order_at: '2026-11-21T10:30:00.000Z' }),
  );
});

test.each([
  ['for another order', { _id: '8', updatedFields: { version: 9, isDelivered: true } }],
  [
    'without a driver name',
    { _id: '7', updatedFields: { version: 9, driver_name: null, isDelivered: true } },
  ],
  ['older than the row', { _id: '7', updatedFields: { version: 2, isDelivered: true } }],
  ['without changed fields', { _id: '7', updatedFields: {} }],
])('an update %s leaves the row as it is', (_name, update) => {
  const order = buildOrder({ version: 3 });
  expect(applyUpdate(order, update)).toBe(order);
});

test('viewers are updated independently of the version', () => {
  const viewers = [{ _id: '2', name: 'سلمى' }];
  expect(applyUpdate(buildOrder(), { _id: '7', updatedFields: { viewers } }).viewers).toEqual(viewers);
});

test('an update changes its row and keeps the others and their order', () => {
  const before = answer(['9', '7', '8']);
  const after = applyUpdateToAnswer(before, { _id: '7', updatedFields: { version: 4, isCanceled: true } });
  expect(idsOf(after)).toEqual(['9', '7', '8']);
  expect(after.data.results.map(({ isCanceled }) => isCanceled)).toEqual([false, true, false]);
  expect(after.data.results[0]).toBe(before.data.results[0]);
});

test('an update of an order that the list does not hold changes nothing at all', () => {
  const before = answer(['9']);
  expect(applyUpdateToAnswer(before, { _id: '7', updatedFields: { version: 4 } })).toBe(before);
});

const TOP: ListInput = { tab: 'hypothetical', page: 1, limit: 100, sort: -1, filters: {} };
const LIVE: ListInput = { ...TOP, tab: 'live', limit: LIVE_PAGE_SIZE };

test('a new order is prepended and counted; a known order is unchanged', () => {
  const after = addNewOrder(answer(['2', '1'], 30), buildOrder({ _id: '3' }), TOP);
  expect([idsOf(after), after.data.total]).toEqual([['3', '2', '1'], 31]);
  expect(addNewOrder(after, buildOrder({ _id: '2' }), TOP)).toBe(after);
});

test.each<[string, Partial<ListInput>, Partial<OrderRow>, boolean]>([
  ['the first page, newest first', {}, {}, true],
  ['another page', { page: 2 }, {}, false],
  ['oldest first', { sort: 1 }, {}, false],
  ['a filter', { filters: { keyword: 'x' } }, {}, false],
  ['the live list', { tab: 'live' }, {}, true],
  ['the fake list', { tab: 'fake' }, {}, false],
  ['the fake list, a fake order', { tab: 'fake' }, { isFake: true }, true],
  ['a real list, a fake order', {}, { isFake: true }, false],
  ['the discounts, an order without', { tab: 'discount' }, { discount_amount: '0.00' }, false],
  ['the discounts, an order with one', { tab: 'discount' }, { discount_amount: '3.00' }, true],
])('%s: a new order is inserted or not', (_name, input, order, isInserted) => {
  const list = { ...TOP, ...input };
  const after = addNewOrder(answer(['1']), buildOrder({ _id: '3', ...order }), list);
  expect(idsOf(after)).toEqual(isInserted ? ['3', '1'] : ['1']);
});

test('a list that gets no new orders keeps its rows', () => {
  const { tab: _tab, ...ofDriver } = TOP;
  const before = answer(['1']);
  expect(addNewOrder(before, buildOrder({ _id: '3', discount_amount: '3.00' }), ofDriver)).toBe(before);
});

test.each([
  ['live', LIVE, 2 * LIVE_PAGE_SIZE],
  ['paged', { ...TOP, limit: LIVE_PAGE_SIZE / 2 }, LIVE_PAGE_SIZE],
] as const)('a new order pushes the last of the kept rows off the %s list', (_name, input, kept) => {
  const full = answer(Array.from({ length: kept }, (_, at) => String(1000 - at)));
  const after = addNewOrder(full, buildOrder({ _id: '2000' }), input);
  expect(after.data.results).toHaveLength(kept);
  expect(idsOf(after).slice(0, 2)).toEqual(['2000', '1000']);
  expect(after.data.total).toBe(kept + 1);
});

test('an event is applied as what it is', () => {
  const before = answer(['2', '1'], 30);
  const came: FeedEvent = { seq: 1, event: 'newOrder', payload: buildOrder({ _id: '3' }) };
  const changed: FeedEvent = {
    seq: 2,
    event: 'update',
    payload: { _id: '1', updatedFields: { version: 9 } },
  };
  expect(idsOf(applyEventToList(before, came, LIVE))).toEqual(['3', '2', '1']);
  const after = applyEventToList(before, changed, { ...TOP, page: 2 });
  expect(after.data.results.map(({ version }) => version)).toEqual([before.data.results[0]?.version, 9]);
});
