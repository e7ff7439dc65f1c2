const HOUR_MS = 3_600_000;

/** Bounds of the period of a replay. */
export const MAX_LAB_HOURS = 24;
export const MAX_LAB_ORDERS = 20_000;
/** Retention of positions: older periods cannot be replayed. */
export const MAX_LAB_AGE_DAYS = 7;
/** Data read before the period (state of drivers) and after it (results of its orders). */
export const LAB_LOOKBACK_MS = 30 * 60_000;
export const LAB_LOOKAHEAD_MS = HOUR_MS;

export type LabPeriodError =
  | 'lab_period_reversed'
  | 'lab_period_too_long'
  | 'lab_period_ahead'
  | 'lab_period_too_old';

/** The error of a period, or null. */
export function checkLabPeriod(from: Date, to: Date, now: Date): LabPeriodError | null {
  if (from >= to) return 'lab_period_reversed';
  if (to.getTime() - from.getTime() > MAX_LAB_HOURS * HOUR_MS) return 'lab_period_too_long';
  if (from >= now) return 'lab_period_ahead';
  if (from.getTime() < now.getTime() - MAX_LAB_AGE_DAYS * 24 * HOUR_MS) return 'lab_period_too_old';
  return null;
}
