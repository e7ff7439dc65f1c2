import type { OrderFilters } from '@mishwar/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { matchingOrders } from './matching-orders.ts';
import { type SelectedOrder, selectOrderRows } from './order-row.ts';
import { ordersOf } from './orders-of-list.ts';

/** A row for a file: what the list shows, and what only the wallet-payment file needs. */
export type ExportedOrder = Omit<SelectedOrder, 'viewers'> & {
  stc_pay_number: string | null;
  driver_id_number: string | null;
};

const BATCH = 1_000;

/**
 * Every real order that the filters match, newest first, read in short statements from where the last one ended: no
 * connection is held while a slow reader takes his time, and memory holds one batch.
 */
export async function* exportRows(
  db: Db,
  filters: OrderFilters,
  now: Date,
  batch = BATCH,
): AsyncGenerator<ExportedOrder> {
  const matching = await matchingOrders(db, filters, now);
  let after: { at: string; id: number } | undefined;
  for (;;) {
    const keys = ordersOf(db, { kind: 'hypothetical' }, now, matching.where)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(k.created_at, k.id) < (${after?.at}::timestamptz, ${after?.id}::bigint)`),
      )
      .orderBy('k.created_at', 'desc')
      .orderBy('k.id', 'desc')
      .limit(batch);
    const rows = await selectOrderRows(db)
      .innerJoin(keys.as('k'), 'k.id', 'o.id')
      // As text: a Date would lose the microseconds, and the next batch would begin in the wrong place.
      .select([
        'd.stc_pay_number',
        'd.id_number as driver_id_number',
        sql<string>`o.created_at::text`.as('at'),
      ])
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .execute();
    yield* rows;
    after = rows.at(-1);
    if (rows.length < batch) return;
  }
}
