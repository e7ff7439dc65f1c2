import type { ReplayedOrder } from '@mishwar/contract';
import type { ChangedHandsSort } from '@mishwar/domain';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/lists/condition.ts';
import type { Db } from '../../platform/transaction.ts';

interface ChangedHandsAsked {
  id: string;
  page: number;
  limit: number;
  sort: 1 | -1;
  search?: string | undefined;
  by: ChangedHandsSort;
}

/** Sort keys: a gain is positive if the replay is better, and null if one side has no value. */
const KEYS = {
  time: sql`c.position`,
  acceptance: sql`c.recorded_seconds - c.replayed_seconds`,
  pickup: sql`c.recorded_km - c.replayed_km`,
} as const;

/**
 * A page of the orders that changed hands in a replay: by start of distribution, or by the gain in acceptance
 * time or pick-up distance; descending unless `sort` is 1, orders without a gain last.
 */
export async function listChangedHands(
  db: Db,
  { id, page, limit, sort, search, by }: ChangedHandsAsked,
): Promise<{ data: { results: ReplayedOrder[]; total: number; total_exact: boolean } }> {
  const query = matching(db, id, search);
  const [rows, counted] = await Promise.all([
    query
      .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
      .selectAll('c')
      .select(['o.order_number', 'r.name as restaurant_name', 'had.name as recorded_name'])
      .select('has.name as replayed_name')
      // Ascending order negates the value, so that nulls stay last.
      .select(sql<number | null>`(${KEYS[by]}) * ${sort}::integer`.as('rank'))
      .orderBy('rank', 'asc')
      .orderBy('c.position', 'asc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const results = rows.map((row) => ({
    order_id: String(row.order_id),
    order_number: row.order_number,
    restaurant_name: row.restaurant_name,
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

/** Filters by order number or by a driver's name on either side. */
function matching(db: Db, id: string, search: string | undefined) {
  const all = db
    .selectFrom('policy_replay_order as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('driver as had', 'had.id', 'c.recorded_driver_id')
    .leftJoin('driver as has', 'has.id', 'c.replayed_driver_id')
    .where('c.replay_id', '=', Number(id));
  if (!search) return all;
  const text = escapeLike(search);
  const number = `%${text.replace(/^#/, '').toUpperCase()}%`;
  return all.where(
    sql<boolean>`(o.order_number like ${number}
      or had.search_name like '%' || fold_text(${text}) || '%'
      or has.search_name like '%' || fold_text(${text}) || '%')`,
  );
}
