import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { inputOf, refetchIntervalAt } from '../../shared/testing/query-options.ts';
import { exportFileQuery } from './export-file.queries.ts';

test.each([
  ['queued', 2_000],
  ['running', 2_000],
  ['done', false],
  ['failed', false],
])('an export that is %s is read again: %s', (state, interval) => {
  expect(refetchIntervalAt(exportFileQuery('7'), { data: { state } })).toBe(interval);
});

test('an export that was not read yet is not read again by interval', () => {
  expect(inputOf(exportFileQuery('7'))).toEqual({ id: '7' });
  expect(refetchIntervalAt(exportFileQuery('7'), undefined)).toBe(false);
});

test.each([
  [null, 0, true],
  [null, 1, true],
  [null, 2, false],
  [500, 1, true],
  [499, 0, false],
  [404, 0, false],
])('a read that failed with %s after %d others is repeated: %s', (status, failures, repeated) => {
  const { retry } = exportFileQuery('7');
  const error = status === null ? new TypeError('no answer') : new ORPCError('X', { status });
  expect(typeof retry === 'function' && retry(failures, error as never)).toBe(repeated);
});
