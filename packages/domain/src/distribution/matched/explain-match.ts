import { haversineKm } from '../../geo/haversine.ts';
import { compareIds, roundKm, type ScannedDriver } from '../decide-wave.ts';
import type {
  DispatchDriver,
  DispatchOrder,
  DistributionSettings,
  RoadDistances,
} from '../distribution-input.ts';
import { findRefusingFilter } from '../driver-filters.ts';
import { scoreDriver } from '../driver-scores.ts';
import { computeDriverScore } from '../odm-formula.ts';

/** Further drivers in the record, beside the offered one. */
const MAX_OTHER_DRIVERS = 20;

/**
 * The stored explanation of an offer of the matched mode: the offered driver and the nearest others with their formula
 * scores (informative: the formula does not decide here) and the reason of each other one.
 */
export function explainMatch(
  order: DispatchOrder,
  drivers: readonly DispatchDriver[],
  asked: number,
  {
    settings,
    now,
    distances,
  }: { settings: DistributionSettings; now: Date; distances?: RoadDistances | undefined },
): ScannedDriver[] {
  const seen = drivers.flatMap((driver) => {
    if (!driver.position) return [];
    const distance = roundKm(
      distances?.get(driver.driver_id) ?? haversineKm(driver.position, order.restaurant),
    );
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
