/** Period of one bar in the chart of worked hours. */
export const WORKED_PERIODS = ['day', 'week', 'month'] as const;
export type WorkedPeriod = (typeof WORKED_PERIODS)[number];

/** Default and maximum number of bars. */
export const WORKED_BARS = { default: 4, max: 31 } as const;

/** An interval of work; `end` is null while it lasts. */
export interface Worked {
  start: Date;
  end: Date | null;
}

/** One bar: its first and last day in Riyadh (y-MM-dd), and the hours worked. */
export interface WorkedBar {
  from: string;
  to: string;
  hours: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Riyadh is three hours ahead of UTC all year round. */
const RIYADH_OFFSET_MS = 3 * HOUR_MS;

/** Days since 1970-01-01 of a calendar day; the month may overflow. */
const toDayNumber = (year: number, month: number, day: number): number =>
  Math.floor(Date.UTC(year, month - 1, day) / DAY_MS);
const formatDayNumber = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const getDayStartMs = (day: number): number => day * DAY_MS - RIYADH_OFFSET_MS;
/** 1970-01-01 was a Thursday; weeks begin on Sunday. */
const getSunday = (day: number): number => day - ((day + 4) % 7);

/** The day in Riyadh at an instant, as y-MM-dd. */
export function toRiyadhDay(at: Date): string {
  return formatDayNumber(Math.floor((at.getTime() + RIYADH_OFFSET_MS) / DAY_MS));
}

/** First days of the bars, oldest first, and the day after the last bar. The last bar contains `day` (y-MM-dd). */
function listBarEdges(period: WorkedPeriod, day: string, bars: number): number[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = toDayNumber(year, month, date);
  return Array.from({ length: bars + 1 }, (_, at) => {
    const back = bars - 1 - at;
    if (period === 'day') return last - back;
    if (period === 'week') return getSunday(last) - back * 7;
    return toDayNumber(year, month - back, 1);
  });
}

/** Start and exclusive end of the bars. */
export function getWorkedRange(period: WorkedPeriod, day: string, bars: number): { from: Date; to: Date } {
  const edges = listBarEdges(period, day, bars);
  return { from: new Date(getDayStartMs(edges[0] ?? 0)), to: new Date(getDayStartMs(edges.at(-1) ?? 0)) };
}

/** Intervals sorted and merged where they overlap or touch; an open one ends `now`. Epoch ms. */
function mergeIntervals(worked: readonly Worked[], now: Date): [start: number, end: number][] {
  const sorted = worked
    .map(({ start, end }): [number, number] => [
      start.getTime(),
      Math.min((end ?? now).getTime(), now.getTime()),
    ])
    .filter(([start, end]) => end > start)
    .sort(([one], [other]) => one - other);
  const whole: [number, number][] = [];
  for (const [start, end] of sorted) {
    const before = whole.at(-1);
    if (before && start <= before[1]) before[1] = Math.max(before[1], end);
    else whole.push([start, end]);
  }
  return whole;
}

/** Milliseconds as hours with two decimals. */
const toHours = (ms: number): number => Math.round((ms / HOUR_MS) * 100) / 100;

/**
 * Worked hours per bar in days of Riyadh, independent of the machine's time zone. Total and average (over the bars that
 * have started by `now`) are computed before rounding. Hours with two decimals.
 */
export function computeWorkedTime(
  worked: readonly Worked[],
  { period, day, bars: count, now }: { period: WorkedPeriod; day: string; bars: number; now: Date },
): { bars: WorkedBar[]; total: number; average: number } {
  const edges = listBarEdges(period, day, count);
  const whole = mergeIntervals(worked, now);
  let total = 0;
  let begun = 0;
  const bars = edges.slice(0, -1).map((first, at): WorkedBar => {
    const after = edges[at + 1] ?? first;
    const [from, to] = [getDayStartMs(first), getDayStartMs(after)];
    const ms = whole.reduce(
      (sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
      0,
    );
    total += ms;
    if (from <= now.getTime()) begun += 1;
    return { from: formatDayNumber(first), to: formatDayNumber(after - 1), hours: toHours(ms) };
  });
  return { bars, total: toHours(total), average: begun === 0 ? 0 : toHours(total / begun) };
}

/** The requested day (y-MM-dd); without a day: today, or the last day of another month. */
export function resolveRequestedDay(
  { day, month, year }: { day?: number | undefined; month?: number | undefined; year?: number | undefined },
  now: Date,
): string {
  const today = toRiyadhDay(now);
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  const [y, m] = [year ?? thisYear, month ?? thisMonth];
  if (day === undefined && y === thisYear && m === thisMonth) return today;
  const longest = toDayNumber(y, m + 1, 1) - toDayNumber(y, m, 1);
  return formatDayNumber(toDayNumber(y, m, Math.min(day ?? longest, longest)));
}
