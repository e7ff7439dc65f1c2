import { expect, test } from 'vitest';
import { splitLeaving } from './use-leaving-rows.ts';

const ROWS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const split = (left: string[], gone: string[]) => {
  const { shown, leaving } = splitLeaving(ROWS, ({ id }) => id, { left: new Set(left), gone: new Set(gone) });
  return [shown.map(({ id }) => id).join(''), [...leaving].join('')];
};

test.each([
  ['all rows belong to the list', [], [], 'abc', ''],
  ['a row leaves', ['b'], [], 'abc', 'b'],
  ['a row has gone', ['b'], ['b'], 'ac', ''],
  ['another leaves after it', ['b', 'c'], ['b'], 'ac', 'c'],
  ['a row that had gone belongs to the list again', [], ['b'], 'abc', ''],
])('%s', (_name, left, gone, shown, leaving) => {
  expect(split(left, gone)).toEqual([shown, leaving]);
});
