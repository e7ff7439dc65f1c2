import { type PackedWaveRecord, packScan, type WaveDecision } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../platform/prepared.ts';
import type { Trx } from '../../../platform/transaction.ts';

export interface DecidedWave {
  order_id: number;
  settings_id: number;
  /** Wave number over all distributions of the order. */
  wave: number;
  decision: Pick<WaveDecision, 'radius' | 'scanned'>;
  /** Null for decisions that depend on more than this order (matched mode). */
  world: PackedWaveRecord | null;
  /** A dry run, which is not counted in a driver's offers. */
  isFake?: boolean;
}

/** Stores one wave's decision and its input. */
export async function recordWave(trx: Trx, wave: DecidedWave, now: Date): Promise<void> {
  await sql`with ${buildRecordCtes([wave], now)} select ${prepared}`.execute(trx);
}

/**
 * Stores decisions, inputs and scanned drivers of waves of different orders. A wave that scans again replaces its
 * record. Returns parts of a statement.
 */
export function buildRecordCtes(waves: readonly DecidedWave[], now: Date): RawBuilder<unknown> {
  const decided = waves.map(({ order_id, settings_id, wave, decision, world, isFake = false }) => {
    const { radius, scanned } = decision;
    return { order_id, settings_id, wave, radius, scanned: packScan(scanned), world, is_fake: isFake };
  });
  // One JSON text: array literals are slow to quote and to parse.
  return sql`
    decided as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as d (
        order_id bigint, settings_id bigint, wave integer, radius float8, scanned jsonb, world jsonb, is_fake boolean
      )
    ), kept as (
      insert into distribution_wave (order_id, settings_id, wave, radius, decided_at, scanned, world)
      select order_id, settings_id, wave, radius, ${now}, scanned, world from decided
      on conflict (order_id, wave) do update set
        settings_id = excluded.settings_id, radius = excluded.radius, decided_at = excluded.decided_at,
        scanned = excluded.scanned, world = excluded.world
      returning id, order_id
    ), found as (
      insert into wave_scan (wave_id, decided_at, driver_ids)
      select kept.id, ${now}, array(select id::bigint from jsonb_array_elements_text(decided.scanned->'driver_id') as d (id))
      from kept join decided using (order_id) where not decided.is_fake
      on conflict (wave_id) do update set decided_at = excluded.decided_at, driver_ids = excluded.driver_ids
    )`;
}
