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

/**
 * Keeps what a wave decided and from what, with the order and by driver. A wave that scans again replaces its record;
 * a driver whom it no longer found keeps what it said of him before.
 */
export async function recordWave(trx: Trx, wave: DecidedWave, now: Date): Promise<void> {
  const { order_id, settings_id, decision, world, isFake = false } = wave;
  const scanned = JSON.stringify(decision.scanned);
  await sql`
    with kept as (
      insert into distribution_wave (order_id, settings_id, wave, radius, decided_at, scanned, world)
      values (${order_id}, ${settings_id}, ${wave.wave}, ${decision.radius}, ${now}, ${scanned}, ${world && JSON.stringify(world)})
      on conflict (order_id, wave) do update set
        decided_at = excluded.decided_at, scanned = excluded.scanned, world = excluded.world
    )
    insert into driver_scan (driver_id, order_id, wave, decided_at, distance, score, reason)
    select s.driver_id, ${order_id}::bigint, ${wave.wave}::integer, ${now}::timestamptz, s.distance, s.score, s.reason
    from jsonb_to_recordset(${isFake ? '[]' : scanned}::jsonb)
      as s(driver_id bigint, distance float8, score float8, reason text)
    order by s.driver_id
    on conflict (driver_id, order_id, wave) do update set
      decided_at = excluded.decided_at, distance = excluded.distance, score = excluded.score, reason = excluded.reason
  `.execute(trx);
}
