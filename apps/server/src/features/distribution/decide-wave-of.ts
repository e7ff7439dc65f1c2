import {
  type DistributionSettings,
  decideWave,
  type Place,
  recordWorld,
  type WaveDecision,
  type WaveWorld,
  waveRadius,
} from '@mishwar/domain';
import type { Trx } from '../../platform/transaction.ts';
import type { DriverIndex } from './driver-index.ts';
import { driversNear } from './drivers-near.query.ts';

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

/** Decides a wave on the drivers as they are now; answers the decision and what it was made from. Writes nothing. */
export async function decideWaveOf(
  trx: Trx,
  { restaurant, cityId, declined_by, offered_to, settings, wave }: WaveOfOrder,
  now: Date,
  index?: DriverIndex,
): Promise<{ decision: WaveDecision<number>; world: WaveWorld<number> }> {
  const { dispatch, position_seconds } = settings;
  const around = {
    centre: restaurant,
    radius: waveRadius(dispatch, wave),
    scans: dispatch.max_scan_driver,
    onlineSince: new Date(now.getTime() - position_seconds * 1000),
  };
  const drivers = await driversNear(trx, around, now, index);
  const order = { restaurant, city_id: cityId, declined_by, offered_to };
  const world = { order, drivers, settings, wave };
  const decision = decideWave({ ...world, now });
  return { decision, world: recordWorld(world, decision) };
}
