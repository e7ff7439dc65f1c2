import type { DateParts } from '../drivers/driver-date.ts';

/** An operator's date of birth as it is sent, `YYYY/MM/DD`; undefined unless the year, the month and the day are filled. */
export function joinOperatorBirthDate(parts: DateParts): string | undefined {
  const [year, month, day] = [parts.year.trim(), parts.month.trim(), parts.day.trim()];
  if (!year || !month || !day) return undefined;
  return `${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}`;
}
