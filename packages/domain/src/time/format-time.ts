import { toZonedTime, type ZonedTime } from './time-zone.ts';

/** Displayed where there is no time. */
export const ABSENT_TIME = '...';

/** An instant as it comes from the wire (ISO text) or from code. */
export type Instant = Date | string | number | null | undefined;

function padTwo(value: number): string {
  return String(value).padStart(2, '0');
}

function formatInstant(instant: Instant, zone: string, text: (time: ZonedTime) => string): string {
  const date = new Date(instant ?? '');
  return Number.isNaN(date.getTime()) ? ABSENT_TIME : text(toZonedTime(date, zone));
}

/** `DD-MM-YYYY` in `zone`, Gregorian, Latin digits; '...' when absent. */
export function formatDate(instant: Instant, zone: string): string {
  return formatInstant(instant, zone, ({ year, month, day }) => `${padTwo(day)}-${padTwo(month)}-${year}`);
}

/** `HH:mm:ss` in `zone`; '...' when absent. */
export function formatTime(instant: Instant, zone: string): string {
  return formatInstant(
    instant,
    zone,
    ({ hour, minute, second }) => `${padTwo(hour)}:${padTwo(minute)}:${padTwo(second)}`,
  );
}

/** `hh:mm A` in `zone`, as in "03:05 PM"; '...' when absent. */
export function formatClock(instant: Instant, zone: string): string {
  return formatInstant(
    instant,
    zone,
    ({ hour, minute }) => `${padTwo(hour % 12 || 12)}:${padTwo(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
  );
}

/** The day of an instant in `zone` as pickers and date filters write it (`y-MM-dd`); '...' when absent. */
export function formatPickerDay(instant: Instant, zone: string): string {
  return formatInstant(instant, zone, ({ year, month, day }) => `${year}-${padTwo(month)}-${padTwo(day)}`);
}

/** A calendar day (`y-MM-dd`) as it is shown: `DD-MM-YYYY`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('-');
}
