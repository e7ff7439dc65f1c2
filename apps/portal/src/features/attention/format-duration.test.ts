import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [0, '0:00'],
  [-5000, '0:00'],
  [59_999, '0:59'],
  [61_000, '1:01'],
  [3_600_000, '1:00:00'],
  [36_125_000, '10:02:05'],
])('%d ms is %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
