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

/** Whether two decisions scanned the same drivers with the same results. */
export function isSameScan(a: readonly ScannedDriver[], b: readonly ScannedDriver[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => {
      const other = b[index];
      return other !== undefined && FIELDS.every((field) => one[field] === other[field]);
    })
  );
}

/**
 * Returns a predicate to call with the drivers of a wave in order: true at the driver after whom further drivers do not
 * affect the wave.
 */
export function createWaveEndCheck(wave: {
  order: DispatchOrder;
  settings: DistributionSettings;
  now: Date;
}): (driver: DispatchDriver, distance: number) => boolean {
  const { max_scan_driver: most } = wave.settings.dispatch;
  let seen = 0;
  let scored = 0;
  return (driver, distance) => {
    seen += 1;
    if (findRefusingFilter({ ...wave, driver, distance }) === null) scored += 1;
    return scored >= most && seen >= 2 * most;
  };
}
