import { expect, test } from 'vitest';
import { withoutNew } from './steady-rows.ts';

test('rows that came since wait; changed ones show their change; gone ones are gone', () => {
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
