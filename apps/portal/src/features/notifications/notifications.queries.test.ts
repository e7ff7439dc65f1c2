import { expect, test } from 'vitest';
import { inputOf } from '../../shared/testing/query-options.ts';
import { reachedQuery } from './notifications.queries.ts';

test('a message reaches the active drivers of the chosen cities and companies', () => {
  expect(inputOf(reachedQuery({ cities: ['12'] }, true))).toMatchObject({
    filters: { cities: ['12'], status: ['active'] },
  });
  expect([reachedQuery({}, true).enabled, reachedQuery({}, false).enabled]).toEqual([true, false]);
});
