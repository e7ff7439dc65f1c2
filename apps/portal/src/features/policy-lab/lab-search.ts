import {
  CHANGED_HANDS_SORTS,
  type ChangedHandsSort,
  checkLabPeriod,
  isCalendarDay,
  type LabPeriodError,
  startOfDay,
} from '@mishwar/domain';

/** Lengths of the periods that end now, in hours. */
export const LAB_HOURS = [1, 6, 24] as const;
type LabHours = (typeof LAB_HOURS)[number];

/** Search, sort and page of the orders that changed hands; absent keys have their defaults. */
export interface HandsSearch {
  find?: string;
  by?: ChangedHandsSort;
  page?: number;
}

/** The selected period and the open replay in the address bar. */
export interface LabSearch extends HandsSearch {
  /** A replay's id. */
  replay?: string;
  hours?: LabHours;
  /** Day (YYYY-MM-DD) with first and last full hour, 0 to 24; all three or none. */
  day?: string;
  from?: number;
  to?: number;
}

const HOUR_MS = 3_600_000;

/** Reads the address bar; invalid values are dropped. */
export function readLabSearch(raw: Readonly<Record<string, unknown>>): LabSearch {
  const replay = String(raw.replay ?? '');
  const opened = /^[1-9]\d{0,17}$/.test(replay) ? { replay, ...readHandsSearch(raw) } : {};
  const hours = LAB_HOURS.find((one) => one === Number(raw.hours));
  if (hours) return { ...opened, hours };
  const { day, from, to } = { day: raw.day, from: Number(raw.from), to: Number(raw.to) };
  const isHour = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 24;
  if (typeof day === 'string' && isCalendarDay(day) && isHour(from) && isHour(to)) {
    return { ...opened, day, from, to };
  }
  return { ...opened, hours: 1 };
}

export const USUAL_HANDS_ORDER: ChangedHandsSort = 'acceptance';
const MAX_SEARCH_LENGTH = 200;

function readHandsSearch(raw: Readonly<Record<string, unknown>>): HandsSearch {
  // The parser gives digits as a number.
  const find = ['string', 'number'].includes(typeof raw.find)
    ? String(raw.find).slice(0, MAX_SEARCH_LENGTH)
    : '';
  const by = CHANGED_HANDS_SORTS.find((one) => one === raw.by && one !== USUAL_HANDS_ORDER);
  const page = Number(raw.page);
  return {
    ...(find && { find }),
    ...(by && { by }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
}

/** The part of the address bar for the orders that changed hands. */
export const handsOf = ({ find, by, page }: LabSearch): HandsSearch => ({
  ...(find && { find }),
  ...(by && { by }),
  ...(page && { page }),
});

/** The selected period and its error; `now` is the time of the last refresh. */
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
