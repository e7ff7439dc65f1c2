import { expect, test } from 'vitest';
import { successText, toHealthHours } from './to-health-hours.ts';

test('an hour has shares of its exchanges that sum to a hundred, and its latencies', () => {
  const hour = '2026-11-25T10:00:00.000Z';
  const figures = { p50_ms: 40, p95_ms: 900 };
  const latencies = { p50: 40, p95: 900 };
  expect(
    toHealthHours([
      { hour, total: 3, successes: 2, ...figures },
      { hour, total: 4, successes: 4, ...figures },
      { hour, total: 4, successes: 0, ...figures },
    ]),
  ).toEqual([
    { hour: new Date(hour), succeeded: 66.7, failed: 33.3, ...latencies },
    { hour: new Date(hour), succeeded: 100, failed: 0, ...latencies },
    { hour: new Date(hour), succeeded: 0, failed: 100, ...latencies },
  ]);
});

test('the share of successes is that of all exchanges of the hours, and nothing without any', () => {
  const hour = (total: number, successes: number) => ({ hour: '', total, successes, p50_ms: 1, p95_ms: 2 });
  expect(successText([hour(3, 2), hour(1, 1), hour(0, 0)])).toBe('75.0%');
  expect(successText([hour(3, 2)])).toBe('66.7%');
  expect(successText([hour(2, 0)])).toBe('0.0%');
  expect(successText([hour(0, 0)])).toBeNull();
  expect(successText([])).toBeNull();
});
