import type { PackedWorld, WaveDecision } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/prepared.ts';
import type { Trx } from '../../platform/transaction.ts';

export interface DecidedWave {
  order_id: number;
  settings_id: number;
  /** As the order counts its waves, over all its distributions. */
  wave: number;
  decision: Pick<WaveDecision<number>, 'radius' | 'scanned'>;
  /** Null where the decision hangs on more than this order: the matching's. */
  world: PackedWorld<number> | null;
  /** A dry run: it says nothing about what a driver was offered or not. */
  isFake?: boolean;
}

/** Keeps what one wave decided, and from what. */
export async function recordWave(trx: Trx, wave: DecidedWave, now: Date): Promise<void> {
  await sql`with ${recording([wave], now)} select ${prepared}`.execute(trx);
}

/**
 * Keeps what waves of different orders decided and from what, with the order and by driver. A wave that scans again
 * replaces its record; a driver whom it no longer found keeps what it said of him before. These are parts of a
 * statement.
 */
export function recording(waves: readonly DecidedWave[], now: Date): RawBuilder<unknown> {
  const decided = waves.map(({ order_id, settings_id, wave, decision, world, isFake = false }) => {
    const { radius, scanned } = decision;
    return { order_id, settings_id, wave, radius, scanned, world, is_fake: isFake };
  });
  // As one text: a list of texts would be quoted by one side and taken apart by the other, sign by sign.
  return sql`
    decided as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as d (
        order_id bigint, settings_id bigint, wave integer, radius float8, scanned jsonb, world jsonb, is_fake boolean
      )
    ), kept as (
      insert into distribution_wave (order_id, settings_id, wave, radius, decided_at, scanned, world)
      select order_id, settings_id, wave, radius, ${now}, scanned, world from decided
      on conflict (order_id, wave) do update set
        decided_at = excluded.decided_at, scanned = excluded.scanned, world = excluded.world
    ), by_driver as (
      insert into driver_scan (driver_id, order_id, wave, decided_at, distance, score, reason)
      select s.driver_id, order_id, wave, ${now}::timestamptz, s.distance, s.score, s.reason
      from decided, jsonb_to_recordset(scanned) as s (driver_id bigint, distance float8, score float8, reason text)
      where not is_fake
      -- Whoever writes for the same drivers at the same moment meets them in the same sequence.
      order by s.driver_id
      on conflict (driver_id, order_id, wave) do update set
        decided_at = excluded.decided_at, distance = excluded.distance, score = excluded.score, reason = excluded.reason
    )`;
}
