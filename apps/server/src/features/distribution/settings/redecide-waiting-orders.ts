import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/transaction.ts';

/** How many orders wait for a driver in the distribution. */
export async function countWaitingOrders(db: Db | Trx): Promise<number> {
  const { count } = await db
    .selectFrom('distribution_task')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Lets every waiting order be decided by the settings `version` from now on; its next wave is due at once. Open offers
 * stay open, and the numbers of the waves go on. Returns the number of orders.
 */
export async function redecideWaitingOrders(trx: Trx, version: number): Promise<number> {
  // Orders are locked before their tasks, as everywhere.
  const { rows } = await sql<{ order_id: number }>`
    with waiting as materialized (
      select id from orders where id in (select order_id from distribution_task) order by id for no key update
    ), named as (
      update orders set distribution_settings_id = ${version} from waiting where orders.id = waiting.id
    )
    update distribution_task task set settings_id = ${version}, next_wave_at = least(next_wave_at, now())
    from waiting where task.order_id = waiting.id returning task.order_id`.execute(trx);
  return rows.length;
}
