import {
  computeWaveRadius,
  type DispatchDriver,
  type DistributionSettings,
  decideWave,
  haversineKm,
  isScored,
  type PackedWaveRecord,
  type Place,
  packWaveRecord,
  type RoadDistances,
  type WaveDecision,
} from '@mishwar/domain';
import type { Roads } from '../../../platform/roads/roads.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { findNearbyDrivers, type NearbySearch } from '../drivers/drivers-near.query.ts';
import { measureRoadDistances } from '../drivers/road-distances.ts';

/** Input of a wave: the order at its restaurant, the answers so far, and the settings. */
interface WaveOfOrder {
  restaurant: Place;
  cityId: number;
  declined_by: ReadonlySet<number>;
  offered_to: ReadonlySet<number>;
  settings: DistributionSettings;
  /** From 0. */
  wave: number;
}

/** A decision with its input. */
export interface DecidedOf {
  decision: WaveDecision;
  world: PackedWaveRecord;
}

/** Drivers read beyond the scan maximum: drivers move, and some are ineligible. */
const SPARE_DRIVERS = 10;
/** Growth factor of the search when too few nearby drivers are eligible; applied twice at most. */
const GROWTH_FACTOR = 4;
/** The nearest by road are among this many times as many by straight line, detours of a city allowed for. */
const ROAD_SHARE = 2;
const MAX_SEARCHES = 3;

/** Where drivers are found, and the roads for settings that measure by road. */
export interface WaveSearch extends NearbySearch {
  roads: Roads;
}

/** Decides a wave of each order with the current drivers. Writes nothing. */
export async function decideWaves(
  trx: Trx,
  asked: readonly WaveOfOrder[],
  search: WaveSearch,
): Promise<DecidedOf[]> {
  const decided: DecidedOf[] = [];
  let open = asked.map((one, place) => ({
    one,
    place,
    limit: one.settings.dispatch.max_scan_driver * (one.settings.roads ? ROAD_SHARE : 1) + SPARE_DRIVERS,
  }));
  for (let look = 1; open.length > 0; look++) {
    const around = open.map(({ one, limit }) => ({ ...toNeighbourhood(one, search.now), limit }));
    const neighbours = await findNearbyDrivers(trx, around, search);
    const next: typeof open = [];
    const orders = open.map(({ one }, at) => ({ ...one, drivers: neighbours[at]?.drivers ?? [] }));
    const distances = await measureRoadDistances(search.roads, orders);
    for (const [at, each] of open.entries()) {
      const { drivers, isAll } = neighbours[at] ?? { drivers: [], isAll: true };
      const made = decideOn(drivers, each.one, search, distances[at]);
      decided[each.place] = made;
      if (!isAll && !isFull(made, each.one, drivers) && look < MAX_SEARCHES)
        next.push({ ...each, limit: each.limit * GROWTH_FACTOR });
    }
    open = next;
  }
  return decided;
}

function toNeighbourhood({ restaurant, settings, wave }: WaveOfOrder, now: Date) {
  const { dispatch, position_seconds } = settings;
  const onlineSince = new Date(now.getTime() - position_seconds * 1000);
  return { centre: restaurant, radius: computeWaveRadius(dispatch, wave), onlineSince };
}

function decideOn(
  drivers: readonly DispatchDriver[],
  { restaurant, cityId, declined_by, offered_to, settings, wave }: WaveOfOrder,
  { areas, now }: NearbySearch,
  distances: RoadDistances | undefined,
): DecidedOf {
  const area = areas.ofCity.get(cityId);
  const order = { restaurant, city_id: cityId, declined_by, offered_to, ...(area && { area }) };
  const world = { order, drivers, settings, wave, distances };
  const decision = decideWave({ ...world, now });
  return { decision, world: packWaveRecord(world, decision) };
}

/**
 * Whether the wave has scanned its maximum, so that drivers who were not read cannot change it. They are farther in a
 * straight line than those who were, and by road they are no nearer than that.
 */
function isFull(
  { decision }: DecidedOf,
  { settings, restaurant }: WaveOfOrder,
  drivers: readonly DispatchDriver[],
): boolean {
  const farthest = settings.roads
    ? Math.max(...drivers.map(({ position }) => (position ? haversineKm(position, restaurant) : 0)))
    : Number.POSITIVE_INFINITY;
  const scored = decision.scanned.filter((driver) => isScored(driver) && driver.distance <= farthest);
  return scored.length >= settings.dispatch.max_scan_driver;
}
