import { expect, test } from 'vitest';
import { toRunTime } from './format-run-time.ts';

test.each([
  [0, 'ms', '0'],
  [999, 'ms', '999'],
  [1_000, 's', '1.0'],
  [59_999, 's', '59.9'],
  [60_000, 'min', '1:00'],
  [3_725_000, 'min', '62:05'],
] as const)('%i ms are shown in %s as %s', (milliseconds, unit, value) => {
  expect(toRunTime(milliseconds)).toEqual({ unit, value });
});
