import { expect, test } from 'vitest';
import { onlineScoresQuery } from './distribution.queries.ts';

test('the scores of a driver are named in the order in which they come', () => {
  const data = { scores: [[0.1, 0.2, 0.3]], is_all: true, as_of: '2026-03-10T12:00:00Z' };
  const select = onlineScoresQuery().select as (answer: object) => unknown;
  expect(select({ data })).toEqual({
    scores: [{ availability_score: 0.1, distance_score: 0.2, idle_time_score: 0.3 }],
    isAll: true,
    asOf: '2026-03-10T12:00:00Z',
  });
});
