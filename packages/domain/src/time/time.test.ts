import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatClock, formatDate, formatDay, formatPickerDay, formatTime } from './format-time.ts';
import {
  DEFAULT_TIME_ZONE,
  endOfDay,
  getDayRange,
  isCalendarDay,
  startOfDay,
  TIME_ZONES,
} from './time-zone.ts';

const RIYADH = 'Asia/Riyadh';
const HANOI = 'Asia/Ho_Chi_Minh';

test('UTC+03:00 Kuwait/Riyadh and UTC+07:00 Hanoi are offered, the first by default', () => {
  expect(TIME_ZONES.map(({ gmt, name }) => `${gmt} ${name}`)).toEqual([
    'UTC+03:00 Kuwait/Riyadh',
    'UTC+07:00 Hanoi',
  ]);
  expect(DEFAULT_TIME_ZONE.timezone).toBe(RIYADH);
});

describe('getDayRange', () => {
  test.each([
    ['2026-03-01', '2026-03-01', RIYADH, '2026-02-28T21:00:00.000Z', '2026-03-01T21:00:00.000Z'],
    ['2026-03-01', '2026-03-02', HANOI, '2026-02-28T17:00:00.000Z', '2026-03-02T17:00:00.000Z'],
    ['2024-02-29', '2024-02-29', RIYADH, '2024-02-28T21:00:00.000Z', '2024-02-29T21:00:00.000Z'],
    // A zone with summer time: that day has 23 hours.
    ['2026-03-29', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ])('[CONST-42] %s to %s in %s are whole days of that zone', (fromDay, toDay, zone, from, until) => {
    const range = getDayRange(fromDay, toDay, zone);
    expect(range?.from.toISOString()).toBe(from);
    expect(range?.until.toISOString()).toBe(until);
  });

  test.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-01', '2026-13-01'],
    ['2026-3-1', '2026-03-01'],
    ['', ''],
    ['2026-03-02', '2026-03-01'],
    ['0000-01-01', '2026-01-01'],
  ])('refuses %j to %j', (fromDay, toDay) => {
    expect(getDayRange(fromDay, toDay, RIYADH)).toBeNull();
  });

  test('days follow each other without gap or overlap', () => {
    const day = fc.date({
      min: new Date('2017-01-01T00:00:00Z'),
      max: new Date('2030-12-30T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, fc.constantFrom(RIYADH, HANOI, 'Europe/Berlin', 'America/New_York'), (date, zone) => {
        const today = date.toISOString().slice(0, 10);
        const tomorrow = new Date(date.getTime() + 86_400_000).toISOString().slice(0, 10);
        expect(endOfDay(today, zone)).toEqual(startOfDay(tomorrow, zone));
        expect(endOfDay(today, zone)).not.toBeNull();
      }),
    );
  });
});

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['today', false],
])('%s is a calendar day: %s', (day, isDay) => {
  expect(isCalendarDay(day)).toBe(isDay);
});

const evening = '2026-03-01T21:05:09.000Z';

test('[CONST-43] dates are shown as DD-MM-YYYY in the zone', () => {
  expect(formatDate(evening, RIYADH)).toBe('02-03-2026');
  expect(formatDate(new Date('2026-03-01T20:59:59Z'), RIYADH)).toBe('01-03-2026');
});

test('[CONST-44] times are shown as HH:mm:ss in the zone', () => {
  expect(formatTime(evening, RIYADH)).toBe('00:05:09');
  expect(formatTime(evening, HANOI)).toBe('04:05:09');
});

test('[CONST-45] pickers show y-MM-dd', () => {
  expect(formatPickerDay(evening, RIYADH)).toBe('2026-03-02');
});

test('a calendar day without a time is shown as DD-MM-YYYY', () => {
  expect(formatDay('2026-03-02')).toBe('02-03-2026');
});

test.each([
  ['2026-03-01T09:05:00Z', '12:05 PM'],
  ['2026-03-01T21:05:00Z', '12:05 AM'],
  ['2026-03-01T12:07:00Z', '03:07 PM'],
  ['2026-03-01T05:59:59Z', '08:59 AM'],
  [null, '...'],
  [undefined, '...'],
  ['', '...'],
  ['never', '...'],
])('[LIVE-14] the time %j is shown as %s', (instant, text) => {
  expect(formatClock(instant, RIYADH)).toBe(text);
});

test('an absent time is three dots in every form', () => {
  for (const format of [formatDate, formatTime, formatPickerDay]) {
    expect(format(null, RIYADH)).toBe('...');
  }
});
