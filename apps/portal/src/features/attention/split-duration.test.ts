import { expect, test } from 'vitest';
import { splitDuration } from './split-duration.ts';

test.each([
  [0, 0, 0],
  [-5000, 0, 0],
  [59_999, 0, 0],
  [61_000, 0, 1],
  [3_600_000, 1, 0],
  [36_125_000, 10, 2],
])('%d ms are %d h %d min', (milliseconds, hours, minutes) => {
  expect(splitDuration(milliseconds)).toEqual({ hours, minutes });
});
