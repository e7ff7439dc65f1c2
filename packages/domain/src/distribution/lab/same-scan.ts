import type { ScannedDriver } from '../decide-wave.ts';

const FIELDS = [
  'driver_id',
  'distance',
  'availability',
  'distance_score',
  'idle_time',
  'score',
  'offered',
  'reason',
] as const satisfies readonly (keyof ScannedDriver)[];

/** Whether two decisions scanned the same drivers and said the same of each. */
export function sameScan(a: readonly ScannedDriver<number>[], b: readonly ScannedDriver<number>[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => {
      const other = b[index];
      return other !== undefined && FIELDS.every((field) => one[field] === other[field]);
    })
  );
}
