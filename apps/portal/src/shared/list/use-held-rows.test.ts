import { expect, test } from 'vitest';
import { withoutNew } from './use-held-rows.ts';

test('new rows are held back; changed rows show their change; removed rows go at once', () => {
  const rows = [
    { id: 'new', n: 1 },
    { id: 'a', n: 2 },
    { id: 'c', n: 3 },
  ];
  expect(withoutNew(rows, new Set(['a', 'b', 'c']), ({ id }) => id)).toEqual({
    shown: [
      { id: 'a', n: 2 },
      { id: 'c', n: 3 },
    ],
    waiting: 1,
  });
});
