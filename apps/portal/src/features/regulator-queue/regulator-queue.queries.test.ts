import { expect, test } from 'vitest';
import { inputOf, refetchIntervalAt } from '../../shared/testing/query-options.ts';
import { queueSummaryQuery, regulatorQueueQuery } from './regulator-queue.queries.ts';

const search = { page: 1, limit: 100 } as Parameters<typeof regulatorQueueQuery>[0];

test('the queue is listed newest first, with the filters of the address', () => {
  expect(inputOf(regulatorQueueQuery(search))).toEqual({ page: 1, limit: 100, sort: -1, filters: {} });
  expect(inputOf(regulatorQueueQuery({ ...search, sort: 1 }))).toMatchObject({ sort: 1 });
});

test('it is read more often while something is on its way', () => {
  const intervalFor = (...attempts: (string | null)[]) =>
    refetchIntervalAt(regulatorQueueQuery(search), {
      data: { results: attempts.map((next_attempt_at) => ({ next_attempt_at })) },
    });
  expect(intervalFor()).toBe(30_000);
  expect(intervalFor(null, null)).toBe(30_000);
  expect(intervalFor(null, '2026-03-10T12:00:00Z')).toBe(2_000);
  expect(refetchIntervalAt(regulatorQueueQuery(search), undefined)).toBe(30_000);
  expect([true, false].map((isReplaying) => queueSummaryQuery(isReplaying).refetchInterval)).toEqual([
    2_000, 30_000,
  ]);
});
