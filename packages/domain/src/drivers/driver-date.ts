import { isCalendarDay } from '../time/time-zone.ts';

/** The parts of a day as they are entered: day and month in two digits, year in four. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

export const EMPTY_DATE: DateParts = { day: '', month: '', year: '' };

/** The parts joined as they are sent, `DD/MM/YYYY`; '' where all of them are empty. Nothing is checked. */
export function joinDate({ day, month, year }: DateParts): string {
  const parts = [day, month, year].map((part) => part.trim());
  if (parts.every((part) => part === '')) return '';
  const [dd = '', mm = '', yyyy = ''] = parts;
  return `${dd.padStart(2, '0')}/${mm.padStart(2, '0')}/${yyyy}`;
}

/** The parts of `DD/MM/YYYY`, for the fields. */
export function splitDate(text: string | null | undefined): DateParts {
  const [day = '', month = '', year = ''] = (text ?? '').split('/');
  return { day, month, year };
}

/** Years of a date that a person may enter, of a birth or of a document. */
const ENTERED_YEARS = { min: 1900, max: 2199 } as const;

/** `DD/MM/YYYY` as `YYYY-MM-DD`; null where it is no day of the calendar within ENTERED_YEARS. */
export function parseDriverDate(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  if (!day || !month || !year) return null;
  if (Number(year) < ENTERED_YEARS.min || Number(year) > ENTERED_YEARS.max) return null;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const iso = `${year}-${month}-${day}`;
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Whether `YYYY-MM-DD` is a day of the calendar on which a living person may have been born. */
export const isBirthDate = (day: string, now: Date): boolean => isCalendarDay(day) && new Date(day) <= now;

/** A day of the database (`YYYY-MM-DD`) as `DD/MM/YYYY`. */
export function formatDriverDate(day: string | null): string | null {
  const [year, month, date] = day?.split('-') ?? [];
  return year && month && date ? `${date}/${month}/${year}` : null;
}
