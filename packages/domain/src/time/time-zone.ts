/** Content of the TIME_ZONE setting. `timezone` is the IANA name that all arithmetic uses. */
export interface TimeZoneSetting {
  gmt: string;
  name: string;
  timezone: string;
}

export const TIME_ZONES = [
  { gmt: 'UTC+03:00', name: 'Kuwait/Riyadh', timezone: 'Asia/Riyadh' },
  { gmt: 'UTC+07:00', name: 'Hanoi', timezone: 'Asia/Ho_Chi_Minh' },
] as const satisfies readonly TimeZoneSetting[];

export const DEFAULT_TIME_ZONE: TimeZoneSetting = TIME_ZONES[0];

/** The wall clock of a zone at one instant. */
export interface ZonedTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/**
 * The wall clock of `zone` (IANA name) at `instant`, whatever the machine's own zone is. Throws RangeError on an
 * unknown zone.
 */
export function toZonedTime(instant: Date, zone: string): ZonedTime {
  const time: ZonedTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of getFormatter(zone).formatToParts(instant)) {
    if (type in time) time[type as keyof ZonedTime] = Number(value);
  }
  return time;
}

/** Milliseconds by which the zone's clock is ahead of UTC at that instant. */
function getOffsetMs(epoch: number, zone: string): number {
  const { year, month, day, hour, minute, second } = toZonedTime(new Date(epoch), zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epoch / 1000) * 1000;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** Midnight UTC of a `YYYY-MM-DD` day as epoch milliseconds, or null when there is no such day. */
function parseUtcMidnight(day: string): number | null {
  const match = DAY.exec(day);
  if (!match || Number(match[1]) < 1900) return null;
  const epoch = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(epoch).toISOString().slice(0, 10) === day ? epoch : null;
}

/** The instant at which the zone's clock shows midnight; computed twice because the offset may change in between. */
function toZonedMidnight(wall: number, zone: string): Date {
  const guess = wall - getOffsetMs(wall, zone);
  return new Date(wall - getOffsetMs(guess, zone));
}

/** Whether the text is a real calendar day in the form `YYYY-MM-DD`. */
export function isCalendarDay(day: string): boolean {
  return parseUtcMidnight(day) !== null;
}

/** The instant at which `day` (`YYYY-MM-DD`) begins in `zone`, or null when there is no such day. */
export function startOfDay(day: string, zone: string): Date | null {
  const wall = parseUtcMidnight(day);
  return wall === null ? null : toZonedMidnight(wall, zone);
}

/** The exclusive end of `day` in `zone`: the first instant of the next day; null when there is no such day. */
export function endOfDay(day: string, zone: string): Date | null {
  const wall = parseUtcMidnight(day);
  return wall === null ? null : toZonedMidnight(wall + DAY_MS, zone);
}

/** A half-open span of time: `from` belongs to it, `until` does not. */
export interface TimeRange {
  from: Date;
  until: Date;
}

/**
 * Whole days `fromDay` to `toDay` (`YYYY-MM-DD`, both included) in `zone`; null for an invalid day or a reversed range.
 */
export function getDayRange(fromDay: string, toDay: string, zone: string): TimeRange | null {
  const from = startOfDay(fromDay, zone);
  const until = endOfDay(toDay, zone);
  return from && until && from < until ? { from, until } : null;
}
