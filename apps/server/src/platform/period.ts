import { endOfDay, isCalendarDay, startOfDay } from '@mishwar/domain';
import { readSetting } from './settings.ts';
import type { Db, Trx } from './transaction.ts';

/** A filter by date: calendar days, or instants. */
export interface DateRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** The half-open period of a range: whole days of the configured time zone, or instants as they are. */
export async function resolvePeriod(
  db: Db | Trx,
  { from, to }: DateRange,
): Promise<{ from: Date | null; before: Date | null }> {
  const hasDay = [from, to].some((value) => value !== undefined && isCalendarDay(value));
  const zone = hasDay ? (await readSetting(db, 'TIME_ZONE')).timezone : 'UTC';
  return {
    from: from === undefined ? null : (startOfDay(from, zone) ?? new Date(from)),
    before: to === undefined ? null : (endOfDay(to, zone) ?? new Date(to)),
  };
}
