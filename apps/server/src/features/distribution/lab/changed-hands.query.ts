import type { ReplayedOrder } from '@mishwar/contract';
import type { Db } from '../../../platform/transaction.ts';

/** A page of the orders that changed hands in a replay, in the order in which they began to wait; the latest first unless `sort` is 1. */
export async function changedHandsOf(
  db: Db,
  { id, page, limit, sort }: { id: string; page: number; limit: number; sort: 1 | -1 },
): Promise<{ data: { results: ReplayedOrder[]; total: number; total_exact: boolean } }> {
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('policy_replay_order as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .leftJoin('driver as had', 'had.id', 'c.recorded_driver_id')
      .leftJoin('driver as has', 'has.id', 'c.replayed_driver_id')
      .selectAll('c')
      .select(['o.order_number', 'had.name as recorded_name', 'has.name as replayed_name'])
      .where('c.replay_id', '=', Number(id))
      .orderBy('c.position', sort === 1 ? 'asc' : 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('policy_replay_order')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('replay_id', '=', Number(id))
      .executeTakeFirstOrThrow(),
  ]);
  const results = rows.map((row) => ({
    order_id: String(row.order_id),
    order_number: row.order_number,
    waiting_since: row.waiting_since.toISOString(),
    recorded: {
      driver_id: row.recorded_driver_id === null ? null : String(row.recorded_driver_id),
      driver_name: row.recorded_name,
      by_hand: row.recorded_by_hand,
      seconds: row.recorded_seconds,
      km: row.recorded_km,
    },
    replayed: {
      driver_id: row.replayed_driver_id === null ? null : String(row.replayed_driver_id),
      driver_name: row.replayed_name,
      by_hand: row.replayed_by_hand,
      seconds: row.replayed_seconds,
      km: row.replayed_km,
    },
  }));
  return { data: { results, total: Number(counted.total), total_exact: true } };
}
