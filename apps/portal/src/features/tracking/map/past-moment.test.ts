import { expect, test } from 'vitest';
import { stepMoment, toMoment } from './past-moment.ts';

const NOW = Date.parse('2026-03-10T12:00:40Z');
const HOUR_MS = 3_600_000;

test.each([
  [1, ['11:01', '11:02', '11:03']],
  [4, ['11:04', '11:08', '11:12']],
  [16, ['11:16', '11:32', '11:48']],
])('in the second half of a minute too, each step at %d× moves on by as many minutes', (speed, times) => {
  let at = toMoment(NOW - HOUR_MS, NOW) ?? '';
  expect(at).toBe('2026-03-10T11:00:00.000Z');
  for (const [second, time] of times.entries()) {
    at = stepMoment(at, speed, NOW + second * 1_000) ?? '';
    expect(at).toBe(`2026-03-10T${time}:00.000Z`);
  }
});

test.each([
  ['a moment of seconds goes on in whole minutes', '2026-03-10T11:00:50Z', 1, '2026-03-10T11:01:00.000Z'],
  ['the present is live', '2026-03-10T12:00:00Z', 1, null],
  ['a moment after the present is live', '2026-03-10T13:00:00Z', 1, null],
  ['what is older than a day begins a day ago', '2026-03-01T00:00:00Z', 16, '2026-03-09T12:16:00.000Z'],
])('%s', (_which, at, minutes, expected) => {
  expect(stepMoment(at, minutes, NOW)).toBe(expected);
});

test('a moment that is chosen is a whole minute, and live where it is not past', () => {
  expect(toMoment(NOW - 1, NOW)).toBe('2026-03-10T12:00:00.000Z');
  expect(toMoment(NOW, NOW)).toBeNull();
});
