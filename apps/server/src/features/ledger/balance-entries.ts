import type { DriverAccount } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

/** A balance of a driver, now or after one of the driver's transactions. */
export interface BalanceRequest {
  driverId: number;
  account: DriverAccount;
  upTo: number | null;
}

/**
 * The driver's name and the id of the last entry to include (null for all). Null where the driver does not exist or
 * does not own the transaction.
 */
export async function findBalanceOwner(
  db: Db,
  { driverId, upTo }: Omit<BalanceRequest, 'account'>,
): Promise<{ name: string; lastEntry: number | null } | null> {
  const driver = await db.selectFrom('driver').select('name').where('id', '=', driverId).executeTakeFirst();
  if (!driver || upTo === null) return driver ? { ...driver, lastEntry: null } : null;
  const last = await db
    .selectFrom('wallet_transaction as t')
    .innerJoin('wallet_entry as e', 'e.transaction_id', 't.id')
    .select((eb) => eb.fn.max('e.id').as('id'))
    .where('t.id', '=', upTo)
    .where('t.driver_id', '=', driverId)
    .executeTakeFirst();
  return last?.id == null ? null : { ...driver, lastEntry: last.id };
}

/** The entries `e` of one balance with their transaction `t` and its order `o`, up to `lastEntry`. */
export function selectEntries(
  db: Db,
  { driverId, account }: Pick<BalanceRequest, 'driverId' | 'account'>,
  lastEntry: number | null,
) {
  return db
    .selectFrom('wallet_account as a')
    .innerJoin('wallet_entry as e', 'e.account_id', 'a.id')
    .innerJoin('wallet_transaction as t', 't.id', 'e.transaction_id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .select(['e.id', 'e.sequence', 'e.transaction_id', 't.type', 'e.amount', 'e.created_at'])
    .select(['e.previous_balance', 'e.remaining_balance', 'o.order_number', 't.note'])
    .select(['t.created_by_role', 't.created_by_name'])
    .where('a.driver_id', '=', driverId)
    .where('a.kind', '=', account)
    .$if(lastEntry !== null, (query) => query.where('e.id', '<=', lastEntry));
}

export type SelectedEntry = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

/** The sequence number of the last entry to include; numbers are gapless within an account. */
export async function readLastSequence(
  db: Db,
  asked: BalanceRequest,
  lastEntry: number | null,
): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    select e.sequence from wallet_account a join wallet_entry e on e.account_id = a.id
    where a.driver_id = ${asked.driverId}::bigint and a.kind = ${asked.account}::wallet_account_kind
      and (${lastEntry}::bigint is null or e.id <= ${lastEntry}::bigint)
    order by e.sequence desc limit 1`.execute(db);
  return rows[0]?.sequence ?? 0;
}
