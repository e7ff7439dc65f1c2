import type { DispatchDriver, DistributionSettings } from './distribution-world.ts';
import { ordersAllowed } from './driver-filters.ts';
import { ODM_SCORE_MAX, type OdmScores } from './odm-formula.ts';

/** A score between 0 and 10 with two decimals, so that people can check the sum by hand. */
function score(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), ODM_SCORE_MAX) * 100) / 100;
}

/** Full with free hands; falls with the share of orders in hand, and by one for each offer missed lately. */
export function availabilityScore(
  driver: Pick<DispatchDriver, 'orders_in_hand' | 'number_of_received' | 'missed_offers'>,
  settings: Pick<DistributionSettings, 'received'>,
): number {
  const allowed = ordersAllowed(driver, settings);
  if (allowed <= 0) return 0;
  return score(ODM_SCORE_MAX * (1 - driver.orders_in_hand / allowed) - driver.missed_offers);
}

/** Full at the restaurant, nothing at the largest distance; both in km. */
export function distanceScore(distance: number, maxDistance: number): number {
  return maxDistance > 0 ? score(ODM_SCORE_MAX * (1 - distance / maxDistance)) : 0;
}

/** Grows with the time without an order to full at the cap; nothing with an order in hand. */
export function idleTimeScore(
  driver: Pick<DispatchDriver, 'orders_in_hand' | 'idle_since'>,
  settings: Pick<DistributionSettings, 'idle_cap_minutes'>,
  now: Date,
): number {
  if (driver.orders_in_hand > 0) return 0;
  if (driver.idle_since === null || settings.idle_cap_minutes <= 0) return ODM_SCORE_MAX;
  const minutes = (now.getTime() - driver.idle_since.getTime()) / 60_000;
  return score((ODM_SCORE_MAX * minutes) / settings.idle_cap_minutes);
}

/** The three scores of a driver `distance` km from the restaurant. */
export function scoreDriver(
  driver: DispatchDriver,
  distance: number,
  settings: DistributionSettings,
  now: Date,
): OdmScores {
  return {
    availability_score: availabilityScore(driver, settings),
    distance_score: distanceScore(distance, settings.dispatch.max_distance),
    idle_time_score: idleTimeScore(driver, settings, now),
  };
}
