import { MATCHED_SETTINGS, PREPARATION_MINUTES } from '../distribution/matched/matched-defaults.ts';
import { haversineKm, type Place } from '../geo/haversine.ts';
import type { RoadBetween } from '../geo/road.ts';
import type { EpochMs, RecordedRequest } from './lab-record.ts';

const MINUTE = 60_000;

function computeMinutesBetween(from: Place, to: Place, roads: RoadBetween | undefined): number {
  if (roads) return roads(from, to).minutes;
  return (haversineKm(from, to) * 1000) / MATCHED_SETTINGS.metresPerMinute;
}

/** Estimated pick-up and delivery time for a driver who takes the order at a moment; without `roads` by straight lines. */
export function estimateDelivery(
  request: RecordedRequest,
  { at, from, roads }: { at: EpochMs; from: Place | undefined; roads?: RoadBetween | undefined },
): { takenAt: EpochMs; deliveredAt: EpochMs } {
  const { restaurant, customer, placed_at, ride_minutes } = request;
  const way = from ? computeMinutesBetween(from, restaurant, roads) : 0;
  const readyAt = placed_at + PREPARATION_MINUTES * MINUTE;
  const takenAt = Math.max(at + (way + MATCHED_SETTINGS.pickupMinutes) * MINUTE, readyAt);
  const ride =
    ride_minutes ?? computeMinutesBetween(restaurant, customer, roads) + MATCHED_SETTINGS.dropoffMinutes;
  return { takenAt, deliveredAt: takenAt + ride * MINUTE };
}
