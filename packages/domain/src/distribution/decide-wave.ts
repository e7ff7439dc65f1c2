import { haversineKm, type Place } from '../geo/haversine.ts';
import type { AnyId } from '../orders/order-status.ts';
import type { DispatchSettings } from '../settings/settings.ts';
import type { DispatchDriver, DriverFilterId, RoadDistances, WaveInput } from './distribution-input.ts';
import { findRefusingFilter } from './driver-filters.ts';
import { scoreDriver } from './driver-scores.ts';
import { computeDriverScore, isQualified } from './odm-formula.ts';

/** Why a driver within the radius was not offered the order. */
export type NotOfferedReason =
  | DriverFilterId
  | 'beyond_scan'
  | 'below_limit'
  | 'not_among_best'
  /** The matched mode plans the driver for another order, or has a better driver for this one. */
  | 'not_matched';

/** A driver within the radius of a wave; distance in km, the three scores 0-10, `score` 0-100. */
export interface ScannedDriver {
  driver_id: number;
  distance: number;
  availability: number;
  distance_score: number;
  idle_time: number;
  score: number;
  offered: boolean;
  reason?: NotOfferedReason;
}

export interface WaveDecision {
  /** Km around the restaurant. */
  radius: number;
  /** Nearest first: all scored drivers, and the nearest refused ones with the reason. */
  scanned: ScannedDriver[];
  /** Best first. */
  offered: number[];
  /** Time of the next wave, unless an offer is accepted before. */
  nextWaveAt: Date;
}

/** Whether a driver was scored for the order; the others are listed with the filter or limit that refused them. */
export const isScored = ({ reason }: Pick<ScannedDriver, 'reason'>): boolean =>
  reason === undefined || reason === 'below_limit' || reason === 'not_among_best';

/** Lower bound of the delay: a delay of 0 would repeat waves without a pause. */
const MIN_DELAY_SECONDS = 1;

/** The radius of a wave in km: `init_distance + wave × step_distance`, at most `max_distance`. Waves count from 0. */
export function computeWaveRadius(dispatch: DispatchSettings, wave: number): number {
  return Math.min(dispatch.init_distance + wave * dispatch.step_distance, dispatch.max_distance);
}

/** Time of the wave after one at `now`. */
export function computeNextWaveTime(dispatch: DispatchSettings, now: Date): Date {
  return new Date(now.getTime() + Math.max(dispatch.delay_time, MIN_DELAY_SECONDS) * 1000);
}

/** Compares ids numerically, whether numbers or decimal text. */
export function compareIds(a: AnyId, b: AnyId): number {
  const [left, right] = [String(a), String(b)];
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

/** A distance to the metre, as waves compare and record it. */
export const roundKm = (km: number): number => Math.round(km * 1000) / 1000;

const KM_PER_DEGREE = 111;

/** Drivers within the radius, nearest first; a latitude check skips most drivers before the haversine. */
function findWithinRadius(
  drivers: readonly DispatchDriver[],
  restaurant: Place,
  radius: number,
  distances: RoadDistances | undefined,
): { driver: DispatchDriver; distance: number }[] {
  const near: { driver: DispatchDriver; distance: number }[] = [];
  for (const driver of drivers) {
    const { position } = driver;
    if (!position) continue;
    if (Math.abs(position.latitude - restaurant.latitude) * KM_PER_DEGREE > radius + 1) continue;
    const distance = roundKm(distances?.get(driver.driver_id) ?? haversineKm(position, restaurant));
    if (distance <= radius) near.push({ driver, distance });
  }
  return near.sort((a, b) => a.distance - b.distance || compareIds(a.driver.driver_id, b.driver.driver_id));
}

/**
 * Decides one wave for one order: of the drivers within the radius that pass all filters, the nearest are scored, and
 * the best of those that reach the limit are offered the order. Deterministic: equal scores go to the nearer driver,
 * equal distances to the lower id.
 */
export function decideWave(world: WaveInput & { now: Date }): WaveDecision {
  const { order, drivers, settings, wave, now, distances } = world;
  const { dispatch, formula } = settings;
  const radius = computeWaveRadius(dispatch, wave);
  const scored: ScannedDriver[] = [];
  const refused: ScannedDriver[] = [];
  for (const { driver, distance } of findWithinRadius(drivers, order.restaurant, radius, distances)) {
    const filter = findRefusingFilter({ driver, order, settings, distance, now });
    const list = filter || scored.length >= dispatch.max_scan_driver ? refused : scored;
    if (list === refused && refused.length >= dispatch.max_scan_driver) continue;
    const scores = scoreDriver(driver, distance, settings, now);
    list.push({
      driver_id: driver.driver_id,
      distance,
      availability: scores.availability_score,
      distance_score: scores.distance_score,
      idle_time: scores.idle_time_score,
      score: computeDriverScore(scores, formula),
      offered: false,
      ...(list === refused ? { reason: filter ?? ('beyond_scan' as const) } : {}),
    });
  }
  const qualified = scored
    .filter(({ score }) => isQualified(score, formula))
    .sort((a, b) => b.score - a.score || a.distance - b.distance || compareIds(a.driver_id, b.driver_id));
  const best = qualified.slice(0, dispatch.number_of_sending_driver);
  for (const entry of scored) {
    if (best.includes(entry)) entry.offered = true;
    else entry.reason = qualified.includes(entry) ? 'not_among_best' : 'below_limit';
  }
  return {
    radius,
    scanned: [...scored, ...refused].sort(
      (a, b) => a.distance - b.distance || compareIds(a.driver_id, b.driver_id),
    ),
    offered: best.map(({ driver_id }) => driver_id),
    nextWaveAt: computeNextWaveTime(dispatch, now),
  };
}

/** Minutes without an acceptance after which an order raises an alert. */
export const UNACCEPTED_ALERT_MINUTES = 10;

/** Whether an order has waited for a driver for too long. */
export function isUnacceptedTooLong(
  waitingSince: Date,
  now: Date,
  minutes: number = UNACCEPTED_ALERT_MINUTES,
): boolean {
  return now.getTime() - waitingSince.getTime() > minutes * 60_000;
}
