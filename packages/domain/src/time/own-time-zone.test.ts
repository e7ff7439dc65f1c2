import { expect, test, vi } from 'vitest';
import { getDayRange } from './time-zone.ts';

const RIYADH = 'Asia/Riyadh';

test('[CONST-42] the browser’s own time zone has no effect', () => {
  const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'];
  const starts = zones.map((zone) => {
    vi.stubEnv('TZ', zone);
    return `${new Date(2026, 0, 1).toISOString()} ${getDayRange('2026-03-01', '2026-03-01', RIYADH)?.from.toISOString()}`;
  });
  vi.unstubAllEnvs();
  expect(new Set(starts.map((start) => start.split(' ')[0])).size).toBe(3);
  expect(new Set(starts.map((start) => start.split(' ')[1]))).toEqual(new Set(['2026-02-28T21:00:00.000Z']));
});
