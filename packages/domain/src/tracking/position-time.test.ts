import { expect, it } from 'vitest';
import { classifyPositionTime } from './position-time.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');

it.each([
  ['2026-03-10T12:00:00.000Z', 'current'],
  ['2026-03-10T12:05:00.000Z', 'current'],
  ['2026-03-10T12:05:00.001Z', 'refused'],
  ['2036-03-10T12:00:00.000Z', 'refused'],
  ['2026-03-10T11:55:00.000Z', 'current'],
  ['2026-03-10T11:54:59.999Z', 'trail'],
  ['2026-03-09T12:00:00.000Z', 'trail'],
  ['2026-03-09T11:59:59.999Z', 'refused'],
  ['1970-01-01T00:00:00.000Z', 'refused'],
])('[SEC-62] at noon a position of %s is %s', (recordedAt, time) => {
  expect(classifyPositionTime(new Date(recordedAt), NOW)).toBe(time);
});
