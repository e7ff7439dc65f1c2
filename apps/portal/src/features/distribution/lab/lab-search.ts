import { checkLabPeriod, isCalendarDay, type LabPeriodError, startOfDay } from '@mishwar/domain';

/** Periods that end now, in hours. */
export const LAB_HOURS = [1, 6, 24] as const;
export type LabHours = (typeof LAB_HOURS)[number];

/** The period that is looked at and the replay that is open, as the address bar has them. */
export interface LabSearch {
  /** A replay's id. */
  replay?: string;
  hours?: LabHours;
  /** YYYY-MM-DD, with the full hours from 0 to 24 between which the period is; only with each other. */
  day?: string;
  from?: number;
  to?: number;
}

const HOUR_MS = 3_600_000;

/** Reads the address bar; what makes no sense is left out. */
export function readLabSearch(raw: Readonly<Record<string, unknown>>): LabSearch {
  const replay = String(raw.replay ?? '');
  const opened = /^[1-9]\d{0,17}$/.test(replay) ? { replay } : {};
  const hours = LAB_HOURS.find((one) => one === Number(raw.hours));
  if (hours) return { ...opened, hours };
  const { day, from, to } = { day: raw.day, from: Number(raw.from), to: Number(raw.to) };
  const isHour = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 24;
  if (typeof day === 'string' && isCalendarDay(day) && isHour(from) && isHour(to)) {
    return { ...opened, day, from, to };
  }
  return { ...opened, hours: 1 };
}

/** The period that is meant, and what is wrong with it; `now` is when the page was last asked to look. */
export function labPeriod(
  { hours, day, from = 0, to = 0 }: LabSearch,
  now: Date,
  zone: string,
): { from: Date; to: Date; error: LabPeriodError | null } {
  const start = day === undefined ? null : startOfDay(day, zone);
  const period = start
    ? { from: new Date(start.getTime() + from * HOUR_MS), to: new Date(start.getTime() + to * HOUR_MS) }
    : { from: new Date(now.getTime() - (hours ?? 1) * HOUR_MS), to: now };
  return { ...period, error: checkLabPeriod(period.from, period.to, now) };
}
