import { haversineKm, type Place } from '../geo/haversine.ts';
import { PlaceGrid } from '../geo/place-grid.ts';
import { DETOUR_FACTOR } from '../geo/road.ts';
import type { DispatchDriver, DistributionSettings } from './distribution-input.ts';
import { scoreDriver } from './driver-scores.ts';
import {
  computeDriverScore,
  isQualified,
  MAX_ODM_LIMIT,
  type OdmFormula,
  type OdmScores,
} from './odm-formula.ts';

/** Width of one bar on the 0-100 scale of scores. */
const POINTS_PER_BAR = 5;

/**
 * The three scores of each driver for an order at the nearest restaurant; the distance score is 0 without a position or
 * without a restaurant within `max_distance`. Distances by road are estimated: thousands of drivers are too many to ask
 * a routing service for one preview.
 */
export function scoreAtNearestRestaurants(
  drivers: readonly DispatchDriver[],
  restaurants: readonly Place[],
  settings: DistributionSettings,
  now: Date,
): OdmScores[] {
  const grid = new PlaceGrid();
  for (const [place, restaurant] of restaurants.entries()) grid.put(place, restaurant);
  const farthest = settings.dispatch.max_distance;
  const factor = settings.roads ? DETOUR_FACTOR : 1;
  return drivers.map((driver) => {
    const distance = driver.position
      ? findNearestKm(grid, restaurants, driver.position, farthest) * factor
      : farthest;
    return scoreDriver(driver, distance, settings, now);
  });
}

/** Km to the nearest place; `farthest` where none is nearer. */
function findNearestKm(grid: PlaceGrid, places: readonly Place[], from: Place, farthest: number): number {
  let nearest = farthest;
  for (const { ids, beyond } of grid.rings(from)) {
    for (const id of ids) {
      const place = places[id];
      if (place) nearest = Math.min(nearest, haversineKm(from, place));
    }
    if (beyond >= nearest) break;
  }
  return nearest;
}

/** Drivers with a score in [`from`, `to`), the last bar including 100: below the limit, and qualified. */
export interface ScoreBar {
  from: number;
  to: number;
  below: number;
  qualified: number;
}

export interface ScoreHistogram {
  bars: ScoreBar[];
  drivers: number;
  qualified: number;
}

/** Histogram of driver scores by a formula, in twenty bars. */
export function buildScoreHistogram(scores: readonly OdmScores[], formula: OdmFormula): ScoreHistogram {
  const bars = Array.from({ length: MAX_ODM_LIMIT / POINTS_PER_BAR }, (_, place) => ({
    from: place * POINTS_PER_BAR,
    to: (place + 1) * POINTS_PER_BAR,
    below: 0,
    qualified: 0,
  }));
  let qualified = 0;
  for (const one of scores) {
    const score = computeDriverScore(one, formula);
    const bar = bars[Math.min(Math.max(Math.floor(score / POINTS_PER_BAR), 0), bars.length - 1)];
    if (!bar) continue;
    if (isQualified(score, formula)) {
      bar.qualified += 1;
      qualified += 1;
    } else bar.below += 1;
  }
  return { bars, drivers: scores.length, qualified };
}
