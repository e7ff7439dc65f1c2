import { formatPickerDay } from '../time/format-time.ts';
import { endOfDay, startOfDay, type TimeRange } from '../time/time-zone.ts';

/** Periods of the dashboard: whole days up to today, or yesterday. The first is the default. */
export const DASHBOARD_PERIODS = ['today', 'yesterday', '7d', '30d'] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

const DAY_MS = 86_400_000;

/** How many days each period has, how many days ago its last day is, and how many days back its comparison lies. */
const SHAPES: Readonly<Record<DashboardPeriod, { days: number; ago: number; back: number }>> = {
  today: { days: 1, ago: 0, back: 7 },
  yesterday: { days: 1, ago: 1, back: 7 },
  '7d': { days: 7, ago: 0, back: 7 },
  '30d': { days: 30, ago: 0, back: 30 },
};

/** One bar of the dashboard: an hour of a single day, or one day of several. */
export interface DashboardSlot extends TimeRange {
  /** The same span in the period of comparison. */
  compared: TimeRange;
  /** `YYYY-MM-DD` in the configured time zone. */
  day: string;
  /** Hour of the day, 0 to 23; null where the slot is a whole day. */
  hour: number | null;
}

export interface DashboardSpan extends TimeRange {
  /** First and last day, `YYYY-MM-DD` in the configured time zone. */
  firstDay: string;
  lastDay: string;
  /** What the total is compared with: as much of the earlier period as has passed of this one. */
  compared: TimeRange;
  slots: readonly DashboardSlot[];
}

const shift = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS);
const toDay = (instant: Date, zone: string): string => formatPickerDay(instant, zone);

/**
 * The span of a period at `now` in `zone` (IANA name), with its bars and what it is compared with: the same weekday of the
 * last week for one day, the same number of days before for several.
 */
export function getDashboardSpan(period: DashboardPeriod, now: Date, zone: string): DashboardSpan {
  const { days, ago, back } = SHAPES[period];
  const today = startOfDay(toDay(now, zone), zone) ?? now;
  const begin = shift(today, -ago - days + 1);
  const dates = Array.from({ length: days }, (_, place) => toDay(shift(begin, place), zone));
  const dayRange = (day: string): TimeRange => ({
    from: startOfDay(day, zone) ?? now,
    until: endOfDay(day, zone) ?? now,
  });
  const comparedTo = ({ from, until }: TimeRange): TimeRange => ({
    from: shift(from, -back),
    until: shift(until, -back),
  });
  const ranges = dates.map((day) => ({ day, ...dayRange(day) }));
  const from = ranges[0]?.from ?? begin;
  const until = ranges.at(-1)?.until ?? now;
  const slots = days === 1 ? ranges.flatMap(toHours) : ranges.map((range) => ({ ...range, hour: null }));
  return {
    from,
    until,
    firstDay: dates[0] ?? '',
    lastDay: dates.at(-1) ?? '',
    compared: comparedTo({ from, until: until < now ? until : now }),
    slots: slots.map((slot) => ({ ...slot, compared: comparedTo(slot) })),
  };
}

const HOUR_MS = 3_600_000;

function toHours({ day, from, until }: TimeRange & { day: string }) {
  const hours = Math.round((until.getTime() - from.getTime()) / HOUR_MS);
  return Array.from({ length: hours }, (_, hour) => ({
    day,
    hour,
    from: new Date(from.getTime() + hour * HOUR_MS),
    until: new Date(from.getTime() + (hour + 1) * HOUR_MS),
  }));
}
