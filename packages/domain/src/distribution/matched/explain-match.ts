import type { AnyId } from '../../orders/order-status.ts';
import { compareIds, type ScannedDriver } from '../decide-wave.ts';
import type { DispatchDriver, DispatchOrder, DistributionSettings } from '../distribution-input.ts';
import { findRefusingFilter } from '../driver-filters.ts';
import { scoreDriver } from '../driver-scores.ts';
import { haversineKm } from '../haversine.ts';
import { computeDriverScore } from '../odm-formula.ts';

/** Drivers besides the one who is asked that the record tells of. */
const MAX_OTHER_DRIVERS = 20;

/**
 * What is kept with an order when the matching asks a driver: he and the nearest others, with what the formula says of
 * each (it did not decide here) and why each other one is not asked.
 */
export function explainMatch<Id extends AnyId>(
  order: DispatchOrder<Id>,
  drivers: readonly DispatchDriver<Id>[],
  asked: Id,
  { settings, now }: { settings: DistributionSettings; now: Date },
): ScannedDriver<Id>[] {
  const seen = drivers.flatMap((driver) => {
    if (!driver.position) return [];
    const distance = Math.round(haversineKm(driver.position, order.restaurant) * 1000) / 1000;
    const isAsked = driver.driver_id === asked;
    return isAsked || distance <= settings.dispatch.max_distance ? [{ driver, distance, isAsked }] : [];
  });
  seen.sort(
    (a, b) =>
      Number(b.isAsked) - Number(a.isAsked) ||
      a.distance - b.distance ||
      compareIds(a.driver.driver_id, b.driver.driver_id),
  );
  return seen.slice(0, MAX_OTHER_DRIVERS + 1).map(({ driver, distance, isAsked }) => {
    const scores = scoreDriver(driver, distance, settings, now);
    const reason = findRefusingFilter({ driver, order, settings, distance, now }) ?? 'not_matched';
    return {
      driver_id: driver.driver_id,
      distance,
      availability: scores.availability_score,
      distance_score: scores.distance_score,
      idle_time: scores.idle_time_score,
      score: computeDriverScore(scores, settings.formula),
      offered: isAsked,
      ...(isAsked ? {} : { reason }),
    };
  });
}
