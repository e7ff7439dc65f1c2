import { sql } from 'kysely';
import type { Trx } from '../../../platform/transaction.ts';

/** More waiting orders than one decision weighs. */
const MOST_ORDERS = 1_000;

/** How long somebody who did not answer is passed over for the same order. */
const PASSED_OVER_MS = 120_000;

/** Whether this process is the one that matches now; the others wait for their turn. Ends with the transaction. */
export async function isMatcher(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('distribution matching')) as taken`.execute(trx);
  return rows[0]?.taken === true;
}

/**
 * Orders that wait for a driver and that nobody is asked about at this moment: those whose version of the settings says
 * `mode`, longest waiting first. Locks them where they are to be decided, passing over those that somebody changes.
 */
export async function waitingOrders(
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
      // Who let the offer expire is asked again after a while, the others first.
      sql<number[]>`coalesce((select array_agg(driver_id) from offer
        where offer.order_id = orders.id and (offer.status = 'declined'
          or offer.status = 'expired' and offer.answered_at > ${new Date(now.getTime() - PASSED_OVER_MS)})), '{}')`.as(
        'declined_by',
      ),
    ])
    // Which they are is found first: mostly there are none, and then no order is read.
    .where('task.order_id', '=', sql<number>`any(array(${tasksOf(mode)}))`)
    .orderBy('task.started_at')
    .orderBy('task.order_id')
    .limit(MOST_ORDERS);
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

/** The orders that the matching decides, or only watches. */
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
