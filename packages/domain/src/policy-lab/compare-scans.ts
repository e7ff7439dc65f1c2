import type { ScannedDriver } from '../distribution/decide-wave.ts';
import type {
  DispatchDriver,
  DispatchOrder,
  DistributionSettings,
} from '../distribution/distribution-input.ts';
import { findRefusingFilter } from '../distribution/driver-filters.ts';

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
export function isSameScan(
  a: readonly ScannedDriver<number>[],
  b: readonly ScannedDriver<number>[],
): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => {
      const other = b[index];
      return other !== undefined && FIELDS.every((field) => one[field] === other[field]);
    })
  );
}

/**
 * Told of drivers in the sequence of a wave, says at which of them the wave has all that it scores and lists: who comes
 * after him changes nothing.
 */
export function createWaveEndCheck(wave: {
  order: DispatchOrder<number>;
  settings: DistributionSettings;
  now: Date;
}): (driver: DispatchDriver<number>, distance: number) => boolean {
  const { max_scan_driver: most } = wave.settings.dispatch;
  let seen = 0;
  let scored = 0;
  return (driver, distance) => {
    seen += 1;
    if (findRefusingFilter({ ...wave, driver, distance }) === null) scored += 1;
    return scored >= most && seen >= 2 * most;
  };
}
