import type { DispatchDriver, DistributionSettings } from './distribution-input.ts';
import { getOrderCapacity } from './driver-filters.ts';
import { MAX_ODM_SCORE, type OdmScores } from './odm-formula.ts';

/** A score clamped to 0-10 with two decimals, so that the sum can be checked by hand. */
function clampScore(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), MAX_ODM_SCORE) * 100) / 100;
}

/** Availability score 0-10: 10 × (1 − orders in hand / capacity), minus 1 per recently missed offer. */
export function scoreAvailability(
  driver: Pick<DispatchDriver, 'orders_in_hand' | 'number_of_received' | 'missed_offers'>,
  settings: Pick<DistributionSettings, 'received'>,
): number {
  const allowed = getOrderCapacity(driver, settings);
  if (allowed <= 0) return 0;
  return clampScore(MAX_ODM_SCORE * (1 - driver.orders_in_hand / allowed) - driver.missed_offers);
}

/** Distance score 0-10: 10 × (1 − distance / maximum distance); both in km. */
export function scoreDistance(distance: number, maxDistance: number): number {
  return maxDistance > 0 ? clampScore(MAX_ODM_SCORE * (1 - distance / maxDistance)) : 0;
}

/** Idle-time score 0-10: grows linearly with the minutes without an order up to the cap; 0 with an order in hand. */
export function scoreIdleTime(
  driver: Pick<DispatchDriver, 'orders_in_hand' | 'idle_since'>,
  settings: Pick<DistributionSettings, 'idle_cap_minutes'>,
  now: Date,
): number {
  if (driver.orders_in_hand > 0) return 0;
  if (driver.idle_since === null || settings.idle_cap_minutes <= 0) return MAX_ODM_SCORE;
  const minutes = (now.getTime() - driver.idle_since.getTime()) / 60_000;
  return clampScore((MAX_ODM_SCORE * minutes) / settings.idle_cap_minutes);
}

/** The three scores of a driver `distance` km from the restaurant. */
export function scoreDriver(
  driver: DispatchDriver,
  distance: number,
  settings: DistributionSettings,
  now: Date,
): OdmScores {
  return {
    availability_score: scoreAvailability(driver, settings),
    distance_score: scoreDistance(distance, settings.dispatch.max_distance),
    idle_time_score: scoreIdleTime(driver, settings, now),
  };
}
