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
  const scans = waves
    .filter(({ isFake = false }) => !isFake)
    .flatMap(({ order_id, wave, decision }) => decision.scanned.map((one) => ({ order_id, wave, ...one })))
    // Whoever writes for the same drivers at the same moment meets them in the same sequence.
    .sort((a, b) => a.driver_id - b.driver_id);
  return sql`
    kept as (
      insert into distribution_wave (order_id, settings_id, wave, radius, decided_at, scanned, world)
      select order_id, settings_id, wave, radius, ${now}, scanned, world from unnest(
        ${waves.map(({ order_id }) => order_id)}::bigint[],
        ${waves.map(({ settings_id }) => settings_id)}::bigint[],
        ${waves.map(({ wave }) => wave)}::integer[],
        ${waves.map(({ decision }) => decision.radius)}::float8[],
        ${waves.map(({ decision }) => JSON.stringify(decision.scanned))}::jsonb[],
        ${waves.map(({ world }) => world && JSON.stringify(world))}::jsonb[]
      ) as decided (order_id, settings_id, wave, radius, scanned, world)
      on conflict (order_id, wave) do update set
        decided_at = excluded.decided_at, scanned = excluded.scanned, world = excluded.world
    ), by_driver as (
      insert into driver_scan (driver_id, order_id, wave, decided_at, distance, score, reason)
      select driver_id, order_id, wave, ${now}::timestamptz, distance, score, reason from unnest(
        ${scans.map(({ driver_id }) => driver_id)}::bigint[],
        ${scans.map(({ order_id }) => order_id)}::bigint[],
        ${scans.map(({ wave }) => wave)}::integer[],
        ${scans.map(({ distance }) => distance)}::float8[],
        ${scans.map(({ score }) => score)}::float8[],
        ${scans.map(({ reason = null }) => reason)}::text[]
      ) as s (driver_id, order_id, wave, distance, score, reason)
      on conflict (driver_id, order_id, wave) do update set
        decided_at = excluded.decided_at, distance = excluded.distance, score = excluded.score, reason = excluded.reason
    )`;
}
