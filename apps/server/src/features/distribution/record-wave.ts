import type { WaveDecision, WaveWorld } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

export interface DecidedWave {
  order_id: number;
  settings_id: number;
  /** As the order counts its waves, over all its distributions. */
  wave: number;
  decision: Pick<WaveDecision<number>, 'radius' | 'scanned'>;
  /** Null where the decision hangs on more than this order: the matching's. */
  world: WaveWorld<number> | null;
  /** A dry run: it says nothing about what a driver was offered or not. */
  isFake?: boolean;
}

/** Keeps what one wave decided, and from what. */
export function recordWave(trx: Trx, wave: DecidedWave, now: Date): Promise<void> {
  return recordWaves(trx, [wave], now);
}

/**
 * Keeps what waves of different orders decided and from what, with the order and by driver. A wave that scans again
 * replaces its record; a driver whom it no longer found keeps what it said of him before.
 */
export async function recordWaves(trx: Trx, waves: readonly DecidedWave[], now: Date): Promise<void> {
  const scanned = waves.map(({ decision }) => JSON.stringify(decision.scanned));
  await sql`
    with decided as materialized (
      select * from unnest(
        ${waves.map(({ order_id }) => order_id)}::bigint[],
        ${waves.map(({ settings_id }) => settings_id)}::bigint[],
        ${waves.map(({ wave }) => wave)}::integer[],
        ${waves.map(({ decision }) => decision.radius)}::float8[],
        ${scanned}::jsonb[],
        ${waves.map(({ world }) => world && JSON.stringify(world))}::jsonb[],
        ${waves.map(({ isFake = false }) => isFake)}::boolean[]
      ) as decided (order_id, settings_id, wave, radius, scanned, world, is_fake)
    ), kept as (
      insert into distribution_wave (order_id, settings_id, wave, radius, decided_at, scanned, world)
      select order_id, settings_id, wave, radius, ${now}, scanned, world from decided
      on conflict (order_id, wave) do update set
        decided_at = excluded.decided_at, scanned = excluded.scanned, world = excluded.world
    )
    insert into driver_scan (driver_id, order_id, wave, decided_at, distance, score, reason)
    select s.driver_id, decided.order_id, decided.wave, ${now}::timestamptz, s.distance, s.score, s.reason
    from decided cross join lateral jsonb_to_recordset(decided.scanned)
      as s(driver_id bigint, distance float8, score float8, reason text)
    where not decided.is_fake
    order by s.driver_id
    on conflict (driver_id, order_id, wave) do update set
      decided_at = excluded.decided_at, distance = excluded.distance, score = excluded.score, reason = excluded.reason
  `.execute(trx);
}
