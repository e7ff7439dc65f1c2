import { describe, expect, it } from 'vitest';
import { checkLabPeriod, MAX_LAB_AGE_DAYS, MAX_LAB_HOURS } from './lab-period.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const oldest = -MAX_LAB_AGE_DAYS * 24;

describe('a period of the policy lab', () => {
  it.each([
    [-2, -1, null],
    [-MAX_LAB_HOURS, 0, null],
    [oldest, oldest + 1, null],
    [-0.001, 5, null],
    [-1, -2, 'lab_period_reversed'],
    [-1, -1, 'lab_period_reversed'],
    [-MAX_LAB_HOURS - 0.001, 0, 'lab_period_too_long'],
    [oldest - 0.001, oldest, 'lab_period_too_old'],
    [0, 1, 'lab_period_ahead'],
    [1, 2, 'lab_period_ahead'],
  ])('from %d to %d hours from now: %s', (from, to, error) => {
    expect(checkLabPeriod(inHours(from), inHours(to), NOW)).toBe(error);
  });
});
