import { sql } from 'kysely';
import type { Trx } from '../../../platform/transaction.ts';

/** Maximum number of waiting orders in one decision. */
const MAX_ORDERS = 1_000;

/** Time for which a driver who did not answer is skipped for the same order. */
const PASSED_OVER_MS = 120_000;

/** Tries to take the matcher's advisory lock, which ends with the transaction. */
export async function tryMatcherLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('distribution matching')) as taken`.execute(trx);
  return rows[0]?.taken === true;
}

/**
 * Waiting orders without an open offer whose settings version has
 * `mode`, longest waiting first. Locks them if they are to be decided (`SKIP LOCKED`).
 */
export async function readWaitingOrders(
  trx: Trx,
  { mode, now }: { mode: 'matched' | 'shadow'; now: Date },
): Promise<WaitingRow[]> {
  const query = trx
    .selectFrom('distribution_task as task')
    .innerJoin('orders', 'orders.id', 'task.order_id')
    .innerJoin('restaurant', 'restaurant.id', 'orders.restaurant_id')
    .innerJoin('distribution_settings as settings', 'settings.id', 'task.settings_id')
    .select([
      'orders.id as order_id',
      'orders.order_number',
      'orders.status',
      'orders.delivery_cost',
      'orders.created_at',
      'orders.restaurant_id',
      'orders.customer_latitude',
      'orders.customer_longitude',
      'restaurant.name as restaurant_name',
      'restaurant.latitude as restaurant_latitude',
      'restaurant.longitude as restaurant_longitude',
      'restaurant.city_id as restaurant_city_id',
      'settings.shadow',
      'task.settings_id',
      'task.wave',
      'task.started_at',
      // Drivers with an expired offer are asked again later, after the others. The time says that an offer has expired:
      // its status follows with the next round of `expireOffers`.
      sql<number[]>`coalesce((select array_agg(driver_id) from offer
        where offer.order_id = orders.id and (offer.status = 'declined' or offer.status in ('offered', 'expired')
          and offer.expires_at <= ${now} and offer.expires_at > ${new Date(now.getTime() - PASSED_OVER_MS)})), '{}')`.as(
        'declined_by',
      ),
    ])
    // Ids first: mostly there are none, and then no order is read.
    .where('task.order_id', '=', sql<number>`any(array(${tasksOf(mode)}))`)
    .orderBy('task.started_at')
    .orderBy('task.order_id')
    .limit(MAX_ORDERS);
  if (mode === 'shadow') {
    return query
      .where('orders.status', '=', 'new')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('distribution_shadow as seen')
              .select('seen.order_id')
              .whereRef('seen.order_id', '=', 'task.order_id')
              .where('seen.mode', '=', 'matched'),
          ),
        ),
      )
      .execute();
  }
  return query
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offer')
            .select('offer.id')
            .whereRef('offer.order_id', '=', 'task.order_id')
            .where('offer.status', '=', 'offered')
            .where('offer.expires_at', '>', now),
        ),
      ),
    )
    .forNoKeyUpdate(['task', 'orders'])
    .skipLocked()
    .execute();
}

/** The orders that matching decides, or only observes in shadow mode. */
const tasksOf = (mode: 'matched' | 'shadow') => sql`
  select order_id from distribution_task where settings_id = any(array(
    select id from distribution_settings
    where ${mode === 'matched' ? sql`mode = 'matched'` : sql`mode = 'waves' and shadow`}))`;

export interface WaitingRow {
  order_id: number;
  order_number: string;
  status: string;
  delivery_cost: number;
  created_at: Date;
  restaurant_id: number;
  customer_latitude: number;
  customer_longitude: number;
  restaurant_name: string;
  restaurant_latitude: number;
  restaurant_longitude: number;
  restaurant_city_id: number;
  shadow: boolean;
  settings_id: number;
  wave: number;
  started_at: Date;
  declined_by: number[];
}
