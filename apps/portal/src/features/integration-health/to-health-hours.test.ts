import { expect, test } from 'vitest';
import { toHealthHours } from './to-health-hours.ts';

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
