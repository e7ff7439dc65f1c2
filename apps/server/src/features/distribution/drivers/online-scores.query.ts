import { type OdmScores, scoreAtNearestRestaurants } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/transaction.ts';
import { readDistributionInForce } from '../settings/distribution-version.ts';
import { combineSettings, readDriverLimits } from '../settings/settings-of-wave.ts';
import { readDispatchDrivers } from './driver-facts.query.ts';

/** Maximum number of drivers in one score distribution. */
const MAX_SCORED_DRIVERS = 5_000;

/**
 * The score of each eligible driver (active, ready, in the distribution, with a fresh position) for an
 * order at the nearest restaurant under the settings in force; at most `limit`, the most recently seen first.
 */
export async function readOnlineScores(
  trx: Trx,
  now: Date,
  limit = MAX_SCORED_DRIVERS,
): Promise<{ scores: OdmScores[]; isAll: boolean }> {
  const settings = combineSettings(await readDistributionInForce(trx), await readDriverLimits(trx));
  const onlineSince = new Date(now.getTime() - settings.position_seconds * 1000);
  const near = sql`
    select p.driver_id, p.latitude, p.longitude, p.recorded_at, p.idle_since
    from driver_position p join driver d on d.id = p.driver_id
    where p.recorded_at >= ${onlineSince} and d.is_active and d.is_ready and d.is_odm_enabled
    order by p.recorded_at desc, p.driver_id limit ${limit + 1}`;
  const drivers = await readDispatchDrivers(trx, {
    ...{ near, now },
    // These settings filter drivers and do not affect scores.
    areas: { ofCity: new Map(), ofCompany: new Map() },
    end: sql`order by near.recorded_at desc, near.driver_id`,
  });
  const restaurants = await trx
    .selectFrom('restaurant')
    .select(['latitude', 'longitude'])
    .where('is_active', '=', true)
    .execute();
  const scored = drivers.slice(0, limit);
  return {
    scores: scoreAtNearestRestaurants(scored, restaurants, settings, now),
    isAll: scored.length === drivers.length,
  };
}
