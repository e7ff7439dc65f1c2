import type { LabRecorded } from '@mishwar/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';

/** Counts of the record in a half-open period. */
export async function countRecorded(db: Db | Trx, from: Date, to: Date): Promise<LabRecorded> {
  const { rows } = await sql<{
    orders: number;
    waves: number;
    waves_without_world: number;
    drivers: number;
    last_decided_at: Date | null;
  }>`
    select count(distinct w.order_id) as orders,
      count(*) filter (where w.has_world) as waves,
      count(*) filter (where not w.has_world) as waves_without_world,
      (select count(*) from (
        select driver_id from driver_track where recorded_at >= ${from} and recorded_at < ${to} group by driver_id
      ) tracked) as drivers,
      (select max(decided_at) from distribution_wave) as last_decided_at
    from (
      select wave.order_id, wave.world is not null as has_world
      from distribution_wave wave join orders o on o.id = wave.order_id
      where wave.decided_at >= ${from} and wave.decided_at < ${to} and not o.is_fake
    ) w`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  const { last_decided_at, ...counts } = row;
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)]));
  return {
    ...(numbers as unknown as Omit<LabRecorded, 'last_decided_at'>),
    last_decided_at: last_decided_at?.toISOString() ?? null,
  };
}
