import type { FeedEvent } from '@mishwar/contract';
import { LIVE_PAGE_SIZE } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { buildOrder } from '../testing/factories.ts';
import {
  addNewOrder,
  applyEventToList,
  applyEventToLiveList,
  applyUpdateToAnswer,
  applyUpdateToOrder,
} from './order-feed.ts';

const answer = (ids: string[], total = ids.length) => ({
  data: { results: ids.map((_id) => buildOrder({ _id })), total, total_exact: true },
});
const idsOf = ({ data }: ReturnType<typeof answer>) => data.results.map(({ _id }) => _id);

test('an accepted update carries the times of the steps', () => {
  const after = applyUpdateToOrder(buildOrder(), {
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
  expect(applyUpdateToOrder(order, update)).toBe(order);
});

test('viewers are updated independently of the version', () => {
  const viewers = [{ _id: '2', name: 'سلمى' }];
  expect(applyUpdateToOrder(buildOrder(), { _id: '7', updatedFields: { viewers } }).viewers).toEqual(viewers);
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

test('a new order is prepended and counted; a known order is unchanged', () => {
  const after = addNewOrder(answer(['2', '1'], 30), buildOrder({ _id: '3' }));
  expect([idsOf(after), after.data.total]).toEqual([['3', '2', '1'], 31]);
  expect(addNewOrder(after, buildOrder({ _id: '2' }))).toBe(after);
  expect(addNewOrder(after, buildOrder({ _id: '4', isFake: true }))).toBe(after);
});

test('a new order pushes the 201st order off the first page', () => {
  const full = answer(Array.from({ length: LIVE_PAGE_SIZE }, (_, at) => String(1000 - at)));
  const after = addNewOrder(full, buildOrder({ _id: '2000' }));
  expect(after.data.results).toHaveLength(LIVE_PAGE_SIZE);
  expect(idsOf(after).slice(0, 2)).toEqual(['2000', '1000']);
  expect(after.data.total).toBe(LIVE_PAGE_SIZE + 1);
});

test('only the live list adds new orders; both lists apply updates', () => {
  const before = answer(['2', '1'], 30);
  const came: FeedEvent = { seq: 1, event: 'newOrder', payload: buildOrder({ _id: '3' }) };
  const changed: FeedEvent = {
    seq: 2,
    event: 'update',
    payload: { _id: '1', updatedFields: { version: 9 } },
  };
  expect(applyEventToList(before, came)).toBe(before);
  expect(idsOf(applyEventToLiveList(before, came))).toEqual(['3', '2', '1']);
  for (const after of [applyEventToList(before, changed), applyEventToLiveList(before, changed)]) {
    expect(after.data.results.map(({ version }) => version)).toEqual([before.data.results[0]?.version, 9]);
  }
});
