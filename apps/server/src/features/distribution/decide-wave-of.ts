import {
  type DistributionSettings,
  decideWave,
  type PackedWorld,
  type Place,
  packWorld,
  type WaveDecision,
  waveRadius,
} from '@mishwar/domain';
import type { Trx } from '../../platform/transaction.ts';
import { driversNear, type Looking } from './drivers-near.query.ts';

/** What a wave is about: an order at its restaurant, who has answered it so far, and by which settings. */
export interface WaveOfOrder {
  restaurant: Place;
  cityId: number;
  declined_by: ReadonlySet<number>;
  offered_to: ReadonlySet<number>;
  settings: DistributionSettings;
  /** From 0. */
  wave: number;
}

/** A decision and what it was made from. */
export interface DecidedOf {
  decision: WaveDecision<number>;
  world: PackedWorld<number>;
}

/** Decides a wave of each of these orders on the drivers as they are now. Writes nothing. */
export async function decideWavesOf(
  trx: Trx,
  asked: readonly WaveOfOrder[],
  looking: Looking,
): Promise<DecidedOf[]> {
  const { now, areas } = looking;
  const around = asked.map(({ restaurant, settings: { dispatch, position_seconds }, wave }) => ({
    centre: restaurant,
    radius: waveRadius(dispatch, wave),
    scans: dispatch.max_scan_driver,
    onlineSince: new Date(now.getTime() - position_seconds * 1000),
  }));
  const drivers = await driversNear(trx, around, looking);
  return asked.map(({ restaurant, cityId, declined_by, offered_to, settings, wave }, place) => {
    const area = areas.ofCity.get(cityId);
    const order = { restaurant, city_id: cityId, declined_by, offered_to, ...(area && { area }) };
    const world = { order, drivers: drivers[place] ?? [], settings, wave };
    const decision = decideWave({ ...world, now });
    return { decision, world: packWorld(world, decision) };
  });
}
