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
 * affect the wave. Drivers come by straight line; `measureKm` is their distance in the wave, which is never shorter:
 * only drivers who are nearer than every further one can be are counted.
 */
export function createWaveEndCheck(
  wave: {
    order: DispatchOrder;
    settings: DistributionSettings;
    now: Date;
  },
  measureKm?: (driver: DispatchDriver) => number,
): (driver: DispatchDriver, distance: number) => boolean {
  const { max_scan_driver: max } = wave.settings.dispatch;
  const seen: number[] = [];
  const scored: number[] = [];
  return (driver, straight) => {
    const distance = measureKm?.(driver) ?? straight;
    seen.push(distance);
    if (findRefusingFilter({ ...wave, driver, distance }) === null) scored.push(distance);
    const counts = (all: readonly number[], needed: number): boolean =>
      all.length >= needed && all.filter((km) => km <= straight).length >= needed;
    return counts(scored, max) && counts(seen, 2 * max);
  };
}
