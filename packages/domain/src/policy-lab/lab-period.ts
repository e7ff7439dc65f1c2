const HOUR_MS = 3_600_000;

/** A replay looks at no more than this. */
export const MAX_LAB_HOURS = 24;
export const MAX_LAB_ORDERS = 20_000;
/** Positions are kept so long: what is older cannot be replayed under other settings. */
export const MAX_LAB_AGE_DAYS = 7;
/** Before the period the lab looks at what is known of drivers, after it at what became of its orders. */
export const LAB_LOOKBACK_MS = 30 * 60_000;
export const LAB_LOOKAHEAD_MS = HOUR_MS;

export type LabPeriodError =
  | 'lab_period_reversed'
  | 'lab_period_too_long'
  | 'lab_period_ahead'
  | 'lab_period_too_old';

/** What is wrong with a period, or null. */
export function checkLabPeriod(from: Date, to: Date, now: Date): LabPeriodError | null {
  if (from >= to) return 'lab_period_reversed';
  if (to.getTime() - from.getTime() > MAX_LAB_HOURS * HOUR_MS) return 'lab_period_too_long';
  if (from >= now) return 'lab_period_ahead';
  if (from.getTime() < now.getTime() - MAX_LAB_AGE_DAYS * 24 * HOUR_MS) return 'lab_period_too_old';
  return null;
}
