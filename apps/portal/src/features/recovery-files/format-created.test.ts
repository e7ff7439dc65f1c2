import { formatDate } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { formatCreated } from './format-created.ts';

test.each([
  ['2026-03-09T20:59:30Z', '09-03-2026 / 23:59'],
  ['2026-03-09T21:05:00Z', '10-03-2026 / 00:05'],
])('[SYNC-03] %s is shown as %s', (instant, shown) => {
  expect(formatCreated(formatDate(instant, 'Asia/Riyadh'), instant, 'Asia/Riyadh')).toBe(shown);
});
