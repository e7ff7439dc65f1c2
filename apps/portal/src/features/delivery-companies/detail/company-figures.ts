import { NO_VALUE } from '../../../shared/format/no-value.ts';

/** A share of a whole in percent; a dash where the whole is zero. */
export const toPercent = (part: number, whole: number): string =>
  whole === 0 ? NO_VALUE : `${Math.round((part / whole) * 100)}%`;
