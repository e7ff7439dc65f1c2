import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  computeWorkedTime,
  getWorkedRange,
  resolveRequestedDay,
  toRiyadhDay,
  type Worked,
  type WorkedPeriod,
} from './worked-time.ts';

/** A stretch of work, in the clock of Riyadh. */
const at = (text: string) => new Date(`${text}+03:00`);
const worked = (start: string, end: string | null): Worked => ({
  start: at(start),
  end: end ? at(end) : null,
});
const NOW = at('2026-11-22T12:00:00');
const hours = (stretches: Worked[], period: WorkedPeriod, bars: number, day = '2026-11-22', now = NOW) =>
  computeWorkedTime(stretches, { period, day, bars, now });

describe('the bars of worked time', () => {
  it.each([
    ['day', ['2026-11-20', '2026-11-21', '2026-11-22'], '2026-11-22'],
    ['week', ['2026-11-08', '2026-11-15', '2026-11-22'], '2026-11-28'],
    ['month', ['2026-09-01', '2026-10-01', '2026-11-01'], '2026-11-30'],
  ] as const)('of a %s each end with the one that holds the day', (period, firsts, last) => {
    const { bars } = hours([], period, 3);
    expect(bars.map(({ from }) => from)).toEqual(firsts);
    expect(bars.at(-1)?.to).toBe(last);
    expect(getWorkedRange(period, '2026-11-22', 3).from).toEqual(at(`${firsts[0]}T00:00:00`));
  });

  it('of a month run over the year', () => {
    const { bars } = hours([], 'month', 3, '2026-01-31');
    expect(bars.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2025-11-01 2025-11-30',
      '2025-12-01 2025-12-31',
      '2026-01-01 2026-01-31',
    ]);
  });

  it.each([
    ['within a day', [worked('2026-11-21T08:00:00', '2026-11-21T12:30:00')], [0, 4.5, 0]],
    ['over midnight', [worked('2026-11-20T22:00:00', '2026-11-21T03:00:00')], [2, 3, 0]],
    ['still', [worked('2026-11-22T09:00:00', null)], [0, 0, 3]],
    [
      'twice at once, counted once',
      [
        worked('2026-11-21T08:00:00', '2026-11-21T12:00:00'),
        worked('2026-11-21T11:00:00', '2026-11-21T13:00:00'),
        worked('2026-11-21T09:00:00', '2026-11-21T10:00:00'),
      ],
      [0, 5, 0],
    ],
    ['before the first bar and after now', [worked('2026-11-01T00:00:00', null)], [24, 24, 12]],
    ['backwards', [worked('2026-11-21T12:00:00', '2026-11-21T08:00:00')], [0, 0, 0]],
  ] as const)('hold what was worked %s', (_, stretches, expected) => {
    expect(hours([...stretches], 'day', 3).bars.map((bar) => bar.hours)).toEqual(expected);
  });
});

describe('[DRV-42] total and average', () => {
  it('have two decimals, computed before the bars are rounded', () => {
    const third = 20 * 60_000;
    const stretches = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => {
      const start = at(`${day}T08:00:00`);
      return { start, end: new Date(start.getTime() + third) };
    });
    const { bars, total, average } = hours(stretches, 'day', 3);
    expect(bars.map((bar) => bar.hours)).toEqual([0.33, 0.33, 0.33]);
    expect({ total, average }).toEqual({ total: 1, average: 0.33 });
  });

  it('count no bar that has not begun', () => {
    const stretches = [worked('2026-11-22T08:00:00', '2026-11-22T12:00:00')];
    expect(hours(stretches, 'day', 4, '2026-11-24').average).toBe(2);
    expect(hours([], 'day', 2, '2027-11-24')).toMatchObject({ total: 0, average: 0 });
  });
});

describe('[DRV-43] days are those of Riyadh', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each(['UTC', 'Asia/Ho_Chi_Minh', 'America/Los_Angeles', 'Asia/Riyadh'])('also in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const late = new Date('2026-11-21T20:30:00Z');
    expect(toRiyadhDay(late)).toBe('2026-11-21');
    expect(toRiyadhDay(new Date('2026-11-21T21:00:00Z'))).toBe('2026-11-22');
    const { bars } = hours([{ start: late, end: new Date('2026-11-21T22:00:00Z') }], 'day', 2);
    expect(bars).toEqual([
      { from: '2026-11-21', to: '2026-11-21', hours: 0.5 },
      { from: '2026-11-22', to: '2026-11-22', hours: 1 },
    ]);
  });
});

it.each([
  [{}, '2026-11-22'],
  [{ month: 11, year: 2026 }, '2026-11-22'],
  [{ month: 2, year: 2028 }, '2028-02-29'],
  [{ month: 12 }, '2026-12-31'],
  [{ day: 31, month: 4, year: 2026 }, '2026-04-30'],
  [{ day: 5, month: 4, year: 2026 }, '2026-04-05'],
])('the request %j means the day %s', (request, day) => {
  expect(resolveRequestedDay(request, NOW)).toBe(day);
});
