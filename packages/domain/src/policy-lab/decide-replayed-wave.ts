import { computeWaveRadius, decideWave, type WaveDecision } from '../distribution/decide-wave.ts';
import type { DispatchDriver, DistributionSettings } from '../distribution/distribution-input.ts';
import { readRecordedDistances } from '../distribution/wave-record.ts';
import { estimateRoad, type RoadBetween } from '../geo/road.ts';
import { createWaveEndCheck } from './compare-scans.ts';
import type { DriverPool } from './driver-pool.ts';
import type { EpochMs, RecordedScan } from './lab-record.ts';
import type { RequestState } from './replay-state.ts';
import type { Timeline } from './timeline.ts';

/** The recorded and the replayed timeline, the drivers of the replay, and the roads where they are known. */
interface ReplayContext {
  recorded: Timeline;
  replayed: Timeline;
  pool: DriverPool;
  roads?: RoadBetween | undefined;
}

interface WavePlan {
  /** The recorded wave of this moment, or null. */
  scan: RecordedScan | null;
  settings: DistributionSettings;
  at: EpochMs;
}

/**
 * Decides a wave of a replay, from its recorded input where there is one, corrected by the differences of the replay.
 */
export function decideReplayedWave(
  context: ReplayContext,
  { request, wave, scan: last }: RequestState,
  wavePlan: WavePlan,
): WaveDecision {
  const { recorded, replayed } = context;
  const { scan, settings, at } = wavePlan;
  const { order_id } = request;
  const recordedWorld = scan?.world;
  const declined = new Set(recordedWorld?.declined_by);
  const offered = new Set(recordedWorld?.offered_to);
  // Where both timelines agree about a driver, the recorded input stands.
  const correct = (set: Set<number>, driver: number, predicate: (course: Timeline) => boolean) => {
    const is = predicate(replayed);
    if (recordedWorld && is === predicate(recorded)) return;
    if (is) set.add(driver);
    else set.delete(driver);
  };
  for (const course of recordedWorld ? [replayed, recorded] : [replayed]) {
    for (const driver of course.declinedBy(order_id))
      correct(declined, driver, (one) => one.hasDeclined(order_id, driver));
    for (const driver of course.openTo(order_id))
      correct(offered, driver, (one) => one.isOffered(order_id, driver, at));
  }
  const place = recordedWorld?.order ??
    last?.world?.order ?? { restaurant: request.restaurant, city_id: request.city_id };
  const order = { ...place, declined_by: declined, offered_to: offered };
  const now = new Date(at);
  const recordedKm = recordedWorld && readRecordedDistances(recordedWorld);
  const measureKm = ({ driver_id, position }: DispatchDriver): number =>
    recordedKm?.get(driver_id) ??
    (position ? (context.roads ?? estimateRoad)(position, order.restaurant).km : Number.POSITIVE_INFINITY);
  const isLast = createWaveEndCheck({ order, settings, now }, settings.roads && measureKm);
  const drivers = selectDrivers(context, { ...wavePlan, restaurant: request.restaurant, wave, isLast });
  const distances = settings.roads && new Map(drivers.map((driver) => [driver.driver_id, measureKm(driver)]));
  return decideWave({ order, drivers, settings, wave, distances, now });
}

function selectDrivers(
  { pool }: ReplayContext,
  {
    scan,
    settings,
    at,
    restaurant,
    wave,
    isLast,
  }: WavePlan & {
    restaurant: RequestState['request']['restaurant'];
    wave: number;
    isLast: ReturnType<typeof createWaveEndCheck>;
  },
): DispatchDriver[] {
  const radius = computeWaveRadius(settings.dispatch, wave);
  if (!scan?.world) return pool.around(restaurant, { radius, beyond: -1, at, isLast });
  const { drivers, settings: recorded } = scan.world;
  const corrected = drivers.map((facts) => pool.corrected(facts, at));
  const scansMore = settings.dispatch.max_scan_driver > recorded.dispatch.max_scan_driver;
  const isSameMeasure = settings.roads === recorded.roads;
  if (radius <= scan.radius && !scansMore && isSameMeasure) return corrected;
  // A full wave lists no more drivers than it scans: there may be others beyond the last one.
  const isCut = drivers.length >= recorded.dispatch.max_scan_driver;
  const nearest = isCut ? (scan.scanned.at(-1)?.distance ?? 0) : scan.radius;
  // By road a driver who is not recorded may be nearer in a straight line than one who is.
  const beyond = recorded.roads ? -1 : nearest;
  const except = new Set(drivers.map(({ driver_id }) => driver_id));
  return [...corrected, ...pool.around(restaurant, { radius, beyond, except, at, isLast })];
}
