import { expect, test } from 'vitest';
import { stepOf } from './feed-cursor.ts';

test.each([
  [4, 5, 'deliver'],
  [4, 4, 'drop'],
  [4, 2, 'drop'],
  [4, 6, 'gap'],
  [0, 1, 'deliver'],
])('after %i, event %i: %s', (last, seq, kind) => {
  expect(stepOf(last, seq)).toEqual({ kind });
});
