import {
  computeWaveRadius,
  type DispatchDriver,
  type DistributionSettings,
  decideWave,
  isScored,
  type PackedWaveRecord,
  type Place,
  packWaveRecord,
  type WaveDecision,
} from '@mishwar/domain';
import type { Trx } from '../../../platform/transaction.ts';
import { findNearbyDrivers, type NearbySearch } from '../drivers/drivers-near.query.ts';

/** Input of a wave: the order at its restaurant, the answers so far, and the settings. */
export interface WaveOfOrder {
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
const MAX_SEARCHES = 3;

/** Decides a wave of each order with the current drivers. Writes nothing. */
export async function decideWaves(
  trx: Trx,
  asked: readonly WaveOfOrder[],
  search: NearbySearch,
): Promise<DecidedOf[]> {
  const decided: DecidedOf[] = [];
  let open = asked.map((one, place) => ({
    one,
    place,
    most: one.settings.dispatch.max_scan_driver + SPARE_DRIVERS,
  }));
  for (let look = 1; open.length > 0; look++) {
    const around = open.map(({ one, most }) => ({ ...toNeighbourhood(one, search.now), most }));
    const neighbours = await findNearbyDrivers(trx, around, search);
    const next: typeof open = [];
    for (const [at, each] of open.entries()) {
      const { drivers, isAll } = neighbours[at] ?? { drivers: [], isAll: true };
      const made = decideOn(drivers, each.one, search);
      decided[each.place] = made;
      if (!isAll && !isFull(made, each.one) && look < MAX_SEARCHES)
        next.push({ ...each, most: each.most * GROWTH_FACTOR });
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
): DecidedOf {
  const area = areas.ofCity.get(cityId);
  const order = { restaurant, city_id: cityId, declined_by, offered_to, ...(area && { area }) };
  const world = { order, drivers, settings, wave };
  const decision = decideWave({ ...world, now });
  return { decision, world: packWaveRecord(world, decision) };
}

/** Whether the wave has scanned its maximum: drivers farther away cannot change it. */
const isFull = ({ decision }: DecidedOf, { settings }: WaveOfOrder): boolean =>
  decision.scanned.filter(isScored).length >= settings.dispatch.max_scan_driver;
