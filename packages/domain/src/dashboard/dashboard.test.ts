import { describe, expect, it, test } from 'vitest';
import { DASHBOARD_PERIODS, getDashboardSpan } from './dashboard-period.ts';
import { getDriversNeeded } from './drivers-needed.ts';
import { getPercentile, summarizeDurations } from './durations.ts';

/** 00:30 of Thursday in Riyadh, 04:30 in Hanoi. */
const NOW = new Date('2026-11-25T21:30:00Z');

describe('the span of a period', () => {
  test.each([
    ['today', 'Asia/Riyadh', '2026-11-26', '2026-11-26', '2026-11-25T21:00:00.000Z', 24],
    ['yesterday', 'Asia/Riyadh', '2026-11-25', '2026-11-25', '2026-11-24T21:00:00.000Z', 24],
    ['7d', 'Asia/Riyadh', '2026-11-20', '2026-11-26', '2026-11-19T21:00:00.000Z', 7],
    ['30d', 'Asia/Riyadh', '2026-10-28', '2026-11-26', '2026-10-27T21:00:00.000Z', 30],
    ['today', 'Asia/Ho_Chi_Minh', '2026-11-26', '2026-11-26', '2026-11-25T17:00:00.000Z', 24],
  ] as const)('%s in %s', (period, zone, firstDay, lastDay, from, slots) => {
    const span = getDashboardSpan(period, NOW, zone);
    expect(span).toMatchObject({ firstDay, lastDay, from: new Date(from) });
    expect(span.slots).toHaveLength(slots);
  });

  it('is compared with as much of the earlier period as has passed', () => {
    const ended = (period: (typeof DASHBOARD_PERIODS)[number]) =>
      getDashboardSpan(period, NOW, 'Asia/Riyadh').compared.until.toISOString();
    expect(DASHBOARD_PERIODS.map(ended)).toEqual([
      '2026-11-18T21:30:00.000Z',
      '2026-11-18T21:00:00.000Z',
      '2026-11-18T21:30:00.000Z',
      '2026-10-26T21:30:00.000Z',
    ]);
  });

  it('is covered by its bars, one after the other, each as long as the one it is compared with', () => {
    for (const period of DASHBOARD_PERIODS) {
      const { from, until, slots } = getDashboardSpan(period, NOW, 'Asia/Riyadh');
      expect(slots[0]?.from).toEqual(from);
      expect(slots.at(-1)?.until).toEqual(until);
      for (const [place, { from: begin, until: end, compared }] of slots.entries()) {
        if (place > 0) expect(begin).toEqual(slots[place - 1]?.until);
        expect(compared.until.getTime() - compared.from.getTime()).toBe(end.getTime() - begin.getTime());
      }
    }
    const hours = getDashboardSpan('today', NOW, 'Asia/Riyadh').slots;
    expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });
});

test.each([
  [[], 0.5, null],
  [[{ seconds: 40, n: 1 }], 0.9, 40],
  [
    [
      { seconds: 30, n: 2 },
      { seconds: 10, n: 2 },
    ],
    0.5,
    10,
  ],
  [
    [
      { seconds: 10, n: 1 },
      { seconds: 20, n: 8 },
      { seconds: 90, n: 1 },
    ],
    0.9,
    20,
  ],
  [
    [
      { seconds: 10, n: 1 },
      { seconds: 20, n: 7 },
      { seconds: 90, n: 2 },
    ],
    0.9,
    90,
  ],
  [
    [
      { seconds: 5, n: 0 },
      { seconds: 7, n: 1 },
    ],
    0.5,
    7,
  ],
])('the percentile of %j at %d is %s', (counts, share, seconds) => {
  expect(getPercentile(counts, share)).toBe(seconds);
});

test('durations are summed up by count, median and 90th percentile', () => {
  expect(
    summarizeDurations([
      { seconds: 60, n: 9 },
      { seconds: 600, n: 1 },
    ]),
  ).toEqual({ n: 10, median: 60, p90: 60 });
  expect(summarizeDurations([])).toEqual({ n: 0, median: null, p90: null });
});

test.each([
  [0, 1_800, 0],
  [60, 1_800, 30],
  [61, 1_800, 31],
  [10, null, 5],
])('%d orders an hour of %s s each need %d drivers', (orders, seconds, drivers) => {
  expect(getDriversNeeded(orders, seconds)).toBe(drivers);
});
