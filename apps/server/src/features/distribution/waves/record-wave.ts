import { type PackedWaveRecord, packScan, type WaveDecision } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../platform/prepared.ts';
import type { Trx } from '../../../platform/transaction.ts';

export interface DecidedWave {
  order_id: number;
  settings_id: number;
  /** As the order counts its waves, over all its distributions. */
  wave: number;
  decision: Pick<WaveDecision<number>, 'radius' | 'scanned'>;
  /** Null where the decision hangs on more than this order: the matching's. */
  world: PackedWaveRecord<number> | null;
  /** A dry run: it says nothing about what a driver was offered or not. */
  isFake?: boolean;
}

/** Keeps what one wave decided, and from what. */
export async function recordWave(trx: Trx, wave: DecidedWave, now: Date): Promise<void> {
  await sql`with ${recording([wave], now)} select ${prepared}`.execute(trx);
}

/**
 * Keeps what waves of different orders decided and from what, and whom they scanned. A wave that scans again replaces its
 * record. These are parts of a statement.
 */
export function recording(waves: readonly DecidedWave[], now: Date): RawBuilder<unknown> {
  const decided = waves.map(({ order_id, settings_id, wave, decision, world, isFake = false }) => {
    const { radius, scanned } = decision;
    return { order_id, settings_id, wave, radius, scanned: packScan(scanned), world, is_fake: isFake };
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
      returning id, order_id
    ), found as (
      insert into wave_scan (wave_id, decided_at, driver_ids)
      select kept.id, ${now}, array(select id::bigint from jsonb_array_elements_text(decided.scanned->'driver_id') as d (id))
      from kept join decided using (order_id) where not decided.is_fake
      on conflict (wave_id) do update set decided_at = excluded.decided_at, driver_ids = excluded.driver_ids
    )`;
}
