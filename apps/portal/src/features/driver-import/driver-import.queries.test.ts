import type { DriverImport } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { inputOf, refetchIntervalAt } from '../../shared/testing/query-options.ts';
import { importQuery, importRowsQuery, isAtWork, isOpen } from './driver-import.queries.ts';

const inState = (state: string) => ({ state }) as DriverImport;

test.each([
  ['reading', true, true],
  ['ready', false, true],
  ['applying', true, true],
  ['done', false, false],
  ['failed', false, false],
])('an import that is %s: at work %s, open %s', (state, atWork, open) => {
  expect([isAtWork(inState(state)), isOpen(inState(state))]).toEqual([atWork, open]);
  expect(refetchIntervalAt(importQuery('7'), { data: inState(state) })).toBe(atWork ? 1_000 : false);
});

test('no import is neither at work nor open', () => {
  for (const none of [null, undefined]) expect([isAtWork(none), isOpen(none)]).toEqual([false, false]);
  expect(refetchIntervalAt(importQuery('7'), undefined)).toBe(false);
});

test('an import is read by its id, and its rows by outcome and page', () => {
  expect(inputOf(importQuery('7'))).toEqual({ id: '7' });
  expect(inputOf(importRowsQuery('7', 'create', 3))).toEqual({
    id: '7',
    outcome: 'create',
    page: 3,
    limit: 20,
  });
});
