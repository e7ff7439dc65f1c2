import type { OrderTransaction } from '@mishwar/contract';
import { moneyToWire } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

/** An order has few; the bound is for one that changes hands without end. */
const MAX_TRANSACTIONS = 200;

type Entry = OrderTransaction['entries'][number];

interface StoredTransaction {
  id: number;
  type: OrderTransaction['type'];
  driver_id: number;
  driver_name: string;
  created_by_role: string;
  created_by_name: string;
  created_at: Date;
  entries: (Pick<Entry, 'account' | 'gateway'> & {
    id: number;
    amount: number;
    remaining_balance: number | null;
  })[];
}

/** The transactions of an order with their entries, oldest first; undefined for an unknown order. */
export async function readOrderTransactions(
  db: Db,
  orderId: number,
): Promise<OrderTransaction[] | undefined> {
  const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
  if (!order) return undefined;
  const { rows } = await sql<StoredTransaction>`
    select t.id, t.type, t.driver_id, d.name as driver_name, t.created_by_role, t.created_by_name, t.created_at,
      (select json_agg(json_build_object('id', e.id, 'account', a.kind, 'gateway', a.gateway, 'amount', e.amount,
          'remaining_balance', e.remaining_balance) order by a.kind, e.id)
        from wallet_entry e join wallet_account a on a.id = e.account_id where e.transaction_id = t.id) as entries
    from wallet_transaction t join driver d on d.id = t.driver_id
    where t.order_id = ${orderId} order by t.id limit ${MAX_TRANSACTIONS}`.execute(db);
  return rows.map(toTransaction);
}

/** Maps a transaction to the wire. */
function toTransaction(row: StoredTransaction): OrderTransaction {
  return {
    _id: String(row.id),
    type: row.type,
    driver: { _id: String(row.driver_id), name: row.driver_name },
    created_by: {
      role: row.created_by_role === 'DRIVER' ? 'DRIVER' : 'ADMIN',
      name: row.created_by_name,
    },
    created_at: row.created_at.toISOString(),
    entries: row.entries.map(({ id, account, gateway, amount, remaining_balance }) => ({
      _id: String(id),
      account,
      gateway,
      amount: moneyToWire(amount),
      remaining_balance: remaining_balance === null ? null : moneyToWire(remaining_balance),
    })),
  };
}
