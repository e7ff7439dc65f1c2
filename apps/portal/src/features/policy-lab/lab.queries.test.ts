import { expect, test } from 'vitest';
import { changedHandsQuery, isUnderWay, replayQuery, replaysQuery } from './lab.queries.ts';

const intervalOf = (query: { refetchInterval?: unknown }, data?: unknown) =>
  (query.refetchInterval as (query: object) => unknown)({ state: { data } });
const replay = (state: string) => ({ state }) as Parameters<typeof isUnderWay>[0];

test('a replay is under way while it is queued or runs', () => {
  expect(['queued', 'running', 'done', 'failed'].map((state) => isUnderWay(replay(state)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('replays are polled every second while one of them is under way', () => {
  const listed = (...states: string[]) => ({ data: { results: states.map(replay) } });
  expect(intervalOf(replaysQuery(), listed('done', 'running'))).toBe(1_000);
  expect(intervalOf(replaysQuery(), listed('done', 'failed'))).toBe(false);
  expect(intervalOf(replaysQuery())).toBe(false);
  expect(intervalOf(replayQuery('1'), { data: replay('queued') })).toBe(1_000);
  expect(intervalOf(replayQuery('1'), { data: replay('done') })).toBe(false);
  expect(intervalOf(replayQuery('1'))).toBe(false);
});

test('orders that changed hands stand oldest first by time, largest first by gain', () => {
  const inputOf = (asked: Parameters<typeof changedHandsQuery>[0]) =>
    (changedHandsQuery(asked).queryKey[1] as { input: unknown }).input;
  expect(inputOf({ id: '1', page: 2, search: '', by: 'time' })).toEqual({
    id: '1',
    page: 2,
    by: 'time',
    limit: 20,
    sort: 1,
  });
  expect(inputOf({ id: '1', page: 1, search: 'سالم', by: 'gain' as never })).toMatchObject({
    sort: -1,
    search: 'سالم',
  });
});
